import { canMove } from '#kernel/lifecycle.ts'
import type { Context } from '#server/context.ts'
import { comparisonOf } from './comparison.steps.ts'
import { storedFigures } from './figures.steps.ts'
import type { PayRun } from '../pay-run-fields.rules.ts'
import { payRunLifecycle } from '../pay-run.rules.ts'
import { risksOfRun } from './run-risks.rules.ts'

const comparedOf = ({ groups, ...payRun }: PayRun) => ({ ...payRun, groups: groups.map(({ id }) => id) })

export const awaitsApproval = ({ status }: PayRun): boolean => canMove(payRunLifecycle, status, 'approve')

/** A run with its figures, the changes since the last one, and what its approver must know. */
export const withFigures = async (ctx: Pick<Context, 'client' | 'today' | 'now'>, payRun: PayRun) => {
  const figures = await storedFigures(ctx.client, payRun, ctx)
  const comparison = payRun.rerunOf ? null : ((await comparisonOf(ctx.client, comparedOf(payRun)))?.comparison ?? null)
  const risks = awaitsApproval(payRun) ? risksOfRun({ payRun, figures, comparison }) : []
  return { payRun: { ...payRun, risks }, figures, comparison }
}

import { sen, sum } from '#kernel/money.ts'
import { shownOf } from '#server/shown.ts'
import { withLimits, type ListOf, type Writes } from './answer.steps.ts'
import { selectOpenLines } from './answer.sql.ts'
import { asFarAsAllowed, concernsOf, divided } from './deduction.rules.ts'
import { toCameBack } from './line.store.ts'

/** The open lines of a list, each with a deduction up to the limit as its answer, and the reasons to check it. */
export const readRemaining = async (ctx: Writes, list: ListOf) => {
  const rows = await selectOpenLines.all(ctx.client, { orgId: list.orgId, listId: list.id })
  const lines = (await withLimits(ctx, list, rows)).map(({ row, line }) => {
    const answer = asFarAsAllowed(line)
    const { deducted } = divided(line, answer)
    const cameBack = toCameBack(row)
    return { line, answer, deducted, cameBack, concerns: concernsOf(line, { last: row.last_result, cameBack }) }
  })
  const deducted = sum(lines.map((one) => one.deducted))
  return {
    lines,
    deducted,
    rest: sen(sum(lines.map(({ line }) => line.amount)) - deducted),
    shown: shownOf(
      lines.map(({ line, deducted: amount, cameBack, concerns }) => ({
        id: line.employeeId,
        amount,
        of: line.amount,
        cameBack: cameBack?.amount ?? 0,
        concerns: concerns.join(' '),
      })),
    ),
  }
}

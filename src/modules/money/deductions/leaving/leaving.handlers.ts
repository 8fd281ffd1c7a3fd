import { sen, sum } from '#kernel/money.ts'
import { recordOf } from '#kernel/one-of.ts'
import { periodOf } from '#kernel/time.ts'
import { employeeWithNumber } from '#people/employees/directory/employee.service.ts'
import { listOtherDeductions } from '#people/employees/pay/other-deduction.service.ts'
import type { Handlers } from '#server/context.ts'
import { selectTerms, sumUnlisted } from '../making/make.sql.ts'
import type { leavingCalls } from './leaving.contract.ts'
import { selectOpenAmounts, selectOpenLines } from './leaving.sql.ts'

const parts = ['withdrawn', 'late', 'returned', 'carried'] as const
const none = sen(0)

export const leavingHandlers: Handlers<typeof leavingCalls> = {
  getOpenAmounts: async (ctx, { employeeICNumber }) => {
    const { orgId } = ctx.actor
    const employeeId = (await employeeWithNumber(ctx.db, orgId, employeeICNumber)) ?? ctx.refuse('not_found')
    const own = { orgId, employeeId }
    const period = periodOf(ctx.today)
    const lines = await selectOpenLines.all(ctx.client, { ...own, today: ctx.today })
    const { count, amount, plan, owed } = await selectOpenAmounts.one(ctx.client, own)
    const terms = await selectTerms.first(ctx.client, { orgId })
    const rows = terms ? await sumUnlisted.all(ctx.client, { ...own, period, first: terms.first ?? period }) : []
    const unlisted = recordOf(parts, (part) => rows.find(({ kind }) => kind === part)?.amount ?? none)
    return {
      listed: lines.map(({ id, ...line }) => ({ listId: id, ...line })),
      final: { ...unlisted, plan, total: sum([...Object.values(unlisted), plan]) },
      inProgress: { count, amount },
      others: await listOtherDeductions(ctx, orgId, employeeId, period),
      owed,
    }
  },
}

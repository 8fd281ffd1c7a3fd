import type { Input } from '#kernel/call.ts'
import { masked } from '#kernel/mask.ts'
import { atLeastZero, formatRm, sen, sum } from '#kernel/money.ts'
import { whyNotAsShown } from '#kernel/shown.ts'
import type { NotAsShown } from '#kernel/not-as-shown.ts'
import type { ErrorParams } from '#kernel/errors.ts'
import { whyNotAllocate, type allocationErrors } from '#modules/deductions/remittance.rules.ts'
import { followOverdue } from '#modules/deductions/pause.service.ts'
import { lockItems, proposeAllocation } from '#modules/deductions/remittance.service.ts'
import { formatDate } from '#kernel/time.ts'
import type { Handlers, Work } from '#server/context.ts'
import type { adminMonthlyReportCalls, monthlyReportCalls, ReportRow } from './report.contract.ts'
import { deductionsFile, reportFile } from './report-files.steps.ts'
import { readReceivables } from './receivable.steps.ts'
import * as store from './report.store.ts'
import { repaymentRecord } from './repayment-record.rules.ts'
import * as repayments from './repayment.steps.ts'

export const monthlyReportHandlers: Handlers<typeof monthlyReportCalls> = {
  getMonthlyReport: async (ctx, query) => {
    const report = await store.readReport(ctx, ctx.actor.orgId, query)
    if (!report) throw new Error('the caller has no organization')
    return report
  },

  getEmployeeMonthlyReport: async (ctx, { employeeICNumber, period }) => ({
    employee:
      (await store.readEmployeeReport(ctx, ctx.actor.orgId, employeeICNumber, period)) ?? ctx.refuse('not_found'),
  }),

  downloadMonthlyReport: async (ctx, { period }) => reportFile(ctx, ctx.actor.orgId, period),
  downloadDeductions: async (ctx, { period }) => deductionsFile(ctx, ctx.actor.orgId, period),
  getAdvanceAccount: (ctx) => repayments.readAdvanceAccount(ctx, ctx.actor.orgId),
}

export const adminMonthlyReportHandlers: Handlers<typeof adminMonthlyReportCalls> = {
  getReceivables: (ctx) => readReceivables(ctx),

  getOrgsMonthlyReport: async (ctx, { period }) => {
    const organizations = await store.listOrganizations(ctx, period)
    return {
      period,
      orgsServiceFee: sum(organizations.map((row) => row.serviceFee.employer)),
      employeesServiceFee: sum(organizations.map((row) => row.serviceFee.employee)),
      transferredTotal: sum(organizations.map((row) => row.transferred)),
      total: sum(organizations.map((row) => row.total)),
      deductionTotal: sum(organizations.map((row) => row.deduction)),
      owedTotal: sum(organizations.map((row) => row.owed)),
      completedRequests: organizations.reduce((count, row) => count + row.completedRequests, 0),
      totalRequests: organizations.reduce((count, row) => count + row.totalRequests, 0),
      organizations,
    }
  },

  getOrgMonthlyReport: async (ctx, { orgId, ...query }) => {
    const report = (await store.readReport(ctx, orgId, query)) ?? ctx.refuse('not_found')
    return { ...report, rows: report.rows.map(withMaskedIcNumber) }
  },

  downloadOrgMonthlyReport: async (ctx, { orgId, period }) => {
    return reportFile(ctx, orgId, period, withMaskedIcNumber)
  },

  getOrgAdvanceAccount: async (ctx, { orgId }) => {
    return repayments.readAdvanceAccount(ctx, orgId)
  },

  previewAdvanceRepayment: async (ctx, { orgId, amount, reference }) => {
    const { items, allocation, shown } = await proposeAllocation(ctx, orgId, { amount, reference })
    const amountOf = new Map(allocation.map((part) => [part.listId, part.amount]))
    return {
      items: items.map(({ listId, number, dueOn, open }) => ({
        listId,
        number,
        dueOn,
        open,
        amount: amountOf.get(listId) ?? sen(0),
      })),
      shown,
    }
  },

  recordAdvanceRepayment: async (ctx, { orgId, amount, paidOn, reference, allocation: chosen }) => {
    if (paidOn > ctx.today) ctx.refuse('repayment_in_future', {}, { paidOn: { code: 'repayment_in_future' } })
    const owed = await repayments.lockOutstanding(ctx, orgId)
    if (amount > owed) {
      const refused = { code: 'repayment_above_owed', params: { owed: formatRm(atLeastZero(owed)) } } as const
      ctx.refuse(refused.code, refused.params, { amount: refused })
    }
    const first = await repayments.firstAdvanceDay(ctx, orgId)
    if (first && paidOn < first) {
      const refused = { code: 'repayment_too_early', params: { first: formatDate(first) } } as const
      ctx.refuse(refused.code, refused.params, { paidOn: refused })
    }
    if (await repayments.advanceRepayments.isReferenceUsed(ctx.db, orgId, reference)) {
      const refused = { code: 'repayment_reference_used', params: { reference } } as const
      ctx.refuse(refused.code, refused.params, { reference: refused })
    }
    const id = ctx.newId<'advance_repayment'>()
    const allocation = await allocationFor(ctx, { orgId, amount, reference, chosen })
    await repayments.addRepayment(ctx, { orgId, id, paidOn, amount, reference, by: ctx.actor, allocation })
    ctx.record({ type: repaymentRecord, id, org: orgId, after: { amount, paidOn, reference } })
    await followOverdue(ctx, orgId)
    return { ok: true, id, outstanding: sen(owed - amount) }
  },

  voidAdvanceRepayment: async (ctx, { orgId, id, reason }) => {
    await lockItems(ctx, orgId)
    const found = (await repayments.advanceRepayments.lock(ctx.db, { orgId, id })) ?? ctx.refuse('not_found')
    if (found.isVoid) ctx.refuse('repayment_void')
    await repayments.voidRepayment(ctx, { orgId, id, by: ctx.actor, reason })
    const { amount, paidOn, reference } = found
    ctx.record({
      type: repaymentRecord,
      id,
      org: orgId,
      before: { amount, paidOn, reference },
      after: { amount, paidOn, reference, isVoid: true, reason },
    })
    await followOverdue(ctx, orgId)
    return { ok: true }
  },
}

type Recorded = Input<(typeof adminMonthlyReportCalls)['recordAdvanceRepayment']>
type Recording = Pick<Work, 'client'> & {
  readonly refuse: (code: (typeof allocationErrors)[number] | NotAsShown, params?: ErrorParams) => never
}
/** What a repayment pays as the screen showed and the user chose it, else as it is proposed. Call it under the locks. */
const allocationFor = async (
  ctx: Recording,
  {
    orgId,
    amount,
    reference,
    chosen,
  }: Pick<Recorded, 'orgId' | 'amount' | 'reference'> & { chosen: Recorded['allocation'] },
) => {
  const { items, allocation, shown } = await proposeAllocation(ctx, orgId, { amount, reference })
  if (!chosen) return allocation
  const refused = whyNotAsShown(chosen.shown, shown) ?? whyNotAllocate(items, amount, chosen.items)
  return refused ? ctx.refuse(refused.code, refused.params) : chosen.items
}

/** The platform's lists and files mask IC numbers. */
const withMaskedIcNumber = (row: ReportRow): ReportRow => ({ ...row, employeeICNumber: masked(row.employeeICNumber) })

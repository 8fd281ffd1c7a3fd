import { masked } from '#kernel/mask.ts'
import { sen, sum } from '#kernel/money.ts'
import { followOverdue } from '#modules/deductions/pause.service.ts'
import { whyNotRemit } from '#modules/deductions/remittance.rules.ts'
import { lockItems, proposeAllocation } from '#modules/deductions/remittance.service.ts'
import type { Handlers } from '#server/context.ts'
import type { adminMonthlyReportCalls, monthlyReportCalls, ReportRow } from './report.contract.ts'
import { reportFile } from './report-files.steps.ts'
import { readReceivables } from './receivable.steps.ts'
import * as store from './report.store.ts'
import { repaymentRecord } from './repayment-record.rules.ts'
import { recordRepayment } from './record-repayment.steps.ts'
import * as repayments from './repayment.steps.ts'
import { reopenAssigned } from './unmatched.steps.ts'

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
    const { items, allocation, owed, most, shown } = await proposeAllocation(ctx, orgId, { amount, reference })
    const above = whyNotRemit(amount, most)
    if (above) ctx.refuse(above.code, above.params, { amount: above })
    const amountOf = new Map(allocation.map((part) => [part.listId, part.amount]))
    return {
      owed,
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

  recordAdvanceRepayment: async (ctx, { allocation: chosen, ...repayment }) => ({
    ok: true,
    ...(await recordRepayment(ctx, { ...repayment, chosen })),
  }),

  voidAdvanceRepayment: async (ctx, { orgId, id, reason }) => {
    await lockItems(ctx, orgId)
    const found = (await repayments.advanceRepayments.lock(ctx.db, { orgId, id })) ?? ctx.refuse('not_found')
    if (found.isVoid) ctx.refuse('repayment_void')
    await repayments.voidRepayment(ctx, { orgId, id, by: ctx.actor, reason })
    await reopenAssigned(ctx, { orgId, id })
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

/** The platform's lists and files mask IC numbers. */
const withMaskedIcNumber = (row: ReportRow): ReportRow => ({ ...row, employeeICNumber: masked(row.employeeICNumber) })

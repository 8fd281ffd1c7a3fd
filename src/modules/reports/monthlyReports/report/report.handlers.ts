import { masked } from '#kernel/mask.ts'
import { sen, sum, plainSen, type Sen } from '#kernel/money.ts'
import { proposeAllocation } from '#owed/receivables/advance/remittance.service.ts'
import { whyNotPayAmount } from '#owed/receivables/debt/debt.rules.ts'
import { refusePayment } from '#owed/receivables/payment/payment.service.ts'
import type { Handlers, Work } from '#server/context.ts'
import type { adminMonthlyReportCalls, monthlyReportCalls, ReportRow } from './report.contract.ts'
import { readReceivables } from '../repayment/receivable.service.ts'
import * as store from './report.store.ts'
import { allRows } from './report.store.ts'
import { readReported, recordRepayment } from '../repayment/record-repayment.service.ts'
import { readAdvanceAccount } from '../repayment/repayment.steps.ts'
import { voidRepayment } from './void-repayment.service.ts'
import type { FileResponse } from '#kernel/call.ts'
import type { Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { xlsxStream, xlsxType, type FileCell } from '#spreadsheets/xlsx-file.ts'

type Reads = Pick<Work, 'client'>

/** The Excel file of a month, with the columns of the specification and a total row. */
const reportFile = (
  { client }: Reads,
  orgId: Id<'org'>,
  period: Period,
  visible: (row: ReportRow) => ReportRow = (row) => row,
): FileResponse => {
  const lines = async function* () {
    yield [monthColumns.map(({ title }) => ({ text: title, look: 'head' }) as const)]
    let [transferred, fees, total] = [sen(0), sen(0), sen(0)]
    for await (const rows of allRows(client, orgId, period))
      yield rows.map(visible).map((row) => {
        const fee = sum([row.serviceFee.employee, row.serviceFee.employer])
        transferred = sum([transferred, row.transferred])
        fees = sum([fees, fee])
        total = sum([total, row.total])
        return monthRow(row.employeeName, row.employeeNumber ?? row.employeeICNumber, row.transferred, fee, row.total)
      })
    yield [monthRow('Total', '', transferred, fees, total)]
  }
  return {
    fileName: `monthly-report-${period}.xlsx`,
    contentType: xlsxType,
    body: xlsxStream({ name: period, columns: monthColumns, rows: lines(), frozenRows: 1 }),
  }
}

const monthColumns = [
  { title: 'Name', width: 36 },
  { title: 'Employee ID', width: 20 },
  { title: 'Transferred', width: 16 },
  { title: 'Service Fee', width: 16 },
  { title: 'Total', width: 16 },
]
const monthRow = (name: string, id: string, ...amounts: readonly Sen[]): FileCell[] => [
  { text: name, look: 'text' },
  { text: id, look: 'text' },
  ...amounts.map((amount) => ({ number: plainSen(amount), look: 'money' }) as const),
]

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
  getAdvanceAccount: (ctx) => readAdvanceAccount(ctx, ctx.actor.orgId),
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
    return readAdvanceAccount(ctx, orgId)
  },

  previewAdvanceRepayment: async (ctx, { orgId, amount, reference, reportId }) => {
    const named = (await readReported(ctx, orgId, reportId))?.join(' ') ?? reference
    const { items, allocation, owed, most, shown } = await proposeAllocation(ctx, orgId, { amount, reference: named })
    refusePayment(ctx, whyNotPayAmount(amount, most))
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
    await voidRepayment(ctx, { orgId, id, reason })
    return { ok: true }
  },
}

/** The platform's lists and files mask IC numbers. */
const withMaskedIcNumber = (row: ReportRow): ReportRow => ({ ...row, employeeICNumber: masked(row.employeeICNumber) })

import { z } from 'zod'
import { download, query } from '#kernel/call.ts'
import { id, instant, listInput, localDate, money, opt, orgId, period } from '#kernel/values.ts'
import { listKinds, listStatuses } from '#money/deductions/deduction.rules.ts'
import { withdrawalStatuses } from '#money/withdrawals/withdrawal.rules.ts'
import { adminRepaymentCalls, advanceAccount } from '../repayment/repayment.contract.ts'

const fees = z.object({ employer: money, employee: money })
/**
 * `deduction` is the amount that employees withdrew, `owed` the amount that the employer owes the platform. The deduction
 * lists have the amounts that payroll deducts on a pay day.
 */
const figures = { transferred: money, serviceFee: fees, total: money, deduction: money, owed: money }

const employeeRow = z.object({
  employeeId: id('employee'),
  employeeName: z.string(),
  employeeNumber: z.string().nullable(),
  employeeICNumber: z.string(),
  ...figures,
  /** The same as `total`, under its name in the specification. */
  employeeTotal: money,
  completed: z.int(),
  wages: money,
  /** Whether this is more than half of the month's wages (Employment Act 1955, s.24(8)). */
  exceedsHalf: z.boolean(),
})
export type ReportRow = z.output<typeof employeeRow>

export const reportSorts = ['employeeName', 'transferred', 'total'] as const
const listId = id('deduction_list')
const list = listInput(reportSorts, z.object({ exceedsHalf: opt(z.boolean()) }))
const report = z.object({
  summary: z.object({
    period,
    orgId,
    orgName: z.string(),
    ...figures,
    activeEmployees: z.int(),
    completedRequests: z.int(),
    totalRequests: z.int(),
    /** The number of employees who withdrew more than half of their wages. */
    exceedingHalf: z.int(),
    isClosed: z.boolean(),
    /** Approved and processing withdrawals of the month. */
    inProgress: money,
    /** The deduction lists of the month, in order, with the amounts that payroll deducts; negative ones are paid back. */
    lists: z.array(
      z.object({
        listId,
        number: z.string(),
        kind: z.enum(listKinds),
        status: z.enum(listStatuses),
        payOn: localDate,
        lines: z.int(),
        total: money,
      }),
    ),
    /** The withdrawals of the month, completed or in progress, that are on no list yet. */
    unlisted: money,
    /** The deductions when the month closed, and the corrections since. Null for an open month. */
    atClose: z.object({ deduction: money, corrections: z.int() }).nullable(),
  }),
  rows: z.array(employeeRow),
  total: z.int(),
  next: z.string().nullable(),
})
export type MonthlyReport = z.output<typeof report>

const organizationRow = z.object({
  orgId,
  orgName: z.string(),
  ...figures,
  completedRequests: z.int(),
  totalRequests: z.int(),
})
export type OrganizationRow = z.output<typeof organizationRow>

const file = { output: z.unknown() } as const

/** Platform staff name the organization; its money remains after it is deleted. */
const platform = { allow: 'staff', scope: 'named', accepts: ['deleted'] } as const

export const monthlyReportCalls = {
  getMonthlyReport: query({
    summary: 'Return the report of a month with a row per employee who received money.',
    allow: 'management',
    keys: 'statements:read',
    input: list.extend({ period }),
    output: report,
  }),
  getEmployeeMonthlyReport: query({
    summary: 'Return the report of one employee for a month: wages, withdrawals by status, and the deduction lists.',
    allow: 'management',
    keys: 'statements:read',
    input: z.object({ employeeICNumber: z.string().max(40), period }),
    output: z.object({
      employee: z.object({
        ...employeeRow.shape,
        period,
        salary: money.nullable(),
        earnedAmount: money,
        totalWithdrawn: money,
        eligibleAmount: money,
        balance: money,
        requests: z.object({
          pending: z.int(),
          approved: z.int(),
          completed: z.int(),
          rejected: z.int(),
          cancelled: z.int(),
          processing: z.int(),
          total: z.int(),
        }),
        /** The lines of the employee on the deduction lists of the month. */
        lists: z.array(z.object({ listId, number: z.string(), amount: money })),
        withdrawals: z.array(
          z.object({
            id: id('withdrawal'),
            status: z.enum(withdrawalStatuses),
            amount: money,
            fee: money,
            net: money,
            createdAt: instant,
            transferDate: localDate.nullable(),
            returnedAt: instant.nullable(),
          }),
        ),
      }),
    }),
    errors: ['not_found'],
  }),
  downloadMonthlyReport: download({
    summary: 'Download the report of a month as an Excel file.',
    allow: 'management',
    input: z.object({ period }),
    ...file,
  }),
  getAdvanceAccount: query({
    summary: 'Return the advances that the employer owes, month by month, and its repayments.',
    allow: 'management',
    keys: 'statements:read',
    input: z.object({}),
    output: advanceAccount,
  }),
}

export const adminMonthlyReportCalls = {
  ...adminRepaymentCalls,
  getOrgsMonthlyReport: query({
    summary: 'Return the report of a month with a row per organization, and the totals.',
    allow: 'staff',
    input: z.object({ period }),
    output: z.object({
      period,
      orgsServiceFee: money,
      employeesServiceFee: money,
      transferredTotal: money,
      total: money,
      deductionTotal: money,
      owedTotal: money,
      completedRequests: z.int(),
      totalRequests: z.int(),
      organizations: z.array(organizationRow),
    }),
  }),
  getOrgMonthlyReport: query({
    summary: 'Return the report of a month of one organization with a row per employee who received money.',
    ...platform,
    input: list.extend({ orgId, period }),
    output: report,
    errors: ['not_found'],
  }),
  downloadOrgMonthlyReport: download({
    summary: 'Download the report of a month of one organization as an Excel file.',
    ...platform,
    input: z.object({ orgId, period }),
    ...file,
    errors: ['not_found'],
  }),
}

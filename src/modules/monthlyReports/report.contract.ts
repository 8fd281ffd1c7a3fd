import { z } from 'zod'
import { command, download, query } from '#kernel/call.ts'
import { newRepayment, owedFields, repaymentFields } from '#modules/ledger/owed.rules.ts'
import { shownSchema } from '#kernel/shown.ts'
import { id, instant, listInput, localDate, money, opt, orgId, period, text } from '#kernel/values.ts'
import { listKinds, listStatuses } from '#modules/deductions/deduction.rules.ts'
import { allocationTargets } from '#modules/deductions/remittance.rules.ts'
import { withdrawalStatuses } from '#modules/withdrawals/withdrawal.rules.ts'
import { repaymentRecord } from './repayment-record.rules.ts'
import { chosenAllocation, repaymentErrors } from './repayment.rules.ts'

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

export const advanceAccount = owedFields.extend({
  /** The deduction lists, the newest first. Of an employer with lists, `months` are those before the first one. */
  lists: z.array(
    z.object({ listId, number: z.string(), dueOn: localDate, toRemit: money, remitted: money, outstanding: money }),
  ),
  /** On no list yet, carried amounts included; less what is on a list before it is transferred. */
  unlisted: money,
  /** Paid too much, for the next list. */
  credit: money,
  /** The most that can be recorded as repaid. */
  most: money,
  repayments: z.array(
    repaymentFields.extend({
      id: id('advance_repayment'),
      pays: z.array(z.object({ target: z.enum(allocationTargets), number: z.string().nullable(), amount: money })),
    }),
  ),
})
export type AdvanceAccount = z.output<typeof advanceAccount>

const file = { output: z.unknown() } as const
const done = z.object({ ok: z.literal(true) })

/** Platform staff name the organization; its money remains after it is deleted. */
const platform = { allow: 'staff', scope: 'named', accepts: ['deleted'] } as const

export const monthlyReportCalls = {
  getMonthlyReport: query({
    summary: 'Return the report of a month with a row per employee who received money.',
    allow: 'management',
    input: list.extend({ period }),
    output: report,
  }),
  getEmployeeMonthlyReport: query({
    summary: 'Return the report of one employee for a month: wages, withdrawals by status, and the deduction lists.',
    allow: 'management',
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
    input: z.object({}),
    output: advanceAccount,
  }),
}

const aged = {
  notDue: money,
  week: money,
  month: money,
  older: money,
  /** On no list yet, or on a list and not completed yet, which is below zero. */
  unlisted: money,
  /** Paid too much, which pays the next list. */
  credit: money,
  /** What is owed, as in the ledger: all of these less the credit. */
  total: money,
  items: z.int(),
}

export const adminMonthlyReportCalls = {
  getReceivables: query({
    summary: 'Return what each employer still owes for advances, by the age of what is due, and the totals.',
    allow: 'staff',
    input: z.object({}),
    output: z.object({
      on: localDate,
      /** By name. `items` are the open deduction lists, and the months before the first one. */
      employers: z.array(
        z.object({
          orgId,
          orgName: z.string(),
          /** Of what is due first; null if no list is open. */
          dueOn: localDate.nullable(),
          /** The day from which new withdrawals are paused. */
          pausedOn: localDate.nullable(),
          /** Open lists whose answers the employer hasn't submitted. */
          unconfirmed: z.int(),
          /** Of `items`, those whose due date has passed. */
          overdueItems: z.int(),
          ...aged,
          /** The next reminder, with its days from the due date; null if all were sent, or no list is open. */
          next: z.object({ on: localDate, days: z.int() }).nullable(),
        }),
      ),
      totals: z.object(aged),
    }),
  }),
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
  getOrgAdvanceAccount: query({
    summary: 'Return the advances that an employer owes, month by month, and its repayments.',
    ...platform,
    input: z.object({ orgId }),
    output: advanceAccount,
    errors: ['not_found'],
  }),
  previewAdvanceRepayment: query({
    summary:
      'Return which deduction lists a repayment of advances pays: those its reference names, else what is due first.',
    ...platform,
    input: z.object({ orgId, amount: newRepayment.shape.amount, reference: z.string().max(100) }),
    output: z.object({
      /** What the employer owes before the repayment: the balance of its account. */
      owed: money,
      /** The open items, the earliest due first. Without a list: the months before the first one. */
      items: z.array(
        z.object({
          listId: listId.nullable(),
          number: z.string().nullable(),
          dueOn: localDate,
          open: money,
          amount: money,
        }),
      ),
      /** For `recordAdvanceRepayment`. */
      shown: shownSchema,
    }),
    errors: ['not_found', 'repayment_above_owed'],
  }),
  recordAdvanceRepayment: command({
    summary: 'Record that an employer repaid advances, and which deduction lists it pays.',
    audit: {
      record: repaymentRecord,
      sentence: ['Recorded a repayment of advances', 'Merekod bayaran balik pendahuluan'],
    },
    ...platform,
    allow: 'admin',
    effects: { receipt: 'always' },
    input: newRepayment.extend({ allocation: chosenAllocation }),
    output: done.extend({ id: id('advance_repayment'), outstanding: money }),
    errors: ['not_found', ...repaymentErrors],
  }),
  voidAdvanceRepayment: command({
    summary: 'Void a repayment of advances that was recorded by mistake. Its ledger entry is reversed.',
    audit: {
      record: repaymentRecord,
      sentence: ['Voided a repayment of advances', 'Membatalkan bayaran balik pendahuluan'],
    },
    ...platform,
    allow: 'admin',
    effects: { receipt: 'always' },
    final: 'reason',
    input: z.object({ orgId, id: id('advance_repayment'), reason: text(300) }),
    output: done,
    errors: ['not_found', 'repayment_void'],
  }),
}

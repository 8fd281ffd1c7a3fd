import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { shownSchema } from '#kernel/shown.ts'
import { id, localDate, money, opt, orgId, text } from '#kernel/values.ts'
import { allocationTargets } from '#owed/receivables/advance/remittance.rules.ts'
import { newRepayment, owedFields, repaymentFields } from '#owed/receivables/debt/owed.rules.ts'
import { openReport, reportedPayment, reportId } from '#owed/receivables/report/reported-payment.rules.ts'
import { repaymentRecord } from '../repayment-record.rules.ts'
import { chosenAllocation, repaymentErrors } from '../repayment.rules.ts'

const listId = id('deduction_list')

export const advanceAccount = owedFields.extend({
  /** The deduction lists, the newest first. Of an employer with lists, `months` are those before the first one. */
  lists: z.array(
    z.object({ listId, number: z.string(), dueOn: localDate, toRemit: money, remitted: money, outstanding: money }),
  ),
  /** On no list yet, carried amounts included; less the amounts listed before their transfer. */
  unlisted: money,
  /** Paid too much, for the next list. */
  credit: money,
  /** The most that can be recorded as repaid. */
  most: money,
  /** The open reports of payments for its lists, the oldest first. */
  reports: z.array(reportedPayment.extend({ listId, number: z.string() })),
  repayments: z.array(
    repaymentFields.extend({
      id: id('advance_repayment'),
      pays: z.array(z.object({ target: z.enum(allocationTargets), number: z.string().nullable(), amount: money })),
    }),
  ),
})
export type AdvanceAccount = z.output<typeof advanceAccount>

/** Platform staff name the organization; its money remains after it is deleted. */
const platform = { allow: 'staff', scope: 'named', accepts: ['deleted'] } as const

const aged = {
  notDue: money,
  week: money,
  month: money,
  older: money,
  /** Withdrawals that are on no list yet. Below zero if lists include more that aren't completed yet. */
  unlisted: money,
  /** Overpayments, which pay the next list. */
  credit: money,
  /** The balance in the ledger: all of these less the credit. */
  total: money,
  items: z.int(),
}

export const adminRepaymentCalls = {
  getReceivables: query({
    summary: 'Return what each employer still owes for advances, by the age of the amounts due, and the totals.',
    allow: 'staff',
    input: z.object({}),
    output: z.object({
      on: localDate,
      /** By name. `items` are the open deduction lists, and the months before the first one. */
      employers: z.array(
        z.object({
          orgId,
          orgName: z.string(),
          /** The earliest due date; null if no list is open. */
          dueOn: localDate.nullable(),
          /** The open report of a payment, the oldest of several. */
          reported: openReport.nullable(),
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
  getOrgAdvanceAccount: query({
    summary: 'Return the advances that an employer owes, month by month, and its repayments.',
    ...platform,
    input: z.object({ orgId }),
    output: advanceAccount,
    errors: ['not_found'],
  }),
  previewAdvanceRepayment: query({
    summary:
      'Return which deduction lists a repayment of advances pays: those its reference names, else the earliest due.',
    ...platform,
    input: z.object({
      orgId,
      amount: newRepayment.shape.amount,
      reference: z.string().max(100),
      reportId: opt(reportId),
    }),
    output: z.object({
      /** The balance of the employer's account before the repayment. */
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
    errors: ['not_found', 'payment_exceeds_due', 'report_closed'],
  }),
  recordAdvanceRepayment: command({
    summary: 'Record that an employer repaid advances, and which deduction lists it pays.',
    audit: [repaymentRecord, 'Recorded a repayment of advances', 'Merekod bayaran balik pendahuluan'],
    ...platform,
    allow: 'admin',
    effects: { receipt: 'always' },
    // `reportId` is the reported payment that it answers.
    input: newRepayment.extend({ allocation: chosenAllocation, reportId: opt(reportId) }),
    output: done.extend({ id: id('advance_repayment'), outstanding: money }),
    errors: ['not_found', ...repaymentErrors],
  }),
  voidAdvanceRepayment: command({
    summary: 'Void a repayment of advances that was recorded by mistake. Its ledger entry is reversed.',
    audit: [repaymentRecord, 'Voided a repayment of advances', 'Membatalkan bayaran balik pendahuluan'],
    ...platform,
    allow: 'admin',
    effects: { receipt: 'always' },
    final: 'reason',
    input: z.object({ orgId, id: id('advance_repayment'), reason: text(300) }),
    output: done,
    errors: ['not_found', 'payment_already_void'],
  }),
}

import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { id, instant, listInput, localDate, money, opt, orgId, text } from '#kernel/values.ts'
import { paymentErrors } from '#owed/receivables/debt/debt.rules.ts'
import { newRepayment, repaymentFields } from '#owed/receivables/debt/owed.rules.ts'
import { leaverReceivableRecord } from './leaver-record.rules.ts'
import { leaverFilters } from './leaver.rules.ts'

const receivableId = id('leaver_receivable')

export const leaverReceivable = z.object({
  id: receivableId,
  orgId,
  orgName: z.string(),
  /** The reference of payments. */
  number: z.string(),
  employeeName: z.string(),
  amount: money,
  paid: money,
  /** What the employee still owes; zero after the list was opened again. */
  outstanding: money,
  /** When the next part is due: an instalment, or all of it. */
  dueOn: localDate,
  /** The part that is overdue. */
  late: money,
  /** Of the agreed plan; null without one. */
  instalments: z.int().nullable(),
  createdAt: instant,
  cancelledAt: instant.nullable(),
})
export type LeaverReceivable = z.output<typeof leaverReceivable>

const payment = repaymentFields.extend({ id: id('leaver_payment') })
const total = z.object({ count: z.int(), amount: money })

/** Platform staff name the organization; what its employees owe remains after it is deleted. */
const platform = { scope: 'named', accepts: ['deleted'] } as const

/** What employees who left still owe to the platform. */
export const leaverCalls = {
  getLeaverReceivables: query({
    summary: 'List what employees who left owe after their last pay day, the newest first, and the totals.',
    allow: 'staff',
    input: listInput(
      ['createdAt', 'dueOn', 'employeeName', 'orgName', 'amount'],
      z.object({ status: opt(z.enum(leaverFilters)) }),
    ),
    output: z.object({
      receivables: z.array(leaverReceivable),
      total: z.int(),
      next: z.string().nullable(),
      /** Of all, whatever the filter. */
      open: total,
      overdue: total,
    }),
  }),
  getLeaverReceivable: query({
    summary: 'Return what an employee who left owes, its list, and its payments.',
    ...platform,
    allow: 'staff',
    input: z.object({ orgId, receivableId }),
    output: leaverReceivable.extend({
      listId: id('deduction_list'),
      listNumber: z.string(),
      payOn: localDate,
      payments: z.array(payment),
      /** The agreed instalments, which payments pay in order. */
      plan: z
        .object({
          agreedAt: instant,
          agreedByName: z.string(),
          instalments: z.array(z.object({ dueOn: localDate, amount: money, paid: money })),
        })
        .nullable(),
      /** The platform's account, null if none is configured. */
      payTo: z.object({ bank: z.string(), accountNumber: z.string(), accountName: z.string() }).nullable(),
    }),
    errors: ['not_found'],
  }),
  recordLeaverPayment: command({
    summary: 'Record that an employee who left paid, in full or in part.',
    audit: [leaverReceivableRecord, 'Recorded a payment of an employee who left', 'Merekod bayaran bekas pekerja'],
    ...platform,
    allow: 'admin',
    effects: { receipt: 'always' },
    input: newRepayment.extend({ receivableId }),
    output: done.extend({ id: id('leaver_payment'), outstanding: money }),
    errors: ['not_found', ...paymentErrors, 'leaver_receivable_cancelled'],
  }),
  voidLeaverPayment: command({
    summary: 'Void a payment of an employee who left that was recorded by mistake. Its ledger entry is reversed.',
    audit: [leaverReceivableRecord, 'Voided a payment of an employee who left', 'Membatalkan bayaran bekas pekerja'],
    ...platform,
    allow: 'admin',
    effects: { receipt: 'always' },
    final: 'reason',
    input: z.object({ orgId, receivableId, id: id('leaver_payment'), reason: text(300) }),
    output: done,
    errors: ['not_found', 'payment_already_void', 'leaver_plan_running'],
  }),
}

import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { id, instant, localDate, money, percentage, period } from '#kernel/values.ts'
import { deductionStates, withdrawalStatuses } from '../withdrawal.rules.ts'

/** A withdrawal as the employee sees it. `reason` is why it was rejected or cancelled. */
export const transaction = z.object({
  id: id('withdrawal'),
  amount: money,
  fee: money,
  net: money,
  reason: z.string().nullable(),
  reasonForWithdrawal: z.string(),
  period,
  status: z.enum(withdrawalStatuses),
  createdAt: instant,
  modifiedAt: instant,
  /** Whether end of day wouldn't send it: payments are on hold, or the organization isn't active. */
  onHold: z.boolean(),
  /** Null until the withdrawal is approved, and while it is on hold. */
  expectedOn: localDate.nullable(),
  transferDate: localDate.nullable(),
  /** Whether the bank refused the transfer; `reason` is the bank’s. */
  refused: z.boolean(),
  /** The bank returned the transfer. */
  returned: z.object({ at: instant, reason: z.string() }).nullable(),
})
export type EmployeeWithdrawal = z.output<typeof transaction>

const step = z.object({
  status: z.enum([...withdrawalStatuses, 'returned']),
  /** Whether end of day sent the withdrawal to the bank in this step. */
  sentToBank: z.boolean(),
  at: instant,
  reason: z.string().nullable(),
  by: z.enum(['you', 'your employer', 'Upah']),
})

/** What a payday deducts or pays back. The amount is null where payroll answered for several withdrawals together. */
const payrollMovement = z.object({ on: localDate, state: z.enum(deductionStates), amount: money.nullable() })

const fees = { withdrawals: z.int(), amount: money, fees: money }

/** The employee's view of a withdrawal. */
export const historyCalls = {
  getTransactions: query({
    prepared: true,
    summary: 'List the withdrawals of a month from the last 90 days, newest first.',
    allow: 'employee',
    input: z.object({ period }),
    output: z.array(transaction),
  }),
  getTransaction: query({
    prepared: true,
    summary: 'Return a withdrawal with its history.',
    allow: 'employee',
    input: z.object({ transactionId: id('withdrawal') }),
    output: transaction.extend({
      /** The arrival date of a pending withdrawal if it is approved today; null while it is on hold. */
      expectedIfApproved: localDate.nullable(),
      /** The payday from which it is deducted: expected, on its list, or by the submitted answer to the line. */
      deduction: payrollMovement.nullable(),
      /** The payday that pays back a listed amount that didn’t arrive. */
      payBack: payrollMovement.nullable(),
      /** Whether it is known that no payday deducts a rejected, cancelled or returned withdrawal. */
      nothingTaken: z.boolean(),
      /** The employee's account today, if the transfer went to another one. */
      accountNow: z.object({ bank: z.string(), number: z.string() }).nullable(),
      /** When Upah checked the account and opened it again, after the bank had returned this transfer. */
      accountReleasedAt: instant.nullable(),
      feePaidBy: z.enum(['employer', 'employee']),
      feePercentage: percentage,
      /** Whether the employee can withdraw the amount of a rejected, cancelled or returned withdrawal again. */
      backInBalance: z.boolean(),
      bank: z.string(),
      accountNumber: z.string(),
      timeline: z.array(step),
    }),
    errors: ['not_found'],
  }),
  getOwnFees: query({
    summary:
      'Return the fees that the caller has paid this year, by month, and how often they have withdrawn this month.',
    allow: 'employee',
    input: z.object({}),
    output: z.object({
      year: z.string(),
      /** Completed withdrawals whose fee the employee paid. */
      ...fees,
      months: z.array(z.object({ period, ...fees })),
      /** This month's withdrawals that weren't cancelled, rejected or returned, and their fees. */
      thisMonth: z.object({ withdrawals: z.int(), fees: money }),
    }),
  }),
}

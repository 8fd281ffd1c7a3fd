import { withdrawalRecord } from '../withdrawal-record.rules.ts'
import { userRecord } from '#modules/identity/user-record.rules.ts'
import { z } from 'zod'
import { fieldIssue } from '#kernel/field-errors.ts'
import { isWholeSen, type Ringgit } from '#kernel/money.ts'
import { batchedCommand, batchedQuery, command, query } from '#kernel/call.ts'
import { errorParams, id, instant, localDate, money, opt, percentage, period } from '#kernel/values.ts'
import { policyTypes, withdrawalFrequencies } from '#modules/withdrawalPolicies/policy.rules.ts'
import { otherDeductionKinds } from '#modules/employees/other-deduction.rules.ts'
import { amountCodes, blockCodes } from './limit.rules.ts'
import { deductionStates, withdrawalReasons, withdrawalStatuses } from '../withdrawal.rules.ts'

const withdrawalId = id('withdrawal')
const count = z.int()

/** A withdrawal as the employee sees it. `reason` is why it was rejected or cancelled. */
export const transaction = z.object({
  id: withdrawalId,
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

const flag = z.object({ value: z.boolean(), message: z.string() })
/** The first later day on which an amount is possible by the rules of today. */
const opening = z.object({
  on: localDate,
  /** The most on that day; null if the employer reports the wages, which can't be known ahead. */
  amount: money.nullable(),
  /** The last day of that month on which withdrawals are open. */
  until: localDate,
  /** The most on the last days up to it, if the balance is what opens that day. */
  growth: z.array(z.object({ on: localDate, amount: money })).readonly(),
})
const blocked = z
  .object({
    code: z.enum(blockCodes),
    params: errorParams.readonly(),
    message: z.string(),
    opens: opening.nullable(),
  })
  .nullable()

/** The figures that the balance is calculated from. */
const workings = z.object({
  source: z.enum(['accrual', 'imported']).nullable(),
  salary: money.nullable(),
  startOn: localDate.nullable(),
  stretches: z.array(z.object({ from: localDate, to: localDate, salary: money, days: z.number(), earned: money })),
  days: z.number(),
  daysInMonth: z.int(),
  earned: money,
  percentage,
  rollingPayMax: money,
  /** The most that the employer allows. */
  ceiling: money,
  /** The ceiling, or what half of the earned wages leaves after other deductions. */
  employerLimit: money,
  /** The most that can be withdrawn: the employer's limit, or the employee's own if that is less. */
  limit: money,
  /** Half of the earned wages; null if the organization doesn't limit deductions to half of the wages. */
  half: money.nullable(),
  /** What payroll deducts this month besides advances. */
  others: z.array(z.object({ kind: z.enum(otherDeductionKinds), amount: money })),
  /** What an earlier deduction list left open, until the next list has it. */
  waiting: money,
  /** Everything that this month’s withdrawals take from the limit; the next three fields are its parts. */
  taken: money,
  pending: money,
  onTheWay: money,
  received: money,
  policy: z.object({
    type: z.enum([...policyTypes, 'NONE']),
    maximum: money,
    frequency: z.enum(withdrawalFrequencies),
    withdrawalDate: z.int(),
    autoApproval: z.boolean(),
  }),
})

export const balance = z.object({
  withdrawable: money,
  rollingPay: z.enum(['yes', 'no']),
  cutOff: flag,
  period,
  reasons: z.array(z.string()),
  /** The reason of the last request, if the employee can choose it again. */
  lastReason: z.enum(withdrawalReasons).nullable(),
  balance: money,
  frequencyExceeded: flag,
  minimum: money,
  feePercentage: percentage,
  feePaidBy: z.enum(['employer', 'employee']),
  expectedOn: localDate,
  /** The payday from which a withdrawal of now is deducted, if it is sent to the bank on the next bank day. */
  deductedOn: localDate.nullable(),
  openUntil: localDate,
  /** Where the money goes; the number is masked. */
  account: z.object({ bank: z.string(), number: z.string() }).nullable(),
  /** The last payment to this account, if the bank returned it and the account must be changed. */
  returned: z.object({ amount: money, reason: z.string(), on: localDate }).nullable(),
  /** The bank returned a transfer to this account, and none has arrived since. A request needs the employee's word. */
  returnedBefore: z.object({ reason: z.string(), on: localDate }).nullable(),
  /** Where codes are sent, masked. */
  mobileNumber: z.string().nullable(),
  /** How many wrong codes lock the account. */
  triesLeft: z.int(),
  blocked,
  /** The withdrawal that used up the frequency, if that is why withdrawals are closed. */
  lastRequest: transaction.nullable(),
  /** Whether a recovery plan waits for the employee or is running. */
  hasPlan: z.boolean(),
  /** The employee's own limits where they are below the employer's. */
  own: z.object({
    perWithdrawal: money.nullable(),
    perMonth: money.nullable(),
    /** Whether they are what limits a withdrawal now. */
    limits: z.boolean(),
  }),
  workings,
})
export type Balance = z.output<typeof balance>

const dashboard = z.object({
  /** What was received this month. */
  withdrawnAmount: money,
  /** Percentage of earned wages, with one decimal. */
  percentageWithdrawn: z.number(),
  latestTransactions: z.array(transaction),
  /** What was received, by month. */
  yearlySummary: z.array(z.object({ month: z.string(), value: money })),
  balance: money,
  withdrawable: money,
  earnedWages: money,
  /** Pending, approved and processing withdrawals of all months. */
  processing: money,
  /** The withdrawals that make up `processing`, newest first. */
  inProgress: z.array(transaction),
  reasons: z.array(z.object({ reason: z.string(), amount: money })),
  counts: z.record(z.enum(withdrawalStatuses), count),
  period,
  blocked,
})

export const requested = {
  amount: money,
  reasonForWithdrawal: z.enum(withdrawalReasons, { error: '*Required' }),
}
/** Sending a code has a separate message for an invalid amount. */
export const validAmount = z
  .custom<Ringgit>()
  .check((checked) => {
    const amount: unknown = checked.value
    if (typeof amount === 'number' && isWholeSen(amount)) return
    checked.issues.push(fieldIssue(amount, amount == null ? 'required' : 'amount_not_valid'))
  })
  .meta({ type: 'number', description: 'ringgit' })
  .pipe(money)
export const whyNot = [...blockCodes, ...amountCodes] as const

const fees = { withdrawals: z.int(), amount: money, fees: money }

export const rollingPayEmployee = {
  employeeDashboard: query({
    prepared: true,
    summary: 'Return the amounts that the employee has earned, withdrawn and can still withdraw this month.',
    allow: 'employee',
    input: z.object({}),
    output: dashboard,
  }),
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
    input: z.object({ transactionId: withdrawalId }),
    output: transaction.extend({
      /** The arrival date of a pending withdrawal if it is approved today; null while it is on hold. */
      expectedIfApproved: localDate.nullable(),
      /** The payday from which it is deducted: expected, on its list, or by the submitted answer to the line. */
      deduction: payrollMovement.nullable(),
      /** The payday that pays back what was on a list and didn’t arrive. */
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
  getRollingPayBalance: batchedQuery({
    summary: 'Return the available amount, how it is calculated, and why withdrawals are closed, if they are.',
    allow: 'employee',
    input: z.object({}),
    output: balance,
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
  sendVerificationCode: command({
    summary:
      'Send the verification code for a withdrawal of this amount and reason. A code that was already sent for it stays valid unless `resend` is true.',
    audit: { record: userRecord, sentence: ['Requested a code to withdraw', 'Meminta kod untuk pengeluaran'] },
    allow: 'employee',
    feature: 'rollingPay',
    input: z.object({ ...requested, amount: validAmount, resend: opt(z.boolean()) }),
    output: z.object({ message: z.string(), sent: z.boolean(), expiresAt: instant, resendAt: instant }),
    errors: [...whyNot, 'code_too_soon', 'code_too_many', 'code_too_many_today'],
  }),
  initiateTransaction: batchedCommand({
    summary: 'Withdraw earned wages, confirmed by a verification code.',
    audit: {
      record: withdrawalRecord,
      sentence: ['Requested a withdrawal', 'Memohon pengeluaran'],
      variants: [
        { field: 'wrongCode', sentence: ['Entered a wrong code', 'Memasukkan kod yang salah'] },
        { field: 'because', sentence: ['Entered a wrong code', 'Memasukkan kod yang salah'] },
      ],
    },
    allow: 'employee',
    feature: 'rollingPay',
    input: z.object({
      ...requested,
      verificationCode: z.string().trim().min(1).max(20),
      /** Whether the employee has said that the account is still theirs, although the bank returned a transfer to it. */
      accountConfirmed: opt(z.literal(true)),
      /** The net amount that the employee has seen. The withdrawal is refused if the fee has changed since. */
      net: opt(money),
    }),
    output: z.object({
      message: z.string(),
      transactionId: withdrawalId,
      status: z.enum(['pending', 'approved']),
      expectedOn: localDate,
    }),
    errors: [
      ...whyNot,
      'account_not_confirmed',
      'fee_changed',
      'code_not_valid',
      'code_replaced',
      'code_expired',
      'code_out_of_range',
    ],
  }),
}

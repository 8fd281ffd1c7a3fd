import { z } from 'zod'
import { batchedQuery, query } from '#kernel/call.ts'
import { errorParams, localDate, money, percentage, period } from '#kernel/values.ts'
import { policyTypes, withdrawalFrequencies } from '#money/withdrawalPolicies/policy.rules.ts'
import { otherDeductionKinds } from '#people/employees/other-deduction.rules.ts'
import { transaction } from '../history/history.contract.ts'
import { withdrawalReasons, withdrawalStatuses } from '../withdrawal.rules.ts'
import { blockCodes } from './limit.rules.ts'

const flag = z.object({ value: z.boolean(), message: z.string() })
/** The first later day on which an amount is possible by the rules of today. */
const opening = z.object({
  on: localDate,
  /** The most on that day; null if the employer reports the wages, which can't be known ahead. */
  amount: money.nullable(),
  /** Whether withdrawals would be open on the day before too, with a balance that is too low. */
  awaitsWages: z.boolean(),
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
  /** The day of the last request that counts towards the frequency. */
  lastOn: localDate.nullable(),
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
  /** The amount received this month. */
  withdrawnAmount: money,
  /** Percentage of earned wages, with one decimal. */
  percentageWithdrawn: z.number(),
  latestTransactions: z.array(transaction),
  /** The amounts received, by month. */
  yearlySummary: z.array(z.object({ month: z.string(), value: money })),
  balance: money,
  withdrawable: money,
  earnedWages: money,
  /** Pending, approved and processing withdrawals of all months. */
  processing: money,
  /** The withdrawals that make up `processing`, newest first. */
  inProgress: z.array(transaction),
  reasons: z.array(z.object({ reason: z.string(), amount: money })),
  counts: z.record(z.enum(withdrawalStatuses), z.int()),
  period,
  blocked,
})

export const balanceCalls = {
  employeeDashboard: query({
    prepared: true,
    summary: 'Return the amounts that the employee has earned, withdrawn and can still withdraw this month.',
    allow: 'employee',
    input: z.object({}),
    output: dashboard,
  }),
  getRollingPayBalance: batchedQuery({
    summary: 'Return the available amount, how it is calculated, and why withdrawals are closed, if they are.',
    allow: 'employee',
    input: z.object({}),
    output: balance,
  }),
}

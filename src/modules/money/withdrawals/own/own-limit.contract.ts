import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { instant, localDate, money, period } from '#kernel/values.ts'
import { latestAfterDay, mostNumber } from '../balance/own-limit.rules.ts'

/** What applies now, and what replaces it from a time; null without a limit. */
const planned = <T extends z.ZodType>(value: T) =>
  z.object({
    now: value.nullable(),
    next: z.object({ value: value.nullable(), from: instant }).nullable(),
  })

const limits = z.object({
  perWithdrawal: planned(money),
  perMonth: planned(money),
  numberPerMonth: planned(z.int()),
  afterDay: planned(z.int()),
  pausedUntil: planned(localDate),
})

const change = z.discriminatedUnion('limit', [
  z.object({ limit: z.enum(['perWithdrawal', 'perMonth']), amount: money.nullable() }),
  z.object({ limit: z.literal('numberPerMonth'), number: z.int().min(1).max(mostNumber).nullable() }),
  z.object({ limit: z.literal('afterDay'), day: z.int().min(1).max(latestAfterDay).nullable() }),
  z.object({ limit: z.literal('pausedUntil'), until: localDate.nullable() }),
])

export const ownLimitCalls = {
  getOwnLimits: query({
    summary:
      'Return the limits that the employee has set, the employer’s limits, and their use by this month’s withdrawals.',
    allow: 'employee',
    feature: 'rollingPay',
    input: z.object({}),
    output: z.object({
      limits,
      period,
      /** What the employer allows. `wholeMonth` is `perMonth` on the last day of the month; null if it reports the wages. */
      employer: z.object({ perWithdrawal: money, perMonth: money, wholeMonth: money.nullable(), lastDay: z.int() }),
      minimum: money,
      /** Of this month: received, in progress and requested. */
      used: money,
      withdrawals: z.int(),
      /** The sum of the withdrawals that aren't paid yet, of all months. */
      inProgress: money,
      /** The first payday that is more than a week away. */
      payday: localDate.nullable(),
    }),
  }),
  changeOwnLimit: command({
    summary:
      'Change a limit, or pause withdrawals. A stricter limit applies immediately, a looser one after 24 hours. Setting the current limit cancels a looser one that hasn’t started.',
    audit: { none: 'personal: the employer reads the audit trail, and an employee’s own limits are private' },
    allow: 'employee',
    feature: 'rollingPay',
    input: z.object({ change }),
    output: z.object({ limits }),
    errors: ['own_limit_below_minimum', 'own_day_closes', 'own_pause_range'],
  }),
}

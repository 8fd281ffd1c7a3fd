import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { instant, localDate, money, text } from '#kernel/values.ts'
import { organizationRecord } from '#people/organizations/organization-record.rules.ts'

/** The pause of new withdrawals by a Manager; null while there is none. */
const pause = z
  .object({
    /** Withdrawals open again at 00:00 of this day. */
    until: localDate,
    reason: z.string(),
    byName: z.string(),
    at: instant,
  })
  .nullable()
export type WithdrawalPause = z.output<typeof pause>

export const pauseCalls = {
  getPause: query({
    summary: 'Return the pauses of new withdrawals, if any: by a Manager, and because a deduction list is overdue.',
    allow: 'management',
    feature: 'rollingPay',
    input: z.object({}),
    output: z.object({
      pause,
      /** `days` overdue begin a pause, and paying `toPay` ends it. */
      overdue: z.object({ on: localDate, toPay: money, days: z.int() }).nullable(),
    }),
  }),
  pauseWithdrawals: command({
    summary:
      'Pause new withdrawals of all employees until a day, or change the pause. Employees see the reason; requests under way continue.',
    audit: [organizationRecord, 'Paused new withdrawals', 'Menjeda pengeluaran baharu'],
    allow: 'Manager',
    feature: 'rollingPay',
    input: z.object({ until: localDate, reason: text(300) }),
    output: z.object({ pause }),
    errors: ['pause_range'],
  }),
  reopenWithdrawals: command({
    summary: 'End the pause of new withdrawals now.',
    audit: [organizationRecord, 'Reopened withdrawals', 'Membuka semula pengeluaran'],
    allow: 'Manager',
    feature: 'rollingPay',
    effects: { limit: 'always' },
    input: z.object({}),
    output: z.object({ pause }),
    errors: ['not_paused'],
  }),
}

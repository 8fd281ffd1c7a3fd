import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { instant, money, period } from '#kernel/values.ts'

const counted = z.object({ count: z.int(), amount: money })
const day = z.object({ day: z.int(), thisMonth: money, lastMonth: money })

export const summaryCalls = {
  getMonthlySummary: query({
    prepared: true,
    summary: 'Summarize a month of withdrawals by status, reason, day and team.',
    allow: 'management',
    keys: 'statements:read',
    input: z.object({ period }),
    output: z.object({
      period,
      activeEmployees: z.int(),
      reasons: z.array(counted.extend({ reason: z.string() })),
      pending: counted,
      approved: counted,
      processing: counted,
      withdrawn: counted,
      rejected: counted,
      cancelled: counted,
      /** All pending withdrawals, of any month. */
      waiting: counted.extend({ oldestAt: instant.nullable() }),
      /** The transfers of all months that a bank returned and that are not marked as handled. */
      returned: counted.extend({ oldestAt: instant.nullable() }),
      /** All approved and all processing withdrawals, of any month. */
      open: z.object({ approved: counted, processing: counted }),
      byDay: z.array(day),
      topTeams: z.array(z.object({ team: z.string(), count: z.int(), amount: money })),
    }),
  }),
}

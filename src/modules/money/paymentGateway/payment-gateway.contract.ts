import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { instant, money } from '#kernel/values.ts'

export const paymentGateway = {
  getCurlecBalance: query({
    summary: 'Return the payment provider’s balance, as read within the last minute.',
    allow: 'staff',
    input: z.object({}),
    output: z.object({
      /** Null if no provider is configured or its balance has never been read. */
      balance: money.nullable(),
      readAt: instant.nullable(),
      /** When the provider became unreachable; null while it is reachable. */
      failedAt: instant.nullable(),
    }),
  }),
}

import { everyMinute, job } from '#server/job.ts'
import { refreshProviderBalance } from './payment-gateway.service.ts'

/** Reads the provider's balance, without which nothing can be paid through it. */
export const refreshBalance = job({
  name: 'refreshBalance',
  cron: everyMinute,
  atStart: true,
  run: async ({ database, provider, clock }) => provider && refreshProviderBalance(database, provider, clock),
})

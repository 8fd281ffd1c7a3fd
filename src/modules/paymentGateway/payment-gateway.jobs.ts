import { everyMinute, job } from '#server/job.ts'
import { refreshProviderBalance } from './payment-gateway.service.ts'

/** Reads the provider's balance. */
export const refreshBalance = job({
  name: 'refreshBalance',
  cron: everyMinute,
  run: async ({ database, provider, clock }) => provider && refreshProviderBalance(database, provider, clock),
})

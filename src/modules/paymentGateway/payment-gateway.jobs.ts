import { refreshProviderBalance } from './payment-gateway.service.ts'

/** Reads the provider's balance every minute. */
export const refreshBalance = async (...parts: Parameters<typeof refreshProviderBalance>): Promise<void> =>
  void (await refreshProviderBalance(...parts))

import { sen, type Sen } from '#kernel/money.ts'
import type { ProviderBalance } from '#money/paymentGateway/payment-gateway.service.ts'
import type { Work } from '#server/context.ts'
import * as sql from './payout.sql.ts'

/** The provider's balance as last read, less the amount requested since. Null if it was never read. */
export const availableOf = async (
  { client }: Pick<Work, 'client'>,
  { balance, readAt }: Pick<ProviderBalance, 'balance' | 'readAt'>,
): Promise<Sen | null> => {
  if (balance === null || readAt === null) return null
  const { amount: requested } = await sql.selectRequestedAmount.one(client, { readAt })
  return sen(balance - requested)
}

import type { Sen } from '#kernel/money.ts'
import { instantOf, type Clock, type Instant } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { PaymentProvider } from '#server/outbound/payment-provider.ts'
import type { Database } from '#server/postgres/database.ts'
import { lockBalance, saveBalance, saveFailure, selectBalance } from './payment-gateway.sql.ts'

/** The provider's balance, as last read. */
export type ProviderBalance = {
  /** Null if no provider is configured or its balance has never been read. */
  readonly balance: Sen | null
  readonly readAt: Instant | null
  /** When the provider became unreachable; null while it is reachable. */
  readonly failedAt: Instant | null
}

export const providerBalance = async ({ client }: Pick<Work, 'client'>): Promise<ProviderBalance> => {
  const stored = await selectBalance.first(client, [platformOrgId])
  return { balance: stored?.balance_sen ?? null, readAt: stored?.read_at ?? null, failedAt: stored?.failed_at ?? null }
}

/** The same, locked: no other payment can draw on the balance until the transaction ends. */
export const lockProviderBalance = async (ctx: Pick<Work, 'client'>): Promise<ProviderBalance> => {
  await lockBalance.first(ctx.client, [platformOrgId])
  return providerBalance(ctx)
}

/**
 * Reads the provider's balance, with no transaction open while it responds. A failure is stored with its time. Returns
 * whether the provider responded.
 */
export const refreshProviderBalance = async (
  database: Database,
  provider: Pick<PaymentProvider, 'balance'>,
  clock: Clock,
): Promise<boolean> => {
  // A payment that is sent while the provider responds may be missing from the balance, and counts as sent after it.
  const askedAt = instantOf(clock())
  const balance = await provider.balance().catch(() => null)
  await database.transaction({ orgs: 'all' }, 'write', ({ client }) =>
    balance === null
      ? saveFailure.run(client, [platformOrgId, askedAt])
      : saveBalance.run(client, [platformOrgId, balance, askedAt, instantOf(clock())]),
  )
  return balance !== null
}

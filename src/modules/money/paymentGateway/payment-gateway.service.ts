import type { Sen } from '#kernel/money.ts'
import { instantOf, type Clock, type Instant } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { PaymentProvider } from '#server/outbound/payment-provider.ts'
import type { Database } from '#server/postgres/database.ts'
import { saveBalance, saveFailure } from './payment-gateway.sql.ts'

/** The provider's balance, as last read. */
export type ProviderBalance = {
  /** Null if no provider is configured or its balance has never been read. */
  readonly balance: Sen | null
  readonly readAt: Instant | null
  /** When the provider became unreachable; null while it is reachable. */
  readonly failedAt: Instant | null
}

export const providerBalance = async ({ db }: Pick<Work, 'db'>): Promise<ProviderBalance> => {
  const stored = await db
    .selectFrom('provider_balances')
    .select(['balance_sen', 'read_at', 'failed_at'])
    .where('org_id', '=', platformOrgId)
    .executeTakeFirst()
  return { balance: stored?.balance_sen ?? null, readAt: stored?.read_at ?? null, failedAt: stored?.failed_at ?? null }
}

/** The same, locked: no other payment can draw on the balance until the transaction ends. */
export const lockProviderBalance = async (ctx: Pick<Work, 'db'>): Promise<ProviderBalance> => {
  await ctx.db
    .selectFrom('provider_balances')
    .select('org_id')
    .where('org_id', '=', platformOrgId)
    .forNoKeyUpdate()
    .executeTakeFirst()
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
      ? saveFailure.run(client, { orgId: platformOrgId, askedAt })
      : saveBalance.run(client, { orgId: platformOrgId, balance, askedAt, now: instantOf(clock()) }),
  )
  return balance !== null
}

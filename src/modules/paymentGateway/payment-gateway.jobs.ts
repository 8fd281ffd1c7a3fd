import { instantOf, type Clock } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { PaymentProvider } from '#server/outbound/payment-provider.ts'
import type { Database } from '#server/postgres/database.ts'
import { saveBalance, saveFailure } from './payment-gateway.sql.ts'

/** Reads the provider's balance, with no transaction open while it responds. A failure is stored with its time. */
export const refreshBalance = async (
  database: Database,
  provider: Pick<PaymentProvider, 'balance'>,
  clock: Clock,
): Promise<void> => {
  const balance = await provider.balance().catch(() => null)
  const now = instantOf(clock())
  await database.transaction({ orgs: 'all' }, 'write', ({ client }) =>
    balance === null
      ? saveFailure.run(client, [platformOrgId, now])
      : saveBalance.run(client, [platformOrgId, balance, now]),
  )
}

import { sql } from 'kysely'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { recordTable } from '#server/postgres/record-table.ts'
import { walletRecord } from './wallet-record.rules.ts'
import type { Wallet, WalletFields } from './wallet.contract.ts'

type WalletId = Id<'wallet'>
/** The key of an e-wallet, which belongs to the platform. */
export const keyOf = (id: WalletId) => ({ orgId: platformOrgId, id })

export const columnsOf = (fields: WalletFields) => ({
  name: fields.name,
  status: fields.status,
  support_link: fields.supportLink,
  minimum_amount_sen: fields.minimumAmount,
  wallet_size_sen: fields.walletSize ?? null,
  monthly_limit_sen: fields.monthlyLimit ?? null,
  logo_url: fields.logo?.url ?? null,
  logo_file_name: fields.logo?.fileName ?? null,
})

export const walletTable = recordTable(
  'wallets',
  walletRecord,
  (row): Wallet => ({
    ...row,
    logo: row.logoUrl !== null && row.logoFileName !== null ? { url: row.logoUrl, fileName: row.logoFileName } : null,
  }),
  { live: sql`deleted_at is null` },
)

/** The active e-wallets, or those of them that the employees of an organization can choose. */
export const listActiveWallets = (db: Db, orgId?: Id<'org'>): Promise<Wallet[]> =>
  walletTable.list(
    db,
    platformOrgId,
    { status: 'Active' },
    orgId && sql`exists (select from organization_wallets o where o.org_id = ${orgId} and o.wallet_id = wallets.id)`,
  )

/** Locks the active ones of these e-wallets, so that they stay active until the commit. Returns their ids. */
export const lockActiveWallets = async (db: Db, ids: readonly WalletId[]): Promise<WalletId[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('wallets')
    .select('id')
    .where('org_id', '=', platformOrgId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'Active')
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** The id of the e-wallet with this name, regardless of case. */
export const readIdByName = async (db: Db, name: string): Promise<WalletId | undefined> =>
  (await walletTable.list(db, platformOrgId, {}, sql`lower(name) = lower(${name})`))[0]?.id

/** Counts the organizations that offer an e-wallet to their employees. */
export const countOrganizations = async (db: Db, id: WalletId): Promise<number> => {
  const { organizations } = await db
    .selectFrom('organization_wallets as w')
    .innerJoin('organizations as o', 'o.org_id', 'w.org_id')
    .select(sql<number>`count(*)::int`.as('organizations'))
    .where('w.wallet_id', '=', id)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return organizations
}

import { sql, type Selectable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Wallet, WalletFields } from './wallet.contract.ts'

type WalletId = Id<'wallet'>
type By = { readonly by: Id<'user'>; readonly at: Instant }

const toWallet = (row: Selectable<Tables['wallets']>): Wallet => ({
  id: row.id,
  name: row.name,
  status: row.status,
  supportLink: row.support_link,
  minimumAmount: row.minimum_amount_sen,
  walletSize: row.wallet_size_sen,
  monthlyLimit: row.monthly_limit_sen,
  logo:
    row.logo_url !== null && row.logo_file_name !== null ? { url: row.logo_url, fileName: row.logo_file_name } : null,
  createdBy: row.created_by,
  createdAt: row.created_at,
  modifiedBy: row.modified_by,
  modifiedAt: row.modified_at,
})
const columnsOf = (fields: WalletFields, { by, at }: By) => ({
  name: fields.name,
  status: fields.status,
  support_link: fields.supportLink,
  minimum_amount_sen: fields.minimumAmount,
  wallet_size_sen: fields.walletSize ?? null,
  monthly_limit_sen: fields.monthlyLimit ?? null,
  logo_url: fields.logo?.url ?? null,
  logo_file_name: fields.logo?.fileName ?? null,
  modified_by: by,
  modified_at: at,
})

const live = (db: Db) =>
  db.selectFrom('wallets').selectAll('wallets').where('org_id', '=', platformOrgId).where('deleted_at', 'is', null)

const byName = sql`lower(wallets.name)`

export const listWallets = async (db: Db): Promise<Wallet[]> =>
  (await live(db).orderBy(byName).orderBy('id').execute()).map(toWallet)

export const listActiveWallets = async (db: Db): Promise<Wallet[]> =>
  (await live(db).where('status', '=', 'Active').orderBy(byName).orderBy('id').execute()).map(toWallet)

/** The active e-wallets that the employees of an organization can choose. */
export const listActiveWalletsOf = async (db: Db, orgId: Id<'org'>): Promise<Wallet[]> => {
  const rows = await live(db)
    .where('status', '=', 'Active')
    .where((where) =>
      where.exists(
        where
          .selectFrom('organization_wallets as o')
          .select('o.wallet_id')
          .where('o.org_id', '=', orgId)
          .whereRef('o.wallet_id', '=', 'wallets.id'),
      ),
    )
    .orderBy(byName)
    .orderBy('id')
    .execute()
  return rows.map(toWallet)
}

/** Locks the active ones of these e-wallets, so that they stay active until the commit. Returns their ids. */
export const lockActiveWallets = async (db: Db, ids: readonly WalletId[]): Promise<WalletId[]> => {
  if (ids.length === 0) return []
  const rows = await live(db).where('status', '=', 'Active').where('id', 'in', ids).orderBy('id').forShare().execute()
  return rows.map(({ id }) => id)
}

const byId = (db: Db, id: WalletId) => live(db).where('id', '=', id)

export const readWallet = async (db: Db, id: WalletId): Promise<Wallet | null> => {
  const row = await byId(db, id).executeTakeFirst()
  return row ? toWallet(row) : null
}

export const lockWallet = async (db: Db, id: WalletId): Promise<Wallet | null> => {
  const row = await byId(db, id).forNoKeyUpdate().executeTakeFirst()
  return row ? toWallet(row) : null
}

/** The id of the e-wallet with this name, regardless of case. */
export const readIdByName = async (db: Db, name: string): Promise<WalletId | undefined> => {
  const row = await live(db)
    .where(byName, '=', sql`lower(${name})`)
    .executeTakeFirst()
  return row?.id
}

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

export const insertWallet = async (db: Db, id: WalletId, fields: WalletFields, by: By): Promise<Wallet> =>
  toWallet(
    await db
      .insertInto('wallets')
      .values({ ...columnsOf(fields, by), org_id: platformOrgId, id, created_by: by.by, created_at: by.at })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const updateWallet = async (db: Db, id: WalletId, fields: WalletFields, by: By): Promise<Wallet> =>
  toWallet(
    await db
      .updateTable('wallets')
      .set(columnsOf(fields, by))
      .where('org_id', '=', platformOrgId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const deleteWallet = (db: Db, id: WalletId, { by, at }: By) =>
  db
    .updateTable('wallets')
    .set({ deleted_at: at, modified_by: by, modified_at: at })
    .where('org_id', '=', platformOrgId)
    .where('id', '=', id)
    .execute()

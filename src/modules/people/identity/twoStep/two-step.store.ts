import type { Selectable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'

type UserKey = { readonly orgId: Id<'org'>; readonly id: Id<'user'> }
export type OneTimePasswordRow = Selectable<Tables['one_time_passwords']>

export const readOneTimePassword = (db: Db, { orgId, id }: UserKey): Promise<OneTimePasswordRow | undefined> =>
  db
    .selectFrom('one_time_passwords')
    .selectAll()
    .where((of) => of.and({ org_id: orgId, user_id: id }))
    .executeTakeFirst()

/** Stores an unconfirmed secret and replaces an earlier one. */
export const insertSecret = async (
  db: Db,
  { orgId, id }: UserKey,
  sealedSecret: Buffer,
  at: Instant,
): Promise<void> => {
  const fresh = { sealed_secret: sealedSecret, created_at: at, confirmed_at: null, last_step: 0 }
  await db
    .insertInto('one_time_passwords')
    .values({ org_id: orgId, user_id: id, ...fresh })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet(fresh))
    .execute()
}

export const updateOneTimePassword = (
  db: Db,
  { orgId, id }: UserKey,
  values: { confirmed_at?: Instant; last_step?: number },
) => db.updateTable('one_time_passwords').set(values).where('org_id', '=', orgId).where('user_id', '=', id).execute()

export const deleteOneTimePassword = (db: Db, { orgId, id }: UserKey) =>
  db.deleteFrom('one_time_passwords').where('org_id', '=', orgId).where('user_id', '=', id).execute()

export const replaceRecoveryCodes = async (
  db: Db,
  { orgId, id }: UserKey,
  hashes: readonly Buffer[],
  at: Instant,
): Promise<void> => {
  await deleteRecoveryCodes(db, { orgId, id })
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ org_id: orgId, user_id: id, code_hash, created_at: at })))
    .execute()
}

/** Uses up a recovery code. Returns whether it was valid. */
export const redeemRecoveryCode = async (
  db: Db,
  { orgId, id }: UserKey,
  hash: Buffer,
  at: Instant,
): Promise<boolean> => {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where((of) => of.and({ org_id: orgId, user_id: id, code_hash: hash }))
    .where('used_at', 'is', null)
    .returning('used_at')
    .executeTakeFirst()
  return taken !== undefined
}

export const deleteRecoveryCodes = (db: Db, { orgId, id }: UserKey) =>
  db.deleteFrom('recovery_codes').where('org_id', '=', orgId).where('user_id', '=', id).execute()

export const countRecoveryCodes = async (db: Db, { orgId, id }: UserKey): Promise<number> => {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('used_at')
    .where((of) => of.and({ org_id: orgId, user_id: id }))
    .where('used_at', 'is', null)
    .execute()
  return rows.length
}

import type { Selectable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'

type UserKey = { readonly orgId: Id<'org'>; readonly id: Id<'user'> }
export type PasskeyRow = Selectable<Tables['passkeys']>

/** The passkeys of a user, the oldest first. */
export const listPasskeys = (db: Db, { orgId, id }: UserKey): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where((of) => of.and({ org_id: orgId, user_id: id }))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Locks the passkey, so that of two answers with one counter only one is accepted. */
export const lockPasskey = (db: Db, orgId: Id<'org'>, credential: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where((of) => of.and({ org_id: orgId, credential }))
    .forUpdate()
    .executeTakeFirst()

export const insertPasskey = (db: Db, row: Omit<PasskeyRow, 'last_used_at'>) =>
  db.insertInto('passkeys').values(row).execute()

export const updatePasskey = (
  db: Db,
  { org_id: orgId, id }: Pick<PasskeyRow, 'org_id' | 'id'>,
  values: { readonly name?: string; readonly counter?: number; readonly last_used_at?: Instant },
) => db.updateTable('passkeys').set(values).where('org_id', '=', orgId).where('id', '=', id).execute()

export const deletePasskey = (db: Db, { org_id: orgId, id }: Pick<PasskeyRow, 'org_id' | 'id'>) =>
  db.deleteFrom('passkeys').where('org_id', '=', orgId).where('id', '=', id).execute()

export const deletePasskeys = (db: Db, { orgId, id }: UserKey) =>
  db.deleteFrom('passkeys').where('org_id', '=', orgId).where('user_id', '=', id).execute()

type UsedChallenge = { readonly orgId: Id<'org'>; readonly hash: Buffer; readonly expiresAt: Instant }
/** Returns false if the challenge was used before. */
export const insertUsedChallenge = async (db: Db, { orgId, hash, expiresAt }: UsedChallenge): Promise<boolean> => {
  const written = await db
    .insertInto('used_challenges')
    .values({ org_id: orgId, challenge_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['org_id', 'challenge_hash']).doNothing())
    .executeTakeFirst()
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n
}

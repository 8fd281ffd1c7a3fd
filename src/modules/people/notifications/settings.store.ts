import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { canReceive } from './notice.sql.ts'

/** The settings. The recipient is null once it is no longer an active Manager or Executive. */
export const readSettings = async (db: Db, orgId: Id<'org'>) => {
  const row = await db
    .selectFrom('management_settings as s')
    .leftJoin('users as m', (join) => join.onRef('m.org_id', '=', 's.org_id').onRef('m.id', '=', 's.modified_by'))
    .leftJoin('users as u', (join) =>
      join
        .onRef('u.org_id', '=', 's.org_id')
        .onRef('u.email', '=', 's.notifications_email')
        .on(sql<boolean>`${sql.raw(canReceive)}`),
    )
    .select(['u.email as notifications_email', 's.modified_at', 'm.display_name'])
    .where('s.org_id', '=', orgId)
    .executeTakeFirst()
  return row
    ? { notificationsEmail: row.notifications_email, modifiedAt: row.modified_at, modifiedBy: row.display_name }
    : null
}

/** Whether this is the e-mail address of an active Manager or Executive. */
export const canReceiveNotices = async (db: Db, orgId: Id<'org'>, email: string): Promise<boolean> =>
  (await db
    .selectFrom('users as u')
    .select('u.id')
    .where((of) => of.and({ 'u.org_id': orgId, 'u.email': email }))
    .where(sql<boolean>`${sql.raw(canReceive)}`)
    .executeTakeFirst()) !== undefined

type Settings = {
  readonly orgId: Id<'org'>
  readonly notificationsEmail: string
  readonly at: Instant
  readonly by: Id<'user'>
  /** The version to replace; null if there is none. */
  readonly before: Instant | null
}
/** Writes the settings unless they have changed since. Returns whether they were written. */
export const writeSettings = async (
  db: Db,
  { orgId, notificationsEmail, at, by, before }: Settings,
): Promise<boolean> => {
  const values = { notifications_email: notificationsEmail, modified_at: at, modified_by: by }
  const written = await db
    .insertInto('management_settings')
    .values({ org_id: orgId, ...values })
    .onConflict((conflict) =>
      before === null
        ? conflict.column('org_id').doNothing()
        : conflict.column('org_id').doUpdateSet(values).where('management_settings.modified_at', '=', before),
    )
    .executeTakeFirst()
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const replaceRecipient = async (db: Db, orgId: Id<'org'>, oldEmail: string, newEmail: string): Promise<void> => {
  await db
    .updateTable('management_settings')
    .set({ notifications_email: newEmail })
    .where((of) => of.and({ org_id: orgId, notifications_email: oldEmail }))
    .execute()
}

import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'

export const readSettings = async (db: Db, orgId: Id<'org'>) => {
  const row = await db
    .selectFrom('management_settings as s')
    .leftJoin('users as u', (join) => join.onRef('u.org_id', '=', 's.org_id').onRef('u.id', '=', 's.modified_by'))
    .select(['s.notifications_email', 's.modified_at', 'u.display_name'])
    .where('s.org_id', '=', orgId)
    .executeTakeFirst()
  return row
    ? { notificationsEmail: row.notifications_email, modifiedAt: row.modified_at, modifiedBy: row.display_name }
    : null
}

export const writeSettings = (
  db: Db,
  settings: { orgId: Id<'org'>; notificationsEmail: string; at: Instant; by: Id<'user'> },
) => {
  const values = {
    notifications_email: settings.notificationsEmail,
    modified_at: settings.at,
    modified_by: settings.by,
  }
  return db
    .insertInto('management_settings')
    .values({ org_id: settings.orgId, ...values })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values))
    .execute()
}

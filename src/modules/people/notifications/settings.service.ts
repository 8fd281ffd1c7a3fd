import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import * as store from './settings.store.ts'

/** The organization's recipient of notices, if set and still an active Manager or Executive. */
export const notificationsEmail = async (db: Db, orgId: Id<'org'>): Promise<string | null> =>
  (await store.readSettings(db, orgId))?.notificationsEmail ?? null

/** Keeps the recipient when its e-mail address changes. */
export const replaceRecipient = (db: Db, orgId: Id<'org'>, oldEmail: string, newEmail: string): Promise<void> =>
  store.replaceRecipient(db, orgId, oldEmail, newEmail)

import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { readSettings } from './settings.store.ts'

/** The organization's recipient of notices, if set. */
export const notificationsEmail = async (db: Db, orgId: Id<'org'>): Promise<string | null> =>
  (await readSettings(db, orgId))?.notificationsEmail ?? null

import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { readSettings } from './settings.store.ts'

/** Whom an organization named for notices, if anybody. */
export const notificationsEmail = async (db: Db, orgId: Id<'org'>): Promise<string | null> =>
  (await readSettings(db, orgId))?.notificationsEmail ?? null

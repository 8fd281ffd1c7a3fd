import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { officeTable } from './office.store.ts'

/** The office with this code, unless it was deleted. */
export const officeByCode = async (db: Db, orgId: Id<'org'>, code: string): Promise<Id<'office'> | null> =>
  (await officeTable.list(db, orgId, { code }))[0]?.officeId ?? null

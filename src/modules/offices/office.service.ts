import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import * as store from './office.store.ts'

/** The office with this code, unless it was deleted. */
export const officeByCode = (db: Db, orgId: Id<'org'>, code: string): Promise<Id<'office'> | null> =>
  store.readIdByCode(db, orgId, code)

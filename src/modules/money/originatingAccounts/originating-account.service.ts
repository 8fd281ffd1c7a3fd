import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { OriginatingAccount } from './originating-account.contract.ts'
import { keyOf, originatingAccountTable } from './originating-account.store.ts'

/** A bank account of the platform, active or not; null without one. */
export const readOriginatingAccount = (db: Db, id: Id<'originating_account'>): Promise<OriginatingAccount | null> =>
  originatingAccountTable.read(db, keyOf(id))

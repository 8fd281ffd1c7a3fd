import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import * as store from './wallet.store.ts'

/** Whether all of these e-wallets are active. Locks them, so that they stay active until the commit. */
export const areActiveWallets = async (db: Db, ids: readonly Id<'wallet'>[]): Promise<boolean> =>
  (await store.lockActiveWallets(db, ids)).length === new Set(ids).size

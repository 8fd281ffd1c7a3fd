import type pg from 'pg'
import type { Id } from '#kernel/values.ts'
import { countWalletUse, selectFailedOf } from './rows.sql.ts'

/** The payments of an employee that failed and have not been paid since. */
export const failedPaymentsOf = (client: pg.PoolClient, orgId: Id<'org'>, employeeId: Id<'employee'>) =>
  selectFailedOf.all(client, [orgId, employeeId])

/** How many elections and unfinished pay runs use a wallet. */
export const walletUse = (client: pg.PoolClient, walletId: Id<'wallet'>) => countWalletUse.one(client, [walletId])

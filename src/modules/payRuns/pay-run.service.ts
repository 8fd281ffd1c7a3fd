import type pg from 'pg'
import { periodOf, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { selectRunsOf, selectSharesOf } from './own-payments.sql.ts'
import { countWalletUse, selectFailedOf } from './rows.sql.ts'

/** The payments of an employee that failed and have not been paid since, with every share of the same run. */
export const failedPaymentsOf = async (client: pg.PoolClient, orgId: Id<'org'>, employeeId: Id<'employee'>) => {
  const failed = await selectFailedOf.all(client, [orgId, employeeId])
  if (failed.length === 0) return []
  const runs = await selectSharesOf.all(client, [orgId, employeeId, failed.map((row) => row.run_id)])
  return failed.map((row) => {
    const run = runs.find(({ run_id }) => run_id === row.run_id)
    if (!run) throw new Error('failed share without a pay run')
    return { ...row, net_pay_sen: run.net_pay_sen, shares: run.shares }
  })
}

/** The runs of an employee from this month on, in the order of their pay days. */
export const runsOf = (client: pg.PoolClient, orgId: Id<'org'>, employeeId: Id<'employee'>, today: LocalDate) =>
  selectRunsOf.all(client, [orgId, employeeId, periodOf(today), today])

/** How many elections and unfinished pay runs use a wallet. */
export const walletUse = (client: pg.PoolClient, walletId: Id<'wallet'>) => countWalletUse.one(client, [walletId])

import type pg from 'pg'
import { firstDay, periodOf, startOf, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { selectBenefitsOf, selectRunsOf, selectSharesOf } from './own-payments.sql.ts'
import { countWalletUse, selectFailedOf } from '../rows.sql.ts'
import { selectPaidTo } from '../sending.sql.ts'

/** The payments of an employee that failed and have not been paid since, with every share of the same run. */
export const failedPaymentsOf = async (client: pg.PoolClient, orgId: Id<'org'>, employeeId: Id<'employee'>) => {
  const failed = await selectFailedOf.all(client, { orgId, employeeId })
  if (failed.length === 0) return []
  const runs = await selectSharesOf.all(client, { orgId, employeeId, runIds: failed.map((row) => row.runId) })
  return failed.map((row) => {
    const run = runs.find(({ runId }) => runId === row.runId)
    if (!run) throw new Error('failed share without a pay run')
    return { ...row, net_pay_sen: run.netPay, shares: run.shares }
  })
}

/**
 * The runs of an employee from this month on, earlier ones that are not completed, and those whose period was paid this
 * month, in the order of their pay days.
 */
export const runsOf = (client: pg.PoolClient, orgId: Id<'org'>, employeeId: Id<'employee'>, today: LocalDate) => {
  const period = periodOf(today)
  return selectRunsOf.all(client, { orgId, employeeId, period, today, since: startOf(firstDay(period)) })
}

/** The benefits that these regular runs pay to an employee, as the runs have stored them. */
export const runBenefitsOf = (
  client: pg.PoolClient,
  { orgId, employeeId, runIds }: { orgId: Id<'org'>; employeeId: Id<'employee'>; runIds: readonly Id<'pay_run'>[] },
) => selectBenefitsOf.all(client, { orgId, employeeId, runIds })

/** How a run splits the payment to an employee over the wallets, the largest share first. */
export const sharesIn = async (
  client: pg.PoolClient,
  { orgId, employeeId, runId }: { orgId: Id<'org'>; employeeId: Id<'employee'>; runId: Id<'pay_run'> },
) => (await selectSharesOf.first(client, { orgId, employeeId, runIds: [runId] }))?.shares ?? []

/** How many elections and unfinished pay runs use a wallet. */
export const walletUse = (client: pg.PoolClient, walletId: Id<'wallet'>) => countWalletUse.one(client, { walletId })

/** Whether a run has paid an employee to this wallet account, which the employee hasn't reported since. */
export const isWalletPaid = async (
  client: pg.PoolClient,
  account: {
    readonly orgId: Id<'org'>
    readonly employeeId: Id<'employee'>
    readonly walletId: Id<'wallet'>
    readonly accountNumber: string
  },
): Promise<boolean> => (await selectPaidTo.first(client, account)) !== undefined

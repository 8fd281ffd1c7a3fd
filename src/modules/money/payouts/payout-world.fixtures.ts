import { sumRinggit } from '#kernel/money.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { download } from '#test/downloads.ts'
import type { Organization, World } from '#test/world.ts'

/** Stores a provider balance as if it had just been read. */
export const connectProvider = (w: Pick<World, 'database' | 'now'>, balance = 1_204_880_15) =>
  w.database.pool.query(
    `insert into provider_balances (org_id, balance_sen, read_at) values ('PLATFORM', $1, $2)
     on conflict (org_id) do update set balance_sen = excluded.balance_sen, read_at = excluded.read_at, failed_at = null`,
    [balance, w.now()],
  )

/** An organization whose approved disbursements can be paid through the provider. */
export const payoutWorld = async (w: World, given?: Organization) => {
  const own = await disbursementWorld(w, given)
  await connectProvider(w)
  const platform = () => w.as(own.admin).disbursements
  /** Approves payments to these accounts. Accounts ending in 0000 or 9999 fail, accounts ending in 5555 fail once. */
  const approveTo = async (...payees: (readonly [amount: number, account: string])[]) => {
    const { id, orgId } = await own.approve(...payees.map(([amount]) => amount))
    for (const [index, [, account]] of payees.entries())
      await w.database.pool.query(
        'update disbursement_lines set account_number = $3 where org_id = $1 and disbursement_id = $2 and position = $4',
        [orgId, id, account, index],
      )
    return { id, orgId }
  }
  const send = async (...payees: Parameters<typeof approveTo>) => {
    const key = await approveTo(...payees)
    await platform().processWithCurlec(key)
    return key
  }
  const details = ({ id, orgId }: { id: string; orgId: string }) => platform().getOne({ disbursementId: id, orgId })
  const failedOf = async (key: { id: string; orgId: string }) => {
    const { selectedPayees } = await details(key)
    const failed = selectedPayees.filter(({ status }) => status === 'failed')
    const total = sumRinggit(failed.map(({ amount }) => amount))
    return { ...key, lineIds: failed.map(({ lineId }) => lineId), total }
  }
  /** The rows of the reconciliation file: line, attempt, amount, status, and whether it has a ledger entry. */
  const reconciliationOf = async ({ id, orgId }: { id: string; orgId: string }) => {
    const { text } = await download(w, own.admin, 'disbursements-downloadReconciliation', { id, orgId })
    return text
      .split('\r\n')
      .map((row) => row.split(','))
      .map((row) => [row[0], row[4], row[6], row[8], row[9] ? 'entry' : ''].join(' ').trim())
      .slice(1, -1)
  }
  return { ...own, platform, reconciliationOf, approveTo, send, details, failedOf }
}

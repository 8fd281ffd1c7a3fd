import type { Instant, LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'

export type WithdrawalPause = {
  readonly until: LocalDate
  readonly reason: string
  readonly byName: string
  readonly at: Instant
}
const selectPause = (db: Db, id: Id<'org'>) =>
  db
    .selectFrom('organizations')
    .select([
      'withdrawals_paused_until_on as until',
      'withdrawals_pause_reason as reason',
      'withdrawals_paused_by_name as byName',
      'withdrawals_paused_at as at',
    ])
    .where('org_id', '=', id)
type PauseRow = { [K in keyof WithdrawalPause]: WithdrawalPause[K] | null }
const toPause = ({ until, reason, byName, at }: PauseRow): WithdrawalPause | null =>
  until && reason !== null && byName !== null && at ? { until, reason, byName, at } : null

export const readWithdrawalPause = async (db: Db, id: Id<'org'>) =>
  toPause(await selectPause(db, id).executeTakeFirstOrThrow())
export const lockWithdrawalPause = async (db: Db, id: Id<'org'>) =>
  toPause(await selectPause(db, id).forNoKeyUpdate().executeTakeFirstOrThrow())
export const updateWithdrawalPause = (db: Db, id: Id<'org'>, pause: WithdrawalPause | null) =>
  db
    .updateTable('organizations')
    .set({
      withdrawals_paused_until_on: pause?.until ?? null,
      withdrawals_pause_reason: pause?.reason ?? null,
      withdrawals_paused_by_name: pause?.byName ?? null,
      withdrawals_paused_at: pause?.at ?? null,
    })
    .where('org_id', '=', id)
    .execute()

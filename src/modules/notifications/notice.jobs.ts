import { formatRm, type Sen } from '#kernel/money.ts'
import { addMs, dateIn, formatPeriod, instantOf, minutes, periodOf, type Clock } from '#kernel/time.ts'
import type { Id, Instant } from '#kernel/values.ts'
import { newId } from '#server/ids.ts'
import type { Database, Transaction } from '#server/postgres/database.ts'
import { queueMessage } from './message.service.ts'

/** At most one message about waiting withdrawals in this time, with the count. */
const waitingNoticeEvery = minutes(15)

type Due = { org_id: Id<'org'>; email: string; waiting: number; amount_sen: Sen }

// The notice row is held first: two workers never tell the same people twice.
const dueQuery = `
  select n.org_id, s.notifications_email as email, w.waiting, w.amount_sen
  from notices n join management_settings s on s.org_id = n.org_id
  cross join lateral (select coalesce(sum(t.withdrawals), 0)::int as waiting, coalesce(sum(t.amount_sen), 0)::bigint as amount_sen
    from withdrawal_totals t where t.org_id = n.org_id and t.status = 'pending') w
  where n.kind = 'withdrawals_waiting' and s.notifications_email is not null
    and (s.last_waiting_notice_at is null or s.last_waiting_notice_at <= $1)
  for update of n, s skip locked`

/** Tells the notification recipient of each organization that withdrawals wait for approval. */
export const sendNotices = async (database: Database, clock: Clock): Promise<void> =>
  database.transaction({ orgs: 'all' }, 'write', async (tx) => {
    const now = instantOf(clock())
    const { rows } = await tx.client.query<Due>(dueQuery, [addMs(now, -waitingNoticeEvery)])
    for (const due of rows) await tell(tx, due, now, clock)
  })

const tell = async ({ client, db }: Transaction, due: Due, now: Instant, clock: Clock): Promise<void> => {
  await client.query(`delete from notices where org_id = $1 and kind = 'withdrawals_waiting'`, [due.org_id])
  // Everything may have been decided since: then there is nothing to tell.
  if (due.waiting === 0) return
  await client.query('update management_settings set last_waiting_notice_at = $2 where org_id = $1', [due.org_id, now])
  const requests = due.waiting === 1 ? '1 withdrawal waits' : `${due.waiting} withdrawals wait`
  await queueMessage(
    { client, db, now, newId: () => newId(clock()) },
    {
      orgId: due.org_id,
      channel: 'email',
      to: due.email,
      subject: `${requests} for your approval`,
      text: `${requests} for your approval, ${formatRm(due.amount_sen)} in all (${formatPeriod(periodOf(dateIn(now)))}).\n\nPlease sign in to Upah and open Advance Pay.`,
    },
  )
}

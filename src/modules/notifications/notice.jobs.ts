import { formatRm } from '#kernel/money.ts'
import { addMs, dateIn, formatPeriod, instantOf, minutes, periodOf, type Clock, type Instant } from '#kernel/time.ts'
import { newId } from '#server/ids.ts'
import type { Database, Transaction } from '#server/postgres/database.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { selectDueNotices } from './notice.sql.ts'
import { queueMessage } from '#server/outbound/outbox.ts'

/** One message about pending withdrawals is sent in this time at most. */
const noticeInterval = minutes(15)

/** Notifies the recipient of each organization that withdrawals are pending approval. */
export const sendNotices = async (database: Database, clock: Clock): Promise<void> =>
  database.transaction({ orgs: 'all' }, 'write', async (tx) => {
    const now = instantOf(clock())
    for (const due of await selectDueNotices.all(tx.client, [addMs(now, -noticeInterval)]))
      await notify(tx, due, now, clock)
  })

type Due = StatementRow<typeof selectDueNotices>
const notify = async ({ client, db }: Transaction, due: Due, now: Instant, clock: Clock): Promise<void> => {
  const ofOrganization = db.deleteFrom('notices').where('org_id', '=', due.org_id)
  await ofOrganization.where('kind', '=', 'withdrawals_waiting').execute()
  if (due.pending === 0) return
  const settings = db.updateTable('management_settings').set({ last_waiting_notice_at: now })
  await settings.where('org_id', '=', due.org_id).execute()
  const requests = due.pending === 1 ? '1 withdrawal is' : `${due.pending} withdrawals are`
  await queueMessage(
    { client, now, newId: () => newId(clock()) },
    {
      orgId: due.org_id,
      channel: 'email',
      to: due.email,
      subject: `${requests} pending your approval`,
      text: `${requests} pending your approval, ${formatRm(due.amount_sen)} in total (${formatPeriod(periodOf(dateIn(now)))}).\n\nPlease sign in to Upah and open Advance Pay.`,
    },
  )
}

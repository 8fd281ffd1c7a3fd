import { addMs, instantOf, minutes, type Clock, type Instant } from '#kernel/time.ts'
import { pendingOf } from '#modules/approvals/approval.service.ts'
import type { Environment } from '#server/context.ts'
import { newId } from '#server/ids.ts'
import { queueMessage } from '#server/outbound/outbox.ts'
import type { Database, Transaction } from '#server/postgres/database.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { noticeOf } from './notice.messages.ts'
import { selectDueNotices } from './notice.sql.ts'

/** The minimum time between two notices to the same recipient. */
const noticeInterval = minutes(15)

/** Notifies each organization's recipient of withdrawals and other items pending approval. */
export const sendNotices = async (database: Database, env: Environment, clock: Clock): Promise<void> =>
  database.transaction({ orgs: 'all' }, 'write', async (tx) => {
    const now = instantOf(clock())
    const due = await selectDueNotices.all(tx.client, { noticedBefore: addMs(now, -noticeInterval) })
    // An organization can have two rows: one for withdrawals and one for other items.
    const byOrganization = new Map(due.map((notice) => [notice.org_id, notice]))
    for (const notice of byOrganization.values()) await notify(tx, notice, now, { env, clock })
  })

type DueNotice = StatementRow<typeof selectDueNotices>
type NoticeContext = { readonly env: Environment; readonly clock: Clock }
const notify = async (
  { client, db }: Transaction,
  due: DueNotice,
  now: Instant,
  { env, clock }: NoticeContext,
): Promise<void> => {
  await db.deleteFrom('notices').where('org_id', '=', due.org_id).execute()
  const withdrawals = { count: due.pending, amount: due.amount_sen }
  const notice = noticeOf(env.publicUrl, withdrawals, await pendingOf(client, due.org_id))
  if (!notice) return
  const settings = db.updateTable('management_settings').set({ last_waiting_notice_at: now })
  await settings.where('org_id', '=', due.org_id).execute()
  await queueMessage(
    { client, now, newId: () => newId(clock()) },
    { orgId: due.org_id, channel: 'email', to: due.email, ...notice },
  )
}

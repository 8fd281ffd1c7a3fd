import { addMs, minutes } from '#kernel/time.ts'
import { pendingOf } from '#modules/approvals/approval.service.ts'
import type { Work } from '#server/context.ts'
import { everyMinute, job } from '#server/job.ts'
import { queueMessage } from '#server/outbound/outbox.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { noticeOf } from './notice.messages.ts'
import { selectDueNotices } from './notice.sql.ts'

/** The minimum time between two notices to the same recipient. */
const noticeInterval = minutes(15)

/** Notifies each organization's recipient of withdrawals and other items pending approval. */
export const sendNotices = job({
  name: 'sendNotices',
  group: 'notices',
  cron: everyMinute,
  run: ({ within }) =>
    within(async (ctx) => {
      const due = await selectDueNotices.all(ctx.client, { noticedBefore: addMs(ctx.now, -noticeInterval) })
      // An organization can have two rows: one for withdrawals and one for other items.
      const byOrganization = new Map(due.map((notice) => [notice.org_id, notice]))
      for (const notice of byOrganization.values()) await notify(ctx, notice)
    }),
})

type DueNotice = StatementRow<typeof selectDueNotices>
const notify = async (ctx: Work, due: DueNotice): Promise<void> => {
  const { client, db, now, env } = ctx
  await db.deleteFrom('notices').where('org_id', '=', due.org_id).execute()
  const withdrawals = { count: due.pending, amount: due.amount_sen }
  const notice = noticeOf(env.publicUrl, withdrawals, await pendingOf(client, due.org_id, null))
  if (!notice) return
  const settings = db.updateTable('management_settings').set({ last_waiting_notice_at: now })
  await settings.where('org_id', '=', due.org_id).execute()
  await queueMessage(ctx, { orgId: due.org_id, channel: 'email', to: due.email, ...notice })
}

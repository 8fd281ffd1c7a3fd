import type { RecordType } from '#kernel/audit.ts'
import { addMs, minutes } from '#kernel/time.ts'
import { pendingOf } from '#ground/approvals/approval.service.ts'
import type { Work } from '#server/context.ts'
import { everyMinute, job } from '#server/job.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { countedOf, noticeOf, type Counted } from './notice.messages.ts'
import { selectDueNotices } from './notice.sql.ts'

/** The minimum time between two notices to the same recipient. */
const noticeInterval = minutes(15)

/** Notifies each organization's recipient of withdrawals and other items pending approval. */
export const sendNotices = (types: readonly RecordType[]) => {
  const counted = countedOf(types)
  return job({
    name: 'sendNotices',
    group: 'notices',
    cron: everyMinute,
    run: ({ within }) =>
      within(async (ctx) => {
        const due = await selectDueNotices.all(ctx.client, { noticedBefore: addMs(ctx.now, -noticeInterval) })
        // An organization can have two rows: one for withdrawals and one for other items.
        const byOrganization = new Map(due.map((notice) => [notice.orgId, notice]))
        for (const notice of byOrganization.values()) await notify(ctx, notice, counted)
      }),
  })
}

type DueNotice = StatementRow<typeof selectDueNotices>
const notify = async (ctx: Work, due: DueNotice, counted: Counted): Promise<void> => {
  const { client, db, now, env } = ctx
  await db.deleteFrom('notices').where('org_id', '=', due.orgId).execute()
  const withdrawals = { count: due.pending, amount: due.amount }
  const notice = noticeOf({ publicUrl: env.publicUrl, counted }, withdrawals, await pendingOf(client, due.orgId, null))
  if (!notice) return
  const settings = db.updateTable('management_settings').set({ last_waiting_notice_at: now })
  await settings.where('org_id', '=', due.orgId).execute()
  await queueEmails(ctx, due.orgId, [due.email], notice)
}

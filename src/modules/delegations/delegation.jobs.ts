import type { Work } from '#server/context.ts'
import { job } from '#server/job.ts'
import { queueMessages } from '#server/outbound/outbox.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { beginMessages, endMessages, summaryMessage } from './delegation.messages.ts'
import * as sql from './notice.sql.ts'

/** Notifies both people, between 08:00 and 22:00, that a delegation has begun or ended. */
export const notifyOfDelegations = job({
  name: 'notifyOfDelegations',
  group: 'notices',
  cron: '*/10 0-13 * * *',
  run: async ({ within }) => {
    while (await within(notifyOne));
  },
})

/** Sends Managers at 20:00 what their delegates have approved since the last summary. */
export const summarizeDelegations = job({
  name: 'summarizeDelegations',
  group: 'notices',
  cron: '0 12 * * *',
  run: async ({ within }) => {
    while (await within(summarizeOne));
  },
})

type Row = StatementRow<typeof sql.lockUnnotified>
const handedOf = (row: Row) => ({
  manager: { id: row.manager_id, name: row.manager_name, email: row.manager_email, orgId: row.org_id },
  delegate: { id: row.delegate_id, name: row.delegate_name, email: row.delegate_email },
  from: row.from_on,
  until: row.until_on,
  scopes: row.scopes,
  approved: { count: row.approved, amount: row.amount_sen },
})

const notifyOne = async (ctx: Work & Transaction): Promise<boolean> => {
  const row = await sql.lockUnnotified.first(ctx.client, { today: ctx.today })
  if (!row) return false
  await sql.markNotified.run(ctx.client, { orgId: row.org_id, id: row.id, ended: row.ended, now: ctx.now })
  const messages = (row.ended ? endMessages : beginMessages)(ctx, handedOf(row))
  // A suspended or deleted user gets no e-mail.
  const active = new Set(row.active)
  await queueMessages(
    ctx,
    messages.filter(({ userId }) => userId && active.has(userId)),
  )
  return true
}

const summarizeOne = async (ctx: Work & Transaction): Promise<boolean> => {
  const row = await sql.lockUnsummarized.first(ctx.client, { today: ctx.today, now: ctx.now })
  if (!row) return false
  const key = { orgId: row.org_id, id: row.id }
  const approvals = await sql.selectSince.all(ctx.client, { ...key, since: row.summarized_at })
  await sql.markSummarized.run(ctx.client, { ...key, now: ctx.now })
  if (!row.active.includes(row.manager_id)) return true
  const listed = approvals.map(({ scope, record_name: name, amount_sen: amount, approved_at: at }) => ({
    scope,
    name,
    amount,
    at,
  }))
  await queueMessages(ctx, [summaryMessage(ctx, { ...handedOf(row), today: ctx.today }, listed)])
  return true
}

import type { Work } from '#server/context.ts'
import { job } from '#server/job.ts'
import { queueMessage, queueMessages } from '#server/outbound/outbox.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { delegationMessages, summaryMessage } from './delegation.messages.ts'
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
  manager: { id: row.managerId, name: row.managerName, email: row.managerEmail, orgId: row.orgId },
  delegate: { id: row.delegateId, name: row.delegateName, email: row.delegateEmail },
  from: row.fromOn,
  until: row.untilOn,
  scopes: row.scopes,
  approved: { count: row.approved, amount: row.amount },
})

const notifyOne = async (ctx: Work & Transaction): Promise<boolean> => {
  const row = await sql.lockUnnotified.first(ctx.client, { today: ctx.today })
  if (!row) return false
  await sql.markNotified.run(ctx.client, { orgId: row.orgId, id: row.id, ended: row.ended, now: ctx.now })
  const messages = delegationMessages(ctx, row.ended ? 'ended' : 'begun', handedOf(row))
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
  const key = { orgId: row.orgId, id: row.id }
  const approvals = await sql.selectSince.all(ctx.client, { ...key, since: row.summarizedAt })
  await sql.markSummarized.run(ctx.client, { ...key, now: ctx.now })
  if (!row.active.includes(row.managerId)) return true
  const listed = approvals.map(({ scope, recordName: name, amount, approvedAt: at }) => ({
    scope,
    name,
    amount,
    at,
  }))
  await queueMessage(ctx, summaryMessage(ctx, handedOf(row), { today: ctx.today, approvals: listed }))
  return true
}

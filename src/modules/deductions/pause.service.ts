import type { Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { setPausedOn } from '#modules/organizations/organization.service.ts'
import type { Work } from '#server/context.ts'
import { queueMessages } from '#server/outbound/outbox.ts'
import { lockLists } from './make.sql.ts'
import { pausedMessage, reopenedMessage } from './pause.messages.ts'
import * as sql from './pause.sql.ts'

/** A pause of new withdrawals: since when, and what ends it. */
export type Pause = { readonly on: LocalDate; readonly toPay: Sen; readonly days: number }

/** The pause of an organization; null while new withdrawals are allowed. */
export const readPause = async (
  { client, today }: Pick<Work, 'client' | 'today'>,
  orgId: Id<'org'>,
): Promise<Pause | null> => {
  const row = await sql.selectPause.one(client, { orgId, today })
  return row.paused_on && { on: row.paused_on, toPay: row.late_sen, days: row.pause_after_overdue_days }
}

/**
 * Pauses new withdrawals of an organization while a list has been overdue for too long, and notifies its Managers and the
 * recipient of notices, unless no withdrawals are possible anyway. Call it after each change of the open amount; the job
 * begins a pause on its day.
 */
export const followOverdue = async (ctx: Work, orgId: Id<'org'>): Promise<void> => {
  const { client, today, env } = ctx
  await lockLists.first(client, { orgId })
  const row = await sql.selectPause.one(client, { orgId, today })
  const isLate = row.late_sen > 0
  if (isLate === (row.paused_on !== null)) return
  await setPausedOn(ctx, orgId, isLate ? today : null)
  const link = `${env.publicUrl}/deductions`
  const message = isLate
    ? pausedMessage({ toPay: row.late_sen, days: row.pause_after_overdue_days, link })
    : reopenedMessage({ link })
  const found = await sql.selectRecipients.first(client, { orgId })
  await queueMessages(
    ctx,
    (found?.recipients ?? []).map(({ email }) => ({ orgId, channel: 'email' as const, to: email, ...message })),
  )
}

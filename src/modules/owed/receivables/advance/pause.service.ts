import type { Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { setPausedOn } from '#people/organizations/organization.service.ts'
import type { Work } from '#server/context.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import { lockItems } from './remittance.service.ts'
import { pauseLetters } from './pause.messages.ts'
import * as sql from './pause.sql.ts'

/** A pause of new withdrawals: since when, and what ends it. */
export type Pause = { readonly on: LocalDate; readonly toPay: Sen; readonly days: number }

/** The pause of an organization; null while new withdrawals are allowed. */
export const readPause = async (
  { client, today }: Pick<Work, 'client' | 'today'>,
  orgId: Id<'org'>,
): Promise<Pause | null> => {
  const row = await sql.selectPause.one(client, { orgId, today })
  return row.pausedOn && { on: row.pausedOn, toPay: row.late, days: row.pauseAfterOverdueDays }
}

/**
 * Pauses new withdrawals of an organization while a list has been overdue for too long, and notifies its Managers and the
 * recipient of notices, unless no withdrawals are possible anyway. Call it after each change of the open amount; the job
 * begins a pause on its day. Returns whether withdrawals are possible again.
 */
export const followOverdue = async (ctx: Work, orgId: Id<'org'>): Promise<boolean> => {
  const { client, today, env } = ctx
  await lockItems(ctx, orgId)
  const row = await sql.selectPause.one(client, { orgId, today })
  const isLate = row.late > 0
  if (isLate === (row.pausedOn !== null)) return false
  await setPausedOn(ctx, orgId, isLate ? today : null)
  const link = `${env.publicUrl}/deductions`
  const message = isLate
    ? pauseLetters.paused({ toPay: row.late, days: row.pauseAfterOverdueDays, link })
    : pauseLetters.reopened({ link })
  const found = await sql.selectRecipients.first(client, { orgId })
  const emails = (found?.recipients ?? []).map(({ email }) => email)
  await queueEmails(ctx, orgId, emails, message)
  return !isLate
}

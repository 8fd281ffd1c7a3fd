import type { Id } from '#kernel/values.ts'
import { notificationsEmail } from '#modules/notifications/settings.service.ts'
import type { Work } from '#server/context.ts'
import { queueMessage } from '#server/outbound/outbox.ts'
import { finalListsMessage } from './final.messages.ts'
import { announce } from './final.sql.ts'
import { toParts } from './line.store.ts'

type Writes = Pick<Work, 'client' | 'db' | 'now' | 'newId' | 'env'>
/** Announces the new final lists of an organization to its notifications recipient, in one e-mail. */
export const announceFinals = async (ctx: Writes, orgId: Id<'org'>): Promise<void> => {
  const rows = await announce.all(ctx.client, { orgId, now: ctx.now })
  const to = await notificationsEmail(ctx.db, orgId)
  if (!to || rows.length === 0) return
  const lists = rows.map((row) => ({
    number: row.number,
    employee: row.employee_name,
    endOn: row.end_on,
    payOn: row.pay_on,
    amount: row.amount_sen,
    parts: toParts(row),
    link: `${ctx.env.publicUrl}/deductions/${row.id}`,
  }))
  await queueMessage(ctx, { orgId, channel: 'email', to, ...finalListsMessage(lists) })
}

import { addMs } from '#kernel/time.ts'
import { otherManagers } from '#people/identity/users/managers.service.ts'
import type { Work } from '#server/context.ts'
import { job } from '#server/job.ts'
import { queueEmails } from '#server/outbound/outbox.ts'
import { endingKeyMessage } from './api-key.messages.ts'
import { soon, unusedFor } from './api-key.rules.ts'
import * as sql from './api-key.sql.ts'

/** Tells Managers at 08:00 which keys expire within two weeks, and which have not been used for 90 days. */
export const announceKeys = job({
  name: 'announceKeys',
  group: 'notices',
  cron: '0 0 * * *',
  run: async ({ within }) => {
    while (await within(announceOne));
  },
})

const announceOne = async (ctx: Work): Promise<boolean> => {
  const { client, now, today } = ctx
  const soonAt = addMs(now, soon)
  const key = await sql.lockUnannounced.first(client, { now, soon: soonAt, unusedSince: addMs(now, -unusedFor) })
  if (!key) return false
  const { orgId, id } = key
  const isExpiring = key.expiresAt <= soonAt
  await sql.markAnnounced.run(client, { orgId, id, today, isExpiring, now })
  const to = (await otherManagers(client, orgId, null)).map(({ email }) => email)
  await queueEmails(ctx, orgId, to, endingKeyMessage(ctx, isExpiring ? 'expiring' : 'unused', key))
  return true
}

/** Deletes requests of keys that are older than their log. */
export const deleteOldRequests = job({
  name: 'deleteOldRequests',
  cron: '20 19 * * *',
  run: ({ within }) => within(({ client, now }) => sql.deleteOldRequests.run(client, { now })),
})

import { addMs } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Context } from '#server/context.ts'
import { queueMessages, type Message, type OutgoingMessage } from '#server/outbound/outbox.ts'
import { contactsKnownFor } from './account-change.rules.ts'
import { selectContacts } from './known-contacts.sql.ts'

type ToSend = Message & { readonly channel: 'sms' | 'email' }
/** Sends employees messages by SMS and e-mail, to the contact details that were known for seven days. */
export const notifyEmployees = async (
  ctx: Pick<Context, 'client' | 'now' | 'newId'>,
  orgId: Id<'org'>,
  ids: readonly Id<'employee'>[],
  messagesFor: (id: Id<'employee'>, name: string) => readonly ToSend[],
): Promise<void> => {
  if (ids.length === 0) return
  const people = await selectContacts.all(ctx.client, { orgId, ids, since: addMs(ctx.now, -contactsKnownFor) })
  const messages = people.flatMap((person) =>
    messagesFor(person.id, `${person.first_name} ${person.last_name}`).flatMap((message): OutgoingMessage[] => {
      const to = message.channel === 'sms' ? person.mobile_number : person.email
      return to === null ? [] : [{ ...message, orgId, to, ...(person.user_id && { userId: person.user_id }) }]
    }),
  )
  await queueMessages(ctx, messages)
}

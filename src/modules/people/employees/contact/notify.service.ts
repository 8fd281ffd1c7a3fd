import type { Message, MessageText } from '#kernel/letters.ts'
import { addMs, days } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { queueMessages, type OutgoingMessage } from '#server/outbound/outbox.ts'
import { selectContacts } from './known-contacts.sql.ts'

/** Someone who changes an account can also have changed the contact details just before. */
export const contactsKnownFor = days(7)

type Employee = { readonly orgId: Id<'org'>; readonly employeeId: Id<'employee'> }
type Person = { readonly name: string; readonly leaving: boolean }
/** An e-mail, or an SMS and an e-mail. */
type Letter = Message | { readonly sms: Message; readonly email: Message }
type Options = {
  /** Sends an e-mail, without its links, as an SMS to employees without an e-mail address, if they need to act on it. */
  readonly sms?: boolean
  /**
   * Letters about money and access only go to contact details known for seven days, so that a person who changes
   * them can't keep a letter from the employee. `current` is for letters that do no harm in the wrong hands.
   */
  readonly contacts?: 'known' | 'current'
}

/** Leaves out the paragraphs with a link: Malaysian operators block every SMS with one (decision 0060). */
const withoutLinks = ({ subject, text }: MessageText): MessageText => ({
  subject,
  text: text
    .split('\n\n')
    .filter((paragraph) => !paragraph.includes('://'))
    .join('\n\n'),
})
const asSms = ({ malay, ...english }: Message): Message => ({
  ...withoutLinks(english),
  ...(malay && { malay: withoutLinks(malay) }),
})

/** Sends each employee a letter, by default to the contact details that have been known for seven days. */
export const notifyEmployees = async <T extends Employee>(
  ctx: Pick<Work, 'client' | 'now' | 'newId'>,
  employees: readonly T[],
  letterFor: (of: T, person: Person) => Letter,
  { sms = false, contacts = 'known' }: Options = {},
): Promise<void> => {
  if (employees.length === 0) return
  const since = contacts === 'known' ? addMs(ctx.now, -contactsKnownFor) : ctx.now
  const people = new Map((await selectContacts.all(ctx.client, { employees, since })).map((row) => [row.id, row]))
  const messages = employees.flatMap((of): OutgoingMessage[] => {
    const row = people.get(of.employeeId)
    if (!row) return []
    const { userId, email, mobileNumber: mobile } = row
    const letter = letterFor(of, { name: `${row.firstName} ${row.lastName}`, leaving: row.endOn !== null })
    const to = { orgId: of.orgId, ...(userId && { userId }) }
    const byEmail = 'email' in letter ? letter.email : letter
    const bySms = 'sms' in letter ? letter.sms : sms && !email ? asSms(letter) : null
    return [
      ...(mobile && bySms ? [{ ...to, channel: 'sms' as const, to: mobile, ...bySms }] : []),
      ...(email ? [{ ...to, channel: 'email' as const, to: email, ...byEmail }] : []),
    ]
  })
  await queueMessages(ctx, messages)
}

import { createClient, type Client } from '#kernel/client.ts'
import { addMs, days, hours, minutes, msOf, type Instant } from '#kernel/time.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Id } from '#kernel/values.ts'
import type { Contract } from '#modules/contract.ts'
import { readToken } from '#server/session-token.ts'
import { createApp } from '#server/pipeline/app.ts'
import type { App, CallRequest, Credentials } from '#server/pipeline/parts.ts'
import { password } from './cast.ts'

/** A user who can sign in; platform staff have no organization. */
export type Person = { readonly email: string; readonly orgId?: Id<'org'>; readonly employee?: boolean }
type Session = { readonly credentials: Credentials; readonly openedAt: Instant; lastAt: Instant }

/** Runs the product's calls at any time in the past, and reads the outbox. */
export type Stage = {
  readonly app: App
  /** The product at a given time. */
  readonly at: (moment: Instant) => App
  /** The calls without a session. */
  readonly asNobody: (moment: Instant) => Client<Contract>
  /** The calls as a user, signed in again if necessary. */
  readonly as: (person: Person, moment: Instant) => Promise<Client<Contract>>
  /** The user as the caller of a request that is not a call, such as the upload of a file. */
  readonly callerOf: (
    person: Person,
    moment: Instant,
  ) => Promise<Pick<CallRequest, 'session' | 'address' | 'userAgent'>>
  /** The latest message to each of these addresses or numbers. */
  readonly newest: (recipients: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

const address = '203.0.113.20'
/** Slightly shorter than the product's session lifetime, so no session expires during a call. */
const stay = { employee: { idle: days(6.5), most: days(29) }, staff: { idle: hours(1), most: hours(11) } } as const
/**
 * A user who visits regularly stays signed in, up to this many visits, which is cheaper than hashing a password each
 * time.
 */
const mostVisits = 4

const visitorOf = (session: Credentials | null) => ({ session, address, userAgent: 'demonstration' })

export const createStage = (app: App): Stage => {
  const sessions = new Map<string, Session>()
  const at = (moment: Instant): App => createApp({ ...app, clock: () => msOf(moment) })
  const clientAt = (moment: Instant, session: Credentials | null) => {
    const then = at(moment)
    return createClient<Contract>(
      async (name, body) => JSON.parse((await then.answer({ name, body, ...visitorOf(session) })).json) as unknown,
    )
  }

  const signIn = async ({ email, orgId }: Person, moment: Instant): Promise<Session> => {
    const body = { email, password, ...(orgId && { tenantId: orgId }) }
    const { session } = await at(moment).answer({ name: 'auth-signIn', body, address, userAgent: 'demonstration' })
    const credentials = session ? readToken(session) : null
    if (!credentials) throw new Error(`${email} was not signed in`)
    return { credentials, openedAt: moment, lastAt: moment }
  }

  /** Visits regularly until the given time; returns whether the session is still valid. */
  const lasts = async (session: Session, { employee = false }: Person, moment: Instant): Promise<boolean> => {
    // It was opened in advance, for a later step.
    if (session.openedAt > moment) return false
    const { idle, most } = employee ? stay.employee : stay.staff
    const visits = Math.ceil((msOf(moment) - msOf(session.lastAt)) / idle)
    if (msOf(moment) - msOf(session.openedAt) > most || visits > (employee ? mostVisits : 1)) return false
    if (!employee) return true
    try {
      for (let left = visits; left > 0; left--) {
        session.lastAt = left === 1 ? moment : addMs(session.lastAt, idle)
        await clientAt(session.lastAt, session.credentials).auth.getSession({})
      }
      return true
    } catch (error) {
      // The product records session use asynchronously, possibly after the next simulated week.
      if (error instanceof Refusal && error.code === 'unauthenticated') return false
      throw error
    }
  }

  const sessionOf = async (person: Person, moment: Instant): Promise<Session> => {
    const key = `${person.orgId ?? ''} ${person.email}`
    const known = sessions.get(key)
    const session =
      known && (await lasts(known, person, moment)) ? known : await signIn(person, addMs(moment, -minutes(2)))
    session.lastAt = moment
    if (!known || known.openedAt <= session.openedAt) sessions.set(key, session)
    return session
  }

  return {
    app,
    at,
    asNobody: (moment) => clientAt(moment, null),
    as: async (person, moment) => clientAt(moment, (await sessionOf(person, moment)).credentials),
    callerOf: async (person, moment) => visitorOf((await sessionOf(person, moment)).credentials),
    newest: (recipients) => newestMessages(app, recipients),
  }
}

const newestMessages = (app: App, recipients: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  app.database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
    const { rows } = await client.query<{ recipient: string; text: string }>(
      `select r.recipient, m.text from unnest($1::text[]) as r (recipient)
        cross join lateral (select text from messages m where m.recipient = r.recipient order by m.id desc limit 1) m`,
      [recipients],
    )
    return new Map(rows.map(({ recipient, text }) => [recipient, text]))
  })

/** The part of the latest message to a recipient that matches a pattern: a code, or the token of a link. */
export const readFrom = (messages: ReadonlyMap<string, string>, recipient: string, pattern: RegExp): string => {
  const found = pattern.exec(messages.get(recipient) ?? '')
  if (!found) throw new Error(`nothing was sent to ${recipient}`)
  return found[1] ?? found[0]
}

/** Processes all items, a few at a time: the connection pool is small, and password hashing is slow. */
export const eachOf = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>, width = 6): Promise<void> => {
  const queue = items.values()
  const lane = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
}

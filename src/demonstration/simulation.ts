import { createClient, type Client } from '#kernel/client.ts'
import { addMs, days, hours, minutes, msOf, type Instant } from '#kernel/time.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Id } from '#kernel/values.ts'
import type { Contract } from '#app/contract.ts'
import { readToken } from '#server/session-token.ts'
import { createApp } from '#server/pipeline/app.ts'
import type { App, CallRequest, Credentials } from '#server/pipeline/parts.ts'
import { password } from './demo-accounts.ts'

/** A user who can sign in. Platform staff have no organization. */
export type Person = { readonly email: string; readonly orgId?: Id<'org'>; readonly employee?: boolean }
type Session = { readonly credentials: Credentials; readonly openedAt: Instant; lastAt: Instant }

/** Makes calls at any time in the past, and reads the outbox. */
export type Simulation = {
  readonly app: App
  /** The application at a given time. */
  readonly at: (moment: Instant) => App
  /** A client without a session. */
  readonly unauthenticated: (moment: Instant) => Client<Contract>
  /** A client for a user, signed in again if necessary. */
  readonly as: (person: Person, moment: Instant) => Promise<Client<Contract>>
  /** The user as the caller of a request other than a call, such as a file upload. */
  readonly callerOf: (
    person: Person,
    moment: Instant,
  ) => Promise<Pick<CallRequest, 'session' | 'address' | 'userAgent'>>
  /** The latest message to each of these addresses or numbers. */
  readonly latestMessages: (recipients: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

const address = '203.0.113.20'
/** Slightly shorter than the session lifetimes, so that no session expires during a call. */
const sessionLimits = {
  employee: { idle: days(6.5), most: days(29) },
  staff: { idle: hours(1), most: hours(11) },
} as const
/**
 * Regular visits keep a session alive, which is cheaper than signing in again with a password hash, up to this number of
 * visits.
 */
const maxVisits = 4

const requesterOf = (session: Credentials | null) => ({ session, address, userAgent: 'demonstration' })

/** A client that confirms who its user is where a call asks for it. */
const clientOf = (app: App, session: Credentials | null): Client<Contract> => {
  const send = (name: string, body: unknown) => app.answer({ name, body, ...requesterOf(session) })
  return createClient<Contract>(async (name, body) => {
    const { json } = await send(name, body).catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || !error.confirmation) throw error
      await send('users-confirm', { confirmation: error.confirmation.id, password })
      return send(name, body)
    })
    return JSON.parse(json) as unknown
  })
}

export const createSimulation = (app: App): Simulation => {
  const sessions = new Map<string, Session>()
  const at = (moment: Instant): App => createApp({ ...app, clock: () => msOf(moment) })
  const clientAt = (moment: Instant, session: Credentials | null) => clientOf(at(moment), session)

  const signIn = async ({ email, orgId }: Person, moment: Instant): Promise<Session> => {
    const body = { email, password, ...(orgId && { tenantId: orgId }) }
    const { session } = await at(moment).answer({ name: 'auth-signIn', body, address, userAgent: 'demonstration' })
    const credentials = session ? readToken(session) : null
    if (!credentials) throw new Error(`${email} was not signed in`)
    return { credentials, openedAt: moment, lastAt: moment }
  }

  /** Keeps the session alive with regular visits until the given time, and returns whether it is valid then. */
  const isStillValid = async (session: Session, { employee = false }: Person, moment: Instant): Promise<boolean> => {
    // The session was opened in advance for a later step.
    if (session.openedAt > moment) return false
    const { idle, most } = employee ? sessionLimits.employee : sessionLimits.staff
    const visits = Math.ceil((msOf(moment) - msOf(session.lastAt)) / idle)
    if (msOf(moment) - msOf(session.openedAt) > most || visits > (employee ? maxVisits : 1)) return false
    if (!employee) return true
    try {
      for (let left = visits; left > 0; left--) {
        session.lastAt = left === 1 ? moment : addMs(session.lastAt, idle)
        await clientAt(session.lastAt, session.credentials).auth.getSession({})
      }
      return true
    } catch (error) {
      // Session use is recorded asynchronously, possibly after the next simulated week.
      if (error instanceof Refusal && error.code === 'unauthenticated') return false
      throw error
    }
  }

  const sessionOf = async (person: Person, moment: Instant): Promise<Session> => {
    const key = `${person.orgId ?? ''} ${person.email}`
    const known = sessions.get(key)
    const session =
      known && (await isStillValid(known, person, moment)) ? known : await signIn(person, addMs(moment, -minutes(2)))
    session.lastAt = moment
    if (!known || known.openedAt <= session.openedAt) sessions.set(key, session)
    return session
  }

  return {
    app,
    at,
    unauthenticated: (moment) => clientAt(moment, null),
    as: async (person, moment) => clientAt(moment, (await sessionOf(person, moment)).credentials),
    callerOf: async (person, moment) => requesterOf((await sessionOf(person, moment)).credentials),
    latestMessages: (recipients) => readLatestMessages(app, recipients),
  }
}

const readLatestMessages = (app: App, recipients: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  app.database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
    const { rows } = await client.query<{ recipient: string; text: string }>(
      `select r.recipient, m.text from unnest($1::text[]) as r (recipient)
        cross join lateral (select text from messages m where m.recipient = r.recipient order by m.id desc limit 1) m`,
      [recipients],
    )
    return new Map(rows.map(({ recipient, text }) => [recipient, text]))
  })

/** The match of a pattern in the latest message to a recipient: a code, or the token of a link. */
export const matchInMessage = (messages: ReadonlyMap<string, string>, recipient: string, pattern: RegExp): string => {
  const found = pattern.exec(messages.get(recipient) ?? '')
  if (!found) throw new Error(`nothing was sent to ${recipient}`)
  return found[1] ?? found[0]
}

/** Processes a few items at a time, because the connection pool is small and password hashing is slow. */
export const forEachConcurrently = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  width = 6,
): Promise<void> => {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
}

import { availableParallelism } from 'node:os'
import type { Call } from '#kernel/call.ts'
import { Refusal } from '#kernel/errors.ts'
import { dateIn, instantOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Actor, GroupContext, GroupItem } from './context.ts'
import { attempt, isCut, isHeld, refusalOf } from './failures.ts'
import { authorize, hashOf, validate } from './gate.ts'
import { createGroup } from './group.ts'
import { newId } from './ids.ts'
import { narrowTo } from './postgres/database.ts'
import type { AppParts, CallRequest, Credentials, Found } from './runtime.ts'

type AnyGroupHandler = (ctx: GroupContext, items: readonly GroupItem<Call>[]) => Promise<unknown[]>
type Asking = Pick<CallRequest, 'body' | 'address' | 'key'> & { readonly session: Credentials }

/**
 * How many groups are under way at once: as many as there are processors, so that the database works for one while the
 * answers of another are written; not very many, because few large groups cost less for each call than many small ones.
 * Those that read wait for nobody, so one more may.
 */
const lanes = Math.min(8, availableParallelism())
const readingLanes = lanes + 1
const largestGroup = 256
const notHashed = Buffer.alloc(0)
/**
 * A group waits for rows that somebody else holds as long as its transaction does (`byKeys`). Then its items are served one
 * by one, and each waits so short that all who need what is held are told so in bounded time, and nobody else of their
 * lane waits for them long.
 */
const patienceAlone = '50ms'

/** The road of hot calls: the same steps, taken in one transaction by all that wait together. */
export const createGroupRoad = (parts: AppParts, calls: ReadonlyMap<string, Found>) => {
  const groups = new Map<string, (asking: Asking) => Promise<string>>()
  for (const [name, found] of calls) {
    const { call } = found
    if (!call.grouped) continue
    groups.set(
      name,
      createGroup<Asking, string>({
        most: largestGroup,
        serve: (asked, failure) => serveAgain(() => serveTogether(parts, name, found, asked, isHeld(failure))),
        // A database that is away or full fails the next one too.
        isOfOne: (failure) => isHeld(failure) || !/^(unavailable|read_only)$/.test(refusalOf(failure)?.code ?? ''),
        ...(call.kind === 'query' ? { lanes: readingLanes } : { lanes, keyOf: ({ session }) => session.orgId }),
      }),
    )
  }
  return async ({ name, session, body, address, key }: CallRequest): Promise<string> => {
    const serve = groups.get(name)
    if (!serve) throw new Refusal('unknown_call')
    if (!session) throw new Refusal('unauthenticated')
    return serve({ session, body, address, key })
  }
}

/** A connection that was cut, such as by a restart of the database, is met by everybody in the group: they get another. */
const serveAgain = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await attempt(work)
  } catch (error) {
    if (isCut(error)) return attempt(work)
    throw error
  }
}

/** Who asks is looked up by what their cookies claim; from there on nothing is visible but what is theirs. */
const serveTogether = (
  parts: AppParts,
  name: string,
  { call, handler, write }: Found,
  asked: readonly Asking[],
  wasHeld: boolean,
): Promise<(string | Refusal)[]> => {
  const sessions = asked.map(({ session }) => session)
  const claimed = orgsOf(sessions)
  return parts.database.transaction(
    { orgs: claimed },
    call.kind === 'query' ? 'read' : 'write',
    async ({ client }) => {
      if (wasHeld) void client.query(`set local lock_timeout = '${patienceAlone}'`).catch(() => undefined)
      const ctx = contextOf(parts, client, name)
      const actors = await parts.identify(client, sessions, ctx.now)
      const entered = asked.map((asking, i) => enterGroup(parts, call, actors[i] ?? null, asking))
      const items = entered.filter((one): one is GroupItem<Call> => !(one instanceof Refusal))
      if (items.length === 0) return entered as Refusal[]
      const known = orgsOf(items.map(({ actor }) => actor as Actor))
      if (known.length < claimed.length) narrowTo(client, known)
      const answers = await (handler as unknown as AnyGroupHandler)(ctx, items)
      const texts = answers.map((answer) => (answer instanceof Refusal ? answer : write(answer))).values()
      return entered.map((one) => (one instanceof Refusal ? one : (texts.next().value as string | Refusal)))
    },
    'byKeys',
  )
}

const enterGroup = (
  parts: AppParts,
  call: Call,
  actor: Actor | null,
  { body, address, key }: Asking,
): GroupItem<Call> | Refusal => {
  try {
    authorize(call, actor)
    const input = validate(call, body)
    const inputHash = call.kind === 'query' ? notHashed : hashOf(body, parts.env.secretKey)
    return { actor: actor as Actor, input, address, key, inputHash }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const orgsOf = (of: readonly { readonly orgId: Id<'org'> }[]): Id<'org'>[] => [...new Set(of.map(({ orgId }) => orgId))]

const contextOf = (parts: AppParts, client: GroupContext['client'], call: string): GroupContext => {
  const now = instantOf(parts.clock())
  return { client, now, today: dateIn(now), newId: () => newId(parts.clock()), env: parts.env, call }
}

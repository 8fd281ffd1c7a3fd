import { availableParallelism } from 'node:os'
import type { Call } from '#kernel/call.ts'
import { Refusal } from '#kernel/errors.ts'
import { dateIn, instantOf } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Actor, GroupContext, GroupItem } from './context.ts'
import { attempt } from './failures.ts'
import { authorize, hashOf, validate } from './gate.ts'
import { createGroup } from './group.ts'
import { newId } from './ids.ts'
import type { Scope } from './postgres/database.ts'
import type { AppParts, CallRequest, Credentials, Found } from './runtime.ts'

type AnyGroupHandler = (ctx: GroupContext, items: readonly GroupItem<Call>[]) => Promise<unknown[]>

/**
 * How many groups are under way at once: as many as there are processors, so that the database works for one while the
 * answers of another are written; not very many, because few large groups cost less for each call than many small ones.
 * Those that read wait for nobody, so one more may.
 */
const lanes = Math.min(8, availableParallelism())
const readingLanes = lanes + 1
const largestGroup = 256
const notHashed = Buffer.alloc(0)

/** The road of hot commands: the same steps, taken by all calls that wait together. */
export const createGroupRoad = (parts: AppParts, calls: ReadonlyMap<string, Found>) => {
  const identify = createGroup<Credentials, Actor | null>({
    lanes: readingLanes,
    most: largestGroup,
    serve: (sessions) =>
      parts.database.transaction(
        scopeOfSessions(sessions),
        'read',
        ({ client }) => parts.identify(client, sessions, instantOf(parts.clock())),
        true,
      ),
  })
  const groups = new Map<string, (item: GroupItem<Call>) => Promise<string>>()
  for (const [name, { call, handler, write }] of calls) {
    if (!call.grouped) continue
    const serve = (items: readonly GroupItem<Call>[]): Promise<(string | Refusal)[]> =>
      attempt(() =>
        parts.database.transaction(
          { orgs: [...new Set(items.map(({ actor }) => (actor as Actor).orgId))] },
          call.kind === 'query' ? 'read' : 'write',
          async (tx) => {
            const ctx = contextOf(parts, tx.client, name)
            const answers = await (handler as unknown as AnyGroupHandler)(ctx, items)
            return answers.map((answer): string | Refusal => (answer instanceof Refusal ? answer : write(answer)))
          },
          true,
        ),
      )
    groups.set(
      name,
      createGroup<GroupItem<Call>, string>({
        most: largestGroup,
        serve,
        ...(call.kind === 'query' ? { lanes: readingLanes } : { lanes, keyOf: ({ actor }) => (actor as Actor).orgId }),
      }),
    )
  }
  return async (call: Call, request: CallRequest): Promise<string> => {
    const actor = request.session ? await identify(request.session) : null
    authorize(call, actor)
    const input = validate(call, request.body)
    const item = {
      actor: actor as Actor,
      input,
      address: request.address,
      key: request.key,
      inputHash: call.kind === 'query' ? notHashed : hashOf(request.body, parts.env.secretKey),
    }
    const serve = groups.get(request.name)
    if (!serve) throw new Refusal('unknown_call')
    return serve(item)
  }
}

const contextOf = (parts: AppParts, client: GroupContext['client'], call: string): GroupContext => {
  const now = instantOf(parts.clock())
  return { client, now, today: dateIn(now), newId: () => newId(parts.clock()), env: parts.env, call }
}

const scopeOfSessions = (sessions: readonly Credentials[]): Scope =>
  sessions.some(({ orgId }) => orgId === platformOrgId)
    ? { orgs: 'all' }
    : { orgs: [...new Set(sessions.map(({ orgId }) => orgId))] }

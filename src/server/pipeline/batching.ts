import { changeOf } from '../audit.ts'
import { availableParallelism } from 'node:os'
import type { Call, CallOf } from '#kernel/call.ts'
import { Refusal } from '#kernel/errors.ts'
import { dateIn, instantOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Actor, BatchContext, BatchItem, RecordChange } from '../context.ts'
import { attempt, isConnectionLost, isLockTimeout, isOutcomeUnknown, refusalOf } from '../failures.ts'
import { newId } from '../ids.ts'
import { limitVisibleOrgs } from '../postgres/database.ts'
import { authorize, validate } from './authorize.ts'
import { createBatcher } from './batcher.ts'
import {
  keyedCommandOf,
  isSameCommand,
  refusalJson,
  replay,
  storedResponses,
  type KeyedCommand,
  type Stored,
} from './idempotency.ts'
import type { AppParts, CallRequest, Credentials, Registered } from './parts.ts'
import { complete, type Completed } from './run.ts'

type BatchCall = CallOf<'batchedQuery'> | CallOf<'batchedCommand'>
type Batched = Registered<'batchedQuery' | 'batchedCommand'>
type Item = Omit<BatchItem<Call>, 'actor'> & {
  readonly actor: Actor
  readonly keyedCommand: KeyedCommand | null
  readonly changes: RecordChange[]
}
type Decide = (items: readonly Item[]) => Promise<unknown[]>
type QueryHandler = (ctx: BatchContext, items: readonly Item[]) => Promise<unknown[]>
type CommandHandler = (ctx: BatchContext, items: readonly Item[]) => Promise<Decide>
type Request = CallRequest & { readonly session: Credentials }
type Outcome = string | Refusal

/**
 * The number of concurrent batches: one per CPU core, so the database works on one while the responses of another are
 * written. More would make batches smaller and calls more expensive.
 */
const partitions = Math.min(8, availableParallelism())
const maxBatch = 256
/**
 * A batch waits for locked rows as long as its transaction allows (`byKeys`). Then its items run one by one, each with
 * this short timeout, so that the other items of the partition are not delayed for long.
 */
const soloLockTimeout = '50ms'

/** Runs calls of one kind that arrive together in one transaction, with the same steps as a single call. */
export const createBatching = (parts: AppParts, registry: ReadonlyMap<string, Registered>) => {
  const batchers = new Map<string, (request: Request) => Promise<string>>()
  for (const [name, registered] of registry) {
    if (!isBatched(registered)) continue
    const isQuery = registered.call.kind === 'batchedQuery'
    const batcher = createBatcher<Request, string>({
      maxBatch,
      run: (requests, failure) =>
        retryOnLostConnection(requests, () => runBatch(parts, registered, requests, isLockTimeout(failure))),
      // If the database is down or full, each item would fail the same way.
      mayBeCausedByItem: (failure) =>
        isLockTimeout(failure) || !/^(unavailable|outcome_unknown|read_only)$/.test(refusalOf(failure)?.code ?? ''),
      partitions,
      ...(!isQuery && { keyOf: ({ session }: Request) => session.orgId }),
    })
    batchers.set(name, batcher)
  }
  return async (request: CallRequest): Promise<string> => {
    const { session } = request
    const batcher = batchers.get(request.name)
    if (!batcher) throw new Refusal('unknown_call')
    if (!session) throw new Refusal('unauthenticated')
    if (session.isKey) throw new Refusal('key_needs_person')
    return batcher({ ...request, session })
  }
}

const isBatched = (registered: Registered): registered is Batched =>
  registered.call.kind === 'batchedQuery' || registered.call.kind === 'batchedCommand'

/**
 * A connection lost in a restart of the database would otherwise fail every call of the batch. If it was lost during the
 * commit, only requests with keys can be repeated.
 */
const retryOnLostConnection = async <T>(requests: readonly Request[], work: () => Promise<T>): Promise<T> => {
  try {
    return await attempt(work)
  } catch (error) {
    if (isConnectionLost(error)) return attempt(work)
    const isRepeatable = isOutcomeUnknown(error) && isConnectionLost(error.cause) && requests.every(({ key }) => key)
    if (!isRepeatable) throw error
    // Without a new answer, it is still not known whether the first attempt took effect.
    return attempt(work).catch(() => {
      throw error
    })
  }
}

/** Sessions are looked up in the organizations they claim; after that, only confirmed organizations stay visible. */
const runBatch = (
  parts: AppParts,
  batched: Batched,
  requests: readonly Request[],
  hadLockTimeout: boolean,
): Promise<Outcome[]> => {
  const { call } = batched
  const sessions = requests.map(({ session }) => session)
  const claimed = orgsOf(sessions)
  return parts.database.transaction(
    { orgs: claimed },
    call.kind === 'batchedQuery' ? 'read' : 'write',
    async ({ client, last }) => {
      if (hadLockTimeout) void client.query(`set local lock_timeout = '${soloLockTimeout}'`).catch(() => undefined)
      const ctx = contextOf(parts, { client, last })
      const actors = await parts.identify(client, sessions, ctx.now)
      const admitted = requests.map((request, i) => admit(parts, call, request, actors[i] ?? null))
      const items = admitted.filter((item): item is Item => !(item instanceof Refusal))
      const outcomes = new Map<Item, Outcome>()
      if (items.length > 0) {
        const confirmed = orgsOf(items.map(({ actor }) => actor))
        if (confirmed.length < claimed.length) limitVisibleOrgs(client, confirmed)
        const runItems = call.kind === 'batchedQuery' ? runQueries : runCommands
        await runItems(ctx, batched, items, outcomes)
      }
      return admitted.map((item) => (item instanceof Refusal ? item : (outcomes.get(item) ?? new Refusal('internal'))))
    },
    'byKeys',
  )
}

/** Authorizes, then validates one call of a batch. */
const admit = (parts: AppParts, call: BatchCall, request: Request, actor: Actor | null): Item | Refusal => {
  try {
    authorize(call, actor)
    if (!actor) return new Refusal('unauthenticated')
    const input = validate(call, request.body)
    const changes: RecordChange[] = []
    const keyedCommand = call.kind === 'batchedCommand' ? keyedCommandOf(call, request, actor, parts.env) : null
    const { address } = request
    return { actor, input, address, keyedCommand, changes, record: (change) => void changes.push(changeOf(change)) }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

type RunItems = (
  ctx: BatchContext,
  batched: Batched,
  items: readonly Item[],
  outcomes: Map<Item, Outcome>,
) => Promise<void>

const runQueries: RunItems = async (ctx, { handler, write }, items, outcomes) => {
  const answers = await (handler as QueryHandler)(ctx, items)
  for (const [i, item] of items.entries()) outcomes.set(item, written(write, answers[i]))
}

/** The handler locks and reads; then stored responses are read; then the handler decides the remaining items. */
const runCommands: RunItems = async (ctx, { name, handler, write }, items, outcomes) => {
  const keys = items.flatMap(({ keyedCommand }) => keyedCommand?.key ?? [])
  const [decide, stored] = await Promise.all([
    (handler as CommandHandler)(ctx, items),
    storedResponses(ctx.client, keys),
  ])
  const { fresh, repeats } = deduplicate(items, stored, outcomes)
  const answers = await decide(fresh)
  const completed = fresh.flatMap((item, i): Completed[] => {
    const outcome = written(write, answers[i])
    outcomes.set(item, outcome)
    const { actor, address, changes, keyedCommand } = item
    if (!(outcome instanceof Refusal)) return [{ actor, address, changes, keyedCommand, json: outcome }]
    return changes.length > 0 ? [{ actor, address, changes, keyedCommand, json: refusalJson(outcome) }] : []
  })
  ctx.last(complete(ctx, name, completed))
  for (const [item, first] of repeats) {
    const isSame = item.keyedCommand && first.keyedCommand && isSameCommand(item.keyedCommand, first.keyedCommand)
    outcomes.set(item, (isSame && outcomes.get(first)) || new Refusal('key_reused'))
  }
}

/** Sets stored responses. Of items with the same key, the first runs and the others repeat its response. */
const deduplicate = (items: readonly Item[], stored: Stored, outcomes: Map<Item, Outcome>) => {
  const byKey = new Map<string, Item>()
  const fresh: Item[] = []
  const repeats: [Item, Item][] = []
  for (const item of items) {
    const { keyedCommand } = item
    const row = keyedCommand && stored.get(keyedCommand.key)
    const first = keyedCommand && byKey.get(keyedCommand.key)
    if (row)
      outcomes.set(
        item,
        refusalOr(() => replay(row, keyedCommand)),
      )
    else if (first) repeats.push([item, first])
    else {
      if (keyedCommand) byKey.set(keyedCommand.key, item)
      fresh.push(item)
    }
  }
  return { fresh, repeats }
}

const written = (write: Batched['write'], answer: unknown): Outcome =>
  answer instanceof Refusal ? answer : write(answer)

const refusalOr = (work: () => Outcome): Outcome => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const orgsOf = (of: readonly { readonly orgId: Id<'org'> }[]): Id<'org'>[] => [...new Set(of.map(({ orgId }) => orgId))]

const contextOf = (parts: AppParts, tx: Pick<BatchContext, 'client' | 'last'>): BatchContext => {
  const now = instantOf(parts.clock())
  return { ...tx, now, today: dateIn(now), newId: () => newId(parts.clock()), env: parts.env }
}

import { eachCall, type Call, type Contract, type FileAnswer, type Output } from '#kernel/call.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Clock } from '#kernel/time.ts'
import { platformOrgId, type Id, type Instant } from '#kernel/values.ts'
import { writerOf, type Writer } from '#kernel/writer.ts'
import { writeAudit, writeLook } from './audit.ts'
import type { Actor, Environment, Handler, Making } from './context.ts'
import { actorOf, commandOf, enter, type AnyContext, type Known } from './enter.ts'
import { attempt, violationOr, type Constraints } from './failures.ts'
import { authorize } from './gate.ts'
import { createGroupRoad } from './group-road.ts'
import { createLargeReader, type Read } from './large.ts'
import { createLine } from './line.ts'
import { earlierAnswer, rememberAnswer } from './once.ts'
import type { Storage } from './outbound/storage.ts'
import type { Database, Mode, ReadMode, Scope, Transaction } from './postgres/database.ts'

/** What a session cookie says of itself; only the database knows whether it is true. */
export type Credentials = { readonly orgId: Id<'org'>; readonly tokenHash: Buffer }
/** Reads who a session belongs to, in the place of each; null where it is unknown, ended or its owner may not act. */
export type Identify = (
  client: Transaction['client'],
  sessions: readonly Credentials[],
  now: Instant,
) => Promise<(Actor | null)[]>

type AnyHandler = (ctx: AnyContext, input: unknown) => Promise<unknown>
type AnyStaged = { readonly read: (ctx: AnyContext, input: unknown) => Promise<Making<AnyHandler>> }
export type Found = { readonly call: Call; readonly handler: AnyHandler; readonly write: Writer }

export type AppParts = {
  readonly contract: Contract
  readonly handlers: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly constraints: Constraints
  readonly database: Database
  readonly clock: Clock
  /** Where the bytes of files are that the platform makes itself. */
  readonly storage: Storage
  readonly env: Environment
  readonly identify: Identify
}
/** A call as it reaches the road. `key` is made by the client for each intent and repeated when it retries. */
export type CallRequest = {
  readonly name: string
  readonly body: unknown
  readonly session?: Credentials | null | undefined
  readonly key?: string | undefined
  readonly address: string
  readonly userAgent: string
}
/** `json` is the result as it travels: written, and checked, by the contract's schema. */
export type Answer = {
  readonly json: string
  readonly session?: string | null
  readonly file?: FileAnswer & { readonly end: () => Promise<void> }
}
export type App = AppParts & {
  readonly answer: (request: CallRequest) => Promise<Answer>
  /** Refuses who may not make the call, before its body of so many bytes is taken in. */
  readonly admit: (name: string, session: Credentials | null | undefined, length: number) => Promise<void>
  /** The same road for what is not in the contract because its body streams: whoever asks brings the call and its handler. */
  readonly serve: <C extends Call>(call: C, handler: Handler<C>, request: CallRequest) => Promise<Output<C>>
}

/** The only road from the outside to a handler: find, authorize, validate, transact, run once, check the answer, audit. */
export const createApp = (parts: AppParts): App => {
  const calls = new Map<string, Found>()
  for (const { name, call } of eachCall(parts.contract)) {
    const [prefix = '', entry = ''] = name.split('-')
    calls.set(name, { call, handler: parts.handlers[prefix]?.[entry] as AnyHandler, write: writerOf(call.output) })
  }
  const grouped = createGroupRoad(parts, calls)
  // Two costly calls run and a hundred wait, so that a flood of sign-ins never holds the connections of others.
  const costly = createLine({ atOnce: 2, most: 100 })
  const downloading = createLine({ ...downloads, atOnce: Math.max(1, Math.floor(parts.database.most / 3)) })
  const large = createLargeReader(parts.contract)
  const findCall = (name: string): Found => {
    const found = calls.get(name)
    if (!found) throw new Refusal('unknown_call')
    return found
  }
  const answer = async (request: CallRequest): Promise<Answer> => {
    const found = findCall(request.name)
    if (found.call.grouped) return { json: await grouped(request) }
    if (found.call.kind === 'download') return answerFile(parts, found, request, downloading)
    if (found.call.large) {
      // Reading may take a while: it holds no connection, and nobody makes us do it who may not.
      await admit(parts, found.call, request.session)
      const read = await large.read(request.name, request.body)
      return attempt(() => answerOnce(parts, found, request, read))
    }
    if (isStaged(found.handler)) return answerStaged(parts, found, found.handler, request)
    const once = () => attempt(() => answerOnce(parts, found, request))
    if (!found.call.costly) return once()
    const leave = await costly()
    return once().finally(leave)
  }
  const refuseViolation = (error: unknown): never => {
    throw violationOr(error, parts.constraints)
  }
  return {
    ...parts,
    admit: async (name, session, length) => {
      await admit(parts, findCall(name).call, session)
      large.expect(length)
    },
    answer: (request) => answer(request).catch(refuseViolation),
    serve: async (call, handler, request) => {
      const found = { call, handler: handler as unknown as AnyHandler, write: writerOf(call.output) }
      const { json } = await attempt(() => answerOnce(parts, found, request)).catch(refuseViolation)
      return JSON.parse(json) as never
    },
  }
}

const scopeOf = (call: Call, session: Credentials | null | undefined): Scope =>
  call.allow === 'public' || !session || session.orgId === platformOrgId
    ? { orgs: 'all' }
    : { orgs: call.shared ? [session.orgId, platformOrgId] : [session.orgId] }

const readMode = (call: Call): ReadMode => (call.report ? 'report' : 'read')
const modeOf = (call: Call): Mode => {
  // Who looks at what is masked elsewhere leaves a line in the trail.
  if (call.kind === 'command' || call.discloses) return 'write'
  return call.large ? 'rehearsal' : readMode(call)
}

/** Who asks for a report is read from the primary: a replica may not know yet that they signed in, or were let go. */
const knownBefore = (parts: AppParts, call: Call, { session }: CallRequest): Promise<Known> | undefined =>
  call.report
    ? parts.database.transaction(scopeOf(call, session), 'read', async ({ client }) => ({
        actor: await actorOf(parts, client, session),
      }))
    : undefined

const admit = async (parts: AppParts, call: Call, session: CallRequest['session']): Promise<void> =>
  authorize(
    call,
    await parts.database.transaction(scopeOf(call, session), 'read', ({ client }) => actorOf(parts, client, session)),
  )

const answerOnce = async (parts: AppParts, found: Found, request: CallRequest, read?: Read): Promise<Answer> => {
  const { call, handler, write } = found
  const mode = modeOf(call)
  const known = await knownBefore(parts, call, request)
  const outcome = await parts.database.transaction(
    scopeOf(call, request.session),
    mode,
    async (tx): Promise<Answer | Refusal> => {
      const { ctx, input, changes, cookie } = await enter(parts, call, request, tx, { known, read })
      const command = call.kind === 'command' ? commandOf(parts, call, request, ctx, read) : null
      const earlier = command ? await earlierAnswer(tx.client, command) : undefined
      if (earlier !== undefined) return { json: earlier }
      try {
        const json = write(await handler(ctx, input))
        if (command) {
          if (!call.preparatory) await writeAudit(ctx, request.name, changes)
          await rememberAnswer(tx.client, command, json)
        } else if (call.discloses) await writeLook(ctx, request.name, changes)
        return cookie.token === undefined ? { json } : { json, session: cookie.token }
      } catch (error) {
        if (!(error instanceof Refusal && error.keep)) throw error
        await writeAudit(ctx, request.name, changes)
        return error
      }
    },
    call.prepared,
  )
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

const isStaged = (handler: AnyHandler | AnyStaged): handler is AnyHandler & AnyStaged => typeof handler !== 'function'

/** Reads, makes with no transaction open, and writes. What was made for nothing is taken away again. */
const answerStaged = async (parts: AppParts, found: Found, { read }: AnyStaged, request: CallRequest) => {
  const first = await attempt(() => readStage(parts, found.call, read, request))
  if ('json' in first) return first
  const made = await first.make(parts.storage)
  let used = false
  try {
    return await attempt(() => {
      used = false
      const handler: AnyHandler = (ctx, input) => {
        used = true
        return made.write(ctx, input)
      }
      return answerOnce(parts, { ...found, handler }, request)
    })
  } catch (error) {
    used = false
    throw error
  } finally {
    if (!used) await made.discard()
  }
}

/** The answer, if this intent had one before; else how to make what is to be written. */
const readStage = (parts: AppParts, call: Call, read: AnyStaged['read'], request: CallRequest) =>
  parts.database.transaction(
    scopeOf(call, request.session),
    'read',
    async (tx): Promise<Answer | { make: Making<AnyHandler> }> => {
      const { ctx, input } = await enter(parts, call, request, tx, {})
      const json = await earlierAnswer(tx.client, commandOf(parts, call, request, ctx))
      return json === undefined ? { make: await read(ctx, input) } : { json }
    },
    call.prepared,
  )

/**
 * The transaction of a download stays open until its last byte is out, or its reader is gone. A reader may be slow, so a
 * third of the connections is all that downloads get; who has waited this long for one is told to come back, ms.
 */
const downloads = { most: 50, patience: 10_000 }

const answerFile = async (
  parts: AppParts,
  { call, handler }: Found,
  request: CallRequest,
  downloading: () => Promise<() => void>,
): Promise<Answer> => {
  // Nobody waits in line who may not have the file.
  await admit(parts, call, request.session)
  const leave = await downloading()
  let tx: Awaited<ReturnType<Database['open']>> | undefined
  const end = async () => {
    await tx?.end()
    leave()
  }
  try {
    const known = await knownBefore(parts, call, request)
    tx = await parts.database.open(scopeOf(call, request.session), readMode(call))
    const file = await fileOf(parts, { call, handler }, request, { tx, known })
    return { json: 'null', file: { ...file, body: endingWith(file.body, end), end } }
  } catch (error) {
    await end()
    throw error
  }
}

const fileOf = async (
  parts: AppParts,
  { call, handler }: Pick<Found, 'call' | 'handler'>,
  request: CallRequest,
  { tx, known }: { tx: Transaction; known: Known | undefined },
): Promise<FileAnswer> => {
  const { ctx, input, changes } = await enter(parts, call, request, tx, { known })
  const file = (await handler(ctx, input)) as FileAnswer
  if (call.discloses) {
    const told = (writing: Transaction) => writeLook({ ...ctx, ...writing }, request.name, changes)
    await parts.database.transaction(scopeOf(call, request.session), 'write', told)
  }
  return file
}

const endingWith = async function* (body: FileAnswer['body'], end: () => Promise<void>) {
  try {
    yield* body
  } finally {
    await end()
  }
}

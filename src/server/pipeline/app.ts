import { eachCall, type Call, type Kind } from '#kernel/call.ts'
import { Refusal } from '#kernel/errors.ts'
import { writerOf } from '#kernel/writer.ts'
import { attempt, violationOr } from '../failures.ts'
import { authorize } from './authorize.ts'
import { createBatching } from './batching.ts'
import { authenticate } from './create-context.ts'
import { createDownloads } from './download.ts'
import type { AnyHandler, Answer, App, AppParts, CallRequest, Registered } from './parts.ts'
import { run, scopeOf } from './run.ts'
import { createSemaphore } from '../semaphore.ts'
import { runTwoPhase } from './two-phase.ts'

/** The request pipeline: the only way to call a handler from outside. */
export const createApp = (parts: AppParts): App => {
  const registry = registryOf(parts)
  const answerBatched = createBatching(parts, registry)
  const answerDownload = createDownloads(parts)
  const acquireHashing = createSemaphore({ permits: 2, maxWaiting: 100 })
  const find = (name: string): Registered => {
    const registered = registry.get(name)
    if (!registered) throw new Refusal('unknown_call')
    return registered
  }
  const runOnce = (registered: Registered, request: CallRequest, handler = registered.handler as AnyHandler) =>
    attempt(() => run(parts, { ...registered, handler }, request))

  const answer = async (request: CallRequest): Promise<Answer> => {
    const registered = find(request.name)
    const { call } = registered
    if (isKind(registered, 'twoPhaseCommand') || isKind(registered, 'twoPhaseQuery'))
      return runTwoPhase(parts, registered, request)
    if (isKind(registered, 'download')) {
      // Refuse before waiting in the queue.
      await preauthorize(parts, call, request.session)
      return answerDownload(registered, request)
    }
    if (call.kind === 'batchedQuery' || call.kind === 'batchedCommand') return { json: await answerBatched(request) }
    if (call.kind !== 'command' || !call.hashesPassword) return runOnce(registered, request)
    const release = await acquireHashing()
    return runOnce(registered, request).finally(release)
  }
  /** A constraint catches races that a rule cannot see; its module defines the error. */
  const translated = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw violationOr(error, parts.constraints)
    })
  return {
    ...parts,
    answer: (request) => translated(answer(request)),
    serve: async (call, handler, request) => {
      const registered: Registered = { name: request.name, call, handler, write: writerOf(call.output) }
      const { json } = await translated(runOnce(registered, request))
      return JSON.parse(json)
    },
  }
}

const registryOf = ({ contract, handlers }: AppParts): ReadonlyMap<string, Registered> =>
  new Map(
    eachCall(contract).map(({ name, call }) => {
      const [prefix = '', entry = ''] = name.split('-')
      return [name, { name, call, handler: handlers[prefix]?.[entry], write: writerOf(call.output) }]
    }),
  )

const isKind = <K extends Kind>(registered: Registered, kind: K): registered is Registered & Registered<K> =>
  registered.call.kind === kind

/** Authorizes a caller before work outside a transaction; the transaction authorizes again. */
const preauthorize = async (parts: AppParts, call: Call, session: CallRequest['session']): Promise<void> =>
  authorize(
    call,
    await parts.database.transaction(scopeOf(call, session), 'read', ({ client }) =>
      authenticate(parts, client, session),
    ),
  )

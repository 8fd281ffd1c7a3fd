import { isCommand, type Call } from '#kernel/call.ts'
import type { CreateDocument } from '../context.ts'
import { attempt, isOutcomeUnknown } from '../failures.ts'
import { createContext } from './create-context.ts'
import { isStored, keyedCommandOf } from './idempotency.ts'
import type { AnyContext, AnyHandler, Answer, AppParts, CallRequest, Registered } from './parts.ts'
import { run, scopeOf } from './run.ts'

type AnyTwoPhaseHandler = { readonly read: (ctx: AnyContext, input: unknown) => Promise<CreateDocument<AnyHandler>> }

/**
 * Reads in one transaction, creates or reads the file with none open, and writes in a second one. Discards a created file
 * if nothing was written. If the transaction may have been committed, the file is kept.
 */
export const runTwoPhase = async (
  parts: AppParts,
  registered: Registered<'twoPhaseCommand' | 'twoPhaseQuery'>,
  request: CallRequest,
): Promise<Answer> => {
  const { read } = registered.handler as AnyTwoPhaseHandler
  const first = await attempt(() => readPhase(parts, registered.call, read, request))
  if (!first) return attempt(() => run(parts, { ...registered, handler: neverRun }, request))
  const made = await first(parts.storage)
  let used = false
  try {
    return await attempt(() => {
      used = false
      const handler: AnyHandler = (ctx, input) => {
        used = true
        return made.write(ctx, input)
      }
      return run(parts, { ...registered, handler }, request)
    })
  } catch (error) {
    used = isOutcomeUnknown(error)
    throw error
  } finally {
    if (!used) await made.discard?.()
  }
}

/** The response is stored, so the handler is not reached. */
const neverRun: AnyHandler = async () => {
  throw new Error('a stored response has disappeared')
}

/** The function that creates the file, or null if the response of this command is stored. */
const readPhase = (parts: AppParts, call: Call, read: AnyTwoPhaseHandler['read'], request: CallRequest) =>
  parts.database.transaction(
    scopeOf(call, request.session),
    'read',
    async (tx): Promise<CreateDocument<AnyHandler> | null> => {
      const { ctx, scoped, input } = await createContext(parts, call, request, tx, { uses: false })
      const keyedCommand = isCommand(call) ? keyedCommandOf(call, request, ctx.actor, parts.env) : null
      return keyedCommand && (await isStored(tx.client, keyedCommand)) ? null : read(await scoped(), input)
    },
  )

import type { Call } from '#kernel/call.ts'
import type { CreateDocument } from '../context.ts'
import { attempt, isConnectionLost } from '../failures.ts'
import { createContext } from './create-context.ts'
import { keyedCommandOf, storedResponse } from './idempotency.ts'
import type { AnyContext, AnyHandler, Answer, AppParts, CallRequest, Registered } from './parts.ts'
import { run, scopeOf } from './run.ts'

type AnyTwoPhaseHandler = { readonly read: (ctx: AnyContext, input: unknown) => Promise<CreateDocument<AnyHandler>> }

/**
 * Reads in one transaction, creates the file with none open, and writes in a second one. Discards the file if nothing
 * was written. If the connection was lost, the transaction may have been committed, so the file is kept.
 */
export const runTwoPhase = async (
  parts: AppParts,
  registered: Registered<'twoPhaseCommand'>,
  request: CallRequest,
): Promise<Answer> => {
  const { read } = registered.handler as AnyTwoPhaseHandler
  const first = await attempt(() => readPhase(parts, registered.call, read, request))
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
      return run(parts, { ...registered, handler }, request)
    })
  } catch (error) {
    used = isConnectionLost(error)
    throw error
  } finally {
    if (!used) await made.discard()
  }
}

/** The stored response of this command, or the function that creates the file. */
const readPhase = (parts: AppParts, call: Call, read: AnyTwoPhaseHandler['read'], request: CallRequest) =>
  parts.database.transaction(
    scopeOf(call, request.session),
    'read',
    async (tx): Promise<Answer | { make: CreateDocument<AnyHandler> }> => {
      const { ctx, input } = await createContext(parts, call, request, tx, {})
      const keyedCommand = keyedCommandOf(call, request, ctx.actor, parts.env)
      const json = keyedCommand ? await storedResponse(tx.client, keyedCommand) : undefined
      return json === undefined ? { make: await read(ctx, input) } : { json }
    },
  )

import { isCommand, isUnaudited, logsAccess, type Call } from '#kernel/call.ts'
import { Refusal } from '#kernel/errors.ts'
import { platformOrgId } from '#kernel/values.ts'
import { writeAccessLog, writeAudit, type AuditContext, type Audited } from '../audit.ts'
import type { Mode, ReadMode, Scope } from '../postgres/database.ts'
import { authenticate, createContext, type Prefetched } from './create-context.ts'
import {
  keyedCommandOf,
  refusalJson,
  replay,
  storedResponse,
  storeResponses,
  type KeyedCommand,
} from './idempotency.ts'
import type { AnyHandler, Answer, AppParts, CallRequest, Credentials, Registered } from './parts.ts'

/** The organizations whose rows the transaction may see. */
export const scopeOf = (call: Call, session: Credentials | null | undefined): Scope =>
  call.allow === 'public' || !session || session.orgId === platformOrgId
    ? { orgs: 'all' }
    : { orgs: call.seesPlatformRows ? [session.orgId, platformOrgId] : [session.orgId] }

const readsReplica = (call: Call): boolean => call.kind === 'download' && call.fromReplica === true
export const readMode = (call: Call): ReadMode => (readsReplica(call) ? 'report' : 'read')
const modeOf = (call: Call): Mode => {
  // Logging an access is a write.
  if (isCommand(call) || logsAccess(call)) return 'write'
  return call.kind === 'twoPhaseQuery' ? 'dryRun' : readMode(call)
}
const preparedOf = (call: Call) => ('prepared' in call ? call.prepared : undefined)

/** Reads the caller of a report from the primary: the replica may not have the session yet, or may not know that it has ended. */
export const authenticateReport = async (
  parts: AppParts,
  call: Call,
  { session }: Pick<CallRequest, 'session'>,
): Promise<Prefetched> =>
  readsReplica(call)
    ? {
        actor: await parts.database.transaction(scopeOf(call, session), 'read', ({ client }) =>
          authenticate(parts, client, session),
        ),
      }
    : {}

/** The result of a command: its audit entries, and its response, which may be a refusal that kept its writes. */
export type Completed = Audited & { readonly keyedCommand: KeyedCommand | null; readonly json: string }

/** The last statements of every command, sent before it first awaits: audit entries, and the stored response of its key. */
export const complete = async (
  ctx: AuditContext,
  name: string,
  completed: readonly Completed[],
  unaudited = false,
): Promise<void> => {
  const responses = completed.flatMap(({ keyedCommand, json }) => (keyedCommand ? [{ keyedCommand, json }] : []))
  await Promise.all([
    unaudited ? undefined : writeAudit(ctx, name, completed),
    storeResponses(ctx.client, ctx.now, responses),
  ])
}

const answerOf = (replayed: string | Refusal): Answer | Refusal =>
  replayed instanceof Refusal ? replayed : { json: replayed }

/** Runs a call in one transaction: create context, authorize, validate, replay, scope, handle, check the output, audit, commit. */
export const run = async (
  parts: AppParts,
  { call, handler, write }: Registered & { readonly handler: AnyHandler },
  request: CallRequest,
): Promise<Answer> => {
  const { name, session } = request
  const known = await authenticateReport(parts, call, request)
  const outcome = await parts.database.transaction(
    scopeOf(call, session),
    modeOf(call),
    async (tx): Promise<Answer | Refusal> => {
      const { ctx, scoped, input, reason, changes, cookies } = await createContext(parts, call, request, tx, known)
      const { actor, address } = ctx
      const keyedCommand = isCommand(call) ? keyedCommandOf(call, request, actor, parts.env) : null
      const stored = keyedCommand ? await storedResponse(tx.client, keyedCommand) : undefined
      if (keyedCommand && stored) return answerOf(replay(stored, keyedCommand))
      try {
        const json = write(await handler(await scoped(), input))
        if (isCommand(call))
          tx.last(complete(ctx, name, [{ actor, address, changes, reason, keyedCommand, json }], isUnaudited(call)))
        else if (logsAccess(call)) await writeAccessLog(ctx, name, { actor, address, changes })
        return { json, ...cookies }
      } catch (error) {
        if (!(error instanceof Refusal && error.keep)) throw error
        // The call's audit sentence says that it succeeded, so write entries only for recorded changes.
        const json = refusalJson(error)
        tx.last(complete(ctx, name, [{ actor, address, changes, keyedCommand, json }], changes.length === 0))
        return error
      }
    },
    preparedOf(call),
  )
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

import { changeOf } from '../audit.ts'
import type { Call } from '#kernel/call.ts'
import { Refusal, type ErrorParams, type FieldError } from '#kernel/errors.ts'
import { dateIn, instantOf } from '#kernel/time.ts'
import type { Actor, RecordChange } from '../context.ts'
import { newId, reserveIds } from '../ids.ts'
import type { Transaction } from '../postgres/database.ts'
import { actingFor, authorize, reasonOf, resolveOrganization, validate } from './authorize.ts'
import { confirmEffects, confirmingOf } from './confirmation.ts'
import type { AnyContext, AppParts, CallRequest } from './parts.ts'

export const authenticate = async (
  parts: AppParts,
  client: Transaction['client'],
  session: CallRequest['session'],
): Promise<Actor | null> => {
  if (!session) return null
  const now = instantOf(parts.clock())
  if (session.isKey) return parts.identifyKey(client, session, now)
  return (await parts.identify(client, [session], now))[0] ?? null
}

/** Data read before the transaction opens: the caller of a report. */
export type Prefetched = {
  readonly actor?: Actor | null | undefined
  /** Whether the call uses up its confirmation; unless it only reads. */
  readonly uses?: boolean
}

/** Authenticates, authorizes, then validates, in this order: a caller without permission learns nothing about the input. */
export const createContext = async (
  parts: AppParts,
  call: Call,
  request: CallRequest,
  tx: Transaction,
  { actor: knownActor, uses = true }: Prefetched,
) => {
  const now = instantOf(parts.clock())
  const today = dateIn(now)
  const caller = knownActor === undefined ? await authenticate(parts, tx.client, request.session) : knownActor
  const actor = await actingFor(parts.delegationFor, tx.client, call, { actor: caller, today })
  authorize(call, actor)
  const input = validate(call, request.body)
  const reason = reasonOf(call, input)
  const changes: RecordChange[] = []
  const cookies: { session?: string | null; device?: string } = {}
  const confirming = confirmingOf({ parts, request, client: tx.client, actor, now, uses })
  const ctx: Omit<AnyContext, 'org'> = {
    ...tx,
    ...confirming,
    actor,
    now,
    today,
    address: request.address,
    userAgent: request.userAgent,
    env: parts.env,
    newId: () => newId(parts.clock()),
    newIds: (count) => reserveIds(parts.clock(), count),
    refuse,
    refuseAndKeep: (code, params) => {
      throw new Refusal<string>(code, { ...(params && { params }), keep: true })
    },
    record: (change) => void changes.push(changeOf(change)),
    setSession: (token) => void (cookies.session = token),
    device: request.device ?? null,
    setDevice: (cookie) => void (cookies.device = cookie),
  }
  /**
   * Asks for the confirmation and adds the organization that the call is about: after validation, so that invalid input
   * asks for none, and after a stored response is replayed, because it needs none, and a deletion is repeated too.
   */
  const scoped = async (): Promise<AnyContext> => {
    await confirmEffects(call, { parts, client: tx.client, name: request.name, input }, confirming)
    return { ...ctx, org: await resolveOrganization(parts.organizationExists, tx.db, call, { actor, input }) }
  }
  return { ctx, scoped, input, reason, changes, cookies }
}

const refuse = (code: string, params?: ErrorParams, fields?: Readonly<Record<string, FieldError | string>>): never => {
  throw new Refusal<string>(code, { ...(params && { params }), ...(fields && { fields }) })
}

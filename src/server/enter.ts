import type { Call } from '#kernel/call.ts'
import { Refusal, type ErrorParams, type FieldError } from '#kernel/errors.ts'
import { dateIn, instantOf } from '#kernel/time.ts'
import type { Actor, Context, RecordChange } from './context.ts'
import { authorize, hashOf, validate } from './gate.ts'
import { newId, reserveIds } from './ids.ts'
import type { Read } from './large.ts'
import type { Transaction } from './postgres/database.ts'
import type { AppParts, CallRequest } from './runtime.ts'
import { nobody } from './once.ts'
import { keyedDigest } from './secrets.ts'

export type AnyContext = Context<string, Actor | null>
export type Known = { readonly actor: Actor | null }

export const actorOf = async (
  parts: AppParts,
  client: Transaction['client'],
  session: CallRequest['session'],
): Promise<Actor | null> =>
  session ? ((await parts.identify(client, [session], instantOf(parts.clock())))[0] ?? null) : null

/** Who is it, may they, and is what they sent right: in this order, so that nobody learns more than they may. */
export const enter = async (
  parts: AppParts,
  call: Call,
  request: CallRequest,
  tx: Transaction,
  { known, read }: { known?: Known | undefined; read?: Read | undefined },
) => {
  const now = instantOf(parts.clock())
  const actor = known ? known.actor : await actorOf(parts, tx.client, request.session)
  authorize(call, actor)
  const changes: RecordChange[] = []
  const cookie: { token?: string | null } = {}
  const ctx: AnyContext = {
    ...tx,
    actor,
    now,
    today: dateIn(now),
    address: request.address,
    userAgent: request.userAgent,
    env: parts.env,
    newId: () => newId(parts.clock()),
    newIds: (count) => reserveIds(parts.clock(), count),
    refuse: (code, params, fields) => refuse(code, params, fields),
    refuseAndKeep: (code, params) => {
      throw new Refusal<string>(code, { ...(params && { params }), keep: true })
    },
    record: (change) => void changes.push(change),
    setSession: (token) => void (cookie.token = token),
  }
  return { ctx, input: read ? read.input : validate(call, request.body), changes, cookie }
}

const refuse = (code: string, params?: ErrorParams, fields?: Readonly<Record<string, FieldError | string>>): never => {
  throw new Refusal<string>(code, { ...(params && { params }), ...(fields && { fields }) })
}

/** What is remembered of a command, and what tells its intent from another. */
export const commandOf = (
  parts: AppParts,
  call: Call,
  request: CallRequest,
  ctx: Pick<AnyContext, 'actor' | 'now'>,
  read?: Read,
) => ({
  call: request.name,
  key: request.key,
  owner: call.byLink ? nobody : ctx.actor,
  inputHash: read
    ? keyedDigest(parts.env.secretKey, read.hash.toString('hex'))
    : hashOf(request.body, parts.env.secretKey),
  now: ctx.now,
  ...(call.confidential && { sealWith: parts.env.secretKey }),
})

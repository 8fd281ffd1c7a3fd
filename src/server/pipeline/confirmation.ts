import { effectsOf, type Call } from '#kernel/call.ts'
import { effects, paramsOf, type Confirming, type Effect } from '#kernel/effect.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Instant } from '#kernel/time.ts'
import type { Actor } from '../context.ts'
import { keyedDigest } from '../secrets.ts'
import { inputDigest } from './idempotency.ts'
import type { AppParts, CallRequest } from './parts.ts'
import type { Transaction } from '../postgres/database.ts'

/** The id of a confirmation: of one call with one input, in one session. */
const confirmationIdOf = ({ name, body }: CallRequest, { sessionHash }: Actor, secretKey: string): string => {
  const parts = [name, inputDigest(body, secretKey).toString('base64url'), sessionHash.toString('base64url')]
  return keyedDigest(secretKey, `confirmation ${parts.join(' ')}`).toString('base64url')
}

type Asking = {
  readonly parts: AppParts
  readonly request: CallRequest
  readonly client: Transaction['client']
  readonly actor: Actor | null
  readonly now: Instant
  /** Whether the confirmation is used up. It isn't in the reading transaction of a two-phase call. */
  readonly uses: boolean
}

/**
 * Checks whether the caller has confirmed this call. The call uses up its confirmation, which covers all of its effects. A
 * call authorized by a link has no session that could be stolen, so it needs none.
 */
export const confirmingOf = ({ parts, request, client, actor, now, uses }: Asking): Confirming<Effect> => {
  let taken: Promise<boolean> | undefined
  const isConfirmed = async (effect: Effect) => {
    if (!actor) return true
    // A Manager confirmed the scopes of the key, which include what employees may withdraw, and nothing else.
    if (actor.key) return effect === 'limit'
    if (!effects[effect].outlivesSession && actor.freshUntil && actor.freshUntil > now) return true
    const id = confirmationIdOf(request, actor, parts.env.secretKey)
    return (taken ??= parts.takeConfirmation(client, { actor, id, now, uses }))
  }
  return {
    isConfirmed,
    confirm: async (effect, about = {}) => {
      if (!actor || (await isConfirmed(effect))) return
      if (actor.key) throw new Refusal('key_needs_person')
      const id = confirmationIdOf(request, actor, parts.env.secretKey)
      throw new Refusal('confirmation_needed', { params: paramsOf(about), confirmation: { id, about } })
    },
  }
}

type Asked = Pick<Asking, 'parts' | 'client'> & { readonly name: string; readonly input: unknown }
/** Asks for a confirmation of the effects that a call always has, before its handler reads anything. */
export const confirmEffects = async (
  call: Call,
  { parts, client, ...asked }: Asked,
  { confirm, isConfirmed }: Confirming<Effect>,
): Promise<void> => {
  for (const [effect, when] of effectsOf(call))
    if (when === 'always' && !(await isConfirmed(effect))) await confirm(effect, await parts.aboutCall(client, asked))
}

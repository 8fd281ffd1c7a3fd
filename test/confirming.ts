import type { Refusal } from '#kernel/errors.ts'
import type { Input } from '#kernel/call.ts'
import type { confirmations } from '#people/identity/passkeys/passkey.contract.ts'
import type { Member, World } from './world.ts'

type Answer = Omit<Input<(typeof confirmations)['confirm']>, 'confirmation'>

/** A thief has the session of a member, and nothing else. */
export const steal = async (w: World, { id }: Pick<Member, 'id'>): Promise<void> =>
  void (await w.database.pool.query('update sessions set fresh_until = null where user_id = $1', [id]))

/** The id of the confirmation that a call asks for. */
export const confirmationOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => {
      throw new Error('the call asked for no confirmation')
    },
    (refusal: Refusal<string>) => refusal.confirmation?.id ?? Promise.reject(refusal),
  )

/** Makes a call that asks for a confirmation, confirms it, and makes it again. */
export const confirming = async <T>(
  w: World,
  member: Pick<Member, 'session'>,
  send: () => Promise<T>,
  answer: Answer,
): Promise<T> => {
  const confirmation = await confirmationOf(send())
  await w.as(member).users.confirm({ confirmation, ...answer })
  return send()
}

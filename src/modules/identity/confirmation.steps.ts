import type { ErrorCode } from '#modules/errors.ts'
import type { Input } from '#kernel/call.ts'
import type { Context } from '#server/context.ts'
import { whyNotOwnCode, whyNotOwnPassword, type GuessContext } from './guessing.steps.ts'
import type { confirmations } from './passkey.contract.ts'
import { isOwnPasskey } from './own-passkey.service.ts'
import { confirmationMethods } from './passkey.rules.ts'
import { factorsOf } from './two-step.steps.ts'
import { countRecoveryCodes } from './two-step.store.ts'

/** The purpose of a passkey's challenge. An answer for another purpose is refused. */
export const confirmationPurpose = (confirmation: string | undefined): string =>
  `confirm ${confirmation ?? ''}`.trimEnd()

/** How the caller can confirm who they are. */
export const methodsOf = async ({ db, actor }: Pick<Context, 'db' | 'actor'>) =>
  confirmationMethods(await factorsOf(db, actor), await countRecoveryCodes(db, actor))

type ConfirmContext = GuessContext & Pick<Context, 'actor'>
type Refusal = Extract<
  ErrorCode,
  'passkey_refused' | 'wrong_password' | 'user_disabled' | 'second_step_wrong' | 'other_confirmation'
>
/** Why a confirmation isn't accepted, or null. Wrong passwords and codes count, so the caller must commit. */
export const whyNotConfirmed = async (
  ctx: ConfirmContext,
  { confirmation, assertion, code, password }: Input<typeof confirmations.confirm>,
): Promise<Refusal | null> => {
  if (assertion !== undefined)
    return (await isOwnPasskey(ctx, confirmationPurpose(confirmation), assertion)) ? null : 'passkey_refused'
  const methods = await methodsOf(ctx)
  if (code !== undefined && methods.code) return whyNotOwnCode(ctx, code)
  return password !== undefined && methods.password ? whyNotOwnPassword(ctx, password) : 'other_confirmation'
}

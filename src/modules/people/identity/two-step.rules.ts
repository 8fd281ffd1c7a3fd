import type { ErrorCode } from '#kernel/registered.ts'
import { isPlatform, type Role } from '#kernel/access.ts'
import { sen } from '#kernel/money.ts'
import { compactIdentifier, identifierText } from '#kernel/values.ts'
import { addMs, minutes, msOf, type Instant } from '#kernel/time.ts'

/** Parameters of one-time passwords: the defaults of authenticator apps. */
export const oneTimePassword = { digits: 6, stepSeconds: 30, driftSteps: 1 } as const
/** How long a new secret can be confirmed. */
const setupLifetime = minutes(15)

export const recoveryCodes = { count: 10, length: 10 } as const
/** Crockford's alphabet of digits and letters that can't be confused: 50 bits in ten characters. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const showRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

export type TypedCode =
  | { readonly kind: 'one-time'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly code: string }

/**
 * Parses a typed code; null if it cannot be a code. Spaces, the dashes and invisible characters of word processors,
 * full-width characters and a line number in front are ignored.
 */
export const readSecondStep = (typed: string): TypedCode | null => {
  const normalized = compactIdentifier(identifierText(typed).replace(/^\d{1,2}[.)]\s+/, '')).toUpperCase()
  if (/^\d{6}$/.test(normalized)) return { kind: 'one-time', digits: normalized }
  // As Crockford's alphabet specifies, O is read as 0, and I and L as 1.
  const code = normalized.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === recoveryCodes.length && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? { kind: 'recovery', code } : null
}

export const stepOf = (now: Instant): number => Math.floor(msOf(now) / 1000 / oneTimePassword.stepSeconds)

/** The second factor that sign-in rules require. A passkey is a second factor too. */
export type Required = { readonly requireTwoStep: boolean; readonly requirePasskey: boolean }
/** The limit above which approving withdrawals needs a fresh confirmation, until an organization sets its own. */
export const defaultConfirmAbove = sen(500_000)
/** The second factors of a person. */
export type Factors = { readonly app: boolean; readonly passkeys: number }

export const hasSecondFactor = (own: Factors | undefined): boolean => own !== undefined && (own.app || own.passkeys > 0)

/** Whether someone with these second factors lacks one that is required. */
export const lacksFactor = ({ requireTwoStep, requirePasskey }: Required, { app, passkeys }: Factors): boolean =>
  passkeys === 0 && (requirePasskey || (requireTwoStep && !app))

/** Why someone can't be left with these second factors. */
export const whyNotLeft = (required: Required | null, left: Factors) =>
  required && lacksFactor(required, left) ? 'two_step_is_required' : null
whyNotLeft satisfies (...args: never[]) => ErrorCode | null

export const whyNotSetUp = ({ on }: { readonly on: boolean }) => (on ? 'two_step_on' : null)
whyNotSetUp satisfies (...args: never[]) => ErrorCode | null
/** Why a first code is refused before it is checked. */
export const whyNotConfirm = (
  pending: { readonly on: boolean; readonly createdAt: Instant } | null,
  now: Instant,
): 'two_step_on' | 'two_step_run_out' | null => {
  if (pending?.on) return 'two_step_on'
  return pending && addMs(pending.createdAt, setupLifetime) > now ? null : 'two_step_run_out'
}

/** Why a second factor can't be required. Those who require it must have it, so that one of them can always sign in. */
export const whyNotRequire = (required: Required, own: Factors) =>
  lacksFactor(required, own) ? 'own_two_step_first' : null
whyNotRequire satisfies (...args: never[]) => ErrorCode | null

/** Why second factors can't be reset; lists don't have `twoStep`. Users remove their own after a confirmation. */
export const whyNotResetTwoStep = (
  by: { readonly id: string },
  target: { readonly id: string; readonly twoStep?: boolean },
) => {
  if (by.id === target.id) return 'not_yourself'
  return target.twoStep === false ? 'two_step_off' : null
}
whyNotResetTwoStep satisfies (...args: never[]) => ErrorCode | null

/** Why platform staff can't reset second factors in an organization: another Manager knows the person better. */
export const whyNotPlatformReset = (
  by: { readonly role: Role },
  { reason, otherManagers }: { readonly reason: string | undefined; readonly otherManagers: number },
) => {
  if (!isPlatform(by.role)) return null
  if (otherManagers > 0) return 'managers_reset'
  return reason ? null : 'reset_reason_needed'
}
whyNotPlatformReset satisfies (...args: never[]) => ErrorCode | null

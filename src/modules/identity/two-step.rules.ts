import type { ErrorCode } from '#modules/errors.ts'
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

/** Parses a typed code, ignoring spaces and dashes; null if it cannot be a code. */
export const readSecondStep = (typed: string): TypedCode | null => {
  const normalized = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(normalized)) return { kind: 'one-time', digits: normalized }
  // As Crockford's alphabet specifies, O is read as 0, and I and L as 1.
  const code = normalized.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === recoveryCodes.length && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? { kind: 'recovery', code } : null
}

export const stepOf = (now: Instant): number => Math.floor(msOf(now) / 1000 / oneTimePassword.stepSeconds)

type TwoStepStatus = { readonly on: boolean; readonly required?: boolean }
export const whyNotSetUp = ({ on }: TwoStepStatus) => (on ? 'two_step_on' : null)
whyNotSetUp satisfies (...args: never[]) => ErrorCode | null
export const whyNotSwitchOff = ({ on, required = false }: TwoStepStatus) => {
  if (!on) return 'two_step_off'
  return required ? 'two_step_is_required' : null
}
whyNotSwitchOff satisfies (...args: never[]) => ErrorCode | null

/** Why a first code is refused before it is checked. */
export const whyNotConfirm = (
  pending: { readonly on: boolean; readonly createdAt: Instant } | null,
  now: Instant,
): 'two_step_on' | 'two_step_run_out' | null => {
  if (pending?.on) return 'two_step_on'
  return pending && addMs(pending.createdAt, setupLifetime) > now ? null : 'two_step_run_out'
}

/** Why two-step sign-in can't be required of all staff. The superadmin who requires it must use it, so that one can always sign in. */
export const whyNotRequire = (required: boolean, own: { readonly twoStep: boolean }) =>
  required && !own.twoStep ? 'own_two_step_first' : null
whyNotRequire satisfies (...args: never[]) => ErrorCode | null

/** Why a superadmin cannot reset this user's two-step sign-in. Superadmins turn off their own with a code. */
export const whyNotResetTwoStep = (by: { id: string }, target: { id: string; twoStep: boolean }) => {
  if (by.id === target.id) return 'not_yourself'
  return target.twoStep ? null : 'two_step_off'
}
whyNotResetTwoStep satisfies (...args: never[]) => ErrorCode | null

import type { ErrorCode } from '#modules/errors.ts'
import { addMs, minutes, msOf, type Instant } from '#kernel/time.ts'

/** Parameters of one-time passwords: the defaults of authenticator apps. */
export const oneTimePassword = { digits: 6, stepSeconds: 30, driftSteps: 1 } as const
/** How long a new secret can be confirmed. */
const setUpLife = minutes(15)

export const recoveryCodes = { count: 10, length: 10 } as const
/** Digits and letters that are not taken for one another: Crockford's, 50 bits in ten of them. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const showRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

export type TypedCode =
  | { readonly kind: 'one-time'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly code: string }

/** The typed second step without blanks and dashes; null if it cannot be a code. */
export const readSecondStep = (typed: string): TypedCode | null => {
  const tidy = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(tidy)) return { kind: 'one-time', digits: tidy }
  // Crockford's alphabet reads what a hand wrote unclearly.
  const code = tidy.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === recoveryCodes.length && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? { kind: 'recovery', code } : null
}

export const stepOf = (now: Instant): number => Math.floor(msOf(now) / 1000 / oneTimePassword.stepSeconds)

type Standing = { readonly on: boolean }
export const whyNotSetUp = ({ on }: Standing) => (on ? 'two_step_on' : null)
whyNotSetUp satisfies (...args: never[]) => ErrorCode | null
export const whyNotSwitchOff = ({ on }: Standing) => (on ? null : 'two_step_off')
whyNotSwitchOff satisfies (...args: never[]) => ErrorCode | null

/** Why a first code is refused unchecked. */
export const whyNotConfirm = (
  waiting: { readonly on: boolean; readonly createdAt: Instant } | null,
  now: Instant,
): 'two_step_on' | 'two_step_run_out' | null => {
  if (waiting?.on) return 'two_step_on'
  return waiting && addMs(waiting.createdAt, setUpLife) > now ? null : 'two_step_run_out'
}

/** Why platform staff cannot have it taken from them by a superadmin: one's own is switched off with a code. */
export const whyNotReset = (by: { id: string }, target: { id: string; twoStep: boolean }) => {
  if (by.id === target.id) return 'not_yourself'
  return target.twoStep ? null : 'two_step_off'
}
whyNotReset satisfies (...args: never[]) => ErrorCode | null

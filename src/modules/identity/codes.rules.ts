import { addMs, hours, minutes, msOf, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'

export const codePrefix = 'R-'
/**
 * How long a code is good, how soon another may be sent for the same purpose, how much of its life makes it worth
 * reopening, how many go to a user and to a number in an hour and in a day,
 * and how many wrong ones suspend.
 */
export const codeLimits = {
  life: minutes(5),
  resendAfter: minutes(2),
  worthReopening: minutes(1),
  window: hours(1),
  mostInWindow: 5,
  mostInDay: 15,
  wrongCodes: 5,
} as const

/** Seconds until a new code can be sent. A slow clock of the device never shows more than the full time. */
export const secondsUntilResend = (resendAt: Instant, now: number): number => {
  const left = Math.ceil((msOf(resendAt) - now) / 1_000)
  return Math.min(Math.max(0, left), codeLimits.resendAfter / 1_000)
}

/** What an organization sends in a day at most: ten for each employee, and enough for a small one that begins. */
export const codesOfOrganization = (employees: number): number => Math.max(500, 10 * employees)

export type CodePurpose = 'withdrawal' | 'mobile'
/** Codes in the last hour, and today. Those to a number count whichever organization asked for them. */
export type CodeHistory = {
  readonly lastAt: Instant | null
  readonly ofUser: number
  readonly ofNumber: number
  readonly ofUserToday: number
  readonly ofNumberToday: number
}
type Nothing = Readonly<Record<string, never>>
export type IssueRefusal =
  | { readonly code: 'code_too_soon'; readonly params: { readonly seconds: number } }
  | { readonly code: 'code_too_many' | 'code_too_many_today'; readonly params: Nothing }

export const tooManyToday: IssueRefusal = { code: 'code_too_many_today', params: {} }

/** Why no code is sent now, or null. Does not reveal whether the limit of the user or of the number applies. */
export const whyNotIssue = (
  { lastAt, ofUser, ofNumber, ofUserToday, ofNumberToday }: CodeHistory,
  now: Instant,
): IssueRefusal | null => {
  const next = lastAt && addMs(lastAt, codeLimits.resendAfter)
  if (next && next > now)
    return { code: 'code_too_soon', params: { seconds: Math.ceil((msOf(next) - msOf(now)) / 1000) } }
  if (Math.max(ofUserToday, ofNumberToday) >= codeLimits.mostInDay) return tooManyToday
  return Math.max(ofUser, ofNumber) >= codeLimits.mostInWindow ? { code: 'code_too_many', params: {} } : null
}

/** The digits of a typed code, which carries its prefix; null if it cannot be one. */
export const readCode = (typed: string): string | null => /^\s*R-\s*(\d{6})\s*$/i.exec(typed)?.[1] ?? null

/** The input of a code's digest, which binds it to one user, one purpose and one subject. */
export const codeText = (user: Id<'user'>, purpose: CodePurpose, boundTo: string, digits: string): string =>
  [user, purpose, boundTo, digits].join('|')

/** The count after a wrong code, of which the fifth locks. Unlocking the user resets it. */
export const afterWrongCode = (
  wrongBefore: number,
): { readonly wrongCodes: number; readonly outcome: 'locked' | { readonly left: number } } =>
  wrongBefore + 1 >= codeLimits.wrongCodes
    ? { wrongCodes: 0, outcome: 'locked' }
    : { wrongCodes: wrongBefore + 1, outcome: { left: codeLimits.wrongCodes - wrongBefore - 1 } }

/** Why a code is refused: expired, the last wrong one, or wrong with so many tries left. */
export type CodeOutcome = 'expired' | 'locked' | { readonly left: number }
export type CodeRefusal = {
  readonly code: 'code_expired' | 'code_out_of_range' | 'code_not_valid'
  readonly params: { readonly left?: number }
}
export const refusalOfCode = (outcome: CodeOutcome): CodeRefusal => {
  if (outcome === 'expired') return { code: 'code_expired', params: {} }
  return outcome === 'locked' ? { code: 'code_out_of_range', params: {} } : { code: 'code_not_valid', params: outcome }
}

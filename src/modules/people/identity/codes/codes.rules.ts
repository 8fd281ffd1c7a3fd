import { addMs, hours, minutes, msOf, timeIn, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'

export const codePrefix = 'R-'
/**
 * The lifetime of a code, the wait before another one for the same purpose, the remaining lifetime from which a sent code
 * is reused, the maximum to a user and to a number in an hour and in a day, and the wrong codes that suspend the user.
 */
export const codeLimits = {
  life: minutes(5),
  resendAfter: minutes(2),
  minRemaining: minutes(1),
  window: hours(1),
  maxInWindow: 5,
  maxInDay: 15,
  wrongCodes: 5,
} as const

/** Seconds until a new code can be sent. Never more than the full time, even if the device clock is slow. */
export const secondsUntilResend = (resendAt: Instant, now: number): number => {
  const left = Math.ceil((msOf(resendAt) - now) / 1_000)
  return Math.min(Math.max(0, left), codeLimits.resendAfter / 1_000)
}

/** The maximum codes that an organization sends in a day: ten per employee, with a minimum for small organizations. */
export const maxCodesOfOrganization = (employees: number): number => Math.max(500, 10 * employees)

export type CodePurpose = 'withdrawal' | 'mobile'
/** Codes sent in the last hour and today. Codes to a number count across organizations. */
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
  if (Math.max(ofUserToday, ofNumberToday) >= codeLimits.maxInDay) return tooManyToday
  return Math.max(ofUser, ofNumber) >= codeLimits.maxInWindow ? { code: 'code_too_many', params: {} } : null
}

/** The digits of a typed code with its prefix; null if it is not a code. */
export const readCode = (typed: string): string | null => /^\s*R-\s*(\d{6})\s*$/i.exec(typed)?.[1] ?? null

/** The last line of an SMS with a code, from which Android fills it in on our pages. */
export const autofillLine = (publicUrl: string, code: string): string =>
  `@${publicUrl.replace(/^https?:\/\//, '').replace(/[:/].*$/, '')} #${readCode(code) ?? ''}`

/** The input of a code's digest, which binds it to one user, one purpose and one subject. */
export const codeText = (user: Id<'user'>, purpose: CodePurpose, boundTo: string, digits: string): string =>
  [user, purpose, boundTo, digits].join('|')

/** The count after a wrong code. The fifth locks the user and resets the count. */
export const afterWrongCode = (
  wrongBefore: number,
): { readonly wrongCodes: number; readonly outcome: 'locked' | { readonly left: number } } =>
  wrongBefore + 1 >= codeLimits.wrongCodes
    ? { wrongCodes: 0, outcome: 'locked' }
    : { wrongCodes: wrongBefore + 1, outcome: { left: codeLimits.wrongCodes - wrongBefore - 1 } }

/**
 * Why a code is refused: expired, locked after the last wrong code, replaced by a code that was sent later, or wrong with
 * some tries left.
 */
export type CodeOutcome = 'expired' | 'locked' | { readonly replacedAt: Instant } | { readonly left: number }
export type CodeRefusal = {
  readonly code: 'code_expired' | 'code_out_of_range' | 'code_replaced' | 'code_not_valid'
  readonly params: { readonly left?: number; readonly time?: string }
}
export const refusalOfCode = (outcome: CodeOutcome): CodeRefusal => {
  if (outcome === 'expired') return { code: 'code_expired', params: {} }
  if (outcome === 'locked') return { code: 'code_out_of_range', params: {} }
  return 'replacedAt' in outcome
    ? { code: 'code_replaced', params: { time: timeIn(outcome.replacedAt) } }
    : { code: 'code_not_valid', params: outcome }
}

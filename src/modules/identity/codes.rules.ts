import type { ErrorCode } from '#kernel/errors.ts'
import { addMs, hours, minutes, msOf } from '#kernel/time.ts'
import type { Id, Instant } from '#kernel/values.ts'

export const codePrefix = 'R-'
/** How long a code is good, how soon another may be sent, how many in an hour, and how many wrong ones suspend. */
export const codeLimits = {
  life: minutes(5),
  resendAfter: minutes(2),
  window: hours(1),
  mostInWindow: 5,
  wrongCodes: 5,
} as const

export type CodePurpose = 'withdrawal' | 'mobile'
export type CodeHistory = {
  readonly lastAt: Instant | null
  /** Codes in the last hour for the user and for the number. */
  readonly ofUser: number
  readonly ofNumber: number
}
export type IssueRefusal =
  | { readonly code: 'code_too_soon'; readonly params: { readonly seconds: number } }
  | { readonly code: 'code_too_many'; readonly params: Readonly<Record<string, never>> }

/** Why no code is sent now, or null. */
export const whyNotIssue = ({ lastAt, ofUser, ofNumber }: CodeHistory, now: Instant): IssueRefusal | null => {
  const next = lastAt && addMs(lastAt, codeLimits.resendAfter)
  if (next && next > now)
    return { code: 'code_too_soon', params: { seconds: Math.ceil((msOf(next) - msOf(now)) / 1000) } }
  return ofUser >= codeLimits.mostInWindow || ofNumber >= codeLimits.mostInWindow
    ? { code: 'code_too_many', params: {} }
    : null
}

/** The digits of a typed code, which carries its prefix; null if it cannot be one. */
export const readCode = (typed: string): string | null => /^\s*R-\s*(\d{6})\s*$/i.exec(typed)?.[1] ?? null

/** What a code's digest is made of: it is good for one user, one purpose and one thing. */
export const codeText = (user: Id<'user'>, purpose: CodePurpose, boundTo: string, digits: string): string =>
  [user, purpose, boundTo, digits].join('|')

/** What becomes of a wrong code: it counts, and the fifth locks. The count begins again once somebody unlocks the user. */
export const afterWrongCode = (
  wrongBefore: number,
): { readonly wrongCodes: number; readonly outcome: 'wrong' | 'locked' } =>
  wrongBefore + 1 >= codeLimits.wrongCodes
    ? { wrongCodes: 0, outcome: 'locked' }
    : { wrongCodes: wrongBefore + 1, outcome: 'wrong' }

export const refusalOfCode = { wrong: 'code_not_valid', locked: 'code_out_of_range' } as const satisfies Record<
  'wrong' | 'locked',
  ErrorCode
>

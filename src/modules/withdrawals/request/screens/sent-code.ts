import { ringgit } from '#kernel/money.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { instantOf, type Instant } from '#kernel/time.ts'
import { withdrawalReasons } from '../../withdrawal.rules.ts'
import type { Request } from './Outcome.tsx'

/** A withdrawal that the user is confirming; `resendAt` once its code was sent. */
export type Confirming = Request & { readonly resendAt: Instant | null }

const place = 'withdrawal'

/** Keeps the request in this tab, so a reload at the code step opens it again. */
export const keepConfirming = (user: string, confirming: Confirming): void =>
  sessionStorage.setItem(place, JSON.stringify({ user, ...confirming }))

export const forgetConfirming = (): void => sessionStorage.removeItem(place)

/** The request that this user was confirming in this tab, or null. */
export const keptConfirming = (user: string): Confirming | null => {
  const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
  if (typeof kept !== 'object' || kept === null) return null
  const { user: owner, amount, reasonForWithdrawal, resendAt }: Readonly<Record<string, unknown>> = { ...kept }
  if (owner !== user || typeof amount !== 'number' || !isOneOf(withdrawalReasons, reasonForWithdrawal)) return null
  const resend = typeof resendAt === 'string' ? instantOf(Date.parse(resendAt)) : null
  return { amount: ringgit(amount), reasonForWithdrawal, resendAt: resend }
}

import { ringgit } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
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
  const { amount, reasonForWithdrawal, resendAt } = kept as Readonly<Record<string, unknown>>
  if (!('user' in kept) || kept.user !== user) return null
  if (typeof amount !== 'number' || typeof reasonForWithdrawal !== 'string') return null
  return {
    amount: ringgit(amount),
    reasonForWithdrawal,
    resendAt: typeof resendAt === 'string' ? (resendAt as Instant) : null,
  }
}

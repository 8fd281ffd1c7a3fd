import { ringgit } from '#kernel/money.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { instantOf, type Instant } from '#kernel/time.ts'
import { withdrawalReasons } from '../../withdrawal.rules.ts'
import type { Request } from './Outcome.tsx'
import { tabStorage } from '#web/storage.ts'

/** The newest code: the request that it confirms, until when it is valid, and from when another one can be sent. */
export type SentCode = Request & { readonly expiresAt: Instant; readonly resendAt: Instant }

/** A withdrawal that the user is confirming. The newest code may be for another amount or reason. */
export type Confirming = Request & { readonly sent: SentCode | null }

export const isSame = (one: Request | null, other: Request): boolean =>
  one?.amount === other.amount && one.reasonForWithdrawal === other.reasonForWithdrawal

const place = 'withdrawal'

/** Keeps the request in this tab, so a reload at the code step opens it again. */
export const keepConfirming = (user: string, confirming: Confirming): void =>
  tabStorage.set(place, JSON.stringify({ user, ...confirming }))

export const forgetConfirming = (): void => tabStorage.remove(place)

type Kept = Readonly<Record<string, unknown>>
const fieldsOf = (kept: unknown): Kept => (typeof kept === 'object' && kept !== null ? { ...kept } : {})
const requestOf = ({ amount, reasonForWithdrawal }: Kept): Request | null =>
  typeof amount === 'number' && isOneOf(withdrawalReasons, reasonForWithdrawal)
    ? { amount: ringgit(amount), reasonForWithdrawal }
    : null
const instant = (kept: unknown): Instant | null => (typeof kept === 'string' ? instantOf(Date.parse(kept)) : null)

const sentOf = (kept: Kept): SentCode | null => {
  const request = requestOf(kept)
  const expiresAt = instant(kept['expiresAt'])
  const resendAt = instant(kept['resendAt'])
  return request && expiresAt && resendAt ? { ...request, expiresAt, resendAt } : null
}

/** The request that this user was confirming in this tab, or null. */
export const keptConfirming = (user: string): Confirming | null => {
  const kept = fieldsOf(JSON.parse(tabStorage.get(place) ?? 'null'))
  const request = requestOf(kept)
  return kept['user'] === user && request ? { ...request, sent: sentOf(fieldsOf(kept['sent'])) } : null
}

import type { ErrorCode } from '#modules/errors.ts'
import { isPlatform, type Role } from '#kernel/access.ts'
import { addMs, days, hours, minutes, msOf, type Clock, type Instant } from '#kernel/time.ts'

/** The version of the terms that must be accepted: the day they were last updated. A new one asks again. */
export const termsVersion = '2023-01-30'

export const passwordLength = { least: 6, leastForAdministered: 8, most: 200 } as const

/** Whether a password may be given to an account that an administrator creates: length, both cases, digit, special character. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= passwordLength.leastForAdministered &&
  [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\d\s]/u].every((kind) => kind.test(password))

/** Wrong passwords within the window that lock an account, and locks within a day that suspend it. */
export const guessing = {
  window: minutes(15),
  wrongPasswords: 5,
  lockedFor: minutes(15),
  locksInADay: 5,
  /** Failures from one address in the window; fewer when the whole organization is under attack. */
  fromOneAddress: 50,
  fromOneAddressUnderAttack: 5,
  attackOnOrganization: 300,
} as const

export type GuessFacts = {
  readonly failuresOfAddress: number
  readonly failuresOfOrganization: number
}

/** Why an attempt from this IP address is refused unchecked. Must not reveal whether the account exists. */
export const whyNotTry = ({ failuresOfAddress, failuresOfOrganization }: GuessFacts): ErrorCode | null => {
  const underAttack = failuresOfOrganization >= guessing.attackOnOrganization
  return failuresOfAddress >= (underAttack ? guessing.fromOneAddressUnderAttack : guessing.fromOneAddress)
    ? 'too_many_requests'
    : null
}

/** Idle and absolute session lifetimes. Roles that approve money have shorter ones. */
export const sessionLife = (role: Role): { idle: number; absolute: number } =>
  role === 'Employee'
    ? { idle: days(7), absolute: days(30) }
    : { idle: hours(isPlatform(role) ? 2 : 4), absolute: hours(12) }

export const isSessionAlive = (
  session: { role: Role; lastSeenAt: Instant; expiresAt: Instant },
  now: Instant,
): boolean => now < session.expiresAt && now < addMs(session.lastSeenAt, sessionLife(session.role).idle)

/** How stale `last_seen_at` may grow before it is written again. */
export const lastSeenEvery: ReturnType<Clock> = minutes(5)

/** Whether a session is active, to the precision at which its last call is recorded. */
export const isInUse = (lastSeenAt: Instant, now: number): boolean => now - msOf(lastSeenAt) < lastSeenEvery

export const linkLife = { invitation: days(7), password_reset: hours(1) } as const
/** Minimum time between two invitations of a user. */
export const inviteEvery = minutes(1)
/** A second reset mail within this time is not sent. */
export const resetMailEvery = minutes(2)

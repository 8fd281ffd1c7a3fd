import type { ErrorCode } from '#kernel/registered.ts'
import { isPlatform, type Role } from '#kernel/access.ts'
import { addMs, days, hours, minutes, msOf, type Clock, type Instant } from '#kernel/time.ts'

export const passwordLength = { min: 6, minSetByAdministrator: 8, max: 200 } as const

/** The rules for a password that an administrator sets: length, upper and lower case, digit, special character. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= passwordLength.minSetByAdministrator &&
  [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\d\s]/u].every((kind) => kind.test(password))

/** Limits for wrong passwords. They refuse a source temporarily and never lock out the owner. */
export const guessing = {
  /** For one account from one address or one known browser, within the window. The source is then refused for that long. */
  fromOneSource: 5,
  window: minutes(15),
  /** For one account from all browsers that have never signed in to it. All of them are then refused for that long. */
  fromUnknownBrowsers: 20,
  unknownBrowsersWindow: hours(1),
  notifyInterval: days(1),
  /** Failures for any account from one address in the window; fewer when the whole organization is under attack. */
  fromOneAddress: 50,
  fromOneAddressUnderAttack: 5,
  attackOnOrganization: 300,
} as const

type AccountGuesses = {
  readonly ofSource: number
  readonly ofUnknownBrowsers: number
  readonly sourceRefused: boolean
  readonly unknownBrowsersRefused: boolean
}

/** Whether attempts from this source are refused, even with the right password. `device` is null for an unknown browser. */
export const isRefused = ({ sourceRefused, unknownBrowsersRefused }: AccountGuesses, device: string | null): boolean =>
  sourceRefused || (device === null && unknownBrowsersRefused)

/** Whether one more failure from this source reaches a limit. */
export const reachesLimit = ({ ofSource, ofUnknownBrowsers }: AccountGuesses, device: string | null): boolean =>
  ofSource + 1 >= guessing.fromOneSource || (device === null && ofUnknownBrowsers + 1 >= guessing.fromUnknownBrowsers)

type AddressGuesses = { readonly ofAddress: number; readonly ofOrganization: number }

/** Why an attempt from this IP address is refused before its password is checked. Must not reveal whether the account exists. */
export const whyNotTry = ({ ofAddress, ofOrganization }: AddressGuesses): ErrorCode | null => {
  const underAttack = ofOrganization >= guessing.attackOnOrganization
  return ofAddress >= (underAttack ? guessing.fromOneAddressUnderAttack : guessing.fromOneAddress)
    ? 'too_many_requests'
    : null
}

/** Why a person with the right password can't sign in: how the account was suspended, its organization, or guesses. */
export const blockCauses = ['admin', 'manager', 'codes', 'deleted', 'organization', 'passwords'] as const
export type BlockCause = (typeof blockCauses)[number]

/** Idle and absolute session lifetimes. Roles that approve money have shorter ones. */
export const sessionLifetime = (role: Role): { idle: number; absolute: number } =>
  role === 'Employee'
    ? { idle: days(7), absolute: days(30) }
    : { idle: hours(isPlatform(role) ? 2 : 4), absolute: hours(12) }

export const isSessionAlive = (
  session: { role: Role; lastSeenAt: Instant; expiresAt: Instant },
  now: Instant,
): boolean => now < session.expiresAt && now < addMs(session.lastSeenAt, sessionLifetime(session.role).idle)

/** How often `last_seen_at` of a session in use is written. */
export const lastSeenInterval: ReturnType<Clock> = minutes(5)

/** Wrong passwords and codes inside a session, after which it ends. A right one starts a new count. */
export const wrongAnswersOfSession = 10

/** Whether a session is active, to the precision at which its last call is recorded. */
export const isInUse = (lastSeenAt: Instant, now: number): boolean => now - msOf(lastSeenAt) < lastSeenInterval

export const linkLifetime = { invitation: days(7), password_reset: hours(1) } as const
/** Minimum time between two invitations of a user. */
export const inviteInterval = minutes(1)
/** Requests for a password reset within the window, whether or not the account exists. */
export const resetLimits = { window: hours(1), ofAccount: 5, ofAddress: 20, ofOrganization: 300 } as const
export type ResetCounts = { readonly ofAccount: number; readonly ofAddress: number; readonly ofOrganization: number }

/** Why a request is refused. Beyond the limit of an account, requests succeed but no further e-mail is sent. */
export const whyNotReset = ({ ofAddress, ofOrganization }: ResetCounts) =>
  ofAddress >= resetLimits.ofAddress || ofOrganization >= resetLimits.ofOrganization ? 'too_many_requests' : null
whyNotReset satisfies (...args: never[]) => ErrorCode | null

/** A second reset mail within this time is not sent. */
export const resetMailInterval = minutes(2)

/** The languages of e-mails and SMS. */
export const userLanguages = ['en', 'ms'] as const

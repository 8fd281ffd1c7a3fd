import { browserStorage, tabStorage } from './storage.ts'
/**
 * The keys of local storage: the signed-in user, their side and location, and the user whose session expired. Scripts
 * cannot access the session itself.
 */
export const stored = { user: 'userId', side: 'lastSide', location: 'lastLocation', before: 'lastUserId' } as const

const lastSignIn = 'lastSignIn'
type SignInNames = { readonly code: string; readonly email: string }

/** Remembers the organization code and e-mail address for the next sign-in on this device. */
export const rememberSignIn = (names: SignInNames): void => browserStorage.set(lastSignIn, JSON.stringify(names))

/** The organization code and e-mail address of the last sign-in on this device, or empty strings. */
export const rememberedSignIn = (): SignInNames => {
  const remembered: unknown = JSON.parse(browserStorage.get(lastSignIn) ?? 'null')
  const { code = '', email = '' } = (remembered ?? {}) as Partial<SignInNames>
  return { code, email }
}

/** Why a user has to sign in, in this order: the session expired, or an action ended it. */
const reasons = ['ended', 'completed', 'completedWithoutAdvances', 'newPassword'] as const
export type SignInReason = (typeof reasons)[number]
const reasonsKey = 'signInReasons'

/** Says on the sign-in page of this tab, until the next sign-in, what the action that ended the session has done. */
export const explainSignIn = (...given: readonly SignInReason[]): void => tabStorage.set(reasonsKey, given.join(' '))
export const forgetSignInReasons = (): void => tabStorage.remove(reasonsKey)

export const signInReasons = (): readonly SignInReason[] => {
  const given = tabStorage.get(reasonsKey)?.split(' ') ?? []
  if (browserStorage.get(stored.before) !== null) given.push('ended')
  return reasons.filter((reason) => given.includes(reason))
}

/** Whether a user signed in with this browser. The session may have expired since. */
export const isSignedInHere = (): boolean => browserStorage.get(stored.user) !== null

const passkeyUsed = 'passkey'
/** Whether someone has used a passkey in this browser. The sign-in page then offers it in the e-mail field. */
export const hasUsedPasskey = (): boolean => browserStorage.get(passkeyUsed) !== null
export const rememberPasskey = (): void => browserStorage.set(passkeyUsed, '1')

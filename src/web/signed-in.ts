/**
 * The keys of local storage: the signed-in user, their side and location, and the user whose session expired. Scripts
 * cannot access the session itself.
 */
export const stored = { user: 'userId', side: 'lastSide', location: 'lastLocation', before: 'lastUserId' } as const

const lastSignIn = 'lastSignIn'
type SignInNames = { readonly code: string; readonly email: string }

/** Remembers the organization code and e-mail address for the next sign-in on this device. */
export const rememberSignIn = (names: SignInNames): void => localStorage.setItem(lastSignIn, JSON.stringify(names))

/** The organization code and e-mail address of the last sign-in on this device, or empty strings. */
export const rememberedSignIn = (): SignInNames => {
  const remembered: unknown = JSON.parse(localStorage.getItem(lastSignIn) ?? 'null')
  const { code = '', email = '' } = (remembered ?? {}) as Partial<SignInNames>
  return { code, email }
}

/** Whether the session of this browser's user has ended without signing out. */
export const hasSessionEnded = (): boolean => localStorage.getItem(stored.before) !== null

/** Whether a user signed in with this browser. The session may have expired since. */
export const isSignedInHere = (): boolean => localStorage.getItem(stored.user) !== null

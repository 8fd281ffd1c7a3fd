/**
 * Stored in the browser: that a user is signed in and their location, or whose session ended there. Scripts cannot
 * access the session itself.
 */
export const stored = { user: 'userId', location: 'lastLocation', before: 'lastUserId' } as const

const lastSignIn = 'lastSignIn'
type SignInNames = { readonly code: string; readonly email: string }

/** Remembers what to enter at the next sign-in on this device, except the password. */
export const rememberSignIn = (names: SignInNames): void => localStorage.setItem(lastSignIn, JSON.stringify(names))

/** The organization code and e-mail address of the last sign-in on this device, or empty texts. */
export const rememberedSignIn = (): SignInNames => {
  const kept: unknown = JSON.parse(localStorage.getItem(lastSignIn) ?? 'null')
  const { code = '', email = '' } = (kept ?? {}) as Partial<SignInNames>
  return { code, email }
}

/** Whether this browser has a signed-in user; only the server knows for sure. */
export const isSignedInHere = (): boolean => localStorage.getItem(stored.user) !== null

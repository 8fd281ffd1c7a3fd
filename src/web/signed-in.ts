/**
 * Stored in the browser: that a user is signed in and their location, or whose session ended there. Scripts cannot
 * access the session itself.
 */
export const stored = { user: 'userId', location: 'lastLocation', before: 'lastUserId' } as const

/** Whether this browser has a signed-in user; only the server knows for sure. */
export const isSignedInHere = (): boolean => localStorage.getItem(stored.user) !== null

/** What stays in the browser: that somebody was signed in, and where they were. The session itself is out of reach of scripts. */
export const stored = { user: 'userId', location: 'lastLocation' } as const

/** Whether this browser believes that somebody is signed in; the server knows. */
export const isSignedInHere = (): boolean => localStorage.getItem(stored.user) !== null

/** What stays in the browser: that somebody is signed in and where they are, or whose session ended there. The session itself is out of reach of scripts. */
export const stored = { user: 'userId', location: 'lastLocation', before: 'lastUserId' } as const

/** Whether this browser believes that somebody is signed in; the server knows. */
export const isSignedInHere = (): boolean => localStorage.getItem(stored.user) !== null

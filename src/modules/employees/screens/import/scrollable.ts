/** What scrolls is reached by keyboard, and says what it is. */
export const scrollable = (label: string) => ({ role: 'region', 'aria-label': label, tabIndex: 0 }) as const

import { days } from '#kernel/time.ts'

/** What a Manager decides about a reported account: it stays, or the one before is used again. */
export const resolutions = ['kept', 'restored'] as const
export type Resolution = (typeof resolutions)[number]

/** A file that changes more than one in ten accounts of an organization needs a second person. */
export const accountsInOneFile = 10

/** How long the link of an announcement is valid. */
export const linkLifetime = days(7)

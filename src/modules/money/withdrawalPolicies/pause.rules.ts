import { addDays, addMonths, type LocalDate } from '#kernel/time.ts'

/** In months. */
const longestPause = 6

/** The days until which withdrawals can be paused. */
export const pauseRange = (today: LocalDate): { readonly first: LocalDate; readonly last: LocalDate } => ({
  first: addDays(today, 1),
  last: addMonths(today, longestPause),
})

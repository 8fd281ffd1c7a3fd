import { addMs, minutes, startOf, type Instant, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { executive, managers } from './cast.ts'
import type { Person } from './stage.ts'

/** The organizations that exist from the first day. */
export type Houses = Readonly<Record<'KOPI' | 'SATAY', Id<'org'>>>
/** A time of day, `10:30`, on a date. */
export const moment = (on: LocalDate, time: string): Instant => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return addMs(startOf(on), minutes(60 * hour + minute))
}

export const managerOf = (houses: Houses, code: keyof Houses): Person => ({
  email: managers[code].email,
  orgId: houses[code],
})
export const executiveOf = ({ KOPI }: Houses): Person => ({ email: executive.email, orgId: KOPI })

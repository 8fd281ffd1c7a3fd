import { addMs, minutes, startOf, type Instant, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { executive, managers } from './demo-accounts.ts'
import type { Payer } from './pay-terms.ts'
import type { Person } from './simulation.ts'

/** The ids of the organizations that exist from the first day. */
export type OrganizationIds = Readonly<Record<Payer, Id<'org'>>>
/** The instant of a time of day, such as `10:30`, on a date. */
export const moment = (on: LocalDate, time: string): Instant => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return addMs(startOf(on), minutes(60 * hour + minute))
}

export const managerOf = (orgIds: OrganizationIds, code: keyof OrganizationIds): Person => ({
  email: managers[code].email,
  orgId: orgIds[code],
})
export const executiveOf = ({ KOPI }: OrganizationIds): Person => ({ email: executive.email, orgId: KOPI })

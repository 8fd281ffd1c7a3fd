import type { LocalDate } from '#kernel/time.ts'
import { holidaysIn } from './holidays.rules.ts'
import { addWorkingDays, workingDaysToArrive } from '../withdrawal.rules.ts'

const arrivals = new Map<LocalDate, LocalDate>()

/**
 * The expected arrival date of a transfer: two bank working days after the approval. The banks' calendar applies in
 * every state, also where the weekend or a holiday is another day. Cached.
 */
export const arrivalOf = (approvedOn: LocalDate): LocalDate => {
  const known = arrivals.get(approvedOn)
  if (known) return known
  const year = Number(approvedOn.slice(0, 4))
  const [thisYear, nextYear] = [holidaysIn(year), holidaysIn(year + 1)]
  const date = addWorkingDays(approvedOn, workingDaysToArrive, (day) => thisYear.has(day) || nextYear.has(day))
  if (arrivals.size > 1_000) arrivals.clear()
  arrivals.set(approvedOn, date)
  return date
}

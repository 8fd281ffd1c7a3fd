import { keysOf } from '#kernel/one-of.ts'
import { addDays, addPeriods, periodOf, type LocalDate, type Period } from '#kernel/time.ts'
import { bankDaysAfter } from '#ground/banks/bank-days.rules.ts'
import { organizationDefaults } from '#people/organizations/organization.rules.ts'
import { listDayOf, payDayOf } from '#people/wages/payday.rules.ts'
import type { Calendar } from './demo-accounts.ts'
import { pauseAfter } from './organization-forms.ts'
import { payTerms, type Payer } from './pay-terms.ts'

/** The last month whose list has been overdue for so long that the withdrawals of Dobi Bersih are paused. */
export const overdueMonth = ({ lately }: Calendar): Period => {
  const pausedOn = (month: Period) =>
    addDays(bankDaysAfter(payDayOf(month, payTerms.DOBI.payDay), organizationDefaults.remittanceDays), pauseAfter.DOBI)
  let month = periodOf(lately)
  while (pausedOn(month) > lately) month = addPeriods(month, -1)
  return month
}

/**
 * The pay days on which the Managers have submitted the deduction lists. Kopi Kita's newest list is still to be confirmed
 * for some days.
 */
export const submittedOn = (org: Payer, calendar: Calendar): LocalDate[] => {
  const { from, lately, yesterday } = calendar
  const { payDay } = payTerms[org]
  const days: LocalDate[] = []
  const until = org === 'SATAY' ? yesterday : lately
  const first = org === 'DOBI' ? overdueMonth(calendar) : periodOf(from)
  for (let month = first; payDayOf(month, payDay) <= until; month = addPeriods(month, 1))
    days.push(payDayOf(month, payDay))
  return days
}

/**
 * The positions of employees who stop withdrawing on a pay day. `early` plans run and `late` and `waiting` ones are
 * proposed, each for the first of these who withdrew something. `leaving` employees owe the amounts not deducted.
 */
export const stopping = {
  early: { org: 'KOPI', numbers: [30, 31, 32, 33] },
  late: { org: 'KOPI', numbers: [34, 35] },
  waiting: { org: 'SATAY', numbers: [9, 10] },
  leaving: { org: 'SATAY', numbers: [11, 12, 13] },
} as const satisfies Readonly<Record<string, { org: Payer; numbers: readonly number[] }>>

/** The pay days on which they stop. */
export const stopDays = (calendar: Calendar) => {
  const kopi = submittedOn('KOPI', calendar)
  const satay = submittedOn('SATAY', calendar)
  return {
    early: kopi.at(-2),
    late: kopi.at(-1),
    waiting: satay.at(-1),
    leaving: satay.filter((on) => on <= calendar.lately).at(-1),
  }
}

/** The month of Kopi Kita's newest deduction list. */
export const newestListMonth = ({ yesterday }: Calendar): Period => {
  const month = periodOf(yesterday)
  return listDayOf(month, payTerms.KOPI) <= yesterday ? month : addPeriods(month, -1)
}

/** The pay day from which an employee withdraws nothing more; null for the others. */
export const stopsOn = (org: Payer, number: number, calendar: Calendar): LocalDate | null => {
  const group = keysOf(stopping).find(
    (one) => stopping[one].org === org && stopping[one].numbers.some((stops) => stops === number),
  )
  return (group && stopDays(calendar)[group]) ?? null
}

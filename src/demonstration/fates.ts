import type { LocalDate } from '#kernel/time.ts'
import { aina } from './cast.ts'
import type { Request } from './request.ts'

export const rejections = [
  'Already advanced in cash this week',
  'Unpaid leave is still to be entered',
  'Please ask again after the roster is confirmed',
  'Probation ends next month',
] as const
export const cancellations = [
  'Asked for twice by mistake',
  'The employee asked us to cancel',
  'The bank account is being changed',
] as const
export const returns = ['Account closed', 'Account number does not match the name'] as const

const isAinas = ({ who }: Request) => who.org === 'KOPI' && who.number === aina

/** The bank day of a request: the first one on or after it. */
export const bankDayOf = (days: readonly LocalDate[], on: LocalDate): number => days.findIndex((day) => day >= on)

/** Most withdrawals complete. Failures are assigned newest first, so this month has some of each kind. */
export const giveFates = (requests: readonly Request[], days: readonly LocalDate[]): void => {
  const newest = requests.filter((one) => !isAinas(one)).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const kopis = newest.filter(({ who }) => who.org === 'KOPI')
  // The bank reports the first return on the last bank day, for a transfer of the previous one.
  const sentOn = (one: Request) => bankDayOf(days, one.on)
  const returned = [
    kopis.find((one) => sentOn(one) === days.length - 3) ?? kopis.find((one) => sentOn(one) < days.length - 3),
    kopis.find((one) => sentOn(one) <= days.length / 2),
  ]
  for (const one of returned) if (one) one.fate = 'returned'
  const open = (one: Request) => one.fate === 'completed'
  for (const [i, one] of kopis.filter(open).entries()) if (i % 14 === 2) one.fate = 'rejected'
  for (const [i, one] of newest.filter(open).entries()) if (i % 26 === 4) one.fate = 'cancelled'
}

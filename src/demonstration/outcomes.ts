import type { LocalDate } from '#kernel/time.ts'
import { aina } from './demo-accounts.ts'
import type { Request } from './request.ts'

export const rejections = [
  'Already advanced in cash this week',
  'Unpaid leave has not been entered yet',
  'Please request again after the roster is confirmed',
  'Probation ends next month',
] as const
export const cancellations = [
  'Requested twice by mistake',
  'Cancelled at the employee’s request',
  'The employee is changing bank accounts',
] as const
export const returns = ['Account closed', 'Account number and name do not match'] as const

const isByAina = ({ requester }: Request) => requester.org === 'KOPI' && requester.number === aina

/** The index of a request's bank day: the first one on or after the request. */
export const bankDayOf = (days: readonly LocalDate[], on: LocalDate): number => days.findIndex((day) => day >= on)

/**
 * Most withdrawals complete. Other outcomes are assigned newest first, so that this month has some of each. All of Dobi
 * Bersih complete, because its overdue list has them.
 */
export const assignOutcomes = (requests: readonly Request[], days: readonly LocalDate[]): void => {
  const newest = requests
    .filter((one) => !isByAina(one) && one.requester.org !== 'DOBI')
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const kopis = newest.filter(({ requester }) => requester.org === 'KOPI')
  const sentOn = (one: Request) => bankDayOf(days, one.on)
  const returned = kopis.find((one) => sentOn(one) <= days.length / 2)
  if (returned) returned.outcome = 'returned'
  const late = kopis.find((one) => one.outcome === 'completed' && sentOn(one) <= days.length - 3)
  if (late) late.outcome = 'late'
  const open = (one: Request) => one.outcome === 'completed'
  for (const [i, one] of kopis.filter(open).entries()) if (i % 14 === 2) one.outcome = 'rejected'
  for (const [i, one] of newest.filter(open).entries()) if (i % 26 === 4) one.outcome = 'cancelled'
}

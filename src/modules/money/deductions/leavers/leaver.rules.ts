import { sen, type Sen } from '#kernel/money.ts'
import { addDays, addPeriods, lastDay, later, periodOf, type LocalDate } from '#kernel/time.ts'
import { payDayOf } from '#people/wages/payday.rules.ts'

/** The last end date after which no pay day follows this one. Who leaves later is on another list. */
export const lastLeavingDay = (payOn: LocalDate, payDay: number): LocalDate => {
  const period = periodOf(payOn)
  return lastDay(payDayOf(period, payDay) > payOn ? addPeriods(period, -1) : period)
}

const daysToPay = 30
/** The least days between the letter and the due date, if the employer answered the list late. */
const leastDays = 14
/** When an employee who left has to pay: 30 days after the last pay day. */
export const leaverDueOn = (payOn: LocalDate, today: LocalDate): LocalDate =>
  later(addDays(payOn, daysToPay), addDays(today, leastDays))

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8
const base = BigInt(digits.length)
/** Odd, so that numbers stay as different as ids. */
const factor = 0x9e3779b97f4a7c15n
/**
 * `LV-7K3M9QWP`: the reference of a payment. It has the end of the id, mixed, because ids that are made together differ in
 * their last character only, and a slip in one character must not name another employee.
 */
export const leaverNumber = (id: string): string => {
  const value = id
    .slice(-length)
    .split('')
    .reduce((sum, digit) => sum * base + BigInt(digits.indexOf(digit)), 0n)
  let mixed = (value * factor) % base ** BigInt(length)
  let text = ''
  for (let i = 0; i < length; i++, mixed /= base) text = (digits[Number(mixed % base)] ?? '') + text
  return `LV-${text}`
}

export const leaverFilters = ['open', 'overdue', 'paid', 'cancelled'] as const
export type LeaverFilter = (typeof leaverFilters)[number]

type Receivable = { readonly amount: Sen; readonly paid: Sen; readonly cancelledAt: unknown }
/** What the employee still owes. */
export const openOf = ({ amount, paid, cancelledAt }: Receivable): Sen =>
  cancelledAt === null ? sen(amount - paid) : sen(0)

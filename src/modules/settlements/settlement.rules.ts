import { atLeastZero, bp, type Bp, formatRm, type Sen, sen, sum } from '#kernel/money.ts'
import { addDays, addPeriods, dayIn, dayOf, daysBetween, formatDate, periodOf, type LocalDate } from '#kernel/time.ts'

export const settlementStatuses = ['Pending Settlement', 'Partial Settlement', 'Full Settlement'] as const
export type SettlementStatus = (typeof settlementStatuses)[number]
/** The tabs of the list. An overdue settlement, and one with a reported payment, also have one of the statuses. */
export const listStatuses = [...settlementStatuses, 'Overdue', 'Reported'] as const
export type ListStatus = (typeof listStatuses)[number]

/** A reported payment is open until it is recorded, dismissed by platform staff or withdrawn; `void` if its payment was voided. */
export const reportStates = ['open', 'recorded', 'void', 'dismissed', 'withdrawn'] as const
export type ReportState = (typeof reportStates)[number]

/** The reference of transfers to a settlement: `KOPI-8XQ2M4`. */
export const payReference = (orgCode: string, settlementId: string): string => `${orgCode}-${settlementId.slice(-6)}`

type Amounts = { readonly amountDue: Sen; readonly amountRepaid: Sen }

/** Derived, never stored. */
export const statusOf = ({ amountDue, amountRepaid }: Amounts): SettlementStatus => {
  if (amountDue <= 0) return 'Full Settlement'
  return amountRepaid === 0 ? 'Pending Settlement' : 'Partial Settlement'
}

/** The share that was repaid as a percentage with one decimal. Only a full settlement has 100 %. */
export const repaidShare = ({ amountDue, amountRepaid }: Amounts): Bp =>
  amountDue > 0 ? bp(Math.min(999, Math.round((amountRepaid * 1000) / (amountDue + amountRepaid))) * 10) : bp(10_000)

/** The number of days since the due date of a settlement with an amount due; 0 if it is not overdue. */
export const overdueDays = (amountDue: Sen, dueDate: LocalDate, today: LocalDate): number =>
  amountDue > 0 ? Math.max(0, daysBetween(dueDate, today)) : 0

/** The date in this many months; the last day of a shorter month. */
export const dueDateOf = (completedOn: LocalDate, months: number): LocalDate =>
  dayIn(addPeriods(periodOf(completedOn), months), dayOf(completedOn))

/** Days from the due date on which a reminder is sent, while an amount is due. */
export const reminderDays = [-7, -1, 1, 7, 14] as const
export type ReminderDay = (typeof reminderDays)[number]
/** A reminder that could not be sent on its day is sent up to two days later. */
export const mostDelay = 2

/** The reminder among those on days from a date that is to be sent today, if any. */
export const reminderAmong = <Day extends number>(
  days: readonly Day[],
  date: LocalDate,
  today: LocalDate,
): Day | null => {
  const since = daysBetween(date, today)
  return days.findLast((day) => since >= day && since <= day + mostDelay) ?? null
}
/** The reminder to send today, if any. */
export const reminderOn = (dueDate: LocalDate, today: LocalDate): ReminderDay | null =>
  reminderAmong(reminderDays, dueDate, today)

export type Reminder = { readonly days: ReminderDay; readonly date: LocalDate; readonly sentOn: LocalDate | null }

/** Every reminder of a settlement with its date. */
export const remindersOf = (
  dueDate: LocalDate,
  sent: readonly { readonly days: number; readonly sentOn: LocalDate }[],
): Reminder[] =>
  reminderDays.map((days) => ({
    days,
    date: addDays(dueDate, days),
    sentOn: sent.find((one) => one.days === days)?.sentOn ?? null,
  }))

/** Why a payment of this amount can't be recorded; null if it can. */
export const whyNotPayAmount = (amount: Sen, amountDue: Sen) =>
  amount > amountDue
    ? ({ code: 'payment_exceeds_due', params: { amount: formatRm(atLeastZero(amountDue)) } } as const)
    : null

type PaymentDates = { readonly dateCompleted: LocalDate; readonly today: LocalDate }
/** Why a payment can't have this date; null if it can. */
export const whyNotPayOn = (paidOn: LocalDate, { dateCompleted: first, today: last }: PaymentDates) =>
  paidOn < first || paidOn > last
    ? ({ code: 'payment_date_refused', params: { first: formatDate(first), last: formatDate(last) } } as const)
    : null

type Open<Key> = { readonly key: Key; readonly amountDue: Sen }

/**
 * Divides a payment over settlements in the given order. Null if it exceeds the total due.
 */
export const allocate = <Key>(
  amount: Sen,
  open: readonly Open<Key>[],
): { readonly key: Key; readonly amount: Sen }[] | null => {
  if (amount > sum(open.map(({ amountDue }) => amountDue))) return null
  let left: number = amount
  return open.flatMap(({ key, amountDue }) => {
    const part = Math.min(left, amountDue)
    left -= part
    return part > 0 ? [{ key, amount: sen(part) }] : []
  })
}

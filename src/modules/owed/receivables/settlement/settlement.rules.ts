import { bp, type Bp, type Sen, sen, sum } from '#kernel/money.ts'
import { addMonths, addDays, daysBetween, type LocalDate } from '#kernel/time.ts'
import { reminderDays, type ReminderDay } from '../reminder/reminder.rules.ts'

export const settlementStatuses = ['Pending Settlement', 'Partial Settlement', 'Full Settlement'] as const
export type SettlementStatus = (typeof settlementStatuses)[number]
/** The tabs of the list. An overdue settlement, and one with a reported payment, also have one of the statuses. */
export const listStatuses = [...settlementStatuses, 'Overdue', 'Reported'] as const
export type ListStatus = (typeof listStatuses)[number]

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
export const dueDateOf = (completedOn: LocalDate, months: number): LocalDate => addMonths(completedOn, months)

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

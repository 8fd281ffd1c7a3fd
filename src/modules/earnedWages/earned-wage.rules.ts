import type { Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { createCellReader, type DataRow, type RowError } from '#modules/uploads/upload.rules.ts'

/** Why an entry of earned wages can't be credited. */
export const wageReasons = [
  'unknown_employee',
  'employee_not_approved',
  'no_salary',
  'not_employed',
  'impossible_dates',
  'no_bank',
  'closed_period',
  'future_date',
] as const
export type WageReason = (typeof wageReasons)[number]

/** The columns of the template. */
export const wageColumns = ['employeeICNumber', 'date', 'amount'] as const
export const maxEntries = 50_000

/** The wages that an employee earned on a day. */
export type WageEntry = { readonly icNumber: string; readonly on: LocalDate; readonly amount: Sen }

export const plainIcNumber = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Reads a row of the template. */
export const readWageEntry = ({ cells }: DataRow, today: LocalDate): WageEntry | readonly RowError[] => {
  const read = createCellReader(cells)
  const icNumber = read.text('employeeICNumber', 40)
  const on = read.pastDate('date', today)
  // Zero corrects a day that was credited by mistake.
  const amount = read.amount('amount', { orZero: true })
  return icNumber === null || on === null || amount === null
    ? read.errors
    : { icNumber: plainIcNumber(icNumber), on, amount }
}

import type { Bilingual } from '#kernel/bilingual.ts'
import type { Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { icNumberError, normalizeIcNumber } from '#people/employees/ic-number.rules.ts'
import { createCellReader, templateTable, type DataRow, type RowError } from '#ground/uploads/upload.rules.ts'

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
export const wageReasonOf = (stored: string | null): WageReason | null =>
  wageReasons.find((reason) => reason === stored) ?? null
export const wageReasonNames = {
  unknown_employee: ['No employee has this IC number', 'Tiada pekerja dengan no. kad pengenalan ini'],
  employee_not_approved: ['The employee is not approved', 'Pekerja belum diluluskan'],
  no_salary: ['The employee has no salary', 'Pekerja tiada gaji'],
  not_employed: ['Not employed on this date', 'Tidak bekerja pada tarikh ini'],
  impossible_dates: ['The end date is before the start date', 'Tarikh tamat lebih awal daripada tarikh mula'],
  no_bank: ['The employee has no bank account', 'Pekerja tiada akaun bank'],
  closed_period: ['The month is closed', 'Bulan telah ditutup'],
  future_date: ['The date is in the future', 'Tarikh pada masa hadapan'],
} as const satisfies Record<WageReason, Bilingual>

/** The columns of the template. */
export const wageColumns = ['employeeICNumber', 'date', 'amount'] as const
export const wageTable = templateTable('earned-wages', wageColumns, {
  employeeICNumber: 'icNumber',
  date: 'date',
  amount: 'amount',
})
export const maxEntries = 50_000

/** The wages that an employee earned on a day. */
export type WageEntry = { readonly icNumber: string; readonly on: LocalDate; readonly amount: Sen }

/** Reads a row of the template. */
export const readWageEntry = ({ cells }: DataRow, today: LocalDate): WageEntry | readonly RowError[] => {
  const read = createCellReader(cells)
  const icNumber = read.text('employeeICNumber', 40)
  const on = read.pastDate('date', today)
  // Zero corrects a day that was credited by mistake.
  const amount = read.amount('amount', { orZero: true })
  const number = icNumber === null ? null : normalizeIcNumber(icNumber)
  // No employee can have such a number: a spreadsheet program has changed it, or it is mistyped.
  const invalid = number === null ? null : icNumberError(number)
  if (invalid) read.fail('employeeICNumber', invalid)
  return number === null || invalid || on === null || amount === null ? read.errors : { icNumber: number, on, amount }
}

/** What identifies an entry: each employee has one amount for a day. */
export const entryKey = ({ icNumber, on }: Pick<WageEntry, 'icNumber' | 'on'>): string => `${icNumber} ${on}`

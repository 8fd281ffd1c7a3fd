import { byteOrderMark, listRow } from '#kernel/csv.ts'
import { plainSen, type Sen } from '#kernel/money.ts'
import type { Parts } from '../deduction.rules.ts'

export const listFormats = ['csv', 'xlsx', 'pdf'] as const
export type ListFormat = (typeof listFormats)[number]
/** The lines of the longest PDF. */
export const mostLinesOfPdf = 10_000

/** A line as the files of a list show it. */
export type FileLine = Parts & {
  readonly employeeNumber: string | null
  readonly name: string
  readonly icNumber: string
  readonly amount: Sen
  readonly fees: Sen
}

/** The columns of a list's files. */
export const fileColumns = [
  'List',
  'Employee Number',
  'Name',
  'IC Number',
  'Withdrawn (RM)',
  'Late (RM)',
  'Returned (RM)',
  'Carried over (RM)',
  'Instalment (RM)',
  'To deduct (RM)',
  'Employer’s fee (RM)',
] as const

/** The text of the first columns, and the amounts of the others. */
export const fileAmounts = (line: Parts & { readonly amount: Sen; readonly fees: Sen }): Sen[] => [
  line.withdrawn,
  line.late,
  line.returned,
  line.carried,
  line.instalment,
  line.amount,
  line.fees,
]

/** The list as CSV. The digest of a list is that of these bytes, so they never change. */
export const csvHead = byteOrderMark + listRow(fileColumns)
export const csvLine = (number: string, line: FileLine): string =>
  listRow([
    number,
    line.employeeNumber ?? '',
    line.name,
    line.icNumber,
    ...fileAmounts(line).map((amount) => plainSen(amount)),
  ])

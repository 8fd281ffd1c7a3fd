import { headedRows, type HeaderNames } from '#kernel/header-columns.ts'
import { sen, type Sen } from '#kernel/money.ts'
import { requiredReferenceKey } from '#kernel/reference.ts'
import type { LocalDate } from '#kernel/time.ts'
import { typedDate } from '#kernel/typed-date.ts'
import { isPrintable } from '#kernel/values.ts'
import { dateOfSerial } from '#modules/employees/import-cells.rules.ts'
import { maxListedRows, typedAmount } from '#modules/employees/person-columns.rules.ts'

/** The most characters of a row's text. */
export const longestStatementText = 200

type Column = 'paidOn' | 'payer' | 'reference' | 'amount'
/** The names of the columns in English and Malay, exact ones first. Money that left the account has an own column, or a sign. */
const names: HeaderNames<Column> = {
  paidOn: [/^(transaction|entry|posting|payment) date$|^tarikh (transaksi|bayaran)$/, /^(date|tarikh)$/, /date|tarikh/],
  payer: [
    /^(payer|sender|pembayar|pengirim)/,
    /^(transaction )?(description|details|particulars)$|^(butiran|keterangan|huraian)/,
    /description|detail|particular/,
  ],
  reference: [/^(bank |recipient |transaction )?(reference|ref)( (no|number))?$/, /^(no )?rujukan/],
  amount: [/^(credit|kredit|deposit|money in|received|diterima)/, /^(amount|amaun|jumlah)/],
}
/** The order of the columns without a header. */
const inOrder: Partial<Record<Column, number>> = { paidOn: 0, payer: 1, amount: 2 }

/** A payment that a row of a bank statement shows. */
export type StatedLine = {
  /** Its place in the text, from 1. */
  readonly row: number
  readonly paidOn: LocalDate
  readonly amount: Sen
  readonly reference: string
}
/** Why a row isn't recorded: it can't be read, or the payment is known. */
export const statementProblems = ['date', 'future', 'amount', 'text', 'repeated', 'known', 'recorded'] as const
export type StatementProblem = (typeof statementProblems)[number]
export type StatementFault = { readonly row: number; readonly text: string; readonly problem: StatementProblem }

/** Two lines with the same key are one payment. */
export const lineKey = ({ paidOn, amount, reference }: Omit<StatedLine, 'row'>): string =>
  `${paidOn} ${amount} ${requiredReferenceKey(reference)}`

/** A date, also as the number that a spreadsheet stores. */
const dateOf = (cell: string): LocalDate | null => typedDate(/^\d{5}$/.test(cell) ? dateOfSerial(Number(cell)) : cell)

/** An amount; zero if nothing was received. */
const receivedOf = (cell: string): Sen | null => {
  if (cell === '' || /^\s*[-\u2212(]|(-|\bDR)\s*$/i.test(cell)) return sen(0)
  return typedAmount(cell.replace(/\s*(\+|CR)\s*$/i, '').replace(/^\+\s*/, ''))
}

/** The payments that the rows of a bank statement show, the rows that can't be read, and the number of those without money received. */
export const readStatement = (text: string, today: LocalDate) => {
  const lines: StatedLine[] = []
  const faults: StatementFault[] = []
  const seen = new Set<string>()
  let others = 0
  const rows = headedRows(
    text,
    { names, inOrder, most: maxListedRows },
    ({ paidOn, amount }) => paidOn !== undefined && amount !== undefined,
  )
  for (const { row, cell } of rows) {
    const amount = receivedOf(cell('amount'))
    if (amount === 0) {
      others += 1
      continue
    }
    const paidOn = dateOf(cell('paidOn'))
    const reference = [cell('payer'), cell('reference')].filter(Boolean).join(' ').slice(0, longestStatementText).trim()
    const fault = (problem: StatementProblem) => faults.push({ row, text: reference, problem })
    if (paidOn === null) fault('date')
    else if (paidOn > today) fault('future')
    else if (amount === null) fault('amount')
    else if (reference === '' || !isPrintable(reference)) fault('text')
    else if (seen.has(lineKey({ paidOn, amount, reference }))) fault('repeated')
    else {
      seen.add(lineKey({ paidOn, amount, reference }))
      lines.push({ row, paidOn, amount, reference })
    }
  }
  return { rows, lines, faults, others }
}

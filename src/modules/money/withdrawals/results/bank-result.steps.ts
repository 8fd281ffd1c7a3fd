import type { FieldError } from '#kernel/errors.ts'
import { sen, sum } from '#kernel/money.ts'
import type { ColumnAnswer } from '#ground/columns/answer.rules.ts'
import { readTable, type ReadRow, type TableReading } from '#ground/columns/reading.rules.ts'
import type { Sheet } from '#ground/columns/table.rules.ts'
import type { TableRow } from '#spreadsheets/table.ts'
import {
  bankResultTable,
  resultColumns,
  senOfText,
  type ResultColumn,
  type LineError,
  type ResultLine,
} from './bank-result.rules.ts'

type Columns = Pick<TableReading<ResultColumn>, 'question' | 'answer'>
type Result =
  | ({ readonly lines: readonly ResultLine[]; readonly errors: readonly LineError[] } & Columns)
  | { readonly problem: FieldError }

export const mostLines = 200_000

/** The lines of the bank's result file; none while the question about its columns is open. */
export const resultOf = (sheets: readonly Sheet<TableRow>[], answers: readonly ColumnAnswer[]): Result => {
  if (sheets.length === 0) return { problem: { code: 'workbook_empty' } }
  const { rows, fields, question, answer } = readTable(bankResultTable, sheets, answers)
  const asked = question?.sheets.flatMap(({ columns }) => columns) ?? []
  const widest = Math.max(0, ...(question?.sheets.map(({ columns }) => columns.length) ?? []))
  const missing = resultColumns
    .filter((column) => !fields.has(column) && !asked.some(({ choice, by }) => choice === column && by === 'heading'))
    .join(', ')
  // With fewer columns than are needed, there is nothing to ask.
  if (rows === null && widest >= resultColumns.length) return { lines: [], errors: [], question, answer }
  if (rows === null || missing !== '')
    return { problem: { code: 'result_columns_missing', params: { columns: missing } } }
  if (rows.length === 0) return { problem: { code: 'result_empty' } }
  if (rows.length > mostLines)
    return { problem: { code: 'result_too_long', params: { most: mostLines.toLocaleString('en-MY') } } }
  return { ...linesOf(rows), question, answer }
}

type ResultRow = ReadRow<ResultColumn, TableRow>
const isTotal = ({ cell }: ResultRow): boolean => /^(grand ?total|total|jumlah)\b/i.test(cell('Account No.').trim())

const linesOf = (rows: readonly ResultRow[]): { lines: ResultLine[]; errors: LineError[] } => {
  const lines: ResultLine[] = []
  const errors: LineError[] = []
  const totals = rows.filter((row, i) => i === rows.length - 1 && isTotal(row))
  for (const row of rows) {
    if (totals.includes(row)) continue
    const { number: line, cell } = row
    const problem = whyUnusable(row)
    if (problem) errors.push({ line, problem })
    else {
      const values = { accountNumber: cell('Account No.'), amount: cell('Amount') }
      lines.push({ line, ...values, status: cell('Status'), reason: cell('Reason') })
    }
  }
  const total = sum(lines.map(({ amount }) => senOfText(amount) ?? sen(0)))
  for (const { number: line, cell } of totals)
    if (errors.length === 0 && senOfText(cell('Amount')) !== total)
      errors.push({ line, problem: { code: 'result_total_differs', params: { total: cell('Amount') } } })
  return { lines, errors: errors.toSorted((a, b) => a.line - b.line) }
}

/** A comma in a value that isn't quoted moves the values after it. Only the reason may be left out. */
const whyUnusable = ({ row: { cells, problems }, at, hasMore }: ResultRow): FieldError | null => {
  const unusable = problems.find(({ column }) => resultColumns.some((one) => at(one) === column))
  if (unusable) return unusable.error
  const shortest = Math.max(...resultColumns.map((column) => (column === 'Reason' ? -1 : at(column)))) + 1
  return hasMore || cells.length < shortest
    ? { code: 'result_field_count', params: { fields: cells.length, columns: Math.max(...resultColumns.map(at)) + 1 } }
    : null
}

import type { FieldError } from '#kernel/errors.ts'
import { repeatedHeaders } from '#kernel/header-columns.ts'
import { plainColumn, type TableRow } from '#spreadsheets/table.ts'
import { resultColumns, type LineError, type ResultLine } from './bank-result.rules.ts'

type Result =
  | { readonly lines: readonly ResultLine[]; readonly errors: readonly LineError[] }
  | { readonly problem: FieldError }

export const mostLines = 200_000

/** The lines of the bank's result file. Columns are found by name, in any order; others are ignored. */
export const resultOf = (rows: readonly TableRow[]): Result => {
  const [head, ...rest] = rows
  if (!head) return { problem: { code: 'workbook_empty' } }
  const names = head.cells.map(plainColumn)
  const places = resultColumns.map((column) => names.indexOf(plainColumn(column)))
  const repeated = repeatedHeaders(head.cells, resultColumns)
  if (repeated.length > 0) return { problem: { code: 'result_column_twice', params: { columns: repeated.join(', ') } } }
  const missing = resultColumns.filter((_, i) => places[i] === -1)
  if (missing.length > 0)
    return { problem: { code: 'result_columns_missing', params: { columns: missing.join(', ') } } }
  if (rest.length === 0) return { problem: { code: 'result_empty' } }
  if (rest.length > mostLines)
    return { problem: { code: 'result_too_long', params: { most: mostLines.toLocaleString('en-MY') } } }
  const shortest = Math.max(...places.slice(0, resultColumns.indexOf('Reason'))) + 1
  const lines: ResultLine[] = []
  const errors: LineError[] = []
  for (const { number: line, cells, problems } of rest) {
    const cell = (column: number) => cells[places[column] ?? -1] ?? ''
    const unusable = problems.find(({ column }) => places.includes(column))
    if (unusable) errors.push({ line, problem: unusable.error })
    // A comma in a value that isn't quoted moves the values after it. Only the reason may be left out.
    else if (cells.length > names.length || cells.length < shortest)
      errors.push({
        line,
        problem: { code: 'result_field_count', params: { fields: cells.length, columns: names.length } },
      })
    else lines.push({ line, accountNumber: cell(0), amount: cell(1), status: cell(2), reason: cell(3) })
  }
  return { lines, errors }
}

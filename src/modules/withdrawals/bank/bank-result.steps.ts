import type { FieldError } from '#kernel/errors.ts'
import { repeatedHeaders } from '#kernel/header-columns.ts'
import { csvRows, type CsvRow } from '#spreadsheets/csv.ts'
import { headerWithin, isHeader, plainColumn } from '#spreadsheets/table.ts'
import { Unreadable } from '#spreadsheets/unreadable.ts'
import { resultColumns, type LineError, type ResultLine } from './bank-result.rules.ts'

type Read =
  | { readonly lines: readonly ResultLine[]; readonly errors: readonly LineError[] }
  | { readonly problem: FieldError }

const mostLines = 200_000

/** Reads the bank's result file. Columns are found by name, in any order and below a title; others are ignored. */
export const readBankResult = (text: string): Read => {
  const parsed = parsedOf(text)
  if ('problem' in parsed) return parsed
  const found = parsed.rows.slice(0, headerWithin).findIndex(({ cells }) => isHeader(cells, resultColumns))
  const [head, ...rest] = parsed.rows.slice(Math.max(0, found))
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
  const cell = (cells: readonly string[], column: number) => cells[places[column] ?? -1] ?? ''
  return {
    lines: rest
      .filter(({ cells }) => cells.length === names.length)
      .map(({ line, cells }) => ({
        line,
        accountNumber: cell(cells, 0),
        amount: cell(cells, 1),
        status: cell(cells, 2),
        reason: cell(cells, 3),
      })),
    errors: rest
      .filter(({ cells }) => cells.length !== names.length)
      .map(({ line, cells }) => ({
        line,
        problem: { code: 'result_field_count', params: { fields: cells.length, columns: names.length } },
      })),
  }
}

const parsedOf = (text: string): { readonly rows: readonly CsvRow[] } | { readonly problem: FieldError } => {
  try {
    return { rows: csvRows(text) }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.reason }
    throw error
  }
}

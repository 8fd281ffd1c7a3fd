import { CsvError, parse } from 'csv-parse/sync'
import type { FieldError } from '#kernel/errors.ts'
import { resultColumns, type LineError, type ResultLine } from './bank-result.rules.ts'

type Read =
  | { readonly lines: readonly ResultLine[]; readonly errors: readonly LineError[] }
  | { readonly problem: FieldError }
type Raw = { record: string[]; info: { lines: number } }

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')
const mostLines = 200_000

/** Reads the bank's result file. Columns are found by name, in any order; extra columns are ignored. */
export const readBankResult = (text: string): Read => {
  const parsed = parsedOf(text)
  if ('problem' in parsed) return parsed
  const [head, ...rest] = parsed.rows
  if (!head) return { problem: { code: 'file_empty' } }
  const names = head.record.map(plainName)
  const places = resultColumns.map((column) => names.indexOf(plainName(column)))
  const missing = resultColumns.filter((_, i) => places[i] === -1)
  if (missing.length > 0)
    return { problem: { code: 'result_columns_missing', params: { columns: missing.join(', ') } } }
  if (rest.length === 0) return { problem: { code: 'result_empty' } }
  if (rest.length > mostLines)
    return { problem: { code: 'result_too_long', params: { most: mostLines.toLocaleString('en-MY') } } }
  const cell = (record: readonly string[], column: number) => record[places[column] ?? -1] ?? ''
  const whole = rest.filter(({ record }) => record.length === names.length)
  return {
    lines: whole.map(({ record, info }) => ({
      line: info.lines,
      accountNumber: cell(record, 0),
      amount: cell(record, 1),
      status: cell(record, 2),
      reason: cell(record, 3),
    })),
    errors: rest
      .filter(({ record }) => record.length !== names.length)
      .map(({ record, info }) => ({
        line: info.lines,
        problem: { code: 'result_field_count', params: { fields: record.length, columns: names.length } },
      })),
  }
}

const parsedOf = (text: string): { readonly rows: readonly Raw[] } | { readonly problem: FieldError } => {
  try {
    const options = {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 10_000,
    } as const
    return { rows: parse(text, options) as unknown as Raw[] }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = error['lines']
    return {
      problem:
        typeof line === 'number' ? { code: 'result_line_not_csv', params: { line } } : { code: 'result_not_csv' },
    }
  }
}

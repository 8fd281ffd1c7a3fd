import { CsvError, parse } from 'csv-parse/sync'
import { keptTextOf } from '#kernel/csv.ts'
import { decodeText } from './encoding.ts'
import type { SheetRow, Workbook } from './sheet.ts'
import { Unreadable } from './unreadable.ts'

const separators = [',', ';', '\t', '|'] as const
type Separator = (typeof separators)[number]

/** The separator that spreadsheet programs state in a first line such as `sep=;`. */
const statedSeparator = (text: string): Separator | undefined => {
  const [, stated] = /^sep=(.)\r?\n/i.exec(text) ?? []
  return separators.find((one) => one === stated)
}

/** The separator that most of the first lines have; a header with commas keeps semicolons as text. */
const likelySeparator = (text: string): Separator => {
  const lines = text.replaceAll(/"[^"]*"/g, '').split(/\r\n|\r|\n/, 20)
  const linesWith = (separator: Separator) => lines.filter((line) => line.includes(separator)).length
  return separators.reduce((best, one) => (linesWith(one) > linesWith(best) ? one : best))
}

/** Quotes a cell that begins with a quoted word, `"Promo" 2 for 1`, whose quotes don't enclose the cell. */
const withQuotedWords = (text: string, separator: Separator): string => {
  const other = `[^"\\${separator}\\r\\n]`
  const cell = new RegExp(
    `(^|\\${separator})"([^"\\r\\n]*)"(${other}*[^\\s"\\${separator}]${other}*)(?=\\${separator}|\\r|\\n|$)`,
    'gm',
  )
  return text.replace(cell, '$1"""$2""$3"')
}

/** The longest record, in characters. */
const maxRecord = 100_000

/** The records of a text with the lines where they end. Throws `Unreadable` with the line of an unclosed quote. */
export const csvRows = (text: string): SheetRow[] => {
  const stated = statedSeparator(text)
  const delimiter = stated ?? likelySeparator(text)
  const rows: SheetRow[] = []
  let lastLine = stated ? 1 : 0
  const options = {
    bom: true,
    relax_column_count: true,
    // A quote inside a value, such as 6", belongs to it.
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: maxRecord,
    delimiter,
    from_line: stated ? 2 : 1,
    on_record: (record: string[], { lines }: { lines: number }) => {
      lastLine = lines
      rows.push({ number: lines, cells: record.map(keptTextOf), problems: [] })
      return null
    },
  } as const
  try {
    parse(withQuotedWords(text, delimiter), options)
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const params = { line: lastLine + 1 }
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new Unreadable({ code: 'workbook_quote_unclosed', params })
    throw new Unreadable({ code: 'workbook_line_too_long', params })
  }
}

/** A text file as a workbook with one sheet. */
export const openCsv = (bytes: Uint8Array): Workbook => {
  const rows = csvRows(decodeText(bytes))
  return {
    sheets: [''],
    from1904: false,
    rows: async function* () {
      yield rows
    },
  }
}

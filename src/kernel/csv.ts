/** Spreadsheet programs interpret a field that begins like this as a formula. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
/** Where a comma is the decimal separator, spreadsheet programs separate cells by semicolons; pasted text by tabs. */
const special = /[",;\t\r\n]/
/** Nearly all fields are written as they are; one test recognizes the others. */
const isChanged = new RegExp(`${formula.source}|${special.source}`)

/** One CSV field of a file for a program: never a formula, quoted if necessary. */
export const csvField = (value: string): string => {
  if (!isChanged.test(value)) return value
  const safe = formula.test(value) ? `'${value}` : value
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
/** A row of a file for a program, whose format is agreed: the bank's, a wallet's, a template. */
export const csvRow = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

/**
 * Text that a spreadsheet program would change: numbers with leading zeros, or longer than the 11 digits that it shows in
 * full, or with an exponent, phone numbers with their country code, and months.
 */
const changedBySpreadsheets = /^(?:0\d+|\d{12,}|\d+[eE]\d+|\+\d[\d -]*|[12]\d{3}-\d{2})$/

/** One CSV field of a list for people, whose numbers and codes stay as they are in a spreadsheet program: `="0123"`. */
export const listField = (value: string): string =>
  changedBySpreadsheets.test(value) ? `="${value}"` : csvField(value)
/** A row of a list for people. */
export const listRow = (fields: readonly string[]): string => `${fields.map(listField).join(',')}\r\n`

const keptText = /^="([^"]*)"$/
/** The text of a cell of a list, without the `="` and `"` that keep it from being changed. */
export const keptTextOf = (cell: string): string => keptText.exec(cell)?.[1] ?? cell

/** Marks the file as UTF-8 for spreadsheet programs. */
export const byteOrderMark = '\ufeff'

const quoted = /"(?:[^"]|"")*"/g
/** A quoted cell, in which quotes are doubled, or the text up to the separator. Quotes elsewhere are literal. */
const cellBefore = (separator: string) =>
  new RegExp(` *"((?:[^"]|"")*)" *(${separator}|$)|([^${separator}]*)(${separator}|$)`, 'gy')

/** No list has more columns; what follows them isn't read. */
const mostCells = 1_000
/** The cells of a row that was copied or saved from a spreadsheet: separated by tabs, or else by semicolons or commas. */
export const cellsOf = (row: string): string[] => {
  const separator = row.includes('\t') ? '\t' : row.replace(quoted, '').includes(';') ? ';' : ','
  const cells: string[] = []
  for (const [, inQuotes, afterQuotes, plain = '', afterPlain] of row.matchAll(cellBefore(separator))) {
    const cell = inQuotes?.replaceAll('""', '"') ?? plain
    cells.push(keptTextOf(cell.replace(/\s+/g, ' ').trim()))
    if ((afterQuotes ?? afterPlain) === '' || cells.length === mostCells) break
  }
  return cells
}

const opensCell = /(?:^|[\t;,])[^\S\t\r\n]*"/g
/** The text of a quoted cell, which has no tab because a tab separates the cells of copied text. */
const inQuotes = /[^"\t]*(?:""[^"\t]*)*/y
const closesCell = /"[^\S\t\r\n]*(?=[\t;,]|$)/y
const endOf = (pattern: RegExp, text: string, from: number): number | null => {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : null
}
/** How a line ends: within a quoted cell, or not. A quote that doesn't quote the whole cell is literal. */
const endingOf = (line: string, isInCell: boolean): 'open' | 'closed' | 'literal' => {
  let inside = isInCell ? 0 : endOf(opensCell, line, 0)
  while (inside !== null) {
    const end = endOf(inQuotes, line, inside) ?? inside
    if (end === line.length) return 'open'
    const closed = endOf(closesCell, line, end)
    if (closed === null) return 'literal'
    inside = endOf(opensCell, line, closed)
  }
  return 'closed'
}
const mostLinesOfCell = 50
/** How many lines the row has that begins with a line: a quote that no later line closes is literal. */
const linesOfRow = (lines: readonly string[], first: number): number => {
  for (let at = 0; at < mostLinesOfCell && first + at < lines.length; at += 1) {
    const ending = endingOf(lines[first + at] ?? '', at > 0)
    if (ending !== 'open') return ending === 'closed' ? at + 1 : 1
  }
  return 1
}

/** Begins the sheets of a workbook that is sent as text; the name of the sheet follows. */
export const sheetMark = '\f'

/** A row of a text that was copied or saved from a spreadsheet. */
export type TextRow = { readonly row: number; readonly text: string; readonly cells: readonly string[] }

/**
 * The rows of a text with their line numbers, from 1, without blank ones, and none after the first `most`. A line break
 * within a quoted cell doesn't end the row.
 */
export const rowsOf = (text: string, most = Infinity): TextRow[] => {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const rows: TextRow[] = []
  for (let line = 0; line < lines.length && rows.length < most;) {
    const count = linesOfRow(lines, line)
    const row = lines.slice(line, line + count).join('\n')
    if (/[^\s,;]/.test(row)) rows.push({ row: line + 1, text: row, cells: cellsOf(row) })
    line += count
  }
  return rows
}

/** Spreadsheet programs interpret a field that begins like this as a formula. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
/** Where a comma is the decimal separator, spreadsheet programs separate cells by semicolons; pasted text by tabs. */
const special = /[",;\t\r\n]/
/** Nearly all fields are written as they are; one test recognizes the others. */
const isChanged = new RegExp(`${formula.source}|${special.source}`)

/** One CSV field: never a formula, quoted if necessary. */
export const csvField = (value: string): string => {
  if (!isChanged.test(value)) return value
  const safe = formula.test(value) ? `'${value}` : value
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
export const csvRow = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

/** Marks the file as UTF-8 for spreadsheet programs. */
export const byteOrderMark = '\ufeff'

const quoted = /"(?:[^"]|"")*"/g
/** A quoted cell, in which quotes are doubled, or the text up to the separator. Quotes elsewhere are literal. */
const cellBefore = (separator: string) =>
  new RegExp(` *"((?:[^"]|"")*)" *(${separator}|$)|([^${separator}]*)(${separator}|$)`, 'gy')

/** The cells of a row that was copied or saved from a spreadsheet: separated by tabs, or else by semicolons or commas. */
export const cellsOf = (row: string): string[] => {
  const separator = row.includes('\t') ? '\t' : row.replace(quoted, '').includes(';') ? ';' : ','
  const cells: string[] = []
  for (const [, inQuotes, afterQuotes, plain = '', afterPlain] of row.matchAll(cellBefore(separator))) {
    const cell = inQuotes?.replaceAll('""', '"') ?? plain
    cells.push(cell.replace(/\s+/g, ' ').trim())
    if ((afterQuotes ?? afterPlain) === '') break
  }
  return cells
}

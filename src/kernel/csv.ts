/** Spreadsheet programs interpret a field that begins like this as a formula. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** One CSV field: never a formula, quoted if necessary. */
export const csvField = (value: string): string => {
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
export const csvRow = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

/** Tells a spreadsheet that the file is UTF-8. */
export const byteOrderMark = '\ufeff'

/** The cells of a row that was copied or saved from a spreadsheet: separated by tabs, or else by semicolons or commas. */
export const cellsOf = (row: string): string[] => {
  const separator = row.includes('\t') ? '\t' : row.includes(';') ? ';' : ','
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (const sign of row) {
    if (sign === '"') quoted = !quoted
    else if (sign === separator && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell].map((one) => one.replace(/\s+/g, ' ').trim())
}

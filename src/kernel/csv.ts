/** Programs that open a file of values take a field that begins like this for a formula. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** Text as one field of a CSV: never a formula, quoted where it must be. */
export const csvField = (value: string): string => {
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
export const csvRow = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

/** Tells a spreadsheet that the file is UTF-8. */
export const byteOrderMark = '\ufeff'

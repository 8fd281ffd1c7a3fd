import { referenceKey } from '#kernel/reference.ts'

type Row = { readonly key: string; readonly name: string; readonly invoiceNumber: string }

/** Words that many company names have. */
const common = new Set(['sdn', 'bhd', 'berhad', 'enterprise', 'trading', 'plt', 'and', 'dan'])
const leastLetters = 4

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= leastLetters && !common.has(word))

/** Whether a file name has the invoice number, however it is written, but not as part of a longer number. */
const hasInvoice = (fileName: string, key: string): boolean => {
  if (key === '') return false
  const [start, end] = [/^\d/.test(key) ? '(?<!\\d)' : '', /\d$/.test(key) ? '(?!\\d)' : '']
  return new RegExp(`${start}${key.replace(/[$+^|]/g, '\\$&')}${end}`, 'u').test(referenceKey(fileName))
}

const only = <R extends Row>(rows: readonly R[]): R | null => (rows.length === 1 ? (rows[0] ?? null) : null)

/** The row whose invoice number is in the file name; of one that contains another, only the longer. */
const byInvoice = <R extends Row>(fileName: string, rows: readonly R[]): R | null => {
  const found = rows
    .map((row) => ({ row, invoice: referenceKey(row.invoiceNumber) }))
    .filter(({ invoice }) => hasInvoice(fileName, invoice))
  const longest = Math.max(0, ...found.map(({ invoice }) => invoice.length))
  return only(found.filter(({ invoice }) => invoice.length === longest).map(({ row }) => row))
}

/** The row whose supplier is named by the text: by all words of its name, else by one that no other supplier has. */
const bySupplier = <R extends Row>(fileName: string, rows: readonly R[]): R | null => {
  const words = new Set(wordsOf(fileName))
  const named = rows.filter(({ name }) => wordsOf(name).some((word) => words.has(word)))
  const whole = named.filter(({ name }) => wordsOf(name).every((word) => words.has(word)))
  return only(whole) ?? only(named)
}

/** The row that a file belongs to by its name: by invoice number, else by supplier; null if none or several do. */
export const rowOfFile = <R extends Row>(fileName: string, rows: readonly R[]): R | null => {
  const stem = fileName.replace(/\.[^.]+$/, '')
  return byInvoice(stem, rows) ?? bySupplier(stem, rows)
}

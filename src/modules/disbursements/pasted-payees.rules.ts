import { cellsOf } from '#kernel/csv.ts'
import { isWholeSen, senOf, typedRinggit, type Ringgit } from '#kernel/money.ts'
import { longestPayee, smallestAmount } from './disbursement.rules.ts'

/** A row that was pasted from a spreadsheet. */
export type PastedRow = {
  /** Its position in the pasted text, from 1. */
  readonly row: number
  readonly text: string
  /** The name or number of the payee. */
  readonly payee: string
  readonly invoiceNumber: string
  readonly amount: Ringgit | null
  readonly error: 'payee' | 'long' | 'amount' | 'small' | 'invoice' | null
}

type Column = 'payee' | 'amount' | 'invoice'
/** The order of the columns without a header. */
const usualOrder: readonly Column[] = ['payee', 'amount', 'invoice']
const headers: Readonly<Record<Column, RegExp>> = {
  amount: /^(amount|amaun|jumlah|total)\b/i,
  invoice: /^(invoice|invois|inv\b|po\b|reference|rujukan)/i,
  payee: /^(supplier|pembekal|payee|penerima|name|nama|company|syarikat|employee|pekerja|registration|ic\b)/i,
}

const longestInvoice = 60
export const mostPasted = 500

/** `RM 1,234.50` as an amount; null if it is not one with at most two decimals. */
const amountOf = (cell: string): Ringgit | null => {
  const amount = typedRinggit(cell)
  return isWholeSen(amount) ? amount : null
}

/** The columns of a header, or null if this is not a header. */
const columnsOf = (cells: readonly string[]): (Column | null)[] | null => {
  const kinds: readonly Column[] = ['amount', 'invoice', 'payee']
  const columns = cells.map((cell) => kinds.find((kind) => headers[kind].test(cell)) ?? null)
  const isHeader = columns.includes('payee') && columns.includes('amount')
  return isHeader ? columns : null
}

const errorOf = ({ payee, amount, invoiceNumber }: Omit<PastedRow, 'error' | 'row' | 'text'>): PastedRow['error'] => {
  if (payee === '') return 'payee'
  if (payee.length > longestPayee) return 'long'
  if (amount === null) return 'amount'
  if (senOf(amount) < smallestAmount) return 'small'
  return invoiceNumber.length > longestInvoice ? 'invoice' : null
}

/**
 * The rows of a pasted text: payee, amount and invoice number, or the columns of its header. Blank lines don't count.
 */
export const parsePasted = (text: string): { readonly header: string | null; readonly rows: readonly PastedRow[] } => {
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ line, row: index + 1 }))
  const filled = lines.filter(({ line }) => line.trim() !== '')
  const [first] = filled
  const named = first ? columnsOf(cellsOf(first.line)) : null
  const columns = named ?? usualOrder
  const rows = (named ? filled.slice(1) : filled).map(({ line, row }) => {
    const cells = cellsOf(line)
    const cellOf = (column: Column): string => cells[columns.indexOf(column)] ?? ''
    const parts = {
      payee: cellOf('payee'),
      amount: amountOf(cellOf('amount')),
      invoiceNumber: columns.includes('invoice') ? cellOf('invoice') : '',
    }
    return { ...parts, row, text: line, error: errorOf(parts) }
  })
  return { header: named && first ? first.line : null, rows }
}

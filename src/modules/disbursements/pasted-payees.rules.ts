import { rowsOf } from '#kernel/csv.ts'
import { columnsIn, unanswered, type HeaderNames } from '#kernel/header-columns.ts'
import { isWholeSen, senOf, typedRinggit, type Ringgit } from '#kernel/money.ts'
import { readNumber, type NumberProblem } from '#kernel/typed-number.ts'
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
  readonly amountText: string
  readonly error: 'payee' | 'long' | 'amount' | 'small' | 'invoice' | null
}

export type PastedColumn = 'payee' | 'amount' | 'invoice'
/** The places of the columns without a header. */
const usualPlaces = { payee: 0, amount: 1, invoice: 2 } as const
/** The names of the columns in English and Malay, exact ones first. An amount of an invoice is not its number. */
const names: HeaderNames<PastedColumn> = {
  amount: [
    /^(amount|amaun|amount to pay|payment amount|amaun bayaran)( rm| myr)?$/,
    /^(total|jumlah)( rm| myr)?$/,
    /^(amount|amaun|jumlah|total)\b|\b(amount|amaun)$/,
  ],
  invoice: [
    /^((no|nombor|number) )?(invoice|invois|inv)( (no|nombor|number))?$/,
    /^((no|nombor) )?(invoice|invois|inv)\b(?!.*\b(amount|amaun|jumlah|total|date|tarikh)\b)/,
    /^(po|reference|rujukan|ref|no rujukan)\b/,
  ],
  payee: [
    /^(supplier|pembekal|payee|penerima)( name)?$|^nama (pembekal|penerima)$/,
    /^(company|syarikat|employee|pekerja|name|nama)( name)?$|^nama (syarikat|pekerja)$/,
    /^(supplier|pembekal|payee|penerima|name|nama|company|syarikat|employee|pekerja|registration|ic)\b/,
  ],
}

const longestInvoice = 60
export const mostPasted = 500

/** `RM 1,234.50` as an amount; null if it is not one with at most two decimals. */
const amountOf = (cell: string): Ringgit | null => {
  const amount = typedRinggit(cell)
  return isWholeSen(amount) ? amount : null
}
/** Why the text of an amount is refused; null if there is none. */
export const amountProblem = ({ amountText }: PastedRow): NumberProblem | null => {
  const read = readNumber(amountText)
  return amountText !== '' && 'problem' in read ? read.problem : null
}

const errorOf = ({
  payee,
  amount,
  invoiceNumber,
}: Pick<PastedRow, 'payee' | 'amount' | 'invoiceNumber'>): PastedRow['error'] => {
  if (payee === '') return 'payee'
  if (payee.length > longestPayee) return 'long'
  if (amount === null) return 'amount'
  if (senOf(amount) < smallestAmount) return 'small'
  return invoiceNumber.length > longestInvoice ? 'invoice' : null
}

/** Columns of a pasted table that look alike, by place and name, of which one has to be chosen. */
export type ColumnQuestion = {
  readonly column: PastedColumn
  readonly choices: readonly { readonly place: number; readonly name: string }[]
}
export type Pasted = {
  readonly header: string | null
  readonly rows: readonly PastedRow[]
  /** Without all answers, there are no rows. */
  readonly questions: readonly ColumnQuestion[]
  /** Columns that appear twice, which is refused. */
  readonly repeated: readonly string[]
}

/**
 * The rows of a pasted text: payee, amount and invoice number, or the columns of its header. Blank lines don't count.
 * `answers` are the chosen ones of columns that look alike.
 */
export const parsePasted = (text: string, answers: Partial<Record<PastedColumn, number>> = {}): Pasted => {
  const all = rowsOf(text)
  const [first] = all
  const found = columnsIn(first?.cells ?? [], names, answers)
  const isHeader =
    (found.places.payee !== undefined || found.repeated.length > 0) &&
    (found.places.amount !== undefined || found.repeated.length > 0)
  if (!first || !isHeader) return { header: null, rows: all.map(rowAt(usualPlaces)), questions: [], repeated: [] }
  const { repeated } = found
  const questions = found.questions.map(({ column, places }) => ({
    column,
    choices: places.map((place) => ({ place, name: first.cells[place] ?? '' })),
  }))
  const isRead = repeated.length === 0 && !Object.values(found.places).includes(unanswered)
  return { header: first.text, rows: isRead ? all.slice(1).map(rowAt(found.places)) : [], questions, repeated }
}

type Places = Partial<Record<PastedColumn, number>>
const rowAt =
  (places: Places) =>
  ({ row, text, cells }: ReturnType<typeof rowsOf>[number]): PastedRow => {
    const cellOf = (column: PastedColumn): string => cells[places[column] ?? -1] ?? ''
    const amountText = cellOf('amount').trim()
    const parts = { payee: cellOf('payee'), amount: amountOf(amountText), amountText, invoiceNumber: cellOf('invoice') }
    return { ...parts, row, text, error: errorOf(parts) }
  }

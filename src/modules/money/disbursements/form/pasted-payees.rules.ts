import { isWholeSen, senOf, typedRinggit, type Ringgit } from '#kernel/money.ts'
import { readNumber, type NumberProblem } from '#kernel/typed-number.ts'
import type { ColumnAnswer } from '#ground/columns/answer.rules.ts'
import { readTextTable, type ReadRow, type TableReading } from '#ground/columns/reading.rules.ts'
import type { TableKind, TextRow } from '#ground/columns/table.rules.ts'
import { personFields } from '#people/employees/lists/person-columns.rules.ts'
import { longestPayee, smallestAmount } from '../disbursement.rules.ts'

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
  readonly error: 'payee' | 'long' | 'amount' | 'small' | 'invoice' | 'more' | null
}

export type PastedColumn = 'payee' | 'amount' | 'invoice'
const amountField = {
  label: ['Amount to pay', 'Amaun untuk dibayar'],
  headings: ['amount', 'amaun', 'amount to pay', 'payment amount', 'amaun bayaran', 'amaun untuk dibayar'],
  look: 'amount',
} as const
const common = {
  needs: [['payee'], ['amount']],
  exclusive: [],
  notNeeded: [],
  ownSheets: [],
} as const
/** Payees to add to a disbursement, by the type of the payees. */
export const payeeTables: Readonly<Record<'suppliers' | 'employees', TableKind<PastedColumn>>> = {
  suppliers: {
    ...common,
    name: 'supplier-payees',
    fields: {
      payee: {
        label: ['Supplier’s name or registration number', 'Nama atau nombor pendaftaran pembekal'],
        headings: ['supplier', 'supplier name', 'pembekal', 'nama pembekal', 'payee', 'payee name', 'penerima'].concat(
          'nama penerima',
          'company',
          'company name',
          'syarikat',
          'nama syarikat',
          'name',
          'nama',
        ),
        look: 'text',
      },
      amount: amountField,
      invoice: {
        label: ['Invoice number', 'Nombor invois'],
        headings: [
          'invoice',
          'invoice no',
          'invoice number',
          'inv no',
          'invois',
          'no invois',
          'nombor invois',
          'no inv',
        ],
        look: 'text',
      },
    },
    inOrder: ['payee', 'amount', 'invoice'],
  },
  employees: {
    ...common,
    name: 'employee-payees',
    fields: {
      payee: {
        label: ['Employee’s name or IC number', 'Nama atau no. KP pekerja'],
        headings: [...personFields.name.headings, ...personFields.icNumber.headings].concat('employee', 'pekerja'),
        look: 'text',
      },
      amount: amountField,
      invoice: { label: ['Reference', 'Rujukan'], headings: ['reference', 'rujukan', 'ref'], look: 'text' },
    },
    inOrder: ['payee', 'amount', 'invoice'],
  },
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

export type Pasted = Pick<TableReading<PastedColumn>, 'question' | 'answer'> & {
  /** None while the question is open which column is what. */
  readonly rows: readonly PastedRow[]
}

/** The rows of a pasted text. Blank lines don't count. */
export const parsePasted = (
  text: string,
  payeesType: keyof typeof payeeTables = 'suppliers',
  answers: readonly ColumnAnswer[] = [],
): Pasted => {
  const { rows, question, answer } = readTextTable(payeeTables[payeesType], text, answers)
  return { rows: (rows ?? []).map(pastedRow), question, answer }
}

const pastedRow = ({ number, row, cell, hasMore }: ReadRow<PastedColumn, TextRow>): PastedRow => {
  const amountText = cell('amount').trim()
  const parts = { payee: cell('payee'), amount: amountOf(amountText), amountText, invoiceNumber: cell('invoice') }
  return { ...parts, row: number, text: row.text, error: hasMore ? 'more' : errorOf(parts) }
}

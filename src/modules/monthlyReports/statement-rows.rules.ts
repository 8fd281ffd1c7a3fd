import { sen, type Sen } from '#kernel/money.ts'
import { requiredReferenceKey } from '#kernel/reference.ts'
import type { LocalDate } from '#kernel/time.ts'
import { statedDate } from '#kernel/typed-date.ts'
import { isPrintable } from '#kernel/values.ts'
import type { ColumnAnswer } from '#modules/columns/answer.rules.ts'
import { readTextTable, type ReadRow } from '#modules/columns/reading.rules.ts'
import type { TableKind } from '#modules/columns/table.rules.ts'
import { dateOfSerial } from '#modules/employees/import-cells.rules.ts'
import { maxListedRows, typedAmount } from '#modules/employees/person-columns.rules.ts'

/** The most characters of a row's text. */
export const longestStatementText = 200

type Column = 'paidOn' | 'payer' | 'reference' | 'amount' | 'credit' | 'debit' | 'direction'
/**
 * A bank statement. Money that left the account has a sign, a column of its own, or a word in the direction's column. Two
 * columns of one meaning, such as the dates of a transaction and its posting, lead to a question.
 */
export const statementTable: TableKind<Column> = {
  name: 'bank-statement',
  fields: {
    paidOn: {
      label: ['Date', 'Tarikh'],
      headings: [
        'date',
        'tarikh',
        'transaction date',
        'tarikh transaksi',
        'posting date',
        'entry date',
        'value date',
      ].concat('payment date', 'tarikh bayaran'),
      look: 'date',
    },
    payer: {
      label: ['Payer or description', 'Pembayar atau butiran'],
      headings: ['payer', 'sender', 'pembayar', 'pengirim', 'description', 'transaction description', 'details'].concat(
        'particulars',
        'butiran',
        'keterangan',
        'huraian',
        'payer and reference',
      ),
      look: 'text',
    },
    reference: {
      label: ['Reference', 'Rujukan'],
      headings: ['reference', 'ref', 'reference no', 'reference number', 'ref no', 'rujukan', 'no rujukan'].concat(
        'bank reference',
        'recipient reference',
        'transaction reference',
      ),
      look: 'text',
    },
    amount: {
      label: ['Amount; money out by its sign or direction', 'Amaun; wang keluar mengikut tanda atau arahnya'],
      headings: ['amount', 'amaun', 'jumlah', 'transaction amount'],
      look: 'amount',
    },
    credit: {
      label: ['Money in only', 'Wang masuk sahaja'],
      headings: ['credit', 'kredit', 'deposit', 'deposits', 'money in', 'received', 'diterima', 'credit amount'].concat(
        'amount received',
        'amaun diterima',
      ),
      look: 'amount',
    },
    debit: {
      label: ['Money out only', 'Wang keluar sahaja'],
      headings: ['debit', 'withdrawal', 'withdrawals', 'money out', 'debit amount', 'pengeluaran'],
      look: 'amount',
    },
    direction: {
      label: ['Direction of each line', 'Arah setiap baris'],
      headings: ['DR/CR', 'CR/DR', 'D/K', 'D/C', 'C/D', '+/-', 'debit/credit', 'debit/kredit', 'credit/debit'],
      look: 'direction',
    },
  },
  needs: [['paidOn'], ['amount', 'credit'], ['payer', 'reference']],
  exclusive: ['amount', 'credit'],
  notNeeded: ['balance', 'baki', 'no', 'bil'],
  inOrder: ['paidOn', 'payer', 'amount'],
  ownSheets: [],
}

/** A payment that a row of a bank statement shows. */
export type StatedLine = {
  /** Its place in the text, from 1. */
  readonly row: number
  readonly paidOn: LocalDate
  readonly amount: Sen
  readonly reference: string
  /** Which of the equal lines of the statement it is, from 1. Equal lines of one statement are different payments. */
  readonly occurrence: number
}
/** Why a row isn't recorded: it can't be read, or the payment is known. */
export const statementProblems = ['date', 'future', 'amount', 'text', 'more_values', 'known', 'recorded'] as const
export type StatementProblem = (typeof statementProblems)[number]
export type StatementFault = { readonly row: number; readonly text: string; readonly problem: StatementProblem }

/** Lines with the same key look alike. */
const lineKey = ({ paidOn, amount, reference }: Pick<StatedLine, 'paidOn' | 'amount' | 'reference'>): string =>
  `${paidOn} ${amount} ${requiredReferenceKey(reference)}`

/** A date, also as the number that a spreadsheet stores. */
const dateOf = (cell: string, today: LocalDate): LocalDate | null =>
  statedDate(/^\d{5}$/.test(cell) ? dateOfSerial(Number(cell)) : cell, today)

/** An amount; zero if nothing was received. */
const receivedOf = (cell: string): Sen | null => {
  if (cell === '' || /^\s*[-\u2212(]|(-|\bDR)\s*$/i.test(cell)) return sen(0)
  return typedAmount(cell.replace(/\s*(\+|CR)\s*$/i, '').replace(/^\+\s*/, ''))
}

/** The amount received of a row; zero for money out, or null if it can't be read. */
const amountIn = ({ cell, at, direction }: ReadRow<Column>): Sen | null => {
  if (direction === 'out' || direction === 'not_needed') return sen(0)
  const text = cell(at('credit') >= 0 ? 'credit' : 'amount')
  // A row whose sign contradicts the direction's column isn't money in.
  if (direction === 'in' && receivedOf(text) === 0 && text !== '') return null
  return text === '' && direction !== null ? null : receivedOf(text)
}

/** The payments that the rows of a bank statement show, the rows that can't be read, and the number of those without money received. */
export const readStatement = (text: string, today: LocalDate, answers: readonly ColumnAnswer[] = []) => {
  const lines: StatedLine[] = []
  const faults: StatementFault[] = []
  const seen = new Map<string, number>()
  let others = 0
  const { rows, question, answer } = readTextTable(statementTable, text, answers, maxListedRows)
  for (const row of rows ?? []) {
    const { number, cell } = row
    const amount = amountIn(row)
    if (amount === 0) {
      others += 1
      continue
    }
    const paidOn = dateOf(cell('paidOn'), today)
    const reference = [cell('payer'), cell('reference')].filter(Boolean).join(' ').slice(0, longestStatementText).trim()
    const fault = (problem: StatementProblem) => faults.push({ row: number, text: reference, problem })
    if (row.hasMore) fault('more_values')
    else if (paidOn === null) fault('date')
    else if (paidOn > today) fault('future')
    else if (amount === null) fault('amount')
    else if (reference === '' || !isPrintable(reference)) fault('text')
    else {
      const line = { paidOn, amount, reference }
      const occurrence = (seen.get(lineKey(line)) ?? 0) + 1
      seen.set(lineKey(line), occurrence)
      lines.push({ row: number, ...line, occurrence })
    }
  }
  return { rows, lines, faults, others, question, answer }
}

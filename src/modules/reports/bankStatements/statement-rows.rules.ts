import type { FieldError } from '#kernel/errors.ts'
import { sen, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import { statedDate } from '#kernel/typed-date.ts'
import { compactIdentifier, isPrintable } from '#kernel/values.ts'
import type { ReadRow } from '#ground/columns/reading.rules.ts'
import type { TableKind } from '#ground/columns/table.rules.ts'
import { dateOfSerial } from '#people/employees/lists/import-cells.rules.ts'
import { typedAmount } from '#people/employees/lists/person-columns.rules.ts'

type Column =
  | 'paidOn'
  | 'payer'
  | 'reference'
  | 'amount'
  | 'credit'
  | 'debit'
  | 'direction'
  | 'balance'
  | 'currency'
  | 'account'
/**
 * A bank statement. Money that left the account has a sign, a separate column, or a word in the direction's column. Two
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
    balance: {
      label: ['Balance after the line', 'Baki selepas baris'],
      headings: ['balance', 'baki', 'running balance', 'balance after', 'baki semasa'],
      look: 'amount',
    },
    currency: {
      label: ['Currency', 'Mata wang'],
      headings: ['currency', 'ccy', 'mata wang'],
      look: 'text',
    },
    account: {
      label: ['Account of the statement', 'Akaun penyata'],
      headings: ['account', 'account no', 'account number', 'akaun', 'no akaun', 'nombor akaun'],
      look: 'account',
    },
  },
  needs: [['paidOn'], ['amount', 'credit'], ['payer', 'reference']],
  exclusive: ['amount', 'credit'],
  notNeeded: ['no', 'bil'],
  inOrder: ['paidOn', 'payer', 'amount'],
  ownSheets: [],
}

/** The most characters of a line's text. */
const longestText = 200
/** As many lines as one statement may have. */
export const mostStatementLines = 100_000

/** A line of a statement. Money that left the account is negative. */
export type StatementLine = {
  /** Its row in the file. */
  readonly place: number
  readonly on: LocalDate
  readonly amount: Sen
  readonly text: string
}
/** A balance that a statement states after so many of its lines. */
type Mark = { readonly after: number; readonly balance: Sen; readonly place: number; readonly on: LocalDate }
/** The lines in the order of their days, and the stated balances. `opensOn` and `closesOn` have a balance without a line. */
export type StatementRows = {
  readonly lines: readonly StatementLine[]
  readonly marks: readonly Mark[]
  readonly opensOn: LocalDate | null
  readonly closesOn: LocalDate | null
}
export type Refused = { readonly problem: FieldError }
const refused = (code: string, params: FieldError['params'] = {}): Refused => ({ problem: { code, params } })

type Part = { readonly sign: -1 | 0 | 1; readonly amount: Sen }
/** An amount with the sign that the cell states; null if it is empty, undefined if it can't be read. */
const partOf = (cell: string): Part | null | undefined => {
  const text = cell.trim()
  if (text === '' || text === '-') return null
  const sign = /^[-\u2212(]|(?:-|DR)$/i.test(text) ? -1 : /^\+|(?:\+|CR)$/i.test(text) ? 1 : 0
  const amount = typedAmount(text.replace(/^[-+\u2212(]\s*|\s*(?:[-+)]|CR|DR)$/gi, ''))
  return amount === null ? undefined : { sign, amount }
}
const signed = ({ sign, amount }: Part): Sen => (sign < 0 ? sen(0 - amount) : amount)

type Row = ReadRow<Column>
/** What a row moves; null without an amount. */
const amountOf = ({ cell, at, direction }: Row): Sen | null | 'unreadable' | 'wrong_sign' => {
  const isCredit = at('credit') >= 0
  const [into, out] = [partOf(cell(isCredit ? 'credit' : 'amount')), partOf(cell('debit'))]
  if (into === undefined || out === undefined) return 'unreadable'
  if (out && out.amount !== 0) {
    // 1,570.00 in two cells is neither RM 1.00 out nor RM 570.00 in.
    if (into && into.amount !== 0) return 'unreadable'
    return out.sign > 0 || direction === 'in' ? 'wrong_sign' : sen(0 - out.amount)
  }
  if (!into || into.amount === 0) return null
  const stated = direction === 'out' ? -1 : direction === 'in' || isCredit ? 1 : 0
  if (stated * into.sign < 0) return 'wrong_sign'
  return signed({ ...into, sign: stated < 0 ? -1 : into.sign })
}

/** A date, also as the number that a spreadsheet stores. */
const dateOf = (cell: string, today: LocalDate): LocalDate | null =>
  statedDate(/^\d{5}$/.test(cell) ? dateOfSerial(Number(cell)) : cell, today)

/** Whether an account is the one with this number, of which a bank may hide the first digits. */
const isAccount = (found: string, account: string): boolean => {
  const compact = compactIdentifier(found).toUpperCase()
  const [, shown = compact] = /^[X*\u2022]+(\d{4,})$/.exec(compact) ?? []
  return shown === compact ? compact === account : account.endsWith(shown)
}

type Wanted = { readonly account: string; readonly today: LocalDate }
type ReadLine = Omit<StatementLine, 'amount'> & { readonly amount: Sen | null; readonly balance: Sen | null }
/** A total below the lines. */
const isTotal = ({ cell }: Row): boolean => cell('paidOn') === '' && /\b(total|jumlah)\b/i.test(cell('payer'))

const lineOf = (row: Row, { account, today }: Wanted): ReadLine | Refused | null => {
  const { number: line, cell, hasMore } = row
  const [amount, balance] = [amountOf(row), partOf(cell('balance'))]
  if (row.direction === 'not_needed' && amount !== null) return null
  if (isTotal(row) || (amount === null && !balance)) return null
  if (hasMore) return refused('statement_line_values', { line })
  const [found, currency] = [cell('account'), cell('currency').trim().toUpperCase()]
  if (found !== '' && !isAccount(found, account)) return refused('statement_other_account', { line, found, account })
  if (currency !== '' && currency !== 'MYR' && currency !== 'RM')
    return refused('statement_line_currency', { line, currency })
  const on = dateOf(cell('paidOn'), today)
  if (on === null) return refused('statement_line_date', { line, date: cell('paidOn') })
  if (on > today) return refused('statement_line_future', { line, date: formatDate(on) })
  if (amount === 'wrong_sign') return refused('statement_line_sign', { line })
  if (amount === 'unreadable' || balance === undefined) return refused('statement_line_amount', { line })
  const text = [cell('payer'), cell('reference')].filter(Boolean).join(' ').slice(0, longestText).trim()
  if (!isPrintable(text)) return refused('statement_line_text', { line })
  return { place: line, on, amount, text, balance: balance && signed(balance) }
}

/** Banks list the lines of a statement from the first to the last, or the other way around. */
const inOrder = (lines: readonly ReadLine[]): readonly ReadLine[] => {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last || first.on < last.on) return lines
  const ties = (list: readonly ReadLine[]) =>
    list.every(
      ({ balance, amount }, i) =>
        i === 0 || balance === null || (list[i - 1]?.balance ?? balance) + (amount ?? 0) === balance,
    )
  return first.on > last.on || (!ties(lines) && ties(lines.toReversed())) ? lines.toReversed() : lines
}

/** Rows without an amount state the balance before or after the lines. */
const rowsOf = (read: readonly ReadLine[]): StatementRows => {
  const lines: StatementLine[] = []
  const marks: Mark[] = []
  for (const { balance, amount, ...line } of read) {
    if (amount !== null) lines.push({ ...line, amount })
    if (balance !== null) marks.push({ after: lines.length, balance, place: line.place, on: line.on })
  }
  const dayOf = (one: ReadLine | undefined) => (one?.amount === null ? one.on : null)
  return { lines, marks, opensOn: dayOf(read[0]), closesOn: dayOf(read.at(-1)) }
}

/** The lines of a statement, or why it isn't read, with the place. */
export const statementRowsOf = (rows: readonly Row[], wanted: Wanted): StatementRows | Refused => {
  const read: ReadLine[] = []
  for (const row of rows) {
    const line = lineOf(row, wanted)
    if (line === null) continue
    if ('problem' in line) return line
    read.push(line)
  }
  if (read.length > mostStatementLines + 2)
    return refused('statement_too_long', { most: mostStatementLines.toLocaleString('en-MY') })
  const found = rowsOf(inOrder(read))
  return found.lines.length === 0 ? refused('statement_empty') : found
}

const accountIn = /\b(?:a\/?c|acc(?:oun)?t|akaun)\b[^\d*X\u2022]*([\dX*\u2022][\d\sX*\u2022-]{4,}\d)/i
/** The account that the rows above the headings name, if it is another one. */
export const otherAccountIn = (texts: readonly string[], account: string): Refused | null => {
  const found = texts.map((text) => accountIn.exec(text)?.[1] ?? '').find((one) => one !== '')
  return found === undefined || isAccount(found, account)
    ? null
    : refused('statement_other_account', { line: 1, found: compactIdentifier(found), account })
}

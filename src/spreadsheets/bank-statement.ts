import { formatSen, sen, senOf, sum, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import { tableWorkbook, type Workbook } from './sheet.ts'
import { broken, Unreadable } from './unreadable.ts'

/** A line of a bank statement. The amount is positive; `isIn`: money came in. */
export type StatementLine = {
  readonly on: LocalDate
  readonly description: string
  readonly reference: string
  readonly amount: Sen
  readonly isIn: boolean
}
type Balance = { readonly on: LocalDate; readonly amount: Sen }
/** A statement of one account, in ringgit. Money owed to the bank is negative. */
export type BankStatement = {
  readonly account: string
  readonly opening: Balance
  readonly closing: Balance
  readonly lines: readonly StatementLine[]
}

/** A balance owed to the bank, or money that leaves the account. */
export const owed = (amount: Sen): Sen => sen(0 - amount)

/** Throws unless opening balance and lines make the closing balance. */
const requireBalance = ({ opening, closing, lines }: BankStatement): void => {
  const total = sum([opening.amount, ...lines.map(({ amount, isIn }) => (isIn ? amount : owed(amount)))])
  if (total === closing.amount) return
  const params = { lines: formatSen(total), closing: formatSen(closing.amount) }
  throw new Unreadable({ code: 'statement_balance', params })
}

/** Throws if a later statement of a file is of another account, or doesn't begin where the one before ended. */
const requireOrder = (before: BankStatement, after: BankStatement): void => {
  if (before.account !== after.account) throw new Unreadable({ code: 'statement_accounts' })
  if (before.closing.amount === after.opening.amount) return
  const params = {
    date: formatDate(after.opening.on),
    before: formatSen(before.closing.amount),
    after: formatSen(after.opening.amount),
  }
  throw new Unreadable({ code: 'statement_gap', params })
}

/** The headings are those of the table of bank statements. */
const headings = ['Date', 'Description', 'Reference', 'Amount', 'DR/CR', 'Balance', 'Account'] as const
/** The lines between two rows that have no amount, with the opening and the closing balance. */
const rowsOf = ({ account, opening, closing, lines }: BankStatement): string[][] => {
  const total = ({ on, amount }: Balance) => [on, '', '', '', 'CR', formatSen(amount), account]
  return [
    total(opening),
    ...lines.map(({ on, description, reference, amount, isIn }) => [
      on,
      description,
      reference,
      formatSen(amount),
      isIn ? 'CR' : 'DR',
    ]),
    total(closing),
  ]
}

/** The statements of a file as a table. Throws `Unreadable` if they don't tie. */
export const workbookOf = (statements: readonly BankStatement[]): Workbook => {
  if (statements.length === 0) broken(1)
  for (const [at, statement] of statements.entries()) {
    requireBalance(statement)
    const before = statements[at - 1]
    if (before) requireOrder(before, statement)
  }
  return tableWorkbook('Statement', headings, statements.flatMap(rowsOf))
}

export const requireRinggit = (currency: string): void => {
  if (currency !== 'MYR') throw new Unreadable({ code: 'statement_currency', params: { currency } })
}

/** An amount with at most two decimals, of digits only. */
export const statedAmount = (text: string, point: '.' | ','): Sen | null => {
  const [, whole = '', decimals = ''] =
    (point === '.' ? /^(\d{1,13})(?:\.(\d{0,5}))?$/ : /^(\d{1,13})(?:,(\d{0,2}))?$/).exec(text) ?? []
  if (whole === '' || /[1-9]/.test(decimals.slice(2))) return null
  return senOf(Number(`${whole}.${decimals.slice(0, 2)}`))
}

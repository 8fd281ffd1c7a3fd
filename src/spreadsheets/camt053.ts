import { isLocalDate, type LocalDate } from '#kernel/time.ts'
import {
  owed,
  requireRinggit,
  statedAmount,
  workbookOf,
  type BankStatement,
  type StatementLine,
} from './bank-statement.ts'
import { parseMessage, type Amount } from './iso20022.ts'
import { broken } from './unreadable.ts'
import type { Workbook } from './sheet.ts'

/** Whether the start of a text is an ISO 20022 bank statement. */
export const isCamt053 = (head: string): boolean => head.startsWith('<') && /camt\.053\.|BkToCstmrStmt/.test(head)

type When = { readonly Dt?: string; readonly DtTm?: string } | undefined
type Party = { readonly Nm?: string; readonly Pty?: { readonly Nm?: string } } | undefined
type Transaction = {
  readonly Refs?: { readonly EndToEndId?: string; readonly TxId?: string; readonly AcctSvcrRef?: string }
  readonly Amt?: Amount
  readonly AmtDtls?: { readonly TxAmt?: { readonly Amt?: Amount } }
  readonly RltdPties?: { readonly Dbtr?: Party; readonly Cdtr?: Party }
  readonly RmtInf?: { readonly Ustrd?: readonly string[] }
}
type Entry = {
  readonly Amt?: Amount
  readonly CdtDbtInd?: string
  readonly Sts?: string | { readonly Cd?: string }
  readonly BookgDt?: When
  readonly ValDt?: When
  readonly NtryRef?: string
  readonly AcctSvcrRef?: string
  readonly NtryDtls?: readonly { readonly TxDtls?: readonly Transaction[] }[]
  readonly AddtlNtryInf?: string
}
type Statement = {
  readonly Acct?: { readonly Id?: { readonly IBAN?: string; readonly Othr?: { readonly Id?: string } } }
  readonly Bal?: readonly {
    readonly Tp?: { readonly CdOrPrtry?: { readonly Cd?: string } }
    readonly Amt?: Amount
    readonly CdtDbtInd?: string
    readonly Dt?: When
  }[]
  readonly Ntry?: readonly Entry[]
}
type Document = { readonly Document?: { readonly BkToCstmrStmt?: { readonly Stmt?: readonly Statement[] } } }

const repeated = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd'])
const dayOf = (when: When): LocalDate | null => {
  const text = (when?.Dt ?? when?.DtTm ?? '').slice(0, 10)
  return isLocalDate(text) ? text : null
}
const amountOf = (amount: Amount, place: string) => {
  requireRinggit(amount?.['@Ccy'] ?? '')
  return statedAmount(amount?.['#text'] ?? '', '.') ?? broken(place)
}

const balanceOf = (statement: Statement, codes: readonly string[], place: string): BankStatement['opening'] => {
  const found = statement.Bal?.find(({ Tp }) => codes.includes(Tp?.CdOrPrtry?.Cd ?? ''))
  const on = dayOf(found?.Dt)
  if (!found || on === null) return broken(place)
  const amount = amountOf(found.Amt, place)
  return { on, amount: found.CdtDbtInd === 'DBIT' ? owed(amount) : amount }
}

const nameOf = (party: Party): string => party?.Nm ?? party?.Pty?.Nm ?? ''
const isGiven = (text: string | undefined): text is string =>
  text !== undefined && text !== '' && text !== 'NOTPROVIDED'
const spaced = (parts: readonly (string | undefined)[]): string =>
  parts.filter(isGiven).join(' ').replace(/\s+/g, ' ').trim()

const linesOf = (entry: Entry, place: string): StatementLine[] => {
  const status = typeof entry.Sts === 'string' ? entry.Sts : entry.Sts?.Cd
  // What isn't booked isn't in the balances.
  if (status !== undefined && status !== 'BOOK') return []
  const on = dayOf(entry.BookgDt) ?? dayOf(entry.ValDt)
  const { CdtDbtInd } = entry
  if (on === null || (CdtDbtInd !== 'CRDT' && CdtDbtInd !== 'DBIT')) return broken(place)
  const isIn = CdtDbtInd === 'CRDT'
  const total = amountOf(entry.Amt, place)
  const transactions = entry.NtryDtls?.flatMap(({ TxDtls }) => TxDtls ?? []) ?? []
  const toLine = (of: Transaction | undefined, amount: StatementLine['amount']): StatementLine => ({
    on,
    isIn,
    amount,
    reference: spaced([of?.Refs?.EndToEndId, of?.Refs?.EndToEndId ? undefined : (entry.AcctSvcrRef ?? entry.NtryRef)]),
    description: spaced([
      nameOf(isIn ? of?.RltdPties?.Dbtr : of?.RltdPties?.Cdtr),
      ...(of?.RmtInf?.Ustrd ?? []),
      entry.AddtlNtryInf,
    ]),
  })
  const amounts = transactions.map(({ Amt, AmtDtls }) => Amt ?? AmtDtls?.TxAmt?.Amt)
  // A collective entry whose parts have amounts is as many lines.
  if (transactions.length > 1 && amounts.every((amount) => amount !== undefined)) {
    const parts = transactions.map((of, at) => toLine(of, amountOf(amounts[at], place)))
    return parts.reduce((sum, { amount }) => sum + amount, 0) === total ? parts : broken(place)
  }
  return [toLine(transactions[0], total)]
}

const statementOf = (statement: Statement, at: number): BankStatement => {
  const place = `Stmt ${at + 1}`
  return {
    account: statement.Acct?.Id?.IBAN ?? statement.Acct?.Id?.Othr?.Id ?? broken(place),
    opening: balanceOf(statement, ['OPBD', 'PRCD'], place),
    closing: balanceOf(statement, ['CLBD'], place),
    lines: (statement.Ntry ?? []).flatMap((entry, n) => linesOf(entry, `Ntry ${n + 1}`)),
  }
}

/** Opens an ISO 20022 bank statement as a table. */
export const openCamt053 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> => {
  const { Document } = parseMessage(bytes, repeated) as Document
  const found = Document?.BkToCstmrStmt?.Stmt ?? broken('1')
  return workbookOf(found.map(statementOf))
}

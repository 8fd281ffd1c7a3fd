import { formatSen } from '#kernel/money.ts'
import { requireRinggit, statedAmount } from './bank-statement.ts'
import { parseMessage, type Amount } from './iso20022.ts'
import { tableWorkbook, type Workbook } from './sheet.ts'
import { broken, Unreadable } from './unreadable.ts'

/** Whether the start of a text is an ISO 20022 payment status report. */
export const isPain002 = (head: string): boolean => head.startsWith('<') && /pain\.002\.|CstmrPmtStsRpt/.test(head)

type Transaction = {
  readonly OrgnlEndToEndId?: string
  readonly TxSts?: string
  readonly StsRsnInf?: readonly {
    readonly Rsn?: { readonly Cd?: string; readonly Prtry?: string }
    readonly AddtlInf?: readonly string[]
  }[]
  readonly OrgnlTxRef?: {
    readonly Amt?: { readonly InstdAmt?: Amount }
    readonly CdtrAcct?: { readonly Id?: { readonly IBAN?: string; readonly Othr?: { readonly Id?: string } } }
  }
}
type Message = {
  readonly Document?: {
    readonly CstmrPmtStsRpt?: {
      readonly OrgnlPmtInfAndSts?: readonly { readonly TxInfAndSts?: readonly Transaction[] }[]
    }
  }
}
const lists = new Set(['OrgnlPmtInfAndSts', 'TxInfAndSts', 'StsRsnInf', 'AddtlInf'])

/** The statuses that are final. With the others, such as ACSP, the bank is still at work. */
const outcomes: Readonly<Record<string, string>> = { ACSC: 'Successful', ACCC: 'Successful', RJCT: 'Rejected' }
/** The usual reasons, for reports that only have their code. */
const reasons: Readonly<Record<string, string>> = {
  AC01: 'Incorrect account number',
  AC04: 'Account closed',
  AC06: 'Account blocked',
  AG01: 'Transaction not allowed',
  AM05: 'Duplicate payment',
  BE01: 'Name or identity number does not match the account',
  MS03: 'No reason given by the bank',
}
const reasonOf = ({ StsRsnInf = [] }: Transaction): string => {
  const texts = StsRsnInf.flatMap(({ Rsn, AddtlInf = [] }) => {
    const code = Rsn?.Cd ?? Rsn?.Prtry ?? ''
    return AddtlInf.length > 0 ? [AddtlInf.join(' ')] : [reasons[code] ?? code]
  })
  return texts.filter(Boolean).join(', ') || (reasons['MS03'] ?? '')
}

/** The headings are those of the bank's result file. */
const headings = ['Account No.', 'Amount', 'Status', 'Reason'] as const
const rowOf = (transaction: Transaction, place: string): string[][] => {
  const { TxSts = '', OrgnlTxRef } = transaction
  const status = outcomes[TxSts]
  if (status === undefined) return []
  const account = OrgnlTxRef?.CdtrAcct?.Id?.IBAN ?? OrgnlTxRef?.CdtrAcct?.Id?.Othr?.Id ?? broken(place)
  const stated = OrgnlTxRef?.Amt?.InstdAmt
  requireRinggit(stated?.['@Ccy'] ?? '')
  const amount = statedAmount(stated?.['#text'] ?? '', '.') ?? broken(place)
  return [[account, formatSen(amount), status, TxSts === 'RJCT' ? reasonOf(transaction) : '']]
}

/** Opens an ISO 20022 payment status report as a table of the payments with a final status. */
export const openPain002 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> => {
  const report = (parseMessage(bytes, lists) as Message).Document?.CstmrPmtStsRpt ?? broken('1')
  const transactions = (report.OrgnlPmtInfAndSts ?? []).flatMap(({ TxInfAndSts }) => TxInfAndSts ?? [])
  if (transactions.length === 0) throw new Unreadable({ code: 'status_report_group' })
  return tableWorkbook(
    'Status report',
    headings,
    transactions.flatMap((one, at) => rowOf(one, one.OrgnlEndToEndId ?? `TxInfAndSts ${at + 1}`)),
  )
}

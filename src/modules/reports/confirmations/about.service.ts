import { aboutPayments, type Confirmed } from '#kernel/effect.ts'
import { formatRm, type Sen } from '#kernel/money.ts'
import type { Shown } from '#kernel/shown.ts'
import type { AboutCall } from '#server/pipeline/parts.ts'
import * as sql from './about.sql.ts'

type Named = { readonly kind: sql.Kind; readonly ids: readonly string[] }
/** The ids by which calls name records. An input has some of them. */
type Ids = {
  readonly id?: string
  readonly ids?: readonly string[]
  readonly transactionId?: string
  readonly transactions?: readonly { readonly transactionId: string }[]
  readonly lineIds?: readonly string[]
  readonly payoutId?: string
  readonly items?: readonly { readonly id: string; readonly orgId: string }[]
  readonly orgId?: string
  readonly statementId?: string
  readonly line?: number
  readonly lines?: readonly number[]
}
const byBankLines = ({ statementId = '', line, lines = [] }: Ids): Named => ({
  kind: 'bankLine',
  ids: (line === undefined ? lines : [line]).map((one) => `${statementId} ${one}`),
})
const byId =
  (kind: sql.Kind) =>
  ({ id }: Ids): Named => ({ kind, ids: id === undefined ? [] : [id] })
const byItems =
  (kind: sql.Kind) =>
  ({ items = [] }: Ids): Named => ({ kind, ids: items.map(({ id }) => id) })
const byLines = ({ lineIds = [] }: Ids): Named => ({ kind: 'line', ids: lineIds })
const byWithdrawals = ({ transactionId, transactions = [], ids = [] }: Ids): Named => ({
  kind: 'withdrawal',
  ids: transactionId === undefined ? [...ids, ...transactions.map((one) => one.transactionId)] : [transactionId],
})
const byDisbursement = byId('disbursement')

/** The records that a call names, for calls whose input has no amount. */
const namedBy: Readonly<Record<string, (input: Ids) => Named>> = {
  'adminPayRuns-update': byId('payRun'),
  'adminPayRuns-voidBenefitRepayment': byId('benefitRepayment'),
  'bankStatements-holdLine': byBankLines,
  'bankStatements-matchLine': byBankLines,
  'bankStatements-takeBackLines': byBankLines,
  'deductions-voidLeaverPayment': byId('leaverPayment'),
  'disbursements-cancel': byDisbursement,
  'disbursements-complete': byDisbursement,
  'disbursements-decidePayout': ({ payoutId = '' }) => ({ kind: 'payout', ids: [payoutId] }),
  'disbursements-draft': byDisbursement,
  'disbursements-markNotPaid': byLines,
  'disbursements-process': byDisbursement,
  'disbursements-processWithCurlec': byDisbursement,
  'disbursements-recordReturned': byLines,
  'disbursements-retryPayouts': byLines,
  'disbursements-undoNotPaid': byLines,
  'paymentGateway-voidFee': byId('providerFee'),
  'paymentGateway-voidTopUp': byId('topUp'),
  'repaymentTransactions-void': byId('settlementPayment'),
  'rollingPayAdmin-assignUnmatchedRemittance': byId('unmatched'),
  'rollingPayAdmin-cancelSelected': byWithdrawals,
  'rollingPayAdmin-completeAll': byWithdrawals,
  'rollingPayAdmin-matchResultLine': byWithdrawals,
  'rollingPayAdmin-matchUnmatchedRemittances': byItems('unmatched'),
  'rollingPayAdmin-recordBankReturn': byWithdrawals,
  'rollingPayAdmin-updateOne': byWithdrawals,
  'rollingPayAdmin-voidAdvanceRepayment': byId('advanceRepayment'),
  'sales-void': byItems('sale'),
}

type Amounts = { readonly shown?: Shown; readonly amount?: Sen; readonly amountRepaid?: Sen }
/** The figures of the input: those shown on the screen, or the amount. */
const figuresOf = ({ shown, amount, amountRepaid }: Amounts): Confirmed => {
  if (shown) return { count: shown.count, total: formatRm(shown.total) }
  const total = amount ?? amountRepaid
  return total === undefined ? {} : { total: formatRm(total) }
}

/** What the confirmation of a call states: its organizations, its amount, and the records that it names. */
export const aboutCall: AboutCall = async (client, { name, input }) => {
  const given = input as Ids & Amounts
  const named = namedBy[name]?.(given)
  const orgIds = given.orgId === undefined ? (given.items ?? []).map(({ orgId }) => orgId) : [given.orgId]
  const organizations = orgIds.length === 0 ? [] : await sql.selectOrganizations.all(client, { ids: orgIds })
  const found = named && named.ids.length > 0 ? await sql.records[named.kind].all(client, { ids: named.ids }) : []
  return {
    ...(organizations.length > 0 && { name: organizations.map((one) => one.name).join(', ') }),
    ...(found.length > 0 && aboutPayments(found.map((row) => ({ ...row })))),
    ...figuresOf(given),
  }
}

import { aboutPayments, type Confirmed } from '#kernel/effect.ts'
import { formatRm, type Sen } from '#kernel/money.ts'
import type { Shown } from '#kernel/shown.ts'
import type { AboutCall } from '#server/pipeline/parts.ts'
import * as sql from './about.sql.ts'

type Named = { readonly kind: sql.Kind; readonly ids: readonly string[] }
/** The ids of an input that calls name records by; each call has some of them. */
type Ids = {
  readonly id?: string
  readonly ids?: readonly string[]
  readonly transactionId?: string
  readonly transactions?: readonly { readonly transactionId: string }[]
  readonly lineIds?: readonly string[]
  readonly payoutId?: string
  readonly items?: readonly { readonly id: string; readonly orgId: string }[]
  readonly orgId?: string
}
const byId =
  (kind: sql.Kind) =>
  ({ id }: Ids): Named => ({ kind, ids: id === undefined ? [] : [id] })
const byLines = ({ lineIds = [] }: Ids): Named => ({ kind: 'line', ids: lineIds })
const byWithdrawals = ({ transactionId, transactions = [], ids = [] }: Ids): Named => ({
  kind: 'withdrawal',
  ids: transactionId === undefined ? [...ids, ...transactions.map((one) => one.transactionId)] : [transactionId],
})
const byDisbursement = byId('disbursement')

/** What a call that the pipeline asks about is about, where its input has no amount. */
const namedBy: Readonly<Record<string, (input: Ids) => Named>> = {
  'adminPayRuns-update': byId('payRun'),
  'adminPayRuns-voidBenefitRepayment': byId('benefitRepayment'),
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
  'paymentGateway-voidTopUp': byId('topUp'),
  'repaymentTransactions-void': byId('settlementPayment'),
  'rollingPayAdmin-assignUnmatchedRemittance': byId('unmatched'),
  'rollingPayAdmin-cancelSelected': byWithdrawals,
  'rollingPayAdmin-completeAll': byWithdrawals,
  'rollingPayAdmin-matchResultLine': byWithdrawals,
  'rollingPayAdmin-matchUnmatchedRemittances': ({ items = [] }) => ({
    kind: 'unmatched',
    ids: items.map(({ id }) => id),
  }),
  'rollingPayAdmin-recordBankReturn': byWithdrawals,
  'rollingPayAdmin-updateOne': byWithdrawals,
  'rollingPayAdmin-voidAdvanceRepayment': byId('advanceRepayment'),
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
    ...(found.length > 0 && aboutPayments(found.map((row) => ({ name: row.name, amount: row.amount_sen })))),
    ...figuresOf(given),
  }
}

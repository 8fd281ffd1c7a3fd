import { sen, sum, type Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'

/** Names of the accounts. Debits increase assets, receivables and expenses, credits increase income and payables. */
export const accounts = {
  bank: 'Bank',
  bank_differences: 'Differences between transfers and the bank',
  provider_balance: 'Balance with the payment provider',
  advances_receivable: 'Advances receivable from the employer',
  leavers_receivable: 'Owed by employees who left',
  unassigned_remittances: 'Received, not assigned to an employer yet',
  disbursements_receivable: 'Disbursements receivable from the organization',
  benefits_receivable: 'Benefits receivable from the employer',
  surplus_receivable: 'Paid twice, to be recovered from payees',
  royalties_receivable: 'Royalties receivable from the franchisee',
  royalties_payable: 'Royalties payable to the franchisor',
  fee_income: 'Service fee income',
  platform_fee_income: 'Platform fee income',
  monthly_fee_income: 'Monthly fee income',
  provider_fees: 'Fees of the payment provider',
} as const
export type Account = keyof typeof accounts
export const accountNames = Object.keys(accounts) as [Account, ...Account[]]

/** The account and the party, if any, of an account key such as `royalties_payable:0123...`. */
export const partsOfKey = (key: string): { readonly account: Account; readonly party: Id<'org'> | null } => {
  const [name, party] = key.split(':')
  const account = accountNames.find((one) => one === name)
  if (!account) throw new RangeError(`not an account: ${key}`)
  return { account, party: party === undefined ? null : (party as Id<'org'>) }
}

type Side = Readonly<Partial<Record<Account, readonly [string, ...string[]]>>>
/** The account of `party` is kept per party, such as the franchisor of a royalty. */
type EventRule = { readonly debit: Side; readonly credit: Side; readonly party?: Account }

/** The events that move money: their accounts, and the amounts that make up each posting. */
export const ledgerEvents = {
  withdrawal_completed: {
    debit: { advances_receivable: ['amount', 'employerFee'] },
    credit: { bank: ['net'], fee_income: ['fee'] },
  },
  /** The bank paid less than the withdrawal's net amount; a negative amount is more. */
  transfer_difference: { debit: { bank: ['difference'] }, credit: { bank_differences: ['difference'] } },
  advances_repaid: { debit: { bank: ['paid'] }, credit: { advances_receivable: ['paid'] } },
  /** What can't be deducted from an employee who left is owed by the employee, no longer by the employer. */
  leaver_owes: { debit: { leavers_receivable: ['rest'] }, credit: { advances_receivable: ['rest'] } },
  leaver_paid: { debit: { bank: ['paid'] }, credit: { leavers_receivable: ['paid'] } },
  /** Money of an employer that isn't known yet. It is owed back until it is assigned, and then pays the employer's advances. */
  remittance_received: { debit: { bank: ['paid'] }, credit: { unassigned_remittances: ['paid'] } },
  disbursement_completed: {
    debit: { disbursements_receivable: ['total', 'platformFee', 'monthlyFee'] },
    credit: { bank: ['total'], platform_fee_income: ['platformFee'], monthly_fee_income: ['monthlyFee'] },
  },
  disbursement_completed_by_provider: {
    debit: { disbursements_receivable: ['total', 'platformFee', 'monthlyFee'] },
    credit: { provider_balance: ['total'], platform_fee_income: ['platformFee'], monthly_fee_income: ['monthlyFee'] },
  },
  payout_returned: {
    debit: { provider_balance: ['amount'], platform_fee_income: ['platformFee'], monthly_fee_income: ['monthlyFee'] },
    credit: { disbursements_receivable: ['amount', 'platformFee', 'monthlyFee'] },
  },
  payout_found: {
    debit: { disbursements_receivable: ['amount', 'platformFee', 'monthlyFee'] },
    credit: { provider_balance: ['amount'], platform_fee_income: ['platformFee'], monthly_fee_income: ['monthlyFee'] },
  },
  /** The platform transfers money from its bank account to the payment provider. */
  provider_topped_up: { debit: { provider_balance: ['paid'] }, credit: { bank: ['paid'] } },
  /** The payment provider takes a fee from the balance. */
  provider_fee_charged: { debit: { provider_fees: ['paid'] }, credit: { provider_balance: ['paid'] } },
  payout_surplus: { debit: { surplus_receivable: ['amount'] }, credit: { provider_balance: ['amount'] } },
  transfer_returned: {
    debit: { bank: ['amount'], platform_fee_income: ['platformFee'], monthly_fee_income: ['monthlyFee'] },
    credit: { disbursements_receivable: ['amount', 'platformFee', 'monthlyFee'] },
  },
  /** A pay run is completed, without its failed shares. */
  benefits_paid: { debit: { benefits_receivable: ['paid'] }, credit: { bank: ['paid'] } },
  /** A wallet returns a payment of a completed pay run. */
  benefits_returned: { debit: { bank: ['paid'] }, credit: { benefits_receivable: ['paid'] } },
  benefits_repaid: { debit: { bank: ['paid'] }, credit: { benefits_receivable: ['paid'] } },
  settlement_paid: { debit: { bank: ['paid'] }, credit: { disbursements_receivable: ['paid'] } },
  royalty_earned: {
    debit: { royalties_receivable: ['royalty'] },
    credit: { royalties_payable: ['royalty'] },
    party: 'royalties_payable',
  },
} as const satisfies Readonly<Record<string, EventRule>>
export type LedgerEvent = keyof typeof ledgerEvents

/** Events that reverse another event: the same postings with opposite signs. */
export const reversals = {
  withdrawal_returned: 'withdrawal_completed',
  transfer_difference_reversed: 'transfer_difference',
  advances_repayment_voided: 'advances_repaid',
  leaver_receivable_cancelled: 'leaver_owes',
  leaver_payment_voided: 'leaver_paid',
  remittance_assigned: 'remittance_received',
  remittance_dismissed: 'remittance_received',
  benefits_repayment_voided: 'benefits_repaid',
  settlement_voided: 'settlement_paid',
  royalty_voided: 'royalty_earned',
  provider_top_up_voided: 'provider_topped_up',
  provider_fee_voided: 'provider_fee_charged',
} as const satisfies Readonly<Record<string, LedgerEvent>>
export type ReversalEvent = keyof typeof reversals
export type EntryEvent = LedgerEvent | ReversalEvent
export const ledgerEventNames = [...Object.keys(ledgerEvents), ...Object.keys(reversals)] as [
  EntryEvent,
  ...EntryEvent[],
]

type NamesIn<S> = S[keyof S] extends readonly (infer Name)[] ? Name : never
type Rule<E extends LedgerEvent> = (typeof ledgerEvents)[E]
/** The amounts that an event is calculated from. */
export type AmountsOf<E extends LedgerEvent> = Readonly<
  Record<(NamesIn<Rule<E>['debit']> | NamesIn<Rule<E>['credit']>) & string, Sen>
>

/** Events whose entries name a party. */
export type EventWithParty = {
  [E in LedgerEvent]: Rule<E> extends { readonly party: Account } ? E : never
}[LedgerEvent]

/** One posting of an event: its account, the amounts that add up to it, and its sign. */
type EventLine = { readonly account: Account; readonly amounts: readonly string[]; readonly sign: 1 | -1 }

export const linesOf = (event: LedgerEvent): EventLine[] => {
  const { debit, credit }: EventRule = ledgerEvents[event]
  const side = (of: Side, sign: 1 | -1) =>
    (Object.entries(of) as [Account, readonly string[]][]).map(([account, amounts]) => ({ account, amounts, sign }))
  return [...side(debit, 1), ...side(credit, -1)]
}

/** One line of an entry. Debits are positive, credits negative. */
export type Posting = { readonly account: string; readonly amount: Sen }

/** The postings of an event, without postings of zero. Throws if they do not balance. */
export const postingsOf = <E extends LedgerEvent>(event: E, amounts: AmountsOf<E>, party?: Id<'org'>): Posting[] => {
  const known: Readonly<Record<string, Sen>> = amounts
  const { party: kept }: EventRule = ledgerEvents[event]
  const postings = linesOf(event)
    .map((line) => ({
      account: line.account === kept ? `${kept}:${party}` : line.account,
      amount: sen(line.sign * sum(line.amounts.map((name) => known[name] ?? sen(NaN)))),
    }))
    .filter(({ amount }) => amount !== 0)
  if (sum(postings.map(({ amount }) => amount)) !== 0)
    throw new RangeError(`the postings of ${event} do not balance: ${JSON.stringify(amounts)}`)
  return postings
}

export const reversed = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ account, amount }) => ({ account, amount: sen(0 - amount) }))

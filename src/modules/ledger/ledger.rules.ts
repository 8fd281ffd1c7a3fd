import { sen, sum, type Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'

/** What an account stands for. Assets and claims grow by debits, income and debts by credits. */
export const accounts = {
  bank: 'Bank',
  provider_balance: 'Balance with the payment provider',
  advances_receivable: 'Advances receivable from the employer',
  disbursements_receivable: 'Disbursements receivable from the organization',
  royalties_receivable: 'Royalties receivable from the franchisee',
  royalties_payable: 'Royalties payable to the franchisor',
  fee_income: 'Service fee income',
  platform_fee_income: 'Platform fee income',
  monthly_fee_income: 'Monthly fee income',
} as const
export type Account = keyof typeof accounts

type Side = Readonly<Partial<Record<Account, readonly [string, ...string[]]>>>
type EventRule = { readonly debit: Side; readonly credit: Side }

/** Every event that moves money: the accounts it touches, each with the amounts that add up to its posting. */
export const ledgerEvents = {
  withdrawal_completed: {
    debit: { advances_receivable: ['amount', 'employerFee'] },
    credit: { bank: ['net'], fee_income: ['fee'] },
  },
  advances_repaid: { debit: { bank: ['paid'] }, credit: { advances_receivable: ['paid'] } },
  disbursement_completed: {
    debit: { disbursements_receivable: ['total', 'platformFee', 'monthlyFee'] },
    credit: { bank: ['total'], platform_fee_income: ['platformFee'], monthly_fee_income: ['monthlyFee'] },
  },
  disbursement_completed_by_provider: {
    debit: { disbursements_receivable: ['total', 'platformFee', 'monthlyFee'] },
    credit: { provider_balance: ['total'], platform_fee_income: ['platformFee'], monthly_fee_income: ['monthlyFee'] },
  },
  settlement_paid: { debit: { bank: ['paid'] }, credit: { disbursements_receivable: ['paid'] } },
  royalty_earned: { debit: { royalties_receivable: ['royalty'] }, credit: { royalties_payable: ['royalty'] } },
} as const satisfies Readonly<Record<string, EventRule>>
export type LedgerEvent = keyof typeof ledgerEvents

/** What takes an event back: the same postings with the signs turned round. */
export const reversals = {
  withdrawal_returned: 'withdrawal_completed',
  settlement_voided: 'settlement_paid',
} as const satisfies Readonly<Record<string, LedgerEvent>>
export type ReversalEvent = keyof typeof reversals

type NamesIn<S> = S[keyof S] extends readonly (infer Name)[] ? Name : never
type Rule<E extends LedgerEvent> = (typeof ledgerEvents)[E]
/** The amounts that an event is worked out from. */
export type AmountsOf<E extends LedgerEvent> = Readonly<
  Record<(NamesIn<Rule<E>['debit']> | NamesIn<Rule<E>['credit']>) & string, Sen>
>

/** One line of an entry. Debits are positive, credits negative. */
export type Posting = { readonly account: string; readonly amount: Sen }
/** Whom an account is kept for, where it is kept for each separately: the franchisor of a royalty. */
type Parties = Readonly<Partial<Record<Account, Id<string>>>>

/** The postings of an event. A posting of nothing is left out; postings that do not balance are a bug and throw. */
export const postingsOf = <E extends LedgerEvent>(
  event: E,
  amounts: AmountsOf<E>,
  parties: Parties = {},
): Posting[] => {
  const rule: EventRule = ledgerEvents[event]
  const known: Readonly<Record<string, Sen>> = amounts
  const lines = (side: Side, sign: 1 | -1): Posting[] =>
    (Object.entries(side) as [Account, readonly string[]][]).map(([account, names]) => ({
      account: parties[account] ? `${account}:${parties[account]}` : account,
      amount: sen(sign * sum(names.map((name) => known[name] ?? sen(NaN)))),
    }))
  const postings = [...lines(rule.debit, 1), ...lines(rule.credit, -1)].filter(({ amount }) => amount !== 0)
  if (total(postings) !== 0) throw new RangeError(`the postings of ${event} do not balance: ${JSON.stringify(amounts)}`)
  return postings
}

export const total = (postings: readonly Posting[]): Sen => sum(postings.map(({ amount }) => amount))

export const reversed = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ account, amount }) => ({ account, amount: sen(0 - amount) }))

type FeePayer = 'employer' | 'employee'

/** A fee that the employee pays came off the transfer already; one that the employer pays is owed on top of the amount. */
export const withdrawalAmounts = (of: {
  amount: Sen
  fee: Sen
  net: Sen
  feePaidBy: FeePayer
}): AmountsOf<'withdrawal_completed'> => ({
  amount: of.amount,
  employerFee: of.feePaidBy === 'employer' ? of.fee : sen(0),
  net: of.net,
  fee: of.fee,
})

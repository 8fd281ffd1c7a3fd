import type { ErrorCode } from '#kernel/registered.ts'
import type { WhyNot } from '#kernel/lifecycle.ts'
import { atLeastZero, formatRm, least, sen, sum, type Sen } from '#kernel/money.ts'
import { daysBetween, type LocalDate } from '#kernel/time.ts'
import { namesReference } from '#kernel/reference.ts'
import type { Id } from '#kernel/values.ts'
import { allocate } from '../settlement/settlement.rules.ts'

/** Something a remittance can pay: a list, or the months before the first one, which have no list. */
export type OpenItem = {
  readonly listId: Id<'deduction_list'> | null
  readonly number: string | null
  readonly dueOn: LocalDate
  readonly open: Sen
}
/** What a part of a remittance pays: a list, the months before the first one, or nothing yet. */
export const allocationTargets = ['list', 'opening', 'account'] as const
export type Allocation = { readonly listId: Id<'deduction_list'> | null; readonly amount: Sen }

type Remittance = { readonly amount: Sen; readonly reference: string }
/** The lists that a remittance pays: those its reference names, else the earliest due. The rest is unallocated. */
export const allocationOf = (items: readonly OpenItem[], { amount, reference }: Remittance): Allocation[] => {
  const named = items.filter(({ number }) => number !== null && namesReference(reference, number))
  const ordered = [...named, ...items.filter((item) => !named.includes(item))]
  const most = least(amount, sum(items.map(({ open }) => open)))
  const parts = allocate(
    most,
    ordered.map(({ listId, open }) => ({ key: listId, amountDue: open })),
  )
  return (parts ?? []).map(({ key, amount: part }) => ({ listId: key, amount: part }))
}

/**
 * The most that an employer can remit: the balance of its account or the open amount of its lists, whichever is larger. A
 * list includes withdrawals that are sent to the bank, the account only completed ones, so a payment before a transfer
 * completes is a credit until then.
 */
export const mostToRemit = (items: readonly Pick<OpenItem, 'open'>[], balance: Sen): Sen =>
  atLeastZero(sen(Math.max(balance, sum(items.map(({ open }) => open)))))

type Balances = {
  /** The balance of the employer's account. */
  readonly balance: Sen
  /** The open amounts of its lists. */
  readonly open: Sen
  /** The totals of its lists, less the payments for them. */
  readonly rest: Sen
  /** The unallocated parts of its repayments. */
  readonly onAccount: Sen
}
/** The difference between the balance of an employer's account and its open lists: balance = open + unlisted - credit. */
export const besideLists = ({ balance, open, rest, onAccount }: Balances) => {
  const credit = sen(open + onAccount - rest)
  return { unlisted: sen(balance - open + credit), credit }
}

/** The balance of an employer's account after a payment. */
export const owedAfter = (owed: Sen, paid: Sen): Sen => sen(owed - paid)

export const allocationErrors = [
  'allocation_above_open',
  'allocation_above_amount',
] as const satisfies readonly ErrorCode[]
/** Why a remittance can't be divided like this, or null. */
export const whyNotAllocate = (
  items: readonly OpenItem[],
  amount: Sen,
  allocation: readonly Allocation[],
): WhyNot<(typeof allocationErrors)[number]> | null => {
  const above = allocation.find(
    (part, i) =>
      allocation.findIndex(({ listId }) => listId === part.listId) !== i ||
      part.amount > (items.find(({ listId }) => listId === part.listId)?.open ?? 0),
  )
  if (above) {
    const open = items.find(({ listId }) => listId === above.listId)?.open ?? sen(0)
    return { code: 'allocation_above_open', params: { open: formatRm(open) } }
  }
  return sum(allocation.map((part) => part.amount)) > amount
    ? { code: 'allocation_above_amount', params: { amount: formatRm(amount) } }
    : null
}

export const paymentStates = ['credit', 'nothing', 'paid', 'credited', 'overdue', 'part_paid', 'not_due'] as const
export type PaymentState = (typeof paymentStates)[number]
type Remitted = {
  readonly toRemit: Sen
  /** The part that is paid. */
  readonly remitted: Sen
  /** The part that neither payments nor credits cover. */
  readonly outstanding: Sen
  readonly dueOn: LocalDate
}
/** Whether the amount to remit of a list is paid. Credits don't count as payments. A list below zero is a credit. */
export const paymentOf = ({ toRemit, remitted, outstanding, dueOn }: Remitted, today: LocalDate): PaymentState => {
  if (toRemit < 0) return 'credit'
  if (toRemit === 0) return 'nothing'
  if (outstanding === 0) return remitted > 0 ? 'paid' : 'credited'
  if (today > dueOn) return 'overdue'
  return remitted > 0 ? 'part_paid' : 'not_due'
}

/** The unused part of a credit: of a list below zero, an overpaid list, or an unallocated repayment. */
export type CreditSource = {
  readonly number: string | null
  readonly reference: string | null
  readonly on: LocalDate
  readonly amount: Sen
}
type Creditable = { readonly listId: Id<'deduction_list'> | null; readonly rest: Sen; readonly open: Sen }
/** Which credits an item uses. Items are in the order in which they are due, and use credits in their order. */
export const creditsOf = (
  items: readonly Creditable[],
  sources: readonly CreditSource[],
  listId: Id<'deduction_list'>,
): CreditSource[] => {
  const left = sources.map(({ amount }) => amount)
  for (const item of items) {
    let needed = atLeastZero(sen(item.rest - item.open))
    const used = sources.flatMap((source, i) => {
      const amount = least(needed, left[i] ?? sen(0))
      left[i] = sen((left[i] ?? 0) - amount)
      needed = sen(needed - amount)
      return amount > 0 ? [{ ...source, amount }] : []
    })
    if (item.listId === listId) return used
  }
  return []
}

/** The number of days since an item was due. */
export const daysOverdue = (dueOn: LocalDate, today: LocalDate): number => Math.max(0, daysBetween(dueOn, today))

import { sen, type Sen } from '#kernel/money.ts'

/** What staff record of the account with the payment provider: transfers to it, and fees that it took. */
export const movementKinds = ['top_up', 'fee'] as const
export type MovementKind = (typeof movementKinds)[number]

type Known = {
  /** The balance in the ledger. */
  readonly booked: Sen
  readonly inProgress: Sen
  /** The fees that the provider reported with payments, and those that are booked. */
  readonly feesReported: Sen
  readonly feesBooked: Sen
}

/**
 * The parts of the difference between the balance at the provider and the ledger. Booked fees that no payment reported are
 * charges of another kind, and already in the ledger.
 */
export const differenceOf = (
  balance: Sen | null,
  { booked, inProgress, feesReported, feesBooked }: Known,
): { readonly feesNotBooked: Sen; readonly unexplained: Sen | null } => {
  const feesNotBooked = sen(Math.min(0, feesBooked - feesReported))
  return {
    feesNotBooked,
    unexplained: balance === null ? null : sen(balance - booked - inProgress - feesNotBooked),
  }
}

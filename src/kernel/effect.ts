import { formatRm, sum, type Sen } from './money.ts'

/**
 * The effects of calls that need a confirmation of the caller's identity. The step that has the effect takes
 * `Confirming<…>` and asks for the confirmation, so a call that reaches the step without declaring the effect doesn't
 * compile. A confirmation is valid for exactly one call with one input, once. Effects that end with the session also accept a
 * confirmation of the whole session, which is valid for ten minutes.
 */
export const effects = {
  /** Approves money that will be sent. */
  approval: { outlivesSession: false },
  /** Sends money, or records the outcome of a payment. */
  payment: { outlivesSession: false },
  /** Records or voids money that was received. */
  receipt: { outlivesSession: false },
  /** Changes where money goes: bank accounts, e-wallets, holds, and how long changed accounts wait. */
  payee: { outlivesSession: true },
  /** Changes the address or number that a user signs in with or receives security alerts at. */
  contact: { outlivesSession: true },
  /** Raises the amount that can be withdrawn or spent: policies, wages, limits, credit. */
  limit: { outlivesSession: true },
  /** Grants or restores access: users, roles, sessions, second factors, delegations. */
  access: { outlivesSession: true },
  /** Changes the recipients of notifications, or where users turn to for help. */
  notice: { outlivesSession: true },
} as const satisfies Readonly<Record<string, { readonly outlivesSession: boolean }>>
export type Effect = keyof typeof effects

/** `always`: the pipeline asks before the handler runs. `sometimes`: the step asks once it knows the changes. */
export type Effects = Readonly<Partial<Record<Effect, 'always' | 'sometimes'>>>

/** The effect that a confirmation is for. Texts are names, accounts and amounts, the same in every language. */
export type Confirmed = {
  /** The record or person. */
  readonly name?: string
  readonly count?: number
  /** An amount such as "RM 1,234.50". */
  readonly total?: string
  readonly lines?: readonly {
    readonly name: string
    readonly amount?: string
    /** A changed value, such as a bank account, and the value before. */
    readonly value?: string
    readonly before?: string
  }[]
}

/** The confirmation that a refused call requires. `users-confirm` takes the `id`, a digest of call, input and session. */
export type ConfirmationRequest = { readonly id: string; readonly about: Confirmed }

/** Asks for a confirmation of the caller's identity. */
export type Confirming<F extends Effect> = {
  /** Refuses the call with `confirmation_needed` unless its caller has confirmed it. */
  readonly confirm: (effect: F, about?: Confirmed) => Promise<void>
  readonly isConfirmed: (effect: F) => Promise<boolean>
}

/** The most people that a confirmation or its announcement names. */
export const mostNamed = 4

/** What a confirmation shows of changed values: how many there are, and the first of them. */
export const aboutChanges = (lines: NonNullable<Confirmed['lines']>): Confirmed => ({
  count: lines.length,
  lines: lines.slice(0, mostNamed),
})

/** What a confirmation shows of payments: how many, their sum, and all payees up to four, else the three largest. */
export const aboutPayments = (
  payees: readonly { readonly name: string; readonly amount: Sen }[],
  more: Pick<Confirmed, 'name'> = {},
): Confirmed => {
  const named = payees.length <= mostNamed ? payees : payees.toSorted((a, b) => b.amount - a.amount).slice(0, 3)
  return {
    ...more,
    count: payees.length,
    total: formatRm(sum(payees.map(({ amount }) => amount))),
    lines: named.map(({ name, amount }) => ({ name, amount: formatRm(amount) })),
  }
}

/** The parameters of the refusal, for clients that don't show `about`. */
export const paramsOf = ({ count, total }: Confirmed): Readonly<Record<string, string | number>> => ({
  ...(count !== undefined && { count }),
  ...(total !== undefined && { total }),
})

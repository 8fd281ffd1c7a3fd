import { formatRm, sum, type Sen } from './money.ts'

/**
 * What a call can bring about that needs a confirmation of the caller's identity. The step that brings it about takes
 * `Confirming<…>` and asks, so a call that reaches the step without declaring the effect doesn't compile. A confirmation is
 * for exactly one call and input, once. Only where the effect ends with the session may a client that doesn't name what it
 * confirms use a confirmation of the session instead, for ten minutes.
 */
export const effects = {
  /** Approves money that will be sent. */
  approval: { outlivesSession: false },
  /** Sends money, or settles what became of it. */
  payment: { outlivesSession: false },
  /** Records or voids money that was received. */
  receipt: { outlivesSession: false },
  /** Changes where money goes: bank accounts, e-wallets, holds, and how long changed accounts wait. */
  payee: { outlivesSession: true },
  /** Changes the address or number with which someone signs in or is warned. */
  contact: { outlivesSession: true },
  /** Raises what may be withdrawn or spent: policies, wages, limits, credit. */
  limit: { outlivesSession: true },
  /** Decides who may act: users, roles, sessions, second factors, delegations. */
  access: { outlivesSession: true },
  /** Decides who is notified, or whom people call for help. */
  notice: { outlivesSession: true },
} as const satisfies Readonly<Record<string, { readonly outlivesSession: boolean }>>
export type Effect = keyof typeof effects

/** `always`: the pipeline asks before the handler runs. `sometimes`: the step asks once it knows what changes. */
export type Effects = Readonly<Partial<Record<Effect, 'always' | 'sometimes'>>>

/** What a confirmation is about, as the server is about to do it. Texts are names, accounts and amounts, in no language. */
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

/** What a refused call asks its caller to confirm. `users-confirm` takes the `id`, which is of this call, input and session. */
export type ConfirmationRequest = { readonly id: string; readonly about: Confirmed }

/** Asks for a confirmation of the caller's identity. */
export type Confirming<F extends Effect> = {
  /** Refuses the call with `confirmation_needed` unless its caller has confirmed it. */
  readonly confirm: (effect: F, about?: Confirmed) => Promise<void>
  readonly isConfirmed: (effect: F) => Promise<boolean>
}

const mostNamed = 4
/** What a confirmation says about payments: how many, their sum, and all payees up to four, else the three largest. */
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

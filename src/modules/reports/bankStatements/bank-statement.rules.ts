import type { Bilingual } from '#kernel/bilingual.ts'

/** Whether a line of a statement is open, matched with a record, or dismissed with a reason. */
export const lineStates = ['open', 'matched', 'dismissed'] as const
export type LineState = (typeof lineStates)[number]
export const lineStateNames: Readonly<Record<LineState, Bilingual>> = {
  open: ['To match', 'Belum dipadankan'],
  matched: ['Matched', 'Dipadankan'],
  dismissed: ['Dismissed', 'Diketepikan'],
}

/** As many sure matches as one press posts. Those of records that exist are made all at once. */
export const mostAtOnce = 500
/** As many open lines are shown with their candidates, and as many sure matches. */
export const mostToChoose = 50
/** As many items of each kind are listed in the reconciliation. */
export const mostListed = 100
/** What keeps the accounts from tying: a line that is open, one with another amount in the ledger, a record on no statement. */
export const itemKinds = ['open', 'different', 'unlisted'] as const
export type ItemKind = (typeof itemKinds)[number]
export const itemKindNames: Readonly<Record<ItemKind, Bilingual>> = {
  open: ['Line to match', 'Baris belum dipadankan'],
  different: ['Other amount in the ledger', 'Amaun lain dalam lejar'],
  unlisted: ['On no statement', 'Tiada dalam penyata'],
}

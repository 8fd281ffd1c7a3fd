import { daysBetween, type LocalDate } from '#kernel/time.ts'

/** What became of a payment of a batch. `returned`: the bank did not make it, or sent it back. `cancelled`: a person cancelled it. */
export const payeeResults = ['unanswered', 'returned', 'cancelled', 'paid'] as const
export type PayeeResult = (typeof payeeResults)[number]

type Due = { readonly dueOn: LocalDate; readonly results: { readonly unanswered: { readonly count: number } } }
/** The days since the promised date on which payees still have no result; zero once every payee has one. */
export const daysLate = ({ dueOn, results: { unanswered } }: Due, today: LocalDate): number =>
  unanswered.count === 0 ? 0 : Math.max(0, daysBetween(dueOn, today))

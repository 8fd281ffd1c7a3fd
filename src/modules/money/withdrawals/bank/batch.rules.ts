import { addMs, minutes, type Instant, type LocalDate } from '#kernel/time.ts'
import { bankDayOf, bankDaysLate } from '../arrival.rules.ts'

/** What became of a payment of a batch. `refused`: the bank did not make it. `returned`: it sent the money back. `cancelled`: a person cancelled it. */
export const payeeResults = ['unanswered', 'refused', 'returned', 'cancelled', 'paid'] as const
export type PayeeResult = (typeof payeeResults)[number]

type Due = { readonly dueOn: LocalDate; readonly results: { readonly unanswered: { readonly count: number } } }
/** The bank days since the promised date on which payees still have no result; zero once every payee has one. */
export const daysLate = ({ dueOn, results: { unanswered } }: Due, today: LocalDate): number =>
  unanswered.count === 0 ? 0 : bankDaysLate(dueOn, today)

type Sent = { readonly sentAt: Instant }
/** Whether the bank has had time to answer: from the day after the one on which it processes the file. */
export const isDue = ({ sentAt }: Sent, today: LocalDate): boolean => bankDayOf(sentAt) < today

/** The oldest due batch, which is the next to complete. Batches are ordered by number. */
export const nextToComplete = <B extends Sent>(batches: readonly B[], today: LocalDate): B | undefined =>
  batches.find((batch) => isDue(batch, today))

type Delivery = { readonly downloaded: boolean; readonly handover: unknown }
/** Whether the bank can't have the file: it wasn't downloaded, and no other handover was stated. */
export const isUndelivered = ({ downloaded, handover }: Delivery): boolean => !downloaded && handover === null

/** The time after end of day from which a file that wasn't downloaded needs attention. */
export const deliverWithin = minutes(15)
export const isDeliveryLate = (batch: Delivery & Sent, now: Instant): boolean =>
  isUndelivered(batch) && addMs(batch.sentAt, deliverWithin) <= now

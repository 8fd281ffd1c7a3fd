import type { Sen } from '#kernel/money.ts'
import { minutes } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'

/** `surplus`: paid although another payout of the same line was paid. */
export const payoutStatuses = ['queued', 'sent', 'unknown', 'paid', 'failed', 'reversed', 'dropped', 'surplus'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
export const reportedStatuses = ['sent', 'paid', 'failed', 'reversed'] as const
/** A result as reported by the provider. */
export type ReportedStatus = (typeof reportedStatuses)[number]

const unfinishedStatuses = ['queued', 'sent', 'unknown'] as const
/** Whether a payout has no result yet. */
export const isUnfinished = (status: PayoutStatus): boolean => unfinishedStatuses.some((one) => one === status)

/**
 * The status after a report of the provider; null if it changes nothing. States only move forward, so late and repeated
 * reports have no effect. A payment that came back before it was known as paid has failed.
 */
export const statusAfter = (current: PayoutStatus, reported: ReportedStatus): PayoutStatus | null => {
  if (!isUnfinished(current)) return current === 'paid' && reported === 'reversed' ? 'reversed' : null
  if (reported === 'reversed') return 'failed'
  return reported === current ? null : reported
}

type Payout = {
  readonly id: Id<'payout'>
  readonly status: PayoutStatus
  readonly amount: Sen
  /** The provider's id; null until the provider accepts it. */
  readonly reference: string | null
}

/** Whether a report contradicts a result. A payment that was refused immediately can't be in progress later. */
export const isContradiction = (
  { status, reference }: Pick<Payout, 'status' | 'reference'>,
  reported: ReportedStatus,
) => {
  if (reported === 'paid') return status === 'failed' || status === 'dropped'
  if (reported === 'failed') return status === 'paid'
  return reported === 'sent' && status === 'failed' && reference === null
}

export const payoutCurrency = 'MYR'
/** `reference`: the provider's id; `payout`: the id of another payout. */
export const reportDifferences = ['payout', 'reference', 'amount', 'currency', 'fee'] as const
export type ReportDifference = (typeof reportDifferences)[number]
/** A report of the provider. What it doesn't say is null. */
export type Report = {
  readonly id: string | null
  readonly status: ReportedStatus
  readonly reference: string | null
  readonly amount: Sen | null
  readonly currency: string | null
  readonly fee: Sen
  readonly reason: string | null
}

/** What a report says differently from the payout that it answers or names. What it doesn't say doesn't differ. */
export const differencesFrom = (payout: Payout, report: Report): ReportDifference[] => {
  const differs = {
    payout: report.id !== null && report.id !== payout.id,
    reference: payout.reference !== null && report.reference !== null && report.reference !== payout.reference,
    amount: report.amount !== null && report.amount !== payout.amount,
    currency: report.currency !== null && report.currency !== payoutCurrency,
    fee: report.fee < 0 || report.fee > payout.amount,
  }
  return reportDifferences.filter((what) => differs[what])
}

const longestPause = 15
/** The pause before the provider is called again about a payout without a result: 1, 2, 4, 8, then 15 minutes. */
export const pauseAfter = (tries: number): number => minutes(Math.min(2 ** Math.max(0, tries - 1), longestPause))

/** A call that takes longer was interrupted. Exceeds the time that all calls of one payout can take. */
export const longestCall = minutes(2)

export const payoutDecisions = ['paid', 'not-paid'] as const
export type PayoutDecision = (typeof payoutDecisions)[number]

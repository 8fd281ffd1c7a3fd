import { minutes } from '#kernel/time.ts'

export const payoutStatuses = ['queued', 'sent', 'unknown', 'paid', 'failed', 'reversed', 'dropped'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
/** A result as reported by the provider. */
export type ReportedStatus = 'sent' | 'paid' | 'failed' | 'reversed'

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

/** Whether a report contradicts a result, and needs manual attention. */
export const isContradiction = (current: PayoutStatus, reported: ReportedStatus): boolean =>
  (reported === 'paid' && (current === 'failed' || current === 'dropped')) ||
  (reported === 'failed' && current === 'paid')

const longestPause = 15
/** The pause before the provider is called again about a payout without a result: 1, 2, 4, 8, then 15 minutes. */
export const pauseAfter = (tries: number): number => minutes(Math.min(2 ** Math.max(0, tries - 1), longestPause))

/** A call that takes longer was interrupted. Exceeds the time that all calls of one payout can take. */
export const longestCall = minutes(2)

const longestNarration = 30
/** The text on the payee's bank statement: letters, digits and spaces only. */
export const narrationOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, longestNarration)
    .trim() || 'Upah'

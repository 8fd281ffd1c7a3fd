import type { Sen } from '#kernel/money.ts'
import type { LocalDate, Instant } from '#kernel/time.ts'
import type { WithdrawalReason } from '#modules/withdrawals/withdrawal.rules.ts'
import type { Who } from './requester.ts'

export type Fate = 'completed' | 'rejected' | 'cancelled' | 'returned' | 'pending' | 'approved' | 'processing'
/** A withdrawal of the demonstration and its outcome. */
export type Request = {
  readonly who: Who
  readonly on: LocalDate
  readonly at: Instant
  readonly amount: Sen
  readonly reason: WithdrawalReason
  fate: Fate
}

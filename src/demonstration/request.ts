import type { Sen } from '#kernel/money.ts'
import type { LocalDate, Instant } from '#kernel/time.ts'
import type { WithdrawalReason } from '#money/withdrawals/withdrawal.rules.ts'
import type { EmployeeRef } from './requester.ts'

export type Outcome =
  | 'completed'
  | 'rejected'
  | 'cancelled'
  | 'returned'
  | 'late'
  | 'pending'
  | 'approved'
  | 'processing'
/** A planned withdrawal and its outcome. The bank has not answered for a late one since its batch was completed. */
export type Request = {
  readonly requester: EmployeeRef
  readonly on: LocalDate
  readonly at: Instant
  readonly amount: Sen
  readonly reason: WithdrawalReason
  outcome: Outcome
}

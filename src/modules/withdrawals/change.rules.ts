import type { Role } from '#kernel/access.ts'
import type { Bp, Sen } from '#kernel/money.ts'
import type { LocalDate, Period } from '#kernel/time.ts'
import type { Id, Instant } from '#kernel/values.ts'
import type { FeePayer } from './limit.rules.ts'
import type { WithdrawalStatus } from './withdrawal.rules.ts'

export type WithdrawalKey = { readonly orgId: Id<'org'>; readonly id: Id<'withdrawal'> }

/** A withdrawal whose row is locked until the transaction ends. */
export type HeldWithdrawal = WithdrawalKey & {
  readonly employeeId: Id<'employee'>
  readonly userId: Id<'user'>
  readonly icNumber: string
  readonly employeeName: string
  readonly orgName: string
  readonly period: Period
  readonly status: WithdrawalStatus
  readonly amount: Sen
  readonly fee: Sen
  readonly net: Sen
  readonly feeRate: Bp
  readonly feePaidBy: FeePayer
  readonly reasonForWithdrawal: string
  readonly bankCode: string
  readonly accountNumber: string
  readonly requestedOn: LocalDate
  readonly batchId: Id<'bank_batch'> | null
  readonly sentAt: Instant | null
  readonly transferOn: LocalDate | null
  readonly returnedAt: Instant | null
}

/** Who changes a withdrawal: a person, or the system in their stead. */
export type ChangedBy = { readonly id: Id<'user'>; readonly name: string; readonly role: Role | 'system' }

export type StatusChange = {
  readonly to: Exclude<WithdrawalStatus, 'pending'>
  readonly by: ChangedBy
  /** The call or job that changes it, for the audit trail of large numbers. */
  readonly call: string
  /** Needed by rejected and cancelled. */
  readonly reason?: string
  /** Needed by completed. */
  readonly transferOn?: LocalDate
  /** Sent to the bank with this batch; then `processing` may also be given to what is processing and was not sent. */
  readonly batchId?: Id<'bank_batch'>
}

/** The system, where nobody pressed a button. */
export const system = {
  id: '0000000000SYSTEM' as Id<'user'>,
  name: 'Upah',
  role: 'system',
} as const satisfies ChangedBy

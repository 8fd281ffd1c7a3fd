import type { Role } from '#kernel/access.ts'
import { z } from 'zod'
import { task } from '#kernel/task.ts'
import type { LocalDate, Period, Instant } from '#kernel/time.ts'
import type { Sen } from '#kernel/money.ts'
import { id, instant, localDate, type Id } from '#kernel/values.ts'
import type { WithdrawalStatus } from './withdrawal.rules.ts'

export type WithdrawalKey = { readonly orgId: Id<'org'>; readonly id: Id<'withdrawal'> }

/** A withdrawal whose row is locked until the transaction ends. */
export type LockedWithdrawal = WithdrawalKey & {
  readonly employeeId: Id<'employee'>
  readonly userId: Id<'user'>
  readonly icNumber: string
  readonly employeeName: string
  readonly period: Period
  readonly status: WithdrawalStatus
  readonly amount: Sen
  readonly net: Sen
  readonly fee: Sen
  /** The part of the fee that the employer owes. */
  readonly employerFee: Sen
  readonly bankCode: string
  readonly accountNumber: string
  readonly requestedOn: LocalDate
  readonly batchId: Id<'bank_batch'> | null
  readonly transferOn: LocalDate | null
  readonly returnedAt: Instant | null
}

/** The withdrawals to change: locked ones, all unsent ones of organizations, or all in sent batches. */
export type Selection =
  | { readonly locked: readonly LockedWithdrawal[] }
  | { readonly unsentOf: readonly Id<'org'>[] }
  | { readonly sentWith: readonly Id<'bank_batch'>[] }

export type StatusChange = {
  readonly to: Exclude<WithdrawalStatus, 'pending'>
  /** Required for rejected and cancelled. An approval by platform staff also has one, in the history only. */
  readonly reason?: string
  /** Stored in the history for platform staff, such as the bank's answer. */
  readonly note?: string
  /** Required for completed. */
  readonly transferOn?: LocalDate
  /** The batch to send them with. `processing` then also applies to withdrawals that are processing but not sent. */
  readonly batchId?: Id<'bank_batch'>
}

/** What a change affected, by organization and batch. */
export type Changed = {
  readonly orgId: Id<'org'>
  readonly batchId: Id<'bank_batch'> | null
  readonly withdrawals: number
  readonly amount: Sen
  readonly net: Sen
}

/** The author of a change. */
export type ChangedBy = {
  readonly id: Id<'user'>
  readonly name: string
  readonly role: Role | 'system'
  /** The Manager in whose place a delegate makes it. */
  readonly for?: { readonly id: Id<'user'>; readonly name: string }
}

/** The user of changes that the system makes, such as automatic approval. */
export const system = {
  id: '0000000000SYSTEM' as Id<'user'>,
  name: 'Upah',
  role: 'system',
} as const satisfies ChangedBy

/** A page of the employees whose withdrawals one run completed; `at` is the timestamp of the run. */
const notificationPage = z.object({
  batchId: id('bank_batch'),
  at: instant,
  transferOn: localDate,
  /** Organization and id of the previous page's last withdrawal. */
  after: z.tuple([z.string(), z.string()]),
})
export type NotificationPage = z.output<typeof notificationPage>
export const completionNotices = task('notifyCompleted', notificationPage)

import { isFinal, lifecycle } from '#kernel/lifecycle.ts'
import { ringgit, type Sen } from '#kernel/money.ts'
import { isOneOf, keysOf } from '#kernel/one-of.ts'
import { addPeriods, periodOf, type LocalDate, type Period } from '#kernel/time.ts'
import { firstVisibleDay } from '#owed/transactions/account.rules.ts'

/** The reasons for a withdrawal. Totals are grouped by reason, so it is not free text. */
export const withdrawalReasons = [
  'Groceries',
  'Medical',
  'School fees',
  'Utilities',
  'Rent',
  'Vehicle repair',
  'Family',
  'Emergency',
  'Other',
] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

/** The withdrawal lifecycle. completed, cancelled and rejected are final. */
export const withdrawalLifecycle = lifecycle({
  states: ['pending', 'approved', 'processing', 'completed', 'cancelled', 'rejected'],
  moves: {
    approve: { from: ['pending'], to: 'approved' },
    reject: { from: ['pending'], to: 'rejected' },
    cancel: { from: ['pending', 'approved', 'processing'], to: 'cancelled' },
    process: { from: ['approved'], to: 'processing' },
    complete: { from: ['processing'], to: 'completed' },
  },
  error: 'withdrawal_status',
})
export const withdrawalStatuses = withdrawalLifecycle.states
/** The statuses of withdrawals that still need work. */
export const openStatuses = withdrawalStatuses.filter((status) => !isFinal(withdrawalLifecycle, status))
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/** Statuses whose amounts reduce the balance. */
export const takesFromBalance = (status: WithdrawalStatus): boolean => status !== 'cancelled' && status !== 'rejected'
/** Whether a withdrawal has a fee: none if it was rejected, cancelled or returned by the bank. */
export const hasFee = ({ status, returned }: { status: WithdrawalStatus; returned: boolean }): boolean =>
  takesFromBalance(status) && !returned

/**
 * The stage of an employee's money by status: received, in progress after the approval, or only requested. A rejected,
 * cancelled or returned withdrawal is none of them.
 */
export const stages = {
  received: ['completed'],
  inProgress: ['approved', 'processing'],
  requested: ['pending'],
} as const satisfies Readonly<Record<string, readonly WithdrawalStatus[]>>
export type Stage = keyof typeof stages
export const stageNames = keysOf(stages)
export const isIn = (stage: Stage, { status, returned }: { status: WithdrawalStatus; returned: boolean }): boolean =>
  !returned && isOneOf(stages[stage], status)

/** Open work and returned transfers are listed over all months, other withdrawals by the month of the request. */
export const isListedByMonth = (tab: WithdrawalStatus | 'all' | 'returned'): boolean =>
  tab === 'all' || (tab !== 'returned' && !openStatuses.includes(tab))

/** Which of the open withdrawals a list has: those requested in its month, or before it. */
export const requestedIn = ['month', 'before'] as const
export type RequestedIn = (typeof requestedIn)[number]

/**
 * Parts of the lists that figures of the dashboard open: what end of day would send, what it leaves out because payments
 * are on hold, what the bank has, and returns that are not marked as handled.
 */
export const transferParts = ['ready', 'held', 'withBank', 'unhandled'] as const
export type TransferPart = (typeof transferParts)[number]

/** Whether an amount that is no longer withdrawn can be withdrawn again: only this month, and not by leavers. */
export const isBackInBalance = (
  of: { readonly period: Period; readonly leaving: boolean },
  today: LocalDate,
): boolean => of.period === periodOf(today) && !of.leaving

/** Binds a verification code to an amount and a reason. */
export const boundTo = (amount: Sen, reason: WithdrawalReason): string => `${amount}:${reason}`

/** The months of the days that an employee sees, newest first; statements go back further. 90 days fall in at most four. */
export const visibleMonths = (today: LocalDate): readonly Period[] => {
  const oldest = periodOf(firstVisibleDay(today))
  return [0, -1, -2, -3].map((ago) => addPeriods(periodOf(today), ago)).filter((month) => month >= oldest)
}

/** The maximum number of withdrawals in one bulk approval. */
export const mostInBulkApproval = 1_000

/** Approving a single request of this amount or more needs confirmation. */
export const confirmApprovalFrom = ringgit(1_000)

/** The specification's transfer time. */
export const workingDaysToArrive = 2

/**
 * The deduction of a withdrawal. `expected`: on a list that has yet to be made. `listed`: on a list. The others are the
 * submitted answers to the employee's line.
 */
export const deductionStates = ['expected', 'listed', 'deducted', 'partly', 'not_deducted'] as const
export type DeductionState = (typeof deductionStates)[number]

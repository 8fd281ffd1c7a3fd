import type { Bilingual } from '#kernel/bilingual.ts'
import type { FieldError } from '#kernel/errors.ts'
import { lifecycle } from '#kernel/lifecycle.ts'
import { bp, percentHalfUp, sen, sum, type Bp, type Sen } from '#kernel/money.ts'
import { addDays, dateIn, daysBetween, formatDate, type Instant, type LocalDate } from '#kernel/time.ts'

/** The organization prepares, submits and approves a batch; the platform pays it. */
export const disbursementLifecycle = lifecycle({
  states: ['draft', 'pending-approval', 'approved', 'processing', 'completed', 'cancelled'],
  moves: {
    edit: { from: ['draft', 'pending-approval'], to: 'draft', by: 'management' },
    approve: { from: ['pending-approval'], to: 'approved', by: 'management', secondPerson: true },
    return: { from: ['pending-approval'], to: 'draft', by: 'management' },
    delete: { from: ['draft', 'pending-approval'], to: null, by: 'management' },
    draft: { from: ['approved'], to: 'draft', by: 'approver' },
    process: { from: ['approved'], to: 'processing', by: 'admin' },
    complete: { from: ['processing'], to: 'completed', by: 'approver' },
    cancel: { from: ['approved', 'processing'], to: 'cancelled', by: 'approver' },
  },
  error: 'disbursement_status',
})
export const disbursementStatuses = disbursementLifecycle.states
export type DisbursementStatus = (typeof disbursementStatuses)[number]
/** The statuses that the platform sees. */
export const platformStatuses = ['approved', 'processing', 'completed', 'cancelled'] as const

/** Lines that are paid or may have been paid. */
const paidOrPossiblyPaid: ReadonlySet<LineStatus> = new Set(['sent', 'unknown', 'paid'])
/** A line's result, and whether a report about its payment awaits a decision. */
type LineResult = { readonly status: LineStatus; readonly disputed: boolean }
const isDisputed = ({ disputed }: LineResult): boolean => disputed
/** Why the results of its lines don't allow a disbursement to be cancelled; null if they do. */
export const whyNotCancel = (lines: readonly LineResult[]): 'payout_disputed' | 'money_has_left' | null => {
  if (lines.some(isDisputed)) return 'payout_disputed'
  return lines.some(({ status }) => paidOrPossiblyPaid.has(status)) ? 'money_has_left' : null
}
/** Why the results of its lines don't allow a disbursement to be completed; null if they do. */
export const whyNotComplete = (
  lines: readonly LineResult[],
): 'payout_disputed' | 'payouts_unfinished' | 'nothing_paid' | null => {
  if (lines.some(isDisputed)) return 'payout_disputed'
  if (lines.some(({ status }) => status === 'waiting' || status === 'sent' || status === 'unknown'))
    return 'payouts_unfinished'
  return lines.some(({ status }) => status === 'paid') ? null : 'nothing_paid'
}

type CompletionDates = {
  readonly dateCompleted: LocalDate
  /** When paying started. */
  readonly processedAt: Instant | null
  readonly today: LocalDate
}
/** Why a disbursement can't be completed on a date; null if it can. */
export const whyNotDateCompleted = ({ dateCompleted, processedAt, today }: CompletionDates): FieldError | null => {
  if (dateCompleted > today) return { code: 'date_in_future' }
  const first = processedAt && dateIn(processedAt)
  return first && dateCompleted < first ? { code: 'date_too_early', params: { first: formatDate(first) } } : null
}

export const payeesTypes = ['employees', 'suppliers'] as const
export const payeesTypeNames = {
  suppliers: ['Suppliers', 'Pembekal'],
  employees: ['Employees', 'Pekerja'],
} as const satisfies Record<(typeof payeesTypes)[number], Bilingual>
export const repaymentPeriods = [1, 2, 3] as const
export const lineStatuses = ['waiting', 'sent', 'unknown', 'paid', 'failed', 'dropped', 'reversed'] as const
export type LineStatus = (typeof lineStatuses)[number]
export const bars = ['hold', 'blacklist', 'report', 'account'] as const
/**
 * Why the payee of a line can't be paid. A hold ends after a day, a report of an employee when a Manager resolves it, and the
 * hold of an account that the bank returned a payment from when it is released.
 */
export type Bar = { readonly by: (typeof bars)[number]; readonly until: LocalDate | null }

/** RM 500.00, the smallest amount for one payee. */
export const smallestAmount = sen(50_000)
/** The maximum length of the name or number of a payee in a look-up. */
export const longestPayee = 200

const leadDays = 3
/** The earliest date of a new batch. */
export const firstDate = (today: LocalDate): LocalDate => addDays(today, leadDays)
/** The error of a date that is too early. */
export const whyNotDate = (date: LocalDate, today: LocalDate): FieldError | null => {
  const first = firstDate(today)
  return date < first ? { code: 'date_too_early', params: { first: formatDate(first) } } : null
}

type Rates = { readonly platform: Bp; readonly monthly: Bp }
type Fees = { readonly platformFee: Sen; readonly monthlyFeesTotal: Sen; readonly feesTotal: Sen }

/** Both fees of a total: 10,000.00 at 2 % and 1.5 % for 2 months costs 200.00 + 300.00. */
export const feesOf = (total: Sen, { platform, monthly }: Rates, months: number): Fees => {
  const platformFee = percentHalfUp(total, platform)
  const monthlyFeesTotal = percentHalfUp(total, bp(monthly * months))
  return { platformFee, monthlyFeesTotal, feesTotal: sum([platformFee, monthlyFeesTotal]) }
}

type Band = { readonly from: Sen; readonly approvers: number }
/** The number of approvers that a total needs: one, unless a band applies. */
export const approversNeeded = (bands: readonly Band[], total: Sen): number =>
  Math.max(1, ...bands.filter(({ from }) => from <= total).map(({ approvers }) => approvers))

/** A payment of the same amount to the same supplier within so many days may be a duplicate. */
export const duplicateDays = 30

/** How many days ahead due dates are shown beside the credit. */
export const creditDays = 90

export const dueGroups = ['overdue', 'week', 'month'] as const
/** When an amount is due; null after 30 days. */
export const dueGroupOf = (dueDate: LocalDate, today: LocalDate): (typeof dueGroups)[number] | null => {
  const days = daysBetween(today, dueDate)
  if (days < 0) return 'overdue'
  if (days <= 7) return 'week'
  return days <= 30 ? 'month' : null
}

/** The start of the idempotency key of the ledger entry of a payment that the bank returned; the id of its line follows. */
export const returnKey = 'transfer-returned:'

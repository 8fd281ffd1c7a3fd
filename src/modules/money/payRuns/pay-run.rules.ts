import type { Bilingual } from '#kernel/bilingual.ts'
import { lifecycle } from '#kernel/lifecycle.ts'
import { sen, sum, type Bp, type Sen } from '#kernel/money.ts'
import {
  electionProblem,
  electionProblemNames,
  electionProblems,
  wholeElection,
} from '#people/employees/payment-election.rules.ts'
import { addPeriods, firstDay, formatDate, lastDay, periodOf, type LocalDate, type Period } from '#kernel/time.ts'

export const payTypes = ['Regular', 'Ad-hoc'] as const
export type PayType = (typeof payTypes)[number]
export const payTypeNames = {
  Regular: ['Regular', 'Biasa'],
  'Ad-hoc': ['Ad-hoc', 'Ad-hoc'],
} as const satisfies Record<PayType, Bilingual>
export const groupings = ['categories', 'teams'] as const
export type Grouping = (typeof groupings)[number]
export const groupingNames = {
  categories: ['Categories', 'Kategori'],
  teams: ['Teams', 'Pasukan'],
} as const satisfies Record<Grouping, Bilingual>

/** The last day that a run can have: the end of next month, which is prepared as a draft. */
export const lastPayDay = (today: LocalDate): LocalDate => lastDay(addPeriods(periodOf(today), 1))

/** Whether a run can have this pay day: today, or a later day of this month or the next. */
export const isPayDay = (payDay: LocalDate, today: LocalDate): boolean => payDay >= today && payDay <= lastPayDay(today)

/** The first day on which a run can be submitted: that of its month. */
export const firstSubmitDay = (payDay: LocalDate): LocalDate => firstDay(periodOf(payDay))

/** The organization submits and approves; the platform pays. */
export const payRunLifecycle = lifecycle({
  states: ['draft', 'pending_approval', 'approved', 'pending_payment', 'processing', 'completed', 'cancelled'],
  moves: {
    submit: { from: ['draft'], to: 'pending_approval' },
    approve: { from: ['pending_approval'], to: 'approved', secondPerson: true },
    return: { from: ['pending_approval'], to: 'draft' },
    edit: { from: ['draft', 'pending_approval'], to: 'draft' },
    delete: { from: ['draft', 'pending_approval'], to: null },
    requestPayment: { from: ['approved'], to: 'pending_payment' },
    process: { from: ['pending_payment'], to: 'processing' },
    complete: { from: ['processing'], to: 'completed' },
    cancel: { from: ['approved', 'pending_payment', 'processing'], to: 'cancelled' },
  },
  error: 'pay_run_status',
})
export const payRunStatuses = payRunLifecycle.states
export type PayRunStatus = (typeof payRunStatuses)[number]

/** The statuses that the platform sees. */
export const platformStatuses = ['approved', 'pending_payment', 'processing', 'completed', 'cancelled'] as const
export type PlatformStatus = (typeof platformStatuses)[number]

/** Whether the wallets may already be paying a run in this status. */
export const isSent = (status: PayRunStatus): boolean => status === 'processing'

/** The first to the last day of the month: `01/11/2026 - 30/11/2026`. */
export const periodText = (period: Period): string => `${formatDate(firstDay(period))} - ${formatDate(lastDay(period))}`

/** Why an employee is not paid, in the order in which the reasons are checked. */
export const ineligibleReasons = [
  'not_approved',
  'payments_held',
  'left',
  'not_started',
  'already_included',
  'no_benefits',
  ...electionProblems,
] as const
export type IneligibleReason = (typeof ineligibleReasons)[number]

/** How screens and documents state the reasons. */
export const reasonNames = {
  not_approved: ['Employee is Pending Approval', 'Pekerja menunggu kelulusan'],
  payments_held: ['Payments are on hold: reported a changed account', 'Bayaran ditahan: melaporkan pertukaran akaun'],
  left: ['Left before this period', 'Berhenti sebelum tempoh ini'],
  not_started: ['Starts after this period', 'Mula bekerja selepas tempoh ini'],
  already_included: ['Benefits are in another run of this month', 'Manfaat berada dalam larian lain bulan ini'],
  no_benefits: ['No benefits are due', 'Tiada manfaat yang perlu dibayar'],
  ...electionProblemNames,
} as const satisfies Record<IneligibleReason, Bilingual>

/** Why a share was left out when payment started. */
export const walletWaitedName: Bilingual = [
  'The new e-wallet account could only be used from {at}',
  'Akaun e-dompet baharu hanya boleh digunakan mulai {at}',
]

/**
 * Splits an amount by percentages that total 100. The remaining sen go to the largest remainders, the earlier share
 * first, so the shares add up to the amount: 100.00 at 33.33, 33.33 and 33.34 % is 33.33, 33.33 and 33.34.
 */
export const splitShares = (amount: Sen, percentages: readonly Bp[]): Sen[] => {
  if (percentages.reduce((total, each) => total + each, 0) !== wholeElection)
    throw new RangeError('the shares must total 100 %')
  const exact = percentages.map((each) => BigInt(amount) * BigInt(each))
  const shares = exact.map((product) => Number(product / BigInt(wholeElection)))
  let left = amount - shares.reduce((total, share) => total + share, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: Number(product % BigInt(wholeElection)) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder) {
    if (left === 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left -= 1
  }
  return shares.map(sen)
}

/** A wallet that an employee elected. */
export type Election<WalletId extends string = string> = {
  readonly walletId: WalletId
  readonly percentage: Bp
  readonly verified: boolean
  readonly active: boolean
}
/** The facts about an employee on which a run decides. */
export type Candidate = {
  readonly isApproved: boolean
  /** Whether the employee reported a changed bank account, so nothing is paid. */
  readonly isHeld: boolean
  readonly startOn: LocalDate | null
  readonly endOn: LocalDate | null
  /** The benefits that the run would pay. */
  readonly benefits: readonly { readonly amount: Sen }[]
  /** Whether a benefit that is due is in another run of the period. */
  readonly hasPaidBenefits: boolean
  readonly elections: readonly Election[]
}

/** The reason why a run does not pay an employee, or null. An employee who starts or leaves within the period is paid. */
export const whyNotEligible = (candidate: Candidate, period: Period): IneligibleReason | null => {
  const { isApproved, isHeld, startOn, endOn, benefits, hasPaidBenefits, elections } = candidate
  if (!isApproved) return 'not_approved'
  if (isHeld) return 'payments_held'
  if (endOn !== null && endOn < firstDay(period)) return 'left'
  if (startOn !== null && startOn > lastDay(period)) return 'not_started'
  if (sum(benefits.map(({ amount }) => amount)) === 0) return hasPaidBenefits ? 'already_included' : 'no_benefits'
  return electionProblem(elections)
}

/** The limits of a wallet, null where it has none. */
type WalletLimits = { readonly minimum: Sen; readonly size: Sen | null; readonly monthly: Sen | null }
export const shareWarnings = ['below_minimum', 'above_size', 'above_monthly_limit'] as const
export type ShareWarning = (typeof shareWarnings)[number]

/** The warning about a share that the wallet may not accept, or null. */
export const shareWarning = (amount: Sen, { minimum, size, monthly }: WalletLimits): ShareWarning | null => {
  if (amount < minimum) return 'below_minimum'
  if (size !== null && amount > size) return 'above_size'
  return monthly !== null && amount > monthly ? 'above_monthly_limit' : null
}

/** The group of an employee under its names in the specification. */
export const groupNames = (grouping: (typeof groupings)[number], name: string) => ({
  employeeCategory: grouping === 'categories' ? name : null,
  team: grouping === 'teams' ? name : null,
})

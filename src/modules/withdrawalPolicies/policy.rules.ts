import type { ErrorCode } from '#kernel/errors.ts'
import type { Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'

export const policyTypes = ['GENERAL', 'ADVANCED'] as const
export const policyStatuses = ['PENDING', 'APPROVED'] as const
export type PolicyType = (typeof policyTypes)[number]
export type PolicyStatus = (typeof policyStatuses)[number]

/** How often an employee may withdraw. */
export const withdrawalFrequencies = ['DAILY', 'ONCE_A_WEEK', 'ONCE_EVERY_TWO_WEEKS', 'ONCE_PER_MONTH'] as const
export type WithdrawalFrequency = (typeof withdrawalFrequencies)[number]

/** In words, the day of the month in brackets where one is set: `Once per month (5th)`. */
const frequencyWords: Record<WithdrawalFrequency, string> = {
  DAILY: 'Daily',
  ONCE_A_WEEK: 'Once a week',
  ONCE_EVERY_TWO_WEEKS: 'Once every two weeks',
  ONCE_PER_MONTH: 'Once per month',
}
export const frequencyText = (frequency: WithdrawalFrequency, withdrawalDate = 0): string =>
  withdrawalDate === 0 ? frequencyWords[frequency] : `${frequencyWords[frequency]} (${ordinal(withdrawalDate)})`

/** `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st` */
export const ordinal = (day: number): string => {
  const teen = day % 100 >= 11 && day % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

/** The last day that may be chosen where the organization has no cut-off day. */
export const defaultCutoffDay = 30

type Approvable = { status: PolicyStatus; createdBy: Id<'user'>; modifiedBy: Id<'user'> }

/** Why this person may not approve this policy, or null when they may. */
export const whyNotApprove = (policy: Approvable, actor: Id<'user'>, requireSecondPerson: boolean) => {
  if (policy.status !== 'PENDING') return 'policy_not_pending'
  if (requireSecondPerson && (policy.createdBy === actor || policy.modifiedBy === actor)) return 'maker_is_checker'
  return null
}
whyNotApprove satisfies (...args: never[]) => ErrorCode | null

export type SalaryRange = { readonly minSalary: Sen; readonly maxSalary: Sen }
/** Both ends belong to a range: 2,000 to 3,000 and 3,000 to 4,000 both speak of 3,000. */
export const overlaps = (a: SalaryRange, b: SalaryRange): boolean =>
  a.minSalary <= b.maxSalary && b.minSalary <= a.maxSalary

import type { ErrorCode } from '#modules/errors.ts'
import type { WhyNot } from '#kernel/lifecycle.ts'
import { atLeastZero, formatSen, least, percentDown, percentHalfUp, sen, type Bp, type Sen } from '#kernel/money.ts'
import { periodOf, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { WithdrawalFrequency } from '#modules/withdrawalPolicies/policy.rules.ts'
import type { Accrual, AccrualFacts } from '#modules/wages/wage.rules.ts'
import { closedUntil, frequencyAllows, type Timing } from './timing.rules.ts'

/** The terms that limit a withdrawal. */
export type Policy = {
  readonly id: Id<'policy'> | null
  readonly type: 'GENERAL' | 'ADVANCED' | 'NONE'
  readonly maximum: Sen
  readonly frequency: WithdrawalFrequency
  readonly withdrawalDay: number
  readonly autoApproval: boolean
}
export type ApprovedPolicy = Policy & {
  readonly type: 'GENERAL' | 'ADVANCED'
  readonly minSalary: Sen | null
  readonly maxSalary: Sen | null
}

/**
 * The approved advanced policy for the salary, else the approved general policy, else the organization's own limit with
 * one withdrawal a day and no automatic approval. Only the general policy can approve automatically, and only where it
 * applies.
 */
export const choosePolicy = (approved: readonly ApprovedPolicy[], salary: Sen | null, rollingPayMax: Sen): Policy => {
  const fits = ({ minSalary, maxSalary }: ApprovedPolicy) =>
    salary !== null && minSalary !== null && maxSalary !== null && minSalary <= salary && salary <= maxSalary
  return (
    approved.find((policy) => policy.type === 'ADVANCED' && fits(policy)) ??
    approved.find((policy) => policy.type === 'GENERAL') ?? {
      id: null,
      type: 'NONE',
      maximum: rollingPayMax,
      frequency: 'DAILY',
      withdrawalDay: 0,
      autoApproval: false,
    }
  )
}

export type FeePayer = 'employer' | 'employee'
export type Fee = { readonly fee: Sen; readonly net: Sen }

/** The fee, and the amount transferred: an employee pays the fee upfront, an employer owes it. */
export const feeOf = (amount: Sen, rate: Bp, paidBy: FeePayer): Fee => {
  const fee = percentHalfUp(amount, rate)
  return { fee, net: paidBy === 'employee' ? sen(amount - fee) : amount }
}

export type OrganizationTerms = {
  readonly active: boolean
  readonly rollingPay: boolean
  readonly rollingPayMax: Sen
  readonly maximumAdvance: Bp
  readonly minimum: Sen
  readonly feeRate: Bp
  readonly feePaidBy: FeePayer
  readonly cutOffDay: number | null
}
export type EmployeeEligibility = {
  readonly approved: boolean
  readonly disabled: boolean
  readonly leaving: boolean
  readonly hasBank: boolean
  /** Whether the bank returned the last transfer to the account, and no operator has released it. */
  readonly accountReturned: boolean
  readonly mobileVerified: boolean
  readonly userActive: boolean
  readonly termsAccepted: boolean
}

/** All inputs of the decision on a withdrawal, shared by the balance screen and the command. */
export type WithdrawalFacts = {
  readonly today: LocalDate
  readonly organization: OrganizationTerms
  readonly employee: EmployeeEligibility
  readonly accrual: Accrual
  /** What the wages of a later day are calculated from; null if the employer reports wages, which can't be known ahead. */
  readonly wages: Omit<AccrualFacts, 'today' | 'period'> | null
  /** Amounts of this period's withdrawals that are pending, approved, processing or completed. */
  readonly used: Sen
  readonly lastOn: LocalDate | null
  readonly policy: Policy
}

/** The maximum amount of earned wages available in a period. */
export const ceilingOf = (
  earned: Sen,
  { maximumAdvance, rollingPayMax }: Pick<OrganizationTerms, 'maximumAdvance' | 'rollingPayMax'>,
): Sen => least(percentDown(earned, maximumAdvance), rollingPayMax)

export type Limits = { readonly earned: Sen; readonly ceiling: Sen; readonly balance: Sen; readonly withdrawable: Sen }

const none = sen(0)

export const limitsOf = (facts: WithdrawalFacts): Limits => {
  const { ceiling, balance, earned } = balanceOf(facts)
  return { earned, ceiling, balance, withdrawable: blockOf(facts) ? none : least(balance, facts.policy.maximum) }
}

export const balanceOf = ({ accrual, organization, used }: WithdrawalFacts) => {
  const earned = 'whyNot' in accrual ? none : accrual.earned
  const ceiling = ceilingOf(earned, organization)
  return { earned, ceiling, balance: atLeastZero(sen(ceiling - used)) }
}

export const timingOf = ({ organization, policy, lastOn }: WithdrawalFacts): Timing => ({
  cutOffDay: organization.cutOffDay,
  frequency: policy.frequency,
  withdrawalDay: policy.withdrawalDay,
  lastOn,
})

/** Error codes that refuse every withdrawal. */
export const blockCodes = [
  'user_disabled',
  'organization_not_active',
  'feature_off',
  'employment_ending',
  'employee_not_approved',
  'withdrawals_disabled',
  'impossible_dates',
  'no_salary',
  'no_bank_details',
  'account_returned',
  'mobile_not_verified',
  'terms_not_accepted',
  'past_cut_off',
  'monthly_maximum_used',
  'not_withdrawal_day',
  'frequency_exceeded',
  'never_open',
  'nothing_to_withdraw',
  'balance_below_minimum',
] as const satisfies readonly ErrorCode[]
export type BlockCode = (typeof blockCodes)[number]
/** Error codes that refuse an amount. */
export const amountCodes = [
  'amount_zero',
  'amount_below_minimum',
  'amount_over_limit',
  'fee_takes_all',
] as const satisfies readonly ErrorCode[]
export type AmountCode = (typeof amountCodes)[number]

/**
 * Why withdrawals are closed on the day of the facts, or null. Reasons that someone else must resolve come first, then
 * those that the employee can, then those that only time resolves.
 */
export const blockOf = (facts: WithdrawalFacts): BlockCode | null =>
  whyNotAllowed(facts) ?? whyNotOpen(facts) ?? whyNothingLeft(facts)

const whyNotAllowed = ({ organization, employee, accrual }: WithdrawalFacts): BlockCode | null => {
  if (!employee.userActive) return 'user_disabled'
  if (!organization.active) return 'organization_not_active'
  if (!organization.rollingPay) return 'feature_off'
  if (employee.leaving) return 'employment_ending'
  if (!employee.approved) return 'employee_not_approved'
  if (employee.disabled) return 'withdrawals_disabled'
  if ('whyNot' in accrual) return accrual.whyNot
  if (!employee.hasBank) return 'no_bank_details'
  if (employee.accountReturned) return 'account_returned'
  if (!employee.mobileVerified) return 'mobile_not_verified'
  return employee.termsAccepted ? null : 'terms_not_accepted'
}

/** Reasons that end on a day that the cut-off, the monthly maximum or the frequency names. */
const whyNotOpen = (facts: WithdrawalFacts) =>
  (isPastCutOff(facts) ? 'past_cut_off' : null) ?? whyMaximumUsed(facts) ?? tooOften(facts)

export const isPastCutOff = ({ organization, today }: WithdrawalFacts): boolean =>
  closedUntil(organization.cutOffDay, today) !== null

/** Whether the policy's frequency is used up or the policy allows another day of the month. */
export const tooOften = (facts: WithdrawalFacts) => {
  const { today, policy, lastOn } = facts
  if (frequencyAllows(timingOf(facts), today)) return null
  const usedThisMonth = lastOn !== null && periodOf(lastOn) === periodOf(today)
  return policy.withdrawalDay > 0 && !usedThisMonth ? 'not_withdrawal_day' : 'frequency_exceeded'
}

/** The code if the organization's monthly maximum is used up, which no more work this month changes, or null. */
const whyMaximumUsed = (facts: WithdrawalFacts) => {
  const { ceiling, balance } = balanceOf(facts)
  return balance > 0 || ceiling < facts.organization.rollingPayMax ? null : 'monthly_maximum_used'
}

const whyNothingLeft = (facts: WithdrawalFacts) => {
  const available = least(balanceOf(facts).balance, facts.policy.maximum)
  if (available === 0) return 'nothing_to_withdraw'
  return available < facts.organization.minimum ? 'balance_below_minimum' : null
}

/** An amount below this isn't an amount, whatever the minimum is. */
export const oneRinggit = sen(100)

type AmountTerms = Pick<OrganizationTerms, 'minimum' | 'feeRate' | 'feePaidBy'> & { readonly withdrawable: Sen }
/** Why this amount cannot be withdrawn while withdrawals are open, or null. */
export const whyNotWithin = (
  { minimum, withdrawable, feeRate, feePaidBy }: AmountTerms,
  amount: Sen,
): WhyNot<AmountCode> | null => {
  if (amount < oneRinggit) return { code: 'amount_zero' }
  if (amount < minimum) return { code: 'amount_below_minimum', params: { minimum: formatSen(minimum) } }
  if (amount > withdrawable) return { code: 'amount_over_limit', params: { limit: formatSen(withdrawable) } }
  return feeOf(amount, feeRate, feePaidBy).net > 0 ? null : { code: 'fee_takes_all' }
}

import type { ErrorCode } from '#modules/errors.ts'
import type { WhyNot } from '#kernel/lifecycle.ts'
import { atLeastZero, formatSen, least, percentDown, percentHalfUp, sen, type Bp, type Sen } from '#kernel/money.ts'
import { formatDate, lastDay, periodOf, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { WithdrawalFrequency } from '#modules/withdrawalPolicies/policy.rules.ts'
import type { Accrual } from '#modules/wages/wage.rules.ts'
import { closedUntil, frequencyAllows, nextOpenDay, type Timing } from './timing.rules.ts'

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
  return { earned, ceiling, balance, withdrawable: whyNotWithdraw(facts) ? none : least(balance, facts.policy.maximum) }
}

const balanceOf = ({ accrual, organization, used }: WithdrawalFacts) => {
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

export type Block = WhyNot<BlockCode> & { readonly opensOn?: LocalDate | null }

/**
 * Why withdrawals are closed now, or null. Reasons that someone else must resolve come first, then those that the
 * employee can, then those that only time resolves.
 */
export const whyNotWithdraw = (facts: WithdrawalFacts): Block | null =>
  whyNotAllowed(facts) ?? whyNotNow(facts) ?? whyNothingLeft(facts)

const whyNotAllowed = ({ organization, employee, accrual }: WithdrawalFacts): Block | null => {
  if (!employee.userActive) return { code: 'user_disabled' }
  if (!organization.active) return { code: 'organization_not_active' }
  if (!organization.rollingPay) return { code: 'feature_off' }
  if (employee.leaving) return { code: 'employment_ending' }
  if (!employee.approved) return { code: 'employee_not_approved' }
  if (employee.disabled) return { code: 'withdrawals_disabled' }
  if ('whyNot' in accrual) return { code: accrual.whyNot }
  if (!employee.hasBank) return { code: 'no_bank_details' }
  if (employee.accountReturned) return { code: 'account_returned' }
  if (!employee.mobileVerified) return { code: 'mobile_not_verified' }
  return employee.termsAccepted ? null : { code: 'terms_not_accepted' }
}

/** The error if withdrawals are closed for the rest of the month, or null. */
export const whyCutOff = (facts: WithdrawalFacts): Block | null =>
  closedUntil(facts.organization.cutOffDay, facts.today) && blockUntilOpen('past_cut_off', facts)

/** The error if the policy's frequency is used up or the policy allows another day of the month, or null. */
export const whyTooOften = (facts: WithdrawalFacts): Block | null => {
  const { today, policy, lastOn } = facts
  if (frequencyAllows(timingOf(facts), today)) return null
  const usedThisMonth = lastOn !== null && periodOf(lastOn) === periodOf(today)
  return blockUntilOpen(policy.withdrawalDay > 0 && !usedThisMonth ? 'not_withdrawal_day' : 'frequency_exceeded', facts)
}

/** The error if the organization's monthly maximum is used up, which no more work this month changes, or null. */
const whyMaximumUsed = (facts: WithdrawalFacts): Block | null => {
  const { ceiling, balance } = balanceOf(facts)
  if (balance > 0 || ceiling < facts.organization.rollingPayMax) return null
  return blockUntilOpen('monthly_maximum_used', facts, lastDay(periodOf(facts.today)))
}

/** The error with the next day after `after` that the cut-off and the frequency allow. */
const blockUntilOpen = (
  code: 'past_cut_off' | 'monthly_maximum_used' | 'not_withdrawal_day' | 'frequency_exceeded',
  facts: WithdrawalFacts,
  after: LocalDate = facts.today,
): Block => {
  const opensOn = nextOpenDay(timingOf(facts), after)
  // The policy's withdrawal day may be after the cut-off of every month.
  return opensOn ? { code, params: { opensOn: formatDate(opensOn) }, opensOn } : { code: 'never_open', opensOn }
}

const whyNotNow = (facts: WithdrawalFacts): Block | null =>
  whyCutOff(facts) ?? whyMaximumUsed(facts) ?? whyTooOften(facts)

const whyNothingLeft = (facts: WithdrawalFacts): Block | null => {
  const available = least(balanceOf(facts).balance, facts.policy.maximum)
  if (available === 0) return { code: 'nothing_to_withdraw' }
  const { minimum } = facts.organization
  return available < minimum ? { code: 'balance_below_minimum', params: { minimum: formatSen(minimum) } } : null
}

type AmountTerms = Pick<OrganizationTerms, 'minimum' | 'feeRate' | 'feePaidBy'> & { readonly withdrawable: Sen }
/** Why this amount cannot be withdrawn while withdrawals are open, or null. */
export const whyNotWithin = (
  { minimum, withdrawable, feeRate, feePaidBy }: AmountTerms,
  amount: Sen,
): WhyNot<AmountCode> | null => {
  if (amount <= 0) return { code: 'amount_zero' }
  if (amount < minimum) return { code: 'amount_below_minimum', params: { minimum: formatSen(minimum) } }
  if (amount > withdrawable) return { code: 'amount_over_limit', params: { limit: formatSen(withdrawable) } }
  return feeOf(amount, feeRate, feePaidBy).net > 0 ? null : { code: 'fee_takes_all' }
}

/** Why this amount cannot be withdrawn, or null. */
export const whyNotAmount = (facts: WithdrawalFacts, amount: Sen): WhyNot<BlockCode | AmountCode> | null => {
  if (amount <= 0) return { code: 'amount_zero' }
  const blocked = whyNotWithdraw(facts)
  if (blocked) return blocked
  return whyNotWithin({ ...facts.organization, withdrawable: limitsOf(facts).withdrawable }, amount)
}

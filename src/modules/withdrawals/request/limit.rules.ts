import type { ErrorCode } from '#modules/errors.ts'
import type { WhyNot } from '#kernel/lifecycle.ts'
import { atLeastZero, formatSen, least, percentHalfUp, sen, sum, type Bp, type Sen } from '#kernel/money.ts'
import { periodOf, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { WithdrawalFrequency } from '#modules/withdrawalPolicies/policy.rules.ts'
import { isDeductedIn, type DeductedMonths, type OtherDeductionKind } from '#modules/employees/other-deduction.rules.ts'
import { ceilingOf, limitOf, type Accrual, type AccrualFacts, type AdvanceTerms } from '#modules/wages/wage.rules.ts'
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

export type OrganizationTerms = AdvanceTerms & {
  readonly active: boolean
  readonly rollingPay: boolean
  /** Whether a remittance has been overdue for so long that new withdrawals are refused. */
  readonly paused: boolean
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
  /** Whether a recovery plan waits for the employee's answer. */
  readonly planWaits: boolean
}

/** A deduction from the wages of each month besides advances. */
export type MonthlyDeduction = DeductedMonths & { readonly kind: OtherDeductionKind; readonly amount: Sen }

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
  /** What payroll deducts besides advances, this month or later. */
  readonly others: readonly MonthlyDeduction[]
  /** What an earlier deduction list left open, until the next list has it. */
  readonly waiting: Sen
  readonly lastOn: LocalDate | null
  readonly policy: Policy
}

export type Limits = {
  readonly earned: Sen
  /** The most that the employer allows. */
  readonly ceiling: Sen
  /** The most that can be withdrawn this month: the ceiling, or less if other deductions leave less of the wages. */
  readonly limit: Sen
  readonly balance: Sen
  readonly withdrawable: Sen
}

const none = sen(0)

export const limitsOf = (facts: WithdrawalFacts): Limits => {
  const limits = balanceOf(facts)
  return { ...limits, withdrawable: blockOf(facts) ? none : least(limits.balance, facts.policy.maximum) }
}

/** The other deductions from the wages of the month of the facts. */
export const othersOf = ({ others, today }: WithdrawalFacts): MonthlyDeduction[] =>
  others.filter((one) => isDeductedIn(one, periodOf(today)))

export const balanceOf = (facts: WithdrawalFacts) => {
  const { accrual, organization, used, waiting } = facts
  const earned = 'whyNot' in accrual ? none : accrual.earned
  const limit = limitOf(earned, organization, sum([waiting, ...othersOf(facts).map(({ amount }) => amount)]))
  return { earned, ceiling: ceilingOf(earned, organization), limit, balance: atLeastZero(sen(limit - used)) }
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
  'organization_paused',
  'employment_ending',
  'employee_not_approved',
  'withdrawals_disabled',
  'impossible_dates',
  'no_salary',
  'no_bank_details',
  'account_returned',
  'mobile_not_verified',
  'terms_not_accepted',
  'plan_waiting',
  'past_cut_off',
  'monthly_maximum_used',
  'not_withdrawal_day',
  'frequency_exceeded',
  'never_open',
  'deduction_limit',
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
  if (organization.paused) return 'organization_paused'
  if (employee.leaving) return 'employment_ending'
  if (!employee.approved) return 'employee_not_approved'
  if (employee.disabled) return 'withdrawals_disabled'
  if ('whyNot' in accrual) return accrual.whyNot
  if (!employee.hasBank) return 'no_bank_details'
  if (employee.accountReturned) return 'account_returned'
  if (!employee.mobileVerified) return 'mobile_not_verified'
  if (!employee.termsAccepted) return 'terms_not_accepted'
  return employee.planWaits ? 'plan_waiting' : null
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
  const { rollingPayMax } = facts.organization
  return balanceOf(facts).ceiling === rollingPayMax && facts.used >= rollingPayMax ? 'monthly_maximum_used' : null
}

/** Why the balance isn't enough: other deductions, if the employer's ceiling alone would leave enough. */
const whyNothingLeft = (facts: WithdrawalFacts) => {
  const { balance, ceiling } = balanceOf(facts)
  const code = whyTooLittle(facts, balance)
  return code && whyTooLittle(facts, sen(ceiling - facts.used)) === null ? 'deduction_limit' : code
}
const whyTooLittle = ({ policy, organization }: WithdrawalFacts, balance: Sen) => {
  const available = least(balance, policy.maximum)
  if (available <= 0) return 'nothing_to_withdraw'
  return available < organization.minimum ? 'balance_below_minimum' : null
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

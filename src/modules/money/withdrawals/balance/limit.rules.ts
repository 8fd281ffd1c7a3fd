import type { ErrorCode } from '#kernel/registered.ts'
import type { WhyNot } from '#kernel/lifecycle.ts'
import { atLeastZero, formatSen, least, percentHalfUp, sen, sum, type Bp, type Sen } from '#kernel/money.ts'
import { dayOf, periodOf, type Instant, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { WithdrawalFrequency } from '#money/withdrawalPolicies/policy.rules.ts'
import { isDeductedIn, type DeductedMonths, type OtherDeductionKind } from '#people/employees/other-deduction.rules.ts'
import { isPauseRunning } from '#people/organizations/withdrawal-pause.rules.ts'
import { ceilingOf, limitOf, type Accrual, type AccrualFacts, type AdvanceTerms } from '#people/wages/wage.rules.ts'
import { nothingOwn, type Own } from './own-limit.rules.ts'
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
  /** Since when Advance Pay is turned off, if that is known, and paused, because a remittance is long overdue. */
  readonly offOn: LocalDate | null
  readonly pausedOn: LocalDate | null
  /** A pause by a Manager, which ends at 00:00 of its day. */
  readonly pause: { readonly until: LocalDate; readonly reason: string } | null
  readonly minimum: Sen
  readonly feeRate: Bp
  readonly feePaidBy: FeePayer
  readonly cutOffDay: number | null
}
export type EmployeeEligibility = {
  readonly approved: boolean
  /** Whether the employer has turned off the withdrawals, and since when if that is known. */
  readonly disabled: boolean
  readonly disabledOn: LocalDate | null
  readonly leaving: boolean
  readonly hasBank: boolean
  /** Whether the employee reported a change of the account that no Manager has resolved. */
  readonly paymentsHeld: boolean
  /** Whether the bank returned the last transfer to the account, and no operator has released it. */
  readonly accountReturned: boolean
  /** When the changed account can be used; null if it can be used now. */
  readonly accountUsableFrom: Instant | null
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
  readonly own: Own
}

/** The facts by the employer's rules alone, which are all that the employer sees. */
export const withoutOwn = <F extends WithdrawalFacts>(facts: F): F => ({ ...facts, own: nothingOwn })

export type Limits = {
  readonly earned: Sen
  /** The most that the employer allows. */
  readonly ceiling: Sen
  /** The ceiling, or less if other deductions leave less of the wages. */
  readonly employerLimit: Sen
  /** The most that can be withdrawn this month: the employer's limit or the employee's own. */
  readonly limit: Sen
  readonly balance: Sen
  readonly withdrawable: Sen
}

export const limitsOf = (facts: WithdrawalFacts): Limits => {
  const limits = balanceOf(facts)
  return { ...limits, withdrawable: blockOf(facts) ? sen(0) : mostOf(facts) }
}

/** The most of one withdrawal, while withdrawals are open. */
export const mostOf = (facts: WithdrawalFacts): Sen => {
  const { balance } = balanceOf(facts)
  return least(balance, facts.policy.maximum, facts.own.limits.perWithdrawal ?? balance)
}

/** Whether the employee's own limits are what limits a withdrawal. */
export const isOwnLess = (facts: WithdrawalFacts): boolean => mostOf(facts) < mostOf(withoutOwn(facts))

/** The other deductions from the wages of the month of the facts. */
export const othersOf = ({ others, today }: WithdrawalFacts): MonthlyDeduction[] =>
  others.filter((one) => isDeductedIn(one, periodOf(today)))

export const balanceOf = (facts: WithdrawalFacts) => {
  const { accrual, organization, used, waiting, own } = facts
  const earned = 'whyNot' in accrual ? sen(0) : accrual.earned
  const employerLimit = limitOf(earned, organization, sum([waiting, ...othersOf(facts).map(({ amount }) => amount)]))
  const limit = least(employerLimit, own.limits.perMonth ?? employerLimit)
  const ceiling = ceilingOf(earned, organization)
  return { earned, ceiling, employerLimit, limit, balance: atLeastZero(sen(limit - used)) }
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
  'payments_held',
  'account_returned',
  'account_waiting',
  'mobile_not_verified',
  'terms_not_accepted',
  'plan_waiting',
  'paused_by_employer',
  'own_pause',
  'past_cut_off',
  'monthly_maximum_used',
  'own_number_used',
  'own_after_day',
  'not_withdrawal_day',
  'frequency_exceeded',
  'never_open',
  'deduction_limit',
  'own_limit_reached',
  'nothing_to_withdraw',
  'balance_below_minimum',
] as const satisfies readonly ErrorCode[]
export type BlockCode = (typeof blockCodes)[number]
/** Error codes that refuse an amount. */
export const amountCodes = [
  'amount_zero',
  'amount_below_minimum',
  'amount_over_limit',
  'amount_over_own_limit',
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
  if (organization.pausedOn) return 'organization_paused'
  if (employee.leaving) return 'employment_ending'
  if (!employee.approved) return 'employee_not_approved'
  if (employee.disabled) return 'withdrawals_disabled'
  if ('whyNot' in accrual) return accrual.whyNot
  if (!employee.hasBank) return 'no_bank_details'
  if (employee.paymentsHeld) return 'payments_held'
  if (employee.accountReturned) return 'account_returned'
  if (employee.accountUsableFrom) return 'account_waiting'
  if (!employee.mobileVerified) return 'mobile_not_verified'
  if (!employee.termsAccepted) return 'terms_not_accepted'
  return employee.planWaits ? 'plan_waiting' : null
}

/** Reasons that end on a day that a pause, the cut-off, the monthly maximum, the frequency or the employee names. */
const whyNotOpen = (facts: WithdrawalFacts) =>
  whyPaused(facts) ??
  (isPastCutOff(facts) ? 'past_cut_off' : null) ??
  whyMaximumUsed(facts) ??
  whyNotOwn(facts) ??
  tooOften(facts)

/** A pause by the employer or by the employee. */
const whyPaused = ({ organization: { pause }, own, today }: WithdrawalFacts) => {
  if (isPauseRunning(pause?.until ?? null, today)) return 'paused_by_employer'
  return isPauseRunning(own.limits.pausedUntil, today) ? 'own_pause' : null
}

/** Why the employee's own number or day refuses a withdrawal. */
const whyNotOwn = ({ own: { limits, made }, today }: WithdrawalFacts) => {
  if (limits.numberPerMonth !== null && made >= limits.numberPerMonth) return 'own_number_used'
  return limits.afterDay !== null && dayOf(today) <= limits.afterDay ? 'own_after_day' : null
}

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

/** Why too little is left: the employee's own limits, or other deductions, if enough would be left without them. */
const whyNothingLeft = (facts: WithdrawalFacts) => {
  const { ceiling, employerLimit } = balanceOf(facts)
  const code = whyTooLittle(facts, mostOf(facts))
  if (code === null) return null
  const byEmployer = (limit: Sen) => whyTooLittle(facts, least(sen(limit - facts.used), facts.policy.maximum))
  if (byEmployer(employerLimit) === null) return 'own_limit_reached'
  return byEmployer(ceiling) === null ? 'deduction_limit' : code
}
const whyTooLittle = ({ organization }: WithdrawalFacts, available: Sen) => {
  if (available <= 0) return 'nothing_to_withdraw'
  return available < organization.minimum ? 'balance_below_minimum' : null
}

/** An amount below this isn't an amount, whatever the minimum is. */
export const oneRinggit = sen(100)

type AmountTerms = Pick<OrganizationTerms, 'minimum' | 'feeRate' | 'feePaidBy'> & {
  readonly withdrawable: Sen
  /** Whether the employee's own limits make it that little. */
  readonly isOwn: boolean
}
/** Why this amount cannot be withdrawn while withdrawals are open, or null. */
export const whyNotWithin = (
  { minimum, withdrawable, isOwn, feeRate, feePaidBy }: AmountTerms,
  amount: Sen,
): WhyNot<AmountCode> | null => {
  if (amount < oneRinggit) return { code: 'amount_zero' }
  if (amount < minimum) return { code: 'amount_below_minimum', params: { minimum: formatSen(minimum) } }
  if (amount > withdrawable)
    return { code: isOwn ? 'amount_over_own_limit' : 'amount_over_limit', params: { limit: formatSen(withdrawable) } }
  return feeOf(amount, feeRate, feePaidBy).net > 0 ? null : { code: 'fee_takes_all' }
}

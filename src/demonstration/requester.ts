import { sen, type Sen } from '#kernel/money.ts'
import { periodOf, type LocalDate, type Period } from '#kernel/time.ts'
import { accrue } from '#people/wages/wage.rules.ts'
import { nothingOwn } from '#money/withdrawals/balance/own-limit.rules.ts'
import {
  limitsOf,
  choosePolicy,
  type ApprovedPolicy,
  type OrganizationTerms,
} from '#money/withdrawals/balance/limit.rules.ts'
import type { Payer } from './pay-terms.ts'

/** An employee who makes withdrawals. `number` is the index in the organization's list of employees. */
export type EmployeeRef = {
  readonly org: Payer
  readonly number: number
  readonly startOn: LocalDate
  readonly salary: Sen
  readonly until: LocalDate | null
}

/** An employee's withdrawals so far, and the policies that apply. */
export type Requester = EmployeeRef & {
  readonly terms: OrganizationTerms
  readonly policies: readonly ApprovedPolicy[]
  readonly used: Map<Period, number>
  lastOn: LocalDate | null
}

const eligibility = {
  approved: true,
  disabled: false,
  disabledOn: null,
  leaving: false,
  hasBank: true,
  accountReturned: false,
  mobileVerified: true,
  paymentsHeld: false,
  accountUsableFrom: null,
  userActive: true,
  termsAccepted: true,
  planWaits: false,
} as const

/** The amount that the product's rules allow on a day. All earlier requests count as used, even those returned later. */
export const withdrawableOn = (one: Requester, on: LocalDate): Sen => {
  if (one.until && on >= one.until) return sen(0)
  const salaries = [{ from: one.startOn, salary: one.salary }]
  const wages = { startOn: one.startOn, endOn: null, salaries, absences: [] }
  const used = sen(one.used.get(periodOf(on)) ?? 0)
  const policy = choosePolicy(one.policies, one.salary, one.terms.rollingPayMax)
  return limitsOf({
    today: on,
    organization: one.terms,
    employee: eligibility,
    accrual: accrue({ ...wages, today: on }),
    wages,
    used,
    others: [],
    waiting: sen(0),
    lastOn: one.lastOn,
    policy,
    own: nothingOwn,
  }).withdrawable
}

export const recordWithdrawal = (one: Requester, on: LocalDate, amount: Sen): void => {
  one.used.set(periodOf(on), (one.used.get(periodOf(on)) ?? 0) + amount)
  one.lastOn = on
}

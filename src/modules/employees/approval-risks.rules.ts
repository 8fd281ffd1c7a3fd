import { sen, type Sen } from '#kernel/money.ts'
import { addDays, dateIn, type LocalDate } from '#kernel/time.ts'
import { minimumWageOn, outsideBy } from '#modules/compensation/compensation.rules.ts'
import { accountWarning } from './pay-warnings.rules.ts'
import { largeRaise, percentChange, type PendingChange } from './pending-changes.rules.ts'

type Limits = { readonly minimum: Sen; readonly maximum: Sen }
type Other = { readonly name: string; readonly number: string | null }

/** What an approver should check before approving an employee: facts, never a score. */
export type Risk =
  | { readonly code: 'large_raise'; readonly percent: number }
  | { readonly code: 'above_range' | 'below_range' | 'below_minimum_wage'; readonly amount: Sen }
  | { readonly code: 'second_raise'; readonly on: LocalDate }
  | { readonly code: 'after_withdrawal'; readonly amount: Sen; readonly on: LocalDate }
  | ({ readonly code: 'same_account' | 'same_name' } & Other)
  | { readonly code: 'account_length'; readonly digits: number; readonly bank: string; readonly expected: string }

export type RiskFacts = {
  readonly isNew: boolean
  readonly changes: readonly PendingChange[]
  readonly bankCode: string | null
  readonly accountNumber: string | null
  readonly salary: Sen | null
  /** The pay ranges in force for the job level. */
  readonly ranges: readonly Limits[]
  /** All salaries, oldest first. */
  readonly salaries: readonly { readonly from: LocalDate; readonly salary: Sen }[]
  readonly lastWithdrawal: { readonly amount: Sen; readonly on: LocalDate } | null
  /** Another employee with the same bank account, and one with the same name. */
  readonly sameAccount: Other | null
  readonly sameName: Other | null
}

/** Two raises within these days need attention, and an account that changes so soon after a withdrawal. */
const betweenRaises = 90
const afterWithdrawal = 7

/** The range that has the salary, or else the nearest one. */
export const rangeOf = (salary: Sen | null, ranges: readonly Limits[]): Limits | null => {
  const distance = ({ minimum, maximum }: Limits) =>
    Math.abs(outsideBy(salary ?? minimum, { minimum, midpoint: minimum, maximum }))
  return ranges.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

const salaryRisks = ({ salary, ranges }: RiskFacts, today: LocalDate): Risk[] => {
  if (salary === null) return []
  const range = rangeOf(salary, ranges)
  const outside = range ? outsideBy(salary, { ...range, midpoint: range.minimum }) : sen(0)
  const wage = minimumWageOn(today)
  return [
    ...(outside > 0 ? [{ code: 'above_range' as const, amount: outside }] : []),
    ...(outside < 0 ? [{ code: 'below_range' as const, amount: sen(0 - outside) }] : []),
    ...(wage && salary < wage.amount
      ? [{ code: 'below_minimum_wage' as const, amount: sen(wage.amount - salary) }]
      : []),
  ]
}

/** The raise before this one, if it is recent. */
const earlierRaise = ({ salaries }: RiskFacts, after: Sen, today: LocalDate): Risk[] => {
  const place = salaries.findLastIndex(({ salary }) => salary === after)
  const [previous, first] = [salaries[place - 1], salaries[place - 2]]
  const isRecent =
    previous && first && previous.salary > first.salary && previous.from >= addDays(today, -betweenRaises)
  return isRecent && after > previous.salary ? [{ code: 'second_raise', on: previous.from }] : []
}

const raiseRisks = (facts: RiskFacts, today: LocalDate): Risk[] => {
  const change = facts.changes.find(({ field }) => field === 'salary')
  if (change?.field !== 'salary' || change.after === null) return []
  const percent = percentChange(change.before, change.after)
  return [
    ...(percent !== null && percent > largeRaise ? [{ code: 'large_raise' as const, percent }] : []),
    ...earlierRaise(facts, change.after, today),
  ]
}

const accountRisks = ({ changes, lastWithdrawal, ...facts }: RiskFacts): Risk[] => {
  const change = changes.find(({ field }) => field !== 'salary')
  if (!facts.isNew && !change) return []
  const { params } = accountWarning(facts.bankCode, facts.accountNumber) ?? {}
  const changedOn = change && dateIn(change.at)
  return [
    ...(changedOn && lastWithdrawal && lastWithdrawal.on >= addDays(changedOn, -afterWithdrawal)
      ? [{ code: 'after_withdrawal' as const, ...lastWithdrawal }]
      : []),
    ...(facts.sameAccount ? [{ code: 'same_account' as const, ...facts.sameAccount }] : []),
    ...(params
      ? [
          {
            code: 'account_length' as const,
            digits: Number(params['digits']),
            bank: String(params['bank']),
            expected: String(params['expected']),
          },
        ]
      : []),
  ]
}

/** The risks of approving a new or changed employee; only of what is new or changed. */
export const risksOf = (facts: RiskFacts, today: LocalDate): Risk[] => {
  const hasSalary = facts.isNew || facts.changes.some(({ field }) => field === 'salary')
  return [
    ...raiseRisks(facts, today),
    ...(hasSalary ? salaryRisks(facts, today) : []),
    ...accountRisks(facts),
    ...(facts.isNew && facts.sameName ? [{ code: 'same_name' as const, ...facts.sameName }] : []),
  ]
}

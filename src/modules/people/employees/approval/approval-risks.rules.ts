import { masked } from '#kernel/mask.ts'
import { formatRm, sen, type Sen } from '#kernel/money.ts'
import { inOrder, oneDecimal, risk, type Risk } from '#kernel/risks.ts'
import { addDays, dateIn, formatDate, formatInstant, type Instant, type LocalDate } from '#kernel/time.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import { minimumWageOn, outsideBy } from '#people/compensation/compensation.rules.ts'
import { icNumberWarning } from '../ic-number.rules.ts'
import { accountWarning } from '../pay/pay-warnings.rules.ts'
import { largeRaise, percentChange, type PendingChange } from './pending-changes.rules.ts'

type Limits = { readonly minimum: Sen; readonly maximum: Sen }
type Other = { readonly name: string; readonly number: string | null }

/** The bank account to approve. The account is masked. */
export type NewAccount = {
  readonly account: string
  readonly by: string
  readonly at: Instant
  /** When the employee reported it; null unless the report awaits a decision. */
  readonly reportedAt: Instant | null
}

export type RiskFacts = {
  readonly isNew: boolean
  readonly icNumber: string
  readonly dateOfBirth: LocalDate | null
  /** Whether the bank account changed since the last approval, also back to a number that was approved. */
  readonly isAccountChanged: boolean
  /** The last change of the account; null for a first account. */
  readonly accountChange: NewAccount | null
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
    ...(outside > 0 ? [risk('above_range', { amount: formatRm(outside) })] : []),
    ...(outside < 0 ? [risk('below_range', { amount: formatRm(sen(0 - outside)) })] : []),
    ...(wage && salary < wage.amount
      ? [risk('below_minimum_wage', { amount: formatRm(sen(wage.amount - salary)) })]
      : []),
  ]
}

/** The raise before this one, if it is recent. */
const earlierRaise = ({ salaries }: RiskFacts, after: Sen, today: LocalDate): Risk[] => {
  const place = salaries.findLastIndex(({ salary }) => salary === after)
  const [previous, first] = [salaries[place - 1], salaries[place - 2]]
  const isRecent =
    previous && first && previous.salary > first.salary && previous.from >= addDays(today, -betweenRaises)
  return isRecent && after > previous.salary ? [risk('second_raise', { on: formatDate(previous.from) })] : []
}

const raiseRisks = (facts: RiskFacts, today: LocalDate): Risk[] => {
  const change = facts.changes.find(({ field }) => field === 'salary')
  if (change?.field !== 'salary' || change.after === null) return []
  const percent = percentChange(change.before, change.after)
  const amount = formatRm(sen(change.after - (change.before ?? 0)))
  return [
    ...(percent !== null && percent > largeRaise
      ? [risk('large_raise', { percent: oneDecimal(percent), amount })]
      : []),
    ...earlierRaise(facts, change.after, today),
  ]
}

const lengthRisk = ({ bankCode, accountNumber }: RiskFacts): Risk[] => {
  const { params } = accountWarning(bankCode, accountNumber) ?? {}
  return params ? [risk('account_length', params)] : []
}

const otherText = ({ name, number }: Other): string => [name, number].filter((part) => part !== null).join(', ')

/** Every new account is a risk, because payroll fraud looks like any other change. */
const accountRisks = (facts: RiskFacts): Risk[] => {
  const { isNew, accountChange: change, lastWithdrawal: last, sameAccount, accountNumber } = facts
  if (accountNumber === null || !(isNew || facts.isAccountChanged)) return []
  const account = `${bankName(facts.bankCode ?? '')} ${masked(accountNumber)}`
  const changed = change && { account: change.account, by: change.by, at: formatInstant(change.at) }
  const isAfter = change && last && last.on >= addDays(dateIn(change.at), -afterWithdrawal)
  return [
    ...(change?.reportedAt
      ? [risk('account_reported', { ...changed, reportedAt: formatInstant(change.reportedAt) })]
      : []),
    changed ? risk('new_account', changed) : risk('first_account', { account }),
    ...(isAfter ? [risk('after_withdrawal', { amount: formatRm(last.amount), on: formatDate(last.on) })] : []),
    ...(sameAccount ? [risk('same_account', { other: otherText(sameAccount) })] : []),
    ...lengthRisk(facts),
  ]
}

/** The risks of approving a new or changed employee; only for new or changed details. */
export const risksOf = (facts: RiskFacts, today: LocalDate): Risk[] => {
  const { isNew, sameName } = facts
  const hasSalary = isNew || facts.changes.some(({ field }) => field === 'salary')
  const warning = icNumberWarning(facts.icNumber, facts.dateOfBirth)
  return inOrder([
    ...raiseRisks(facts, today),
    ...(hasSalary ? salaryRisks(facts, today) : []),
    ...accountRisks(facts),
    ...(isNew && sameName ? [risk('same_name', { other: sameName.number ?? sameName.name })] : []),
    ...(warning ? [risk(warning)] : []),
  ])
}

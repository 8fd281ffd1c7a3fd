/**
 * An independent model of the withdrawal rules, with plain sums over plain lists. It doesn't use the product's rules or
 * stored totals. Amounts are in sen, dates are sortable strings, and employees are list indexes.
 */
export type Day = string
export type Status = 'pending' | 'approved' | 'processing' | 'completed' | 'cancelled' | 'rejected'
export type Frequency = 'DAILY' | 'ONCE_A_WEEK' | 'ONCE_EVERY_TWO_WEEKS' | 'ONCE_PER_MONTH'

export type Terms = {
  readonly cutOff: number
  readonly feeBp: number
  readonly payer: 'employer' | 'employee'
  readonly most: number
  readonly advanceBp: number
  readonly minimum: number
  readonly secondPerson: boolean
}
export type Policy = {
  id: string
  type: 'GENERAL' | 'ADVANCED'
  status: 'PENDING' | 'APPROVED'
  maximum: number
  frequency: Frequency
  day: number
  auto: boolean
  from: number
  to: number
  revises: string | null
  makers: Set<string>
}
export type Employer = Terms & {
  suspended: boolean
  rollingPay: boolean
  policies: Policy[]
  /** The accounts whose last transfer the bank returned, until they are released. */
  held: Set<string>
}
export type Code = { text: string; amount: number; reason: string; at: number; used: boolean }
export type Person = {
  readonly org: number
  start: Day
  end: Day | null
  account: string
  /** When the account can be used, and the account before the last change. */
  usableFrom: number
  accountBefore: { readonly account: string; readonly usableFrom: number } | null
  approved: boolean
  disabled: boolean
  deleted: boolean
  locked: boolean
  salaries: Map<Day, number>
  absences: Map<Day, number>
  codes: Code[]
  wrongCodes: number
  /** The users who changed the account and the salary since the last approval. */
  makers: Map<'account' | 'salary', string>
}
export type Withdrawal = {
  id: string
  person: number
  org: number
  amount: number
  fee: number
  net: number
  reason: string
  account: string
  on: Day
  status: Status
  why: string | null
  batch: number | null
  transferOn: Day | null
  returnedAt: number | null
  steps: string[]
}
export type Batch = { id: string; number: number; on: Day; members: Withdrawal[] }
export type Platform = {
  ms: number
  employers: Employer[]
  people: Person[]
  withdrawals: Withdrawal[]
  batches: Batch[]
}

const hour = 3_600_000
export const dayAt = (ms: number): Day => new Date(ms + 8 * hour).toISOString().slice(0, 10)
export const startOf = (day: Day): number => Date.parse(`${day}T00:00:00+08:00`)
export const shift = (day: Day, count: number): Day => dayAt(startOf(day) + count * 24 * hour)
export const monthOf = (day: Day): string => day.slice(0, 7)
export const today = (p: Platform): Day => dayAt(p.ms)
export const firstOfNextMonth = (day: Day): Day => {
  let next = day
  while (monthOf(next) === monthOf(day)) next = shift(next, 1)
  return next
}
export const lastOfMonth = (day: Day): number => Number(shift(firstOfNextMonth(day), -1).slice(8))
const monday = (day: Day): Day => {
  let found = day
  while (new Date(startOf(found) + 8 * hour).getUTCDay() !== 1) found = shift(found, -1)
  return found
}

export const isActive = (w: Withdrawal): boolean => w.status !== 'cancelled' && w.status !== 'rejected'
export const countsAsUsed = (w: Withdrawal): boolean => isActive(w) && w.returnedAt === null
export const inFlight = (w: Withdrawal): boolean => isActive(w) && w.status !== 'completed'
export const withBank = (w: Withdrawal): boolean => w.status === 'processing' && w.batch !== null
export const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)
export const withdrawalsOf = (p: Platform, person: number): Withdrawal[] =>
  p.withdrawals.filter((w) => w.person === person)

export const salaryOn = ({ salaries, start }: Person, day: Day): number | undefined => {
  const on = day < start ? start : day
  const from = [...salaries.keys()].filter((one) => one <= on).toSorted()
  return salaries.get(from.at(-1) ?? '')
}

/** Earned wages, day by day. Each stretch of one salary is rounded down separately. */
export const earnedOf = (p: Platform, person: Person): number => {
  const now = today(p)
  const days = lastOfMonth(now)
  let earned = 0
  let run = { salary: -1, halfDays: 0 }
  const close = () => (earned += Math.floor((run.salary * run.halfDays) / (2 * days)))
  for (let day = `${monthOf(now)}-01`; day < now; day = shift(day, 1)) {
    if (day < person.start || (person.end !== null && day > person.end)) continue
    const known = [...person.salaries.keys()].some((from) => from <= day)
    const salary = known ? (salaryOn(person, day) ?? 0) : 0
    if (salary !== run.salary) {
      if (run.salary >= 0) close()
      run = { salary, halfDays: 0 }
    }
    run.halfDays += 2 - (person.absences.get(day) ?? 0)
  }
  if (run.salary >= 0) close()
  return earned
}

type Limit = Pick<Policy, 'maximum' | 'frequency' | 'day' | 'auto'> & { type: Policy['type'] | 'NONE' }
export const policyOf = (p: Platform, person: Person): Limit => {
  const { policies, most } = p.employers[person.org]!
  const salary = salaryOn(person, today(p)) ?? -1
  const approved = policies.filter(({ status }) => status === 'APPROVED')
  return (
    approved.find((one) => one.type === 'ADVANCED' && one.from <= salary && salary <= one.to) ??
    approved.find((one) => one.type === 'GENERAL') ?? {
      type: 'NONE',
      maximum: most,
      frequency: 'DAILY',
      day: 0,
      auto: false,
    }
  )
}

const isTooSoon = (p: Platform, index: number, { frequency, day }: Limit): boolean => {
  const now = today(p)
  const earlier = withdrawalsOf(p, index)
    .filter(isActive)
    .map((w) => w.on)
  switch (frequency) {
    case 'DAILY':
      return earlier.includes(now)
    case 'ONCE_A_WEEK':
      return earlier.some((on) => monday(on) === monday(now))
    case 'ONCE_EVERY_TWO_WEEKS':
      return earlier.some((on) => shift(on, 14) > now)
    case 'ONCE_PER_MONTH':
      return (
        earlier.some((on) => monthOf(on) === monthOf(now)) ||
        (day !== 0 && Number(now.slice(8)) !== Math.min(day, lastOfMonth(now)))
      )
  }
}

export type Limits = {
  readonly earned: number
  readonly ceiling: number
  readonly used: number
  readonly balance: number
  /** The maximum of one withdrawal, unless it is blocked. */
  readonly available: number
  readonly withdrawable: number
  /** All reasons that block withdrawals now. */
  readonly blocks: string[]
}
export const limitsOf = (p: Platform, index: number): Limits => {
  const person = p.people[index]!
  const employer = p.employers[person.org]!
  const now = today(p)
  const policy = policyOf(p, person)
  const earned = earnedOf(p, person)
  const ceiling = Math.min(Math.floor((earned * employer.advanceBp) / 10_000), employer.most)
  const month = withdrawalsOf(p, index).filter((w) => monthOf(w.on) === monthOf(now))
  const used = total(month.filter(countsAsUsed).map((w) => w.amount))
  // By law at most half of the wages may be deducted, also where the employer allows more.
  const balance = Math.max(0, Math.min(ceiling, Math.floor(earned / 2)) - used)
  const whyTooLittle = (left: number) => {
    const most = Math.min(Math.max(0, left), policy.maximum)
    return most === 0 ? 'nothing_to_withdraw' : most < employer.minimum ? 'balance_below_minimum' : null
  }
  const tooLittle = whyTooLittle(balance)
  const available = Math.min(balance, policy.maximum)
  const blocks = [
    ...(employer.rollingPay ? [] : ['feature_off']),
    ...(person.end === null ? [] : ['employment_ending']),
    ...(person.approved ? [] : ['employee_not_approved']),
    ...(person.disabled ? ['withdrawals_disabled'] : []),
    ...(employer.held.has(person.account) ? ['account_returned'] : []),
    ...(person.usableFrom > p.ms ? ['account_waiting'] : []),
    ...(Number(now.slice(8)) > Math.min(employer.cutOff, lastOfMonth(now)) ? ['past_cut_off'] : []),
    ...(isTooSoon(p, index, policy)
      ? [policy.day !== 0 && !month.some(isActive) ? 'not_withdrawal_day' : 'frequency_exceeded']
      : []),
    ...(used >= employer.most && ceiling === employer.most ? ['monthly_maximum_used'] : []),
    ...(tooLittle ? [whyTooLittle(ceiling - used) === null ? 'deduction_limit' : tooLittle] : []),
  ]
  return { earned, ceiling, used, balance, available, withdrawable: blocks.length > 0 ? 0 : available, blocks }
}

/** Whether the employee’s user is unauthenticated: deleted, or in a suspended organization. */
export const isUnauthenticated = (p: Platform, index: number): boolean => {
  const { org, deleted, locked } = p.people[index]!
  return deleted || locked || p.employers[org]!.suspended
}

/** All reasons to refuse a withdrawal of this amount. */
export const amountRefusals = (p: Platform, index: number, amount: number): string[] => {
  if (isUnauthenticated(p, index)) return ['unauthenticated']
  const { minimum, rollingPay } = p.employers[p.people[index]!.org]!
  if (!rollingPay) return ['feature_off']
  const { blocks, available } = limitsOf(p, index)
  return [
    ...blocks,
    ...(amount < 100 ? ['amount_zero'] : []),
    ...(amount < minimum ? ['amount_below_minimum'] : []),
    ...(amount > available ? ['amount_over_limit'] : []),
  ]
}

/** Days since the epoch in Kuala Lumpur. */
const dayOfMs = (ms: number): number => Math.floor((ms + 8 * 3_600_000) / 86_400_000)

export const codeRefusals = (p: Platform, index: number): string[] => {
  const { codes } = p.people[index]!
  const minute = 60_000
  const recent = codes.filter(({ at }) => at > p.ms - 60 * minute)
  return [
    ...(codes.some(({ at }) => at > p.ms - 2 * minute) ? ['code_too_soon'] : []),
    ...(recent.length >= 5 ? ['code_too_many'] : []),
    ...(codes.filter(({ at }) => dayOfMs(at) === dayOfMs(p.ms)).length >= 15 ? ['code_too_many_today'] : []),
  ]
}

/** Whether the latest code has expired unused. */
export const hasExpired = (p: Platform, index: number): boolean => {
  const newest = p.people[index]!.codes.at(-1)
  return newest !== undefined && !newest.used && p.ms >= newest.at + 5 * 60_000
}

export const isRightCode = (p: Platform, index: number, amount: number, reason: string, text: string): boolean => {
  const newest = p.people[index]!.codes.at(-1)
  return (
    newest !== undefined &&
    !newest.used &&
    p.ms < newest.at + 5 * 60_000 &&
    newest.text === text &&
    newest.amount === amount &&
    newest.reason === reason
  )
}

/** Rounds half a sen up. */
export const feeOf = ({ feeBp, payer }: Terms, amount: number): { fee: number; net: number } => {
  const fee = Math.floor((2 * amount * feeBp + 10_000) / 20_000)
  return { fee, net: payer === 'employee' ? amount - fee : amount }
}

export const move = (w: Withdrawal, to: Status, why: string | null = null): void => {
  w.status = to
  w.why = why
  w.steps.push(to)
}

/** The allowed transitions. */
export const mayBecome: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['approved', 'rejected', 'cancelled'],
  approved: ['processing', 'cancelled'],
  processing: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
  rejected: [],
}

/** The ledger of an organization: receivables, bank and income. */
export const ledgerOf = (p: Platform, org: number): Record<string, number> => {
  const { payer } = p.employers[org]!
  const books = { advances_receivable: 0, bank: 0, fee_income: 0 }
  for (const w of p.withdrawals) {
    if (w.org !== org || w.status !== 'completed' || w.returnedAt !== null) continue
    books.advances_receivable += w.amount + (payer === 'employer' ? w.fee : 0)
    books.bank -= w.net
    books.fee_income -= w.fee
  }
  return books
}

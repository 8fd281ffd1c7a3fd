import { bp, sen, type Sen } from '#kernel/money.ts'
import { instantOf, addPeriods, firstDay, periodOf, type LocalDate, type Instant, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { termsVersion } from '#ground/content/terms.rules.ts'
import { accrue, importedEarnings } from '#people/wages/wage.rules.ts'
import type { Work } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { ownAt } from './own-limit.rules.ts'
import { toPlan } from './own-limit.store.ts'
import { takesFromBalance, type WithdrawalStatus } from '../withdrawal.rules.ts'
import * as sql from './facts.sql.ts'
import { choosePolicy, type ApprovedPolicy, type WithdrawalFacts } from './limit.rules.ts'

type Reading = Pick<Work, 'client' | 'now' | 'today'>
export type Person = { readonly orgId: Id<'org'>; readonly employeeId: Id<'employee'>; readonly id: Id<'user'> }

/** The facts that the rules need, and those that the handlers add. */
export type PersonFacts = WithdrawalFacts & {
  /** Whether a recovery plan is proposed or running. */
  readonly hasPlan: boolean
  readonly state: string | null
  readonly mobileNumber: string | null
  readonly bankCode: string | null
  readonly accountNumber: string | null
  readonly startOn: LocalDate | null
  /** The pay day, and for a screen the last month that has a deduction list. */
  readonly payDay: number | null
  readonly listed: Period | null
  readonly wrongCodes: number
  readonly code: {
    readonly id: string
    readonly hash: Buffer
    readonly usedAt: Instant | null
    readonly expiresAt: Instant
  } | null
  /** The payment that the bank returned from the account, for a screen. */
  readonly returned: { readonly net: Sen; readonly reason: string; readonly at: Instant } | null
  /** A transfer to the account that the bank returned, although the account was released, if none has arrived since. */
  readonly returnedBefore: { readonly reason: string; readonly at: Instant } | null
  /** The reason of the last request in this month or the one before, for a screen. */
  readonly lastReason: string | null
  readonly byStatus: readonly {
    readonly status: WithdrawalStatus
    readonly count: number
    readonly amount: Sen
    /** The latest expected arrival date. */
    readonly expectedOn: LocalDate | null
  }[]
}

const valuesOf = (people: readonly Person[], { today }: Reading) => {
  const period = periodOf(today)
  return { people, period, before: addPeriods(period, -1), firstDay: firstDay(period), today }
}

type Row = StatementRow<typeof sql.selectFacts> | StatementRow<typeof sql.lockFacts>

/** Parses the terms of each organization once. */
const factsByEmployee = (rows: readonly Row[], at: Reading): Map<Id<'employee'>, PersonFacts> => {
  const terms = new Map<Id<'org'>, sql.Terms>()
  return new Map(
    rows.map((row) => {
      const known = terms.get(row.orgId) ?? parseTerms(row.terms)
      terms.set(row.orgId, known)
      return [row.employeeId, toFacts(row, known, at)]
    }),
  )
}

/** The facts of employees for a screen, by employee. */
export const readFactsOf = async (at: Reading, people: readonly Person[]) =>
  factsByEmployee(await sql.selectFacts.all(at.client, valuesOf(people, at)), at)

/** The facts of one employee for a screen. */
export const readFacts = async (at: Reading, person: Person): Promise<PersonFacts> => {
  const facts = (await readFactsOf(at, [person])).get(person.employeeId)
  if (!facts) throw new Error('employee not found')
  return facts
}

/** The facts of employees whose rows are locked, by employee. */
export const readLockedFacts = async (at: Reading, people: readonly Person[]) =>
  factsByEmployee(await sql.lockFacts.all(at.client, valuesOf(people, at)), at)

const parseTerms = (text: string): sql.Terms => JSON.parse(text) as sql.Terms

const toPolicies = (terms: sql.Terms): ApprovedPolicy[] =>
  (terms.policies ?? []).map(([id, type, maximum, frequency, withdrawalDay, autoApproval, minSalary, maxSalary]) => ({
    id: id as Id<'policy'>,
    type,
    maximum: sen(maximum),
    frequency,
    withdrawalDay,
    autoApproval,
    minSalary: minSalary === null ? null : sen(minSalary),
    maxSalary: maxSalary === null ? null : sen(maxSalary),
  }))

const wagesOf = (row: Row, terms: sql.Terms, today: LocalDate): Pick<WithdrawalFacts, 'accrual' | 'wages'> => {
  const wages = {
    startOn: row.startOn,
    endOn: row.endOn,
    salaries: (row.salaries ?? []).map(([from, salary]) => ({ from, salary: sen(salary) })),
    absences: (row.absences ?? []).map(([on, halfDays]) => ({ on, halfDays })),
  }
  return terms.earned_wages_source === 'imported'
    ? { accrual: importedEarnings({ ...wages, today }, sen(row.credited ?? 0)), wages: null }
    : { accrual: accrue({ ...wages, today }), wages }
}

const termsOf = (terms: sql.Terms): WithdrawalFacts['organization'] => ({
  active: terms.status === 'Active' && !terms.deleted,
  rollingPay: terms.rolling_pay,
  offOn: terms.off_on,
  pausedOn: terms.paused_on,
  pause:
    terms.paused_until !== null && terms.pause_reason !== null
      ? { until: terms.paused_until, reason: terms.pause_reason }
      : null,
  rollingPayMax: sen(terms.rolling_pay_max_sen),
  maximumAdvance: bp(terms.maximum_advance_bp),
  statutoryLimit: terms.statutory_limit,
  minimum: sen(terms.minimum_withdrawal_sen),
  feeRate: bp(terms.service_fee_bp),
  feePaidBy: terms.service_fee_paid_by,
  cutOffDay: terms.cutoff_day,
})

const toFacts = (row: Row, terms: sql.Terms, { now, today }: Reading): PersonFacts => {
  const { accrual, wages } = wagesOf(row, terms, today)
  const rollingPayMax = sen(terms.rolling_pay_max_sen)
  const policy = choosePolicy(toPolicies(terms), 'whyNot' in accrual ? null : accrual.salary, rollingPayMax)
  return {
    today,
    organization: termsOf(terms),
    employee: {
      approved: row.approved,
      disabled: row.withdrawalsDisabled,
      disabledOn: row.withdrawalsDisabledOn,
      leaving: row.endOn !== null,
      paymentsHeld: row.paymentsHeld,
      accountReturned: row.accountHeld,
      accountUsableFrom: row.accountUsableFromAt && row.accountUsableFromAt > now ? row.accountUsableFromAt : null,
      hasBank: row.bankCode !== null && row.accountNumber !== null,
      mobileVerified: row.mobileVerified,
      userActive: row.userActive,
      termsAccepted: row.acceptedTermsVersion === termsVersion,
      planWaits: row.planStatus === 'proposed',
    },
    accrual,
    wages,
    used: row.used,
    others: (row.others ?? []).map(([kind, amount, from, to]) => ({ kind, amount: sen(amount), from, to })),
    waiting: row.waiting,
    lastOn: row.lastOn,
    // Someone decides on the first withdrawal to an account.
    policy: { ...policy, autoApproval: policy.autoApproval && row.accountPaid },
    own: ownAt(toPlan(row), now, madeOf(row)),
    hasPlan: row.planStatus !== null,
    state: terms.state,
    mobileNumber: row.mobileNumber,
    bankCode: row.bankCode,
    accountNumber: row.accountNumber,
    startOn: row.startOn,
    payDay: terms.pay_day,
    listed: terms.listed ?? null,
    wrongCodes: row.wrongCodes,
    code:
      'codeId' in row && row.codeId && row.codeHash && row.codeExpiresAt
        ? { id: row.codeId, hash: row.codeHash, usedAt: row.codeUsedAt, expiresAt: row.codeExpiresAt }
        : null,
    returned:
      'returnedAt' in row && row.returnedAt && row.returned !== null && row.returnedReason !== null
        ? { net: row.returned, reason: row.returnedReason, at: row.returnedAt }
        : null,
    returnedBefore: row.returnedBefore && {
      reason: row.returnedBefore.reason,
      at: instantOf(Date.parse(row.returnedBefore.since_at)),
    },
    lastReason: 'lastReason' in row ? row.lastReason : null,
    byStatus: byStatusOf(row).map(({ status, count, amount, expected_on }) => ({
      status,
      count,
      amount: sen(amount),
      expectedOn: expected_on,
    })),
  }
}

const byStatusOf = (row: Row) => ('byStatus' in row && row.byStatus) || []

/** This month's withdrawals that count towards the employee's own number. */
const madeOf = (row: Row): number => {
  if ('ownMade' in row) return row.ownMade
  return byStatusOf(row).reduce((made, { status, count }) => (takesFromBalance(status) ? made + count : made), 0)
}

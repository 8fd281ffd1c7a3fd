import { sen, type Bp, type Sen } from '#kernel/money.ts'
import { addPeriods, firstDay, periodOf, type LocalDate } from '#kernel/time.ts'
import type { Id, Instant } from '#kernel/values.ts'
import type { WithdrawalFrequency } from '#modules/withdrawalPolicies/policy.rules.ts'
import { termsVersion } from '#modules/identity/account.rules.ts'
import { accrue, importedEarnings } from '#modules/wages/wage.rules.ts'
import type { Transaction } from '#server/postgres/database.ts'
import { choosePolicy, type ApprovedPolicy, type FeePayer, type WithdrawalFacts } from './limit.rules.ts'

type Client = Transaction['client']
export type Person = { readonly orgId: Id<'org'>; readonly employeeId: Id<'employee'>; readonly id: Id<'user'> }

/** What the rules need, and what the handlers say beside it. */
export type PersonFacts = WithdrawalFacts & {
  readonly state: string | null
  readonly mobileNumber: string | null
  readonly startOn: LocalDate | null
  readonly wrongCodes: number
  readonly code: {
    readonly id: string
    readonly hash: Buffer
    readonly usedAt: Instant | null
    readonly expiresAt: Instant
  } | null
  readonly byStatus: readonly { readonly status: string; readonly count: number; readonly amount: Sen }[]
}

type Terms = {
  status: string
  rolling_pay: boolean
  deleted: boolean
  state: string | null
  cutoff_day: number | null
  rolling_pay_max_sen: number
  maximum_advance_bp: number
  minimum_withdrawal_sen: number
  service_fee_bp: number
  service_fee_paid_by: FeePayer
  earned_wages_source: 'accrual' | 'imported'
  policies:
    | [string, 'GENERAL' | 'ADVANCED', number, WithdrawalFrequency, number, boolean, number | null, number | null][]
    | null
}
type Row = {
  org_id: Id<'org'>
  employee_id: Id<'employee'>
  approved: boolean
  withdrawals_disabled: boolean
  start_on: LocalDate | null
  end_on: LocalDate | null
  has_bank: boolean
  mobile_verified: boolean
  mobile_number: string | null
  user_active: boolean
  wrong_codes: number
  accepted_terms_version: string | null
  terms: string
  salaries: [LocalDate, number][] | null
  absences: [LocalDate, number][] | null
  credited_sen: number | null
  used_sen: Sen
  last_on: LocalDate | null
  by_status?: { status: string; count: number; amount: number }[] | null
  code_id?: string | null
  code_hash?: Buffer | null
  code_used_at?: Instant | null
  code_expires_at?: Instant | null
}

// Every part is looked up by its key, person by person, whatever the planner thinks of the sizes of arrays and tables.
// The terms of an organization are put together once, however many of its people are asked for.
const factsText = (parts: { locking: string; columns: string; joins: string }): string => `
  with wanted as materialized (
    select * from unnest($1::text[], $2::text[], $3::text[]) as k (org_id, employee_id, user_id)
  ), terms as materialized (
    select o.org_id, o.earned_wages_source, json_build_object('status', o.status, 'rolling_pay', o.rolling_pay, 'deleted', o.deleted_at is not null,
      'state', o.state, 'cutoff_day', o.cutoff_day, 'rolling_pay_max_sen', o.rolling_pay_max_sen, 'maximum_advance_bp', o.maximum_advance_bp,
      'minimum_withdrawal_sen', o.minimum_withdrawal_sen, 'service_fee_bp', o.service_fee_bp, 'service_fee_paid_by', o.service_fee_paid_by,
      'earned_wages_source', o.earned_wages_source, 'policies', (
        select json_agg(json_build_array(w.id, w.type, w.maximum_withdrawal_sen, w.withdrawal_frequency, w.withdrawal_day, w.auto_approval,
          w.min_salary_sen, w.max_salary_sen)) from withdrawal_policies w where w.org_id = o.org_id and w.status = 'APPROVED'))::text as terms
    from organizations o where o.org_id = any(array(select distinct k.org_id from wanted k))
  )
  select k.org_id, k.employee_id, e.status = 'approved' and e.deleted_at is null as approved, e.withdrawals_disabled, e.start_on, e.end_on,
    e.bank_code is not null and e.account_number is not null as has_bank, e.mobile_verified_at is not null as mobile_verified, e.mobile_number,
    u.status = 'Active' and u.deleted_at is null as user_active, u.wrong_codes, u.accepted_terms_version, t.terms,
    (select json_agg(json_build_array(s.from_on, s.salary_sen)) from employee_salaries s where s.org_id = k.org_id and s.employee_id = k.employee_id) as salaries,
    (select json_agg(json_build_array(a.absent_on, a.half_days)) from employee_absences a
      where a.org_id = k.org_id and a.employee_id = k.employee_id and a.absent_on >= $6 and a.absent_on < $7) as absences,
    case when t.earned_wages_source = 'imported' then (select coalesce(sum(w.amount_sen), 0)::bigint from earned_wages w
      where w.org_id = k.org_id and w.employee_id = k.employee_id and w.period = $4 and w.status = 'credited' and w.source = 'imported' and w.worked_on <= $7) end as credited_sen,
    coalesce(p.used_sen, 0) as used_sen, coalesce(p.last_requested_on, (select o.last_requested_on from employee_periods o
      where o.org_id = k.org_id and o.employee_id = k.employee_id and o.period = $5)) as last_on
    ${parts.columns}
  from wanted k
  join lateral (select * from employees e where e.org_id = k.org_id and e.id = k.employee_id limit 1) e on true
  join lateral (select * from users u where u.org_id = k.org_id and u.id = k.user_id limit 1) u on true
  join terms t on t.org_id = k.org_id
  left join lateral (select p.used_sen, p.last_requested_on from employee_periods p
    where p.org_id = k.org_id and p.employee_id = k.employee_id and p.period = $4 limit 1 ${parts.locking}) p on true
  ${parts.joins}`

/** A screen also shows what became of this month's withdrawals. */
const forScreen = {
  name: 'withdrawal_facts',
  text: factsText({
    locking: '',
    columns: `, (select json_agg(s) from (select w.status, count(*)::int as count, coalesce(sum(w.amount_sen) filter (where w.returned_at is null), 0) as amount
      from withdrawals w where w.org_id = k.org_id and w.employee_id = k.employee_id and w.period = $4 group by w.status) s) as by_status`,
    joins: '',
  }),
}
/** The command holds what was used until it commits, in the order of the people, and brings the newest code of each. */
const forCommand = {
  name: 'withdrawal_facts_held',
  text: factsText({
    locking: 'for no key update',
    columns: ', c.id as code_id, c.code_hash, c.used_at as code_used_at, c.expires_at as code_expires_at',
    joins: `left join lateral (select * from verification_codes c where c.org_id = k.org_id and c.user_id = k.user_id and c.purpose = 'withdrawal'
      order by c.created_at desc, c.id desc limit 1) c on true`,
  }),
}

const valuesOf = (people: readonly Person[], today: LocalDate) => {
  const period = periodOf(today)
  return [
    people.map((p) => p.orgId),
    people.map((p) => p.employeeId),
    people.map((p) => p.id),
    period,
    addPeriods(period, -1),
    firstDay(period),
    today,
  ]
}

/** The facts of one person, for a screen. */
export const readFacts = async (client: Client, person: Person, today: LocalDate): Promise<PersonFacts> => {
  const { rows } = await client.query<Row>({ ...forScreen, values: valuesOf([person], today) })
  const row = rows[0]
  if (!row) throw new Error('an employee without a row')
  return toFacts(row, parseTerms(row.terms), today)
}

/** The same of several people, by employee, in one flight. */
export const readFactsOf = async (
  client: Client,
  people: readonly Person[],
  today: LocalDate,
): Promise<Map<Id<'employee'>, PersonFacts>> => {
  const { rows } = await client.query<Row>({ ...forScreen, values: valuesOf(people, today) })
  return new Map(rows.map((row) => [row.employee_id, toFacts(row, parseTerms(row.terms), today)]))
}

/** The facts of people whose rows are held, by employee. */
export const readHeldFacts = async (
  client: Client,
  people: readonly Person[],
  today: LocalDate,
): Promise<Map<Id<'employee'>, PersonFacts>> => {
  const { rows } = await client.query<Row>({ ...forCommand, values: valuesOf(people, today) })
  const terms = new Map<Id<'org'>, Terms>()
  return new Map(
    rows.map((row) => {
      const known = terms.get(row.org_id) ?? parseTerms(row.terms)
      terms.set(row.org_id, known)
      return [row.employee_id, toFacts(row, known, today)]
    }),
  )
}

const parseTerms = (text: string): Terms => JSON.parse(text) as Terms

const toPolicies = (terms: Terms): ApprovedPolicy[] =>
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

const toFacts = (row: Row, terms: Terms, today: LocalDate): PersonFacts => {
  const wages = {
    today,
    startOn: row.start_on,
    endOn: row.end_on,
    salaries: (row.salaries ?? []).map(([from, salary]) => ({ from, salary: sen(salary) })),
    absences: (row.absences ?? []).map(([on, halfDays]) => ({ on, halfDays })),
  }
  const accrual =
    terms.earned_wages_source === 'imported' ? importedEarnings(wages, sen(row.credited_sen ?? 0)) : accrue(wages)
  const rollingPayMax = sen(terms.rolling_pay_max_sen)
  return {
    today,
    organization: {
      active: terms.status === 'Active' && !terms.deleted,
      rollingPay: terms.rolling_pay,
      rollingPayMax,
      maximumAdvance: terms.maximum_advance_bp as Bp,
      minimum: sen(terms.minimum_withdrawal_sen),
      feeRate: terms.service_fee_bp as Bp,
      feePaidBy: terms.service_fee_paid_by,
      cutOffDay: terms.cutoff_day,
    },
    employee: {
      approved: row.approved,
      disabled: row.withdrawals_disabled,
      leaving: row.end_on !== null,
      hasBank: row.has_bank,
      mobileVerified: row.mobile_verified,
      userActive: row.user_active,
      termsAccepted: row.accepted_terms_version === termsVersion,
    },
    accrual,
    used: row.used_sen,
    lastOn: row.last_on,
    policy: choosePolicy(toPolicies(terms), 'whyNot' in accrual ? null : accrual.salary, rollingPayMax),
    state: terms.state,
    mobileNumber: row.mobile_number,
    startOn: row.start_on,
    wrongCodes: row.wrong_codes,
    code:
      row.code_id && row.code_hash && row.code_expires_at
        ? { id: row.code_id, hash: row.code_hash, usedAt: row.code_used_at ?? null, expiresAt: row.code_expires_at }
        : null,
    byStatus: (row.by_status ?? []).map(({ status, count, amount }) => ({ status, count, amount: sen(amount) })),
  }
}

import type { LocalDate, Period } from '#kernel/time.ts'
import type { OtherDeductionKind } from '#people/employees/other-deduction.rules.ts'
import { joinPlans, waitingAmount } from '#people/wages/waiting.service.ts'
import type { WithdrawalFrequency } from '#money/withdrawalPolicies/policy.rules.ts'
import { json, rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import { isAccountHeld, isEmployeeHeld } from '#people/employees/account/payment-holds.service.ts'
import { ownLimitColumns, ownLimitSelection } from './own-limit.sql.ts'
import type { WithdrawalStatus } from '../withdrawal.rules.ts'
import type { FeePayer } from './limit.rules.ts'

/** The terms of an organization, as JSON. */
export type Terms = {
  status: string
  rolling_pay: boolean
  paused_on: LocalDate | null
  off_on: LocalDate | null
  paused_until: LocalDate | null
  pause_reason: string | null
  deleted: boolean
  state: string | null
  cutoff_day: number | null
  pay_day: number | null
  /** Of a screen: the last month that has a deduction list. */
  listed?: Period | null
  rolling_pay_max_sen: number
  maximum_advance_bp: number
  minimum_withdrawal_sen: number
  service_fee_bp: number
  service_fee_paid_by: FeePayer
  earned_wages_source: 'accrual' | 'imported'
  statutory_limit: boolean
  policies:
    | [string, 'GENERAL' | 'ADVANCED', number, WithdrawalFrequency, number, boolean, number | null, number | null][]
    | null
}

const factsColumns = {
  ...typesOf(
    'employees',
    'orgId withdrawalsDisabled withdrawalsDisabledOn startOn endOn bankCode accountNumber mobileNumber accountUsableFromAt',
  ),
  employeeId: 'employees.id',
  approved: 'bool',
  mobileVerified: 'bool',
  userActive: 'bool',
  ...typesOf('users', 'wrongCodes acceptedTermsVersion'),
  terms: 'text',
  accountHeld: 'bool',
  accountPaid: 'bool',
  paymentsHeld: 'bool',
  salaries: json<[LocalDate, number][] | null>(),
  absences: json<[LocalDate, number][] | null>(),
  others: json<[OtherDeductionKind, number, Period, Period | null][] | null>(),
  waiting: 'sen',
  credited: 'sen?',
  used: 'sen',
  lastOn: 'date?',
  planStatus: 'recovery_plans.status?',
  ...ownLimitColumns,
} as const

/** SQL for whether a transfer to the account of an employee has arrived. An account that was entered before accounts were approved counts as paid. */
const isAccountPaid = (row: string): string =>
  `(${row}.account_change_id is null or exists (select from withdrawals w where w.org_id = ${row}.org_id and w.employee_id = ${row}.id
     and w.bank_code = ${row}.bank_code and w.account_number = ${row}.account_number and w.status = 'completed' and w.returned_at is null))`

const factsParameters = {
  people: rowsOf({ orgId: 'employees.org_id', employeeId: 'employees.id', id: 'users.id' }),
  period: 'period',
  before: 'period',
  firstDay: 'date',
  today: 'date',
} as const

// Lateral joins look up every part by its key, regardless of the planner's estimates. They name their columns, because
// PostgreSQL prepares every column for each execution. The terms of an organization are built once for all its employees.
// Withdrawals of a deleted record with the same IC number count too, because they are advances of the same wages.
const factsText = (parts: { locking: string; terms: string; columns: string; joins: string }): string => `
  with wanted as materialized (
    select * from :people as k
  ), terms as materialized (
    select o.org_id, o.earned_wages_source, json_build_object('status', o.status, 'rolling_pay', o.rolling_pay, 'paused_on', o.paused_on, 'off_on', o.rolling_pay_off_on, 'paused_until', o.withdrawals_paused_until_on, 'pause_reason', o.withdrawals_pause_reason, 'deleted', o.deleted_at is not null,
      'state', o.state, 'cutoff_day', o.cutoff_day, 'rolling_pay_max_sen', o.rolling_pay_max_sen, 'maximum_advance_bp', o.maximum_advance_bp,
      'minimum_withdrawal_sen', o.minimum_withdrawal_sen, 'service_fee_bp', o.service_fee_bp, 'service_fee_paid_by', o.service_fee_paid_by,
      'earned_wages_source', o.earned_wages_source, 'statutory_limit', o.statutory_limit, 'pay_day', o.pay_day ${parts.terms}, 'policies', (
        select json_agg(json_build_array(w.id, w.type, w.maximum_withdrawal_sen, w.withdrawal_frequency, w.withdrawal_day, w.auto_approval,
          w.min_salary_sen, w.max_salary_sen)) from withdrawal_policies w where w.org_id = o.org_id and w.status = 'APPROVED'))::text as terms
    from organizations o where o.org_id = any(array(select distinct k.org_id from wanted k))
  )
  select k.org_id, k.employee_id, e.status = 'approved' and e.deleted_at is null as approved, e.withdrawals_disabled, e.withdrawals_disabled_on, e.start_on, e.end_on,
    e.bank_code, e.account_number, e.account_usable_from_at, ${isAccountPaid('e')} as account_paid, e.mobile_verified_at is not null as mobile_verified, e.mobile_number,
    u.status = 'Active' and u.deleted_at is null as user_active, u.wrong_codes, u.accepted_terms_version, t.terms, ${isEmployeeHeld('k.org_id', 'k.employee_id')} as payments_held,
    (select json_agg(json_build_array(s.from_on, s.salary_sen)) from employee_salaries s where s.org_id = k.org_id and s.employee_id = k.employee_id) as salaries,
    (select json_agg(json_build_array(a.absent_on, a.half_days)) from employee_absences a
      where a.org_id = k.org_id and a.employee_id = k.employee_id and a.absent_on >= :firstDay) as absences,
    (select json_agg(json_build_array(d.kind, d.amount_sen, d.from_period, d.to_period)) from employee_deductions d
      where d.org_id = k.org_id and d.employee_id = k.employee_id and (d.to_period is null or d.to_period >= :period)) as others,
    ${waitingAmount('k.org_id', 'k.employee_id')} as waiting_sen,
    case when t.earned_wages_source = 'imported' then (select coalesce(sum(w.amount_sen), 0)::bigint from earned_wages w
      where w.org_id = k.org_id and w.employee_id = k.employee_id and w.period = :period and w.status = 'credited' and w.source = 'imported' and w.worked_on <= :today) end as credited_sen,
    coalesce(p.used_sen, 0) + coalesce(former.used_sen, 0) as used_sen,
    greatest(coalesce(p.last_requested_on, (select o.last_requested_on from employee_periods o
      where o.org_id = k.org_id and o.employee_id = k.employee_id and o.period = :before)), former.last_on) as last_on
    , plans.plan_status, ${ownLimitSelection}, ${parts.columns}
  from wanted k
  join lateral (select e.org_id, e.id, e.status, e.deleted_at, e.withdrawals_disabled, e.withdrawals_disabled_on, e.start_on, e.end_on, e.ic_number, e.bank_code, e.account_number,
      e.account_usable_from_at, e.account_change_id, e.mobile_number, e.mobile_verified_at from employees e where e.org_id = k.org_id and e.id = k.employee_id limit 1) e on true
  join lateral (select u.status, u.deleted_at, u.wrong_codes, u.accepted_terms_version from users u where u.org_id = k.org_id and u.id = k.id limit 1) u on true
  join terms t on t.org_id = k.org_id
  left join lateral (select p.used_sen, p.last_requested_on from employee_periods p
    where p.org_id = k.org_id and p.employee_id = k.employee_id and p.period = :period limit 1 ${parts.locking}) p on true
  left join lateral (select (sum(o.used_sen) filter (where o.period = :period))::int8 as used_sen, max(o.last_requested_on) as last_on
    from employees f join employee_periods o on o.org_id = f.org_id and o.employee_id = f.id and o.period in (:period, :before)
    where f.org_id = e.org_id and f.ic_number = e.ic_number and f.deleted_at is not null and f.id <> e.id) former on true
  left join own_limits own on own.org_id = k.org_id and own.employee_id = k.employee_id
  ${joinPlans('k.org_id', 'k.employee_id')}
  ${parts.joins}`

type ReturnedBefore = { readonly reason: string; readonly since_at: string } | null
/**
 * The hold of an account that was released, if no transfer has arrived there since: the employee must say that the
 * account is still theirs.
 */
const releasedHold = `(select row_to_json(b) from (select h.reason, h.since_at from payment_holds h
   where h.org_id = e.org_id and h.bank_code = e.bank_code and h.account_number = e.account_number and h.employee_id = '' and h.released_at is not null
     and not exists (select from withdrawals w where w.org_id = k.org_id and w.employee_id = k.employee_id and w.bank_code = h.bank_code
       and w.account_number = h.account_number and w.status = 'completed' and w.returned_at is null and w.modified_at > h.since_at)) b) as returned_before`

/** The facts for a screen, with this month's withdrawals by status. */
export const selectFacts = statement(
  factsText({
    locking: '',
    terms: `, 'listed', (select max(l.period) from deduction_lists l where l.org_id = o.org_id and l.kind = 'monthly')`,
    columns: `h.org_id is not null as account_held, (select json_agg(s) from (select w.status, (count(*) filter (where w.returned_at is null))::int as count, coalesce(sum(w.amount_sen) filter (where w.returned_at is null), 0) as amount,
        max(w.expected_on) as expected_on
      from withdrawals w where w.org_id = k.org_id and w.employee_id = k.employee_id and w.period = :period group by w.status) s) as by_status,
      (select r.reason_for_withdrawal from withdrawal_requests r where r.org_id = k.org_id and r.employee_id = k.employee_id
        and r.period >= :before order by r.period desc, r.id desc limit 1) as last_reason,
      h.net_sen as returned_sen, h.reason as returned_reason, h.since_at as returned_at, ${releasedHold}`,
    joins: `left join payment_holds h on h.org_id = e.org_id and h.bank_code = e.bank_code and h.account_number = e.account_number and h.employee_id = '' and h.released_at is null`,
  }),
  factsParameters,
  {
    ...factsColumns,
    lastReason: 'withdrawal_requests.reason_for_withdrawal?',
    returned: 'payment_holds.net_sen?',
    returnedReason: 'payment_holds.reason?',
    returnedAt: 'payment_holds.since_at?',
    returnedBefore: json<ReturnedBefore>(),
    byStatus: json<
      { status: WithdrawalStatus; count: number; amount: number; expected_on: LocalDate | null }[] | null
    >(),
  },
  'withdrawal_facts',
)

/** The facts for the command: locks the used amounts until commit, and adds the newest code of each employee. */
export const lockFacts = statement(
  factsText({
    locking: 'for no key update',
    terms: '',
    columns: `${releasedHold}, ${isAccountHeld('e')} as account_held, c.id as code_id, c.code_hash, c.used_at as code_used_at, c.expires_at as code_expires_at,
      case when own.number_per_month is null and own.next_number_per_month is null then 0 else (select count(*)::int from withdrawals w where w.org_id = k.org_id
        and w.employee_id = k.employee_id and w.period = :period and w.status not in ('cancelled', 'rejected') and w.returned_at is null) end as own_made`,
    joins: `left join lateral (select c.id, c.code_hash, c.used_at, c.expires_at from verification_codes c where c.org_id = k.org_id and c.user_id = k.id and c.purpose = 'withdrawal'
      order by c.created_at desc, c.id desc limit 1) c on true`,
  }),
  factsParameters,
  {
    ...factsColumns,
    ownMade: 'int',
    returnedBefore: json<ReturnedBefore>(),
    codeId: 'verification_codes.id?',
    codeHash: 'verification_codes.code_hash?',
    codeUsedAt: 'verification_codes.used_at?',
    codeExpiresAt: 'verification_codes.expires_at?',
  },
  'withdrawal_facts_locked',
)

import type { Bp, Sen } from '#kernel/money.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { isEmployeeHeld } from '#people/employees/account/payment-holds.service.ts'
import { json, typesOf, rowsOf, type Parameters } from '#server/postgres/columns.ts'
import { statement, type StatementRow } from '#server/postgres/statement.ts'

type BenefitDue = { id: Id<'employee_benefit'>; name: string; amount: Sen; recurrence: string }
type Elected = {
  walletId: Id<'wallet'>
  name: string
  accountNumber: string
  percentageBp: Bp
  verified: boolean
  active: boolean
  minimum: Sen
  size: Sen | null
  monthly: Sen | null
  usableFrom: number | null
}

const isActive = `(p.status = 'Active' and p.deleted_at is null)`
/** In milliseconds. */
const usableFrom = `case when w.account_usable_from_at > :now::timestamptz then (extract(epoch from w.account_usable_from_at) * 1000)::int8 end`
const electedJson = `jsonb_build_object('walletId', w.wallet_id, 'name', p.name, 'accountNumber', w.account_number,
  'percentageBp', w.percentage_bp, 'verified', w.account_verified, 'active', ${isActive},
  'minimum', p.minimum_amount_sen, 'size', p.wallet_size_sen, 'monthly', p.monthly_limit_sen,
  'usableFrom', ${usableFrom})`

/**
 * The employees of the selected groups with the benefits that are due and in no other run of the period, and their
 * elections. Runs with a deleted record of the same IC number count.
 */
const selectCandidates = (table: string, isMember: string) =>
  statement(
    `with people as (
       select e.id, e.ic_number, e.first_name || ' ' || e.last_name as name, e.employee_number, e.email, e.status = 'approved' as is_approved,
              ${isEmployeeHeld('e.org_id', 'e.id')} as is_held, e.start_on, e.end_on, e.category_code, nullif(e.office_code, '') as office_code, g.name as group_name
         from employees e join ${table} g on g.org_id = e.org_id and ${isMember}
        where e.org_id = :orgId and g.id = any(:groups::text[]) and e.deleted_at is null),
     due as (
       select b.id, b.name, b.amount_sen, b.recurrence, c.code as category_code, o.code as office_code
         from employee_benefits b
         join employee_categories c on c.org_id = b.org_id and c.id = b.category_id and c.status = 'Approved'
         join offices o on o.org_id = b.org_id and o.id = b.office_id
        where b.org_id = :orgId and b.status = 'Approved' and b.recurrence = any(:recurrences::text[])),
     records as (
       select id as person_id, id from people union all
       select p.id, f.id from people p join employees f on f.org_id = :orgId and f.ic_number = p.ic_number
         and f.deleted_at is not null),
     included as (
       select distinct r.person_id, x.benefit_id from records r join pay_run_benefits x on x.org_id = :orgId
          and x.employee_id = r.id and x.period = :period and x.counts and x.run_id is distinct from :id),
     entitled as (
       select p.id, bool_or(x.person_id is not null) as has_paid,
              jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'amount', d.amount_sen, 'recurrence', d.recurrence)
                        order by d.name, d.id) filter (where x.person_id is null) as benefits
         from people p
         join due d on d.category_code = p.category_code and (p.office_code is null or d.office_code = p.office_code)
         left join included x on x.person_id = p.id and x.benefit_id = d.id
        group by p.id),
     elected as (
       select w.employee_id, jsonb_agg(${electedJson} order by w.percentage_bp desc, w.id) as wallets
         from elected_wallets w join wallets p on p.org_id = '${platformOrgId}' and p.id = w.wallet_id
        where w.org_id = :orgId group by w.employee_id)
     select p.id, p.name, p.employee_number, p.email, p.is_approved, p.is_held, p.start_on, p.end_on, p.group_name, o.name as office_name,
            coalesce(t.has_paid, false) as has_paid, coalesce(t.benefits, '[]') as benefits,
            coalesce(w.wallets, '[]') as wallets
       from people p left join entitled t on t.id = p.id left join elected w on w.employee_id = p.id
       left join offices o on o.org_id = :orgId and o.code = p.office_code
      order by lower(p.name), p.id`,
    {
      ...typesOf('pay_runs', 'orgId id? period'),
      groups: 'pay_run_groups.group_id[]',
      recurrences: 'employee_benefits.recurrence[]',
      now: 'instant',
    },
    {
      ...typesOf('employees', 'id employeeNumber email startOn endOn'),
      name: 'text',
      isApproved: 'bool',
      isHeld: 'bool',
      groupName: 'text',
      officeName: 'offices.name?',
      hasPaid: 'bool',
      benefits: json<BenefitDue[]>(),
      wallets: json<Elected[]>(),
    },
  )
export const candidatesOfCategories = selectCandidates('employee_categories', 'g.code = e.category_code')
export const candidatesOfTeams = selectCandidates('teams', 'g.id = e.team_id')
export type CandidateRow = StatementRow<typeof candidatesOfTeams>

/**
 * The failed shares of a run that no other run pays, with the employee's account in that wallet today, and the benefits of
 * which they are a share.
 */
export const selectFailedShares = statement(
  `select s.employee_id, e.name, e.employee_number, e.email, e.group_name, e.office_name, s.wallet_id, s.wallet_name,
          s.percentage_bp, s.amount_sen, w.account_number as account_now, ${usableFrom} as usable_from,
          (w.id is not null and w.account_verified and ${isActive} and not ${isEmployeeHeld('s.org_id', 's.employee_id')}) as payable,
          ${isEmployeeHeld('s.org_id', 's.employee_id')} as is_held, p.minimum_amount_sen as minimum_sen,
          p.wallet_size_sen as size_sen, p.monthly_limit_sen as monthly_sen, w.id is not null as elected,
          coalesce(w.account_verified, false) as verified,
          (select coalesce(jsonb_agg(jsonb_build_object('id', b.benefit_id, 'name', b.name, 'amount', b.amount_sen, 'recurrence', b.recurrence) order by b.position), '[]')
             from pay_run_benefits b where b.org_id = s.org_id and b.run_id = s.run_id and b.employee_id = s.employee_id) as benefits
     from pay_run_shares s
     join pay_run_employees e on e.org_id = s.org_id and e.run_id = s.run_id and e.employee_id = s.employee_id
     join wallets p on p.org_id = '${platformOrgId}' and p.id = s.wallet_id
     left join elected_wallets w on w.org_id = s.org_id and w.employee_id = s.employee_id and w.wallet_id = s.wallet_id
    where s.org_id = :orgId and s.run_id = :failedIn and s.result = 'failed'
      and not exists (select from pay_run_shares r where r.org_id = s.org_id and r.retries_id = s.run_id
        and r.employee_id = s.employee_id and r.wallet_id = s.wallet_id and r.counts and r.run_id <> :id)
    order by lower(e.name), s.employee_id, s.amount_sen desc, s.wallet_id`,
  { ...typesOf('pay_runs', 'orgId id'), failedIn: 'pay_runs.id', now: 'instant' },
  {
    ...typesOf('pay_run_shares', 'employeeId walletId walletName percentageBp amount'),
    ...typesOf('pay_run_employees', 'name employeeNumber email groupName officeName'),
    accountNow: 'elected_wallets.account_number?',
    usableFrom: 'int?',
    payable: 'bool',
    isHeld: 'bool',
    minimum: 'wallets.minimum_amount_sen',
    size: 'wallets.wallet_size_sen',
    monthly: 'wallets.monthly_limit_sen',
    elected: 'bool',
    verified: 'bool',
    benefits: json<BenefitDue[]>(),
  },
)
export type FailedShareRow = StatementRow<typeof selectFailedShares>

/**
 * Names of employees whose details in the stored run are outdated: deleted, not approved, left before the period, not
 * started by its end, moved to another category, team or office, payments on hold, a benefit changed, approved again or of a category that
 * is not approved, or a wallet not active. A re-run checks only its wallets.
 */
export const selectOutdated = statement(
  `select r.name from pay_run_employees r join employees e on e.org_id = r.org_id and e.id = r.employee_id
     join pay_runs u on u.org_id = r.org_id and u.id = r.run_id
    where r.org_id = :orgId and r.run_id = :id and r.ineligible is null and (
      ${isEmployeeHeld('r.org_id', 'r.employee_id')} or (not :isRerun::boolean and (e.deleted_at is not null or e.status <> 'approved' or e.end_on < :firstDay::date or e.start_on > :lastDay::date
        or r.office_name is distinct from (select o.name from offices o where o.org_id = e.org_id and o.code = nullif(e.office_code, ''))
        or not exists (select from pay_run_groups g where g.org_id = r.org_id and g.run_id = r.run_id and g.name = r.group_name
            and case u.grouping when 'categories' then g.code = e.category_code else g.group_id = e.team_id end)))
      or exists (select from pay_run_shares s join wallets p on p.org_id = '${platformOrgId}' and p.id = s.wallet_id
          where s.org_id = r.org_id and s.run_id = r.run_id and s.employee_id = r.employee_id and not ${isActive})
      or exists (select from pay_run_benefits b left join employee_benefits n on n.org_id = b.org_id and n.id = b.benefit_id
            left join employee_categories c on c.org_id = n.org_id and c.id = n.category_id
          where not :isRerun::boolean and b.org_id = r.org_id and b.run_id = r.run_id and b.employee_id = r.employee_id
            and b.benefit_id is not null and (n.status is distinct from 'Approved' or c.status is distinct from 'Approved'
              or c.code is distinct from e.category_code
              or n.amount_sen <> b.amount_sen or n.approved_at > u.submitted_at)))
    order by r.name limit 6`,
  { ...typesOf('pay_runs', 'orgId id'), firstDay: 'date', lastDay: 'date', isRerun: 'bool' },
  { name: 'pay_run_employees.name' },
)

/** The employees that a run does not pay by reason, how many can be reminded today, and the latest reminder. */
const countReasons = <const P extends Parameters>(now: string, parameters: P) =>
  statement(
    `with now as (${now})
     select n.ineligible as reason, count(*)::int as employees, sum(n.net_pay_sen)::int8 as amount_sen,
            count(*) filter (where e.email is not null and r.sent_on is distinct from :today)::int as remindable, max(r.sent_on) as last_reminder
       from now n join employees e on e.org_id = :orgId and e.id = n.employee_id
       left join lateral (select max(x.sent_on) as sent_on from election_reminders x
         where x.org_id = :orgId and x.employee_id = n.employee_id) r on true
      where n.ineligible is not null group by n.ineligible`,
    { ...typesOf('pay_runs', 'orgId'), today: 'date', ...parameters },
    {
      reason: 'pay_run_employees.ineligible!',
      employees: 'int',
      amount: 'sen',
      remindable: 'int',
      lastReminder: 'election_reminders.sent_on?',
    },
  )
export const reasonsOfStored = countReasons(
  'select employee_id, net_pay_sen, ineligible from pay_run_employees where org_id = :orgId and run_id = :id',
  typesOf('pay_runs', 'id'),
)
export const reasonsOfGiven = countReasons('select e.* from :employees as e', {
  employees: rowsOf(typesOf('pay_run_employees', 'employeeId netPaySen ineligible')),
})

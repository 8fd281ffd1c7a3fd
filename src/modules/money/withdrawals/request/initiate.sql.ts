import { spendCodes } from '#people/identity/codes/codes.service.ts'
import { requestNotices } from '#people/notifications/notice.service.ts'
import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import { system } from '../change.rules.ts'
import { automaticApproval } from '../reason-names.rules.ts'
import { addToTotals, employerFee } from '../totals.sql.ts'

/** Locks employees, so that the withdrawals of one person run one after the other, and opens their month. */
export const lockPeople = statement(
  `with locked as materialized (
        select e.org_id, e.id from :people as k
        join lateral (select e.org_id, e.id from employees e where e.org_id = k.org_id and e.id = k.employee_id limit 1 for no key update) e on true
      )
      insert into employee_periods (org_id, employee_id, period)
      select h.org_id, h.id, :period from locked h
       where (select true from employee_periods p where p.org_id = h.org_id and p.employee_id = h.id and p.period = :period) is null
      on conflict do nothing`,
  {
    people: rowsOf({ orgId: 'employees.org_id', employeeId: 'employee_periods.employee_id' }),
    period: 'employee_periods.period',
  },
  {},
  'withdrawal_lock_people',
)

/**
 * Writes a batch of withdrawals of a number of employees in one statement. It checks the used amounts again: if one
 * differs from the amount that the rules saw, it is not updated, so the statement fails and the whole batch rolls back.
 */
export const insertWithdrawals = statement(
  `with item as materialized (
    select * from :made as i
  ), made as (
    insert into withdrawal_requests (org_id, id, employee_id, user_id, ic_number, employee_name, org_name, period, amount_sen, fee_sen, net_sen, fee_bp,
      fee_paid_by, reason_for_withdrawal, salary_sen, earned_sen, ceiling_sen, used_before_sen, policy_id, policy_type, policy_maximum_sen, policy_frequency, bank_code,
      account_number, requested_at, requested_on, email, team_id, team)
    select i.org_id, i.id, i.employee_id, i.user_id, e.ic_number, e.first_name || ' ' || e.last_name, o.name, :period, i.amount_sen, i.fee_sen, i.net_sen,
      i.fee_bp, i.fee_paid_by, i.reason, i.salary_sen, i.earned_sen, i.ceiling_sen, i.used_before_sen, i.policy_id, i.policy_type, i.policy_maximum_sen, i.policy_frequency,
      e.bank_code, e.account_number, :now, :today, e.email, t.id, t.name
    from item i
    join lateral (select e.first_name, e.last_name, e.ic_number, e.bank_code, e.account_number, e.email, e.team_id from employees e
      where e.org_id = i.org_id and e.id = i.employee_id limit 1) e on true
    join lateral (select o.name from organizations o where o.org_id = i.org_id limit 1) o on true
    left join lateral (select t.id, t.name from teams t where t.org_id = i.org_id and t.id = e.team_id limit 1) t on true
    returning 1
  ), stated as (
    insert into withdrawal_states (org_id, id, period, status, expected_on, modified_at, modified_by)
    select i.org_id, i.id, :period, i.status, case when i.status = 'approved' then i.expected_on end, :now, i.user_id from item i
  ), recorded as (
    insert into withdrawal_changes (org_id, withdrawal_id, id, status, by_id, by_name, by_role, happened_at)
    select i.org_id, i.id, i.change_id, 'pending', i.user_id, i.actor_name, 'Employee', :now::timestamptz from item i
    union all
    select i.org_id, i.id, i.approval_id, 'approved', '${system.id}', '${automaticApproval[0]}', '${system.role}', :now::timestamptz from item i where i.status = 'approved'
  ), taken as (
    update employee_periods p set used_sen = p.used_sen + g.amount_sen, last_requested_on = :today
    from (select org_id, employee_id, sum(amount_sen)::int8 as amount_sen, min(used_before_sen) as used_before_sen, min(ceiling_sen) as ceiling_sen
      from item group by 1, 2) g
    cross join lateral (select m.ctid from employee_periods m where m.org_id = g.org_id and m.employee_id = g.employee_id and m.period = :period limit 1) held
    where p.ctid = held.ctid and p.used_sen = g.used_before_sen and p.used_sen + g.amount_sen <= g.ceiling_sen
    returning 1
  ), spent as (
    ${spendCodes('item', ':now')} returning 1
  ), notified as (
    ${requestNotices("select i.org_id from item i where i.status = 'pending'", ':now')}
  ), counted as (
    insert into withdrawal_totals as t (org_id, period, requested_on, status, reason_for_withdrawal, withdrawals, amount_sen, employee_fee_sen, employer_fee_sen)
    select i.org_id, :period, :today::date, i.status, i.reason, count(*), sum(i.amount_sen), sum(i.fee_sen - ${employerFee('i')}), sum(${employerFee('i')})
    from item i group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    ${addToTotals}
  )
  select expect_rows((select count(*) from made), :withdrawals, 'withdrawals')
    and expect_rows((select count(*) from taken), :employees, 'used amounts')
    and expect_rows((select count(*) from spent), :withdrawals, 'used codes') as written`,
  {
    made: rowsOf({
      ...typesOf(
        'withdrawals',
        'orgId id employeeId userId status amountSen feeSen netSen feeBp feePaidBy salarySen earnedSen ceilingSen',
        'usedBeforeSen policyId policyMaximumSen policyFrequency policyType expectedOn',
      ),
      reason: 'withdrawals.reason_for_withdrawal',
      changeId: 'withdrawal_changes.id',
      approvalId: 'withdrawal_changes.id?',
      codeId: 'text',
      actorName: 'text',
    }),
    period: 'employee_periods.period',
    now: 'instant',
    today: 'date',
    withdrawals: 'int',
    employees: 'int',
  },
  { written: 'bool' },
  'withdrawal_insert',
)

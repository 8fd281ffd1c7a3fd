import { isWaiting } from '../plans/plan.sql.ts'
import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import type { Period } from '#kernel/time.ts'

const terms = `select o.org_id, o.pay_day, o.cutoff_day, o.remittance_days,
    greatest(o.deductions_from, (select min(t.period) from withdrawal_totals t where t.org_id = o.org_id)) as first,
    (select json_agg(l.period) from deduction_lists l where l.org_id = o.org_id and l.kind = 'monthly') as made
   from organizations o`
const termsColumns = {
  ...typesOf('organizations', 'orgId payDay! cutoffDay! remittanceDays'),
  first: 'period?',
  made: json<Period[] | null>(),
} as const

/** The pay terms of organizations that have deduction lists, and the months that have one. */
export const selectAllTerms = statement(
  `${terms} where o.deleted_at is null and o.pay_day is not null and o.cutoff_day is not null
     and (o.rolling_pay or exists (select 1 from deduction_lists l where l.org_id = o.org_id)) order by o.org_id`,
  {},
  termsColumns,
)
export const selectTerms = statement(
  `${terms} where o.org_id = :orgId and o.pay_day is not null and o.cutoff_day is not null`,
  { orgId: 'organizations.org_id' },
  termsColumns,
)

export const countLists = statement(
  'select count(*)::int as lists from deduction_lists l where l.org_id = :orgId and l.period = :period',
  typesOf('deduction_lists', 'orgId period'),
  { lists: 'int' },
)

/** Inserts a list without lines; `updateTotals` completes it in the same transaction. */
export const insertList = statement(
  `insert into deduction_lists (org_id, id, number, period, kind, employee_id, end_on, made_at, made_on, pay_on, due_on, lines, total_sen, fees_sen,
      sha256, status, modified_at)
   values (:orgId, :id, :number, :period, :kind, :employeeId, :endOn, :madeAt, :madeOn, :payOn, :dueOn, 0, 0, 0, ''::bytea, 'open', :madeAt)`,
  typesOf('deduction_lists', 'orgId id number period kind employeeId endOn madeAt madeOn payOn dueOn'),
)
export const updateTotals = statement(
  `update deduction_lists set lines = :lines, total_sen = :totalSen, fees_sen = :feesSen, sha256 = :sha256
    where org_id = :orgId and id = :id`,
  typesOf('deduction_lists', 'orgId id lines totalSen feesSen sha256'),
)

const amountOf = (kind: string) => `coalesce(sum(s.amount_sen) filter (where s.kind = '${kind}'), 0)::int8`

/** The amounts of an organization on no list yet: sent withdrawals, returns, rests and instalments. */
const unlisted = (orgId: string, first: string) =>
  `select w.employee_id, case when w.period = :period then 'withdrawn' else 'late' end as kind, w.id as source_id, w.amount_sen,
         case w.fee_paid_by when 'employer' then w.fee_sen else 0 end as fee_sen
       from withdrawals w
      where w.org_id = ${orgId} and w.period between ${first} and :period
        and (w.status = 'completed' and w.returned_at is null or w.status = 'processing' and w.sent_at is not null)
        and not exists (select 1 from deduction_parts p where p.org_id = ${orgId} and p.source_id = w.id and p.kind in ('withdrawn', 'late'))
     union all
     select w.employee_id, 'returned', p.source_id, -p.amount_sen, -p.fee_sen
       from withdrawals w
       join deduction_parts p on p.org_id = ${orgId} and p.source_id = w.id and p.kind in ('withdrawn', 'late')
      where w.org_id = ${orgId} and w.period between ${first} and :period and (w.returned_at is not null or w.status = 'cancelled')
        and not exists (select 1 from deduction_parts r where r.org_id = ${orgId} and r.source_id = w.id and r.kind = 'returned')
     union all
     select a.employee_id, 'carried', a.list_id, a.carried_sen, 0
       from deduction_answers a
      where a.org_id = ${orgId} and ${isWaiting}
     union all
     select r.employee_id, 'carried', r.id, r.rest_sen, 0
       from recovery_plans r
      where r.org_id = ${orgId} and r.status = 'ended' and r.rest_sen > 0 and r.rest_to_id is null
     union all
     select r.employee_id, 'instalment', r.id, sum(n.amount_sen)::int8, 0
       from recovery_plans r join recovery_instalments n on n.org_id = r.org_id and n.plan_id = r.id
      where r.org_id = ${orgId} and r.status = 'active' and n.period <= :period and n.list_id is null
      group by r.employee_id, r.id`

/** What the next list will have of an employee, by kind. */
export const sumUnlisted = statement(
  `select s.kind, sum(s.amount_sen)::int8 as amount_sen from (${unlisted(':orgId', ':first')}) s
    where s.employee_id = :employeeId group by s.kind`,
  { ...typesOf('employees', 'orgId'), employeeId: 'employees.id', period: 'period', first: 'period' },
  { kind: 'deduction_parts.kind', amount: 'sen' },
)

/** Whether an employee has an amount on no list, or a plan whose rest the next list takes. */
const hasUnlisted = (orgId: string, employeeId: string, first: string) =>
  `(exists (select 1 from (${unlisted(orgId, first)}) s where s.employee_id = ${employeeId})
      or exists (select 1 from recovery_plans r where r.org_id = ${orgId} and r.employee_id = ${employeeId} and r.status in ('proposed', 'active')))`

/** Leavers with amounts on no list, whose end date has no final list. */
export const selectLeavers = statement(
  `select e.org_id, e.id as employee_id, e.end_on
     from employees e join organizations o on o.org_id = e.org_id
    where e.end_on >= :from and e.deleted_at is null and o.deleted_at is null and o.pay_day is not null and o.cutoff_day is not null
      and not exists (select 1 from deduction_lists l where l.org_id = e.org_id and l.kind = 'final' and l.employee_id = e.id and l.end_on = e.end_on)
      and ${hasUnlisted('e.org_id', 'e.id', "coalesce(o.deductions_from, '')")}
    order by e.org_id, e.id`,
  { from: 'date', period: 'period' },
  { ...typesOf('employees', 'orgId endOn!'), employeeId: 'employees.id' },
)

/** Whether an employee still leaves on a day, without a final list for it, and a list made since then hasn't taken everything. */
export const selectLeaves = statement(
  `select exists (select 1 from employees e where e.org_id = :orgId and e.id = :employeeId and e.end_on = :endOn)
     and not exists (select 1 from deduction_lists l where l.org_id = :orgId and l.kind = 'final' and l.employee_id = :employeeId and l.end_on = :endOn)
     and ${hasUnlisted(':orgId', ':employeeId', ':first')} as leaves`,
  { ...typesOf('deduction_lists', 'orgId employeeId! endOn!'), period: 'period', first: 'period' },
  { leaves: 'bool' },
)

/** Inserts the lines of a list with their parts, of one employee if given. Returns the lines' totals. */
export const insertLines = statement(
  `with sources as materialized (
     ${unlisted(':orgId', ':first')}
   ), chosen as materialized (
     select * from sources s where :employeeId::text is null or s.employee_id = :employeeId
   ), lines as (
     insert into deduction_lines (org_id, list_id, employee_id, line, employee_name, employee_number, ic_number,
         withdrawn_sen, late_sen, returned_sen, carried_sen, instalment_sen, amount_sen, fees_sen)
     select :orgId, :listId, g.employee_id, row_number() over (order by lower(g.name), g.employee_id), g.name, g.employee_number, g.ic_number,
         g.withdrawn, g.late, g.returned, g.carried, g.instalment, g.amount, g.fees
       from (select s.employee_id, e.first_name || ' ' || e.last_name as name, e.employee_number, e.ic_number,
               ${amountOf('withdrawn')} as withdrawn, ${amountOf('late')} as late, ${amountOf('returned')} as returned,
               ${amountOf('carried')} as carried, ${amountOf('instalment')} as instalment,
               sum(s.amount_sen)::int8 as amount, sum(s.fee_sen)::int8 as fees
             from chosen s join employees e on e.org_id = :orgId and e.id = s.employee_id
            group by s.employee_id, 2, 3, 4) g
     returning amount_sen, fees_sen
   ), parts as (
     insert into deduction_parts (org_id, list_id, employee_id, kind, source_id, amount_sen, fee_sen)
     select :orgId, :listId, s.employee_id, s.kind, s.source_id, s.amount_sen, s.fee_sen from chosen s
   ), carried as (
     update deduction_answers a set carried_to_id = :listId from chosen s
      where s.kind = 'carried' and a.org_id = :orgId and a.list_id = s.source_id and a.employee_id = s.employee_id
   ), ended as (
     update recovery_plans r set rest_to_id = :listId from chosen s where s.kind = 'carried' and r.org_id = :orgId and r.id = s.source_id
   ), instalments as (
     update recovery_instalments n set list_id = :listId from chosen s
      where s.kind = 'instalment' and n.org_id = :orgId and n.plan_id = s.source_id and n.period <= :period and n.list_id is null
   )
   select count(*)::int as lines, coalesce(sum(l.amount_sen), 0)::int8 as total_sen, coalesce(sum(l.fees_sen), 0)::int8 as fees_sen from lines l`,
  {
    ...typesOf('deduction_lines', 'orgId listId'),
    employeeId: 'deduction_lines.employee_id?',
    period: 'period',
    first: 'period',
  },
  { lines: 'int', total: 'sen', fees: 'sen' },
)

import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** Joins the employee of an entry `g` that isn't deleted, as `e`. */
const employee = `left join lateral (select e.* from employees e where e.org_id = g.org_id and e.ic_number = g.ic_number
    and e.deleted_at is null limit 1) e on true`
const hasSalaryBy = (
  day: string,
) => `exists (select 1 from employee_salaries s where s.org_id = e.org_id and s.employee_id = e.id
    and s.from_on <= greatest(${day}, coalesce(e.start_on, ${day})))`
/** Why the wages of an employee `e` can't be calculated; null if they can, or if the employee isn't approved. */
const accrualReason = (today: string) => `case
      when e.id is null or e.status <> 'approved' then null
      when e.end_on < e.start_on then 'impossible_dates'
      when not ${hasSalaryBy(today)} then 'no_salary'
      when e.bank_code is null or e.account_number is null then 'no_bank' end`
/** Why an entry `g` can't be credited; null if it can. */
const reason = (today: string) => `case
    when g.source = 'accrual' then ${accrualReason(today)}
    when e.id is null then 'unknown_employee'
    when e.status <> 'approved' then 'employee_not_approved'
    when g.worked_on > ${today} then 'future_date'
    when e.end_on < e.start_on then 'impossible_dates'
    when e.start_on > g.worked_on or e.end_on < g.worked_on then 'not_employed'
    when not ${hasSalaryBy('g.worked_on')} then 'no_salary'
    when exists (select 1 from closed_periods c where c.org_id = g.org_id and c.period = to_char(g.worked_on, 'YYYY-MM')) then 'closed_period' end`

/**
 * Credits entries or stores the reason why not. If a day is given twice, its last entry counts. A credited entry changes
 * only while its month is open.
 */
export const importEntries = statement(
  `with given as (
     select distinct on (k.ic_number, k.worked_on) :orgId::text as org_id, k.id, k.ic_number, k.worked_on, k.amount_sen, 'imported' as source
       from :entries with ordinality as k
      order by k.ic_number, k.worked_on, k.place desc
   ), decided as materialized (
     select g.*, e.id as employee_id, ${reason(':today::date')} as reason from given g ${employee}
   ), written as (
     insert into earned_wages as w (org_id, id, source, ic_number, employee_id, period, worked_on, amount_sen, status, reason, created_at, credited_at)
     select j.org_id, j.id, 'imported', j.ic_number, j.employee_id, to_char(j.worked_on, 'YYYY-MM'), j.worked_on, j.amount_sen,
            case when j.reason is null then 'credited' else 'failed' end, j.reason, :now, case when j.reason is null then :now::timestamptz end
       from decided j order by j.ic_number, j.worked_on
     on conflict (org_id, source, ic_number, worked_on) do update
       set amount_sen = excluded.amount_sen, status = excluded.status, reason = excluded.reason, employee_id = excluded.employee_id,
           credited_at = excluded.credited_at, message = null, dismissed = false
     where w.status = 'failed' or excluded.status = 'credited'
       and (w.amount_sen <> excluded.amount_sen or w.employee_id is distinct from excluded.employee_id)
     returning w.ic_number, w.worked_on, w.status
   )
   select count(*) filter (where w.status = 'credited')::int as credited, count(*) filter (where w.status = 'failed')::int as failed,
          count(*) filter (where w.status is null)::int as unchanged,
          count(*) filter (where w.status is null and o.amount_sen <> j.amount_sen)::int as late
     from decided j left join written w using (ic_number, worked_on)
     left join earned_wages o on o.org_id = j.org_id and o.source = 'imported' and o.ic_number = j.ic_number and o.worked_on = j.worked_on`,
  {
    orgId: 'organizations.org_id',
    entries: rowsOf(typesOf('earned_wages', 'id icNumber workedOn amountSen')),
    today: 'date',
    now: 'instant',
  },
  { credited: 'int', failed: 'int', unchanged: 'int', late: 'int' },
)

/** The first of some entries that failed, with the reasons. */
export const selectFailures = statement(
  `select w.ic_number, w.worked_on, w.reason from :entries as k join earned_wages w
       on w.org_id = :orgId and w.source = 'imported' and w.ic_number = k.ic_number and w.worked_on = k.worked_on
    where w.status = 'failed' order by w.worked_on, w.ic_number limit :most::int`,
  { orgId: 'organizations.org_id', entries: rowsOf(typesOf('earned_wages', 'icNumber workedOn')), most: 'int' },
  typesOf('earned_wages', 'icNumber workedOn reason'),
)

/** The failed entries of an organization that platform staff haven't dismissed. */
export const selectFailed = statement(
  `select count(*)::int as count, coalesce(sum(g.amount_sen), 0)::int8 as amount_sen, min(g.worked_on) as oldest_on from earned_wages g
    where g.org_id = :orgId and g.status = 'failed' and not g.dismissed`,
  typesOf('earned_wages', 'orgId'),
  { count: 'int', amount: 'sen', oldestOn: 'date?' },
)

/** Failed entries, locked in key order. */
export const lockFailed = statement(
  `select g.org_id, g.id, g.status, g.reason, g.amount_sen, g.message, g.dismissed from earned_wages g where g.id = any(:ids::text[]) order by g.org_id, g.id for no key update`,
  { ids: 'earned_wages.id[]' },
  typesOf('earned_wages', 'orgId id status reason amount message dismissed'),
)

const retry = (which: string) => `
  with decided as (select g.org_id, g.id, e.id as employee_id, ${reason(':today::date')} as reason from earned_wages g ${employee} where g.status = 'failed' and ${which})
  update earned_wages w set status = case when j.reason is null then 'credited' else 'failed' end, reason = j.reason,
         employee_id = coalesce(j.employee_id, w.employee_id), credited_at = case when j.reason is null then :now::timestamptz end
    from decided j where w.org_id = j.org_id and w.id = j.id and w.status = 'failed' and w.reason is distinct from j.reason`

/** Retries failed entries and returns the changed ones. */
export const retryEntries = statement(
  `${retry('g.id = any(:ids::text[])')} returning w.org_id, w.id, w.status, w.reason`,
  { today: 'date', now: 'instant', ids: 'earned_wages.id[]' },
  typesOf('earned_wages', 'orgId id status reason'),
)
/** Retries the failed accruals of a month. */
export const retryAccruals = statement(retry(`g.source = 'accrual' and g.period = :period`), {
  today: 'date',
  now: 'instant',
  period: 'earned_wages.period',
})

/** Employees whose wages can't be calculated today and who have no failed entry yet. */
export const selectFailingAccruals = statement(
  `select g.org_id, g.ic_number, g.employee_id, g.reason from (
     select e.org_id, e.ic_number, e.id as employee_id, ${accrualReason(':today::date')} as reason
       from organizations o join employees e on e.org_id = o.org_id
      where o.rolling_pay and o.status = 'Active' and o.deleted_at is null and o.earned_wages_source = 'accrual'
        and e.deleted_at is null and e.status = 'approved' and (e.end_on is null or e.end_on >= :today or e.end_on < e.start_on)) g
    where g.reason is not null and not exists (select 1 from earned_wages w where w.org_id = g.org_id and w.source = 'accrual'
      and w.ic_number = g.ic_number and w.period = :period and w.status = 'failed')`,
  { today: 'date', period: 'earned_wages.period' },
  { ...typesOf('employees', 'orgId icNumber'), employeeId: 'employees.id', reason: 'text' },
)

export const insertFailedAccruals = statement(
  `insert into earned_wages (org_id, id, source, ic_number, employee_id, period, worked_on, amount_sen, status, reason, created_at)
   select k.org_id, k.id, 'accrual', k.ic_number, k.employee_id, :period, :workedOn, 0, 'failed', k.reason, :now
     from :failing as k
   on conflict (org_id, source, ic_number, worked_on) do update set status = 'failed', reason = excluded.reason, credited_at = null, message = null, dismissed = false`,
  {
    failing: rowsOf(typesOf('earned_wages', 'orgId id icNumber employeeId reason')),
    ...typesOf('earned_wages', 'period workedOn'),
    now: 'instant',
  },
)

/** Stores the message to the employer about failed entries. */
export const answerEntries = statement(
  `update earned_wages set message = :message, dismissed = :dismissed where id = any(:ids::text[]) and status = 'failed'`,
  { message: 'text', dismissed: 'bool', ids: 'earned_wages.id[]' },
)

/** Those not yet explained or dismissed. */
export const countFailed = statement(
  `select count(*)::int as entries, count(distinct w.org_id)::int as organizations from earned_wages w where w.status = 'failed' and w.message is null`,
  {},
  { entries: 'int', organizations: 'int' },
)

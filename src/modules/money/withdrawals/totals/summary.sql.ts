import { activeAt } from '#people/employees/directory/employee.service.ts'
import { json, typesOf, type Parameters } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The totals of two months, minus returned transfers, which are still completed: a few hundred rows for any number of withdrawals. */
export const selectTotals = statement(
  `select period, requested_on, status, reason, sum(count)::int as count, sum(amount_sen)::int8 as amount_sen from (
     select period, requested_on, status, reason_for_withdrawal as reason, withdrawals as count, amount_sen from withdrawal_totals
      where org_id = :orgId and period in (:period, :before) and withdrawals <> 0
     union all
     select w.period, w.requested_on, w.status, w.reason_for_withdrawal, -1, -w.amount_sen from withdrawals w
      where w.org_id = :orgId and w.period in (:period, :before) and w.returned_at is not null) t
    group by 1, 2, 3, 4 having sum(count) <> 0`,
  { orgId: 'withdrawal_totals.org_id', period: 'period', before: 'period' },
  {
    ...typesOf('withdrawal_totals', 'period requestedOn'),
    status: 'withdrawals.status',
    reason: 'withdrawal_totals.reason_for_withdrawal',
    count: 'int',
    amount: 'sen',
  },
  'withdrawals_totals',
)

/** The transfers that a bank returned and that are not marked as handled. */
export const selectOpenReturns = statement(
  `select count(*)::int as count, coalesce(sum(net_sen), 0)::int8 as amount_sen, min(returned_at) as oldest_at from withdrawals
    where org_id = :orgId and returned_at is not null and return_handled_at is null`,
  { orgId: 'withdrawals.org_id' },
  { count: 'int', amount: 'sen', oldestAt: 'instant?' },
  'withdrawals_open_returns',
)

/** The employees who were active at the end of a past month: approved at least once by then. */
const activeThen = `select count(*)::int from employees e where e.org_id = :orgId and ${activeAt({ moment: ':end', nextMonth: ':nextMonth' })}`

/** The same for a month that has not ended, from the totals: counting ten thousand employees takes longer than all the rest. */
const activeNow = `select coalesce(sum(t.employees), 0)::int
        - (select count(*)::int from employees e where e.org_id = :orgId and e.status = 'approved' and e.deleted_at is null and e.start_on >= :nextMonth)
        - (select count(*)::int from employees e where e.org_id = :orgId and e.status = 'approved' and e.deleted_at is null and e.end_on < :nextMonth::date - 1)
      from employee_totals t where t.org_id = :orgId and t.status = 'approved'`

/** The number and amount of open withdrawals of a status. */
const openOf = (status: string, name: string): string =>
  `coalesce(sum(t.withdrawals) filter (where t.status = '${status}'), 0)::int as ${name},
   coalesce(sum(t.amount_sen) filter (where t.status = '${status}'), 0)::bigint as ${name}_amount`

/** Active employees, open withdrawals with the oldest pending one, and the five teams with the largest amounts. */
const summaryParameters = { orgId: 'organizations.org_id', period: 'period', nextMonth: 'date' } as const
const summaryOf = <const P extends Parameters>(active: string, parameters: P, name: string) =>
  statement(
    `select (${active}) as active,
     w.waiting, w.waiting_amount, w.approved, w.approved_amount, w.processing, w.processing_amount,
     (select r.requested_at from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
       where s.org_id = :orgId and s.period = w.first and s.status = 'pending' order by s.id limit 1) as oldest_at,
     (select json_agg(json_build_array(m.name, m.withdrawals, m.amount_sen)) from (
        select t.name, sum(a.withdrawals)::int as withdrawals, sum(a.amount_sen)::int8 as amount_sen from (
            select team_id, withdrawals, amount_sen from transfer_totals where org_id = :orgId and period = :period and withdrawals <> 0
            union all
            select r.team_id, 1, r.amount_sen from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
             where s.org_id = :orgId and s.period = :period and s.status in ('pending', 'approved', 'processing')) a
          join teams t on t.org_id = :orgId and t.id = a.team_id
         group by t.id, t.name order by sum(a.amount_sen) desc, t.name limit 5) m) as teams
   from (select ${openOf('pending', 'waiting')}, ${openOf('approved', 'approved')}, ${openOf('processing', 'processing')},
           min(t.period) filter (where t.status = 'pending') as first
       from withdrawal_totals t where t.org_id = :orgId and t.status in ('pending', 'approved', 'processing') and t.withdrawals <> 0) w`,
    parameters,
    {
      active: 'int',
      waiting: 'int',
      waitingAmount: 'sen',
      approved: 'int',
      approvedAmount: 'sen',
      processing: 'int',
      processingAmount: 'sen',
      oldestAt: 'instant?',
      teams: json<readonly (readonly [team: string, withdrawals: number, sen: number])[] | null>(),
    },
    name,
  )
/** Two statements: with both counts in one, the planner would plan it again for every call. */
export const selectSummary = summaryOf(activeNow, summaryParameters, 'withdrawals_summary')
export const selectPastSummary = summaryOf(
  activeThen,
  { ...summaryParameters, end: 'instant' },
  'withdrawals_past_summary',
)

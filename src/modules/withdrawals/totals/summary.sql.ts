import { activeAt } from '#modules/employees/employee.service.ts'
import { json, positional as statement } from '#server/postgres/statement.ts'

/** The totals of two months, minus returned transfers, which are still completed: a few hundred rows for any number of withdrawals. */
export const selectTotals = statement(
  `select period, requested_on, status, reason, sum(count)::int as count, sum(amount_sen)::int8 as amount_sen from (
     select period, requested_on, status, reason_for_withdrawal as reason, withdrawals as count, amount_sen from withdrawal_totals
      where org_id = $1 and period in ($2, $3) and withdrawals <> 0
     union all
     select w.period, w.requested_on, w.status, w.reason_for_withdrawal, -1, -w.amount_sen from withdrawals w
      where w.org_id = $1 and w.period in ($2, $3) and w.returned_at is not null) t
    group by 1, 2, 3, 4 having sum(count) <> 0`,
  {
    period: 'withdrawal_totals.period',
    requested_on: 'withdrawal_totals.requested_on',
    status: 'withdrawals.status',
    reason: 'withdrawal_totals.reason_for_withdrawal',
    count: 'int',
    amount_sen: 'sen',
  },
  'withdrawals_totals',
)

/** The employees who were active at the end $4 of a past month: approved at least once by then. $3 is the first day of the next month. */
const activeThen = `select count(*)::int from employees e where e.org_id = $1 and ${activeAt({ moment: '$4', nextMonth: '$3' })}`

/** The same for a month that has not ended, from the totals: counting ten thousand employees takes longer than all the rest. */
const activeNow = `select coalesce(sum(t.employees), 0)::int
        - (select count(*)::int from employees e where e.org_id = $1 and e.status = 'approved' and e.deleted_at is null and e.start_on >= $3)
        - (select count(*)::int from employees e where e.org_id = $1 and e.status = 'approved' and e.deleted_at is null and e.end_on < $3::date - 1)
      from employee_totals t where t.org_id = $1 and t.status = 'approved'`

/** The number and amount of open withdrawals of a status. */
const openOf = (status: string, name: string): string =>
  `coalesce(sum(t.withdrawals) filter (where t.status = '${status}'), 0)::int as ${name},
   coalesce(sum(t.amount_sen) filter (where t.status = '${status}'), 0)::bigint as ${name}_sen`

/** Active employees, open withdrawals with the oldest pending one, and the five teams with the largest amounts. */
const summaryOf = (active: string, name: string) =>
  statement(
    `select (${active}) as active,
     w.waiting, w.waiting_sen, w.approved, w.approved_sen, w.processing, w.processing_sen,
     (select r.requested_at from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
       where s.org_id = $1 and s.period = w.first and s.status = 'pending' order by s.id limit 1) as oldest_at,
     (select json_agg(json_build_array(m.name, m.withdrawals, m.amount_sen)) from (
        select t.name, count(*)::int as withdrawals, sum(r.amount_sen)::int8 as amount_sen from withdrawals r
          join teams t on t.org_id = r.org_id and t.id = r.team_id
         where r.org_id = $1 and r.period = $2 and r.status not in ('cancelled', 'rejected') and r.returned_at is null
         group by t.id, t.name order by sum(r.amount_sen) desc, t.name limit 5) m) as teams
   from (select ${openOf('pending', 'waiting')}, ${openOf('approved', 'approved')}, ${openOf('processing', 'processing')},
           min(t.period) filter (where t.status = 'pending') as first
       from withdrawal_totals t where t.org_id = $1 and t.status in ('pending', 'approved', 'processing') and t.withdrawals <> 0) w`,
    {
      active: 'int',
      waiting: 'int',
      waiting_sen: 'sen',
      approved: 'int',
      approved_sen: 'sen',
      processing: 'int',
      processing_sen: 'sen',
      oldest_at: 'instant?',
      teams: json<readonly (readonly [team: string, withdrawals: number, sen: number])[] | null>(),
    },
    name,
  )
/** Two statements: with both counts in one, the planner would plan it again for every call. */
export const selectSummary = summaryOf(activeNow, 'withdrawals_summary')
export const selectPastSummary = summaryOf(activeThen, 'withdrawals_past_summary')

import type { Period } from '#kernel/time.ts'
import { json, positional as statement } from '#server/postgres/statement.ts'

const columns = {
  id: 'withdrawals.id',
  amount_sen: 'withdrawals.amount_sen',
  fee_sen: 'withdrawals.fee_sen',
  net_sen: 'withdrawals.net_sen',
  reason: 'withdrawals.reason',
  reason_for_withdrawal: 'withdrawals.reason_for_withdrawal',
  period: 'withdrawals.period',
  status: 'withdrawals.status',
  requested_at: 'withdrawals.requested_at',
  modified_at: 'withdrawals.modified_at',
  expected_on: 'withdrawals.expected_on',
  transfer_on: 'withdrawals.transfer_on',
  returned_at: 'withdrawals.returned_at',
  returned_reason: 'withdrawals.returned_reason',
} as const
const detailColumns = {
  ...columns,
  fee_paid_by: 'withdrawals.fee_paid_by',
  bank_code: 'withdrawals.bank_code',
  account_number: 'withdrawals.account_number',
} as const
const select = (selected: object) => `select ${Object.keys(selected).join(', ')} from withdrawals`

/** The withdrawals of an employee in a month, newest first. */
export const selectOwnOfMonth = statement(
  `${select(columns)} where org_id = $1 and employee_id = $2 and period = $3 and requested_on >= $4 order by id desc`,
  columns,
  'withdrawals_own',
)
/** The open withdrawals of an employee in all months: pending, and approved or on their way. $3 is this month. */
export const sumOwnOpen = statement(
  `select coalesce(sum(amount_sen) filter (where status = 'pending'), 0)::int8 as pending_sen,
     coalesce(sum(amount_sen) filter (where status <> 'pending'), 0)::int8 as on_the_way_sen,
     coalesce(sum(amount_sen) filter (where period < $3), 0)::int8 as earlier_sen,
     max(expected_on) filter (where status <> 'pending') as arrives_on
   from withdrawals where org_id = $1 and employee_id = $2 and status in ('pending', 'approved', 'processing')`,
  { pending_sen: 'sen', on_the_way_sen: 'sen', earlier_sen: 'sen', arrives_on: 'withdrawals.expected_on' },
  'withdrawals_own_open',
)
/** The amount of an employee's open withdrawals of a month. */
export const sumOpenOfMonth = statement(
  `select coalesce(sum(amount_sen), 0)::int8 as amount_sen from withdrawals
    where org_id = $1 and employee_id = $2 and period = $3 and status in ('pending', 'approved', 'processing')`,
  { amount_sen: 'sen' },
)
/** The latest withdrawals of an employee. */
export const selectOwnLatest = statement(
  `${select(columns)} where org_id = $1 and employee_id = $2 and period >= left($3, 7) and requested_on >= $3::date order by id desc limit $4`,
  columns,
  'withdrawals_latest',
)
/** A withdrawal of an employee, with the account that it goes to and the last day of the employment. */
export const selectOwn = statement(
  `select w.*, e.end_on from (${select(detailColumns)} where org_id = $1 and id = $2 and employee_id = $3 and requested_on >= $4) w
     join employees e on e.org_id = $1 and e.id = $3`,
  { ...detailColumns, end_on: 'employees.end_on' },
)

/** An employee's amounts by month of a year, and by reason, without returned transfers. */
export const selectOwnYear = statement(
  `select (select json_agg(json_build_array(p.period, p.used_sen)) from employee_periods p
       where p.org_id = $1 and p.employee_id = $2 and p.period between $3 and $4) as months,
     (select json_agg(json_build_array(r.reason, r.amount) order by r.amount desc) from (
       select w.reason_for_withdrawal as reason, sum(w.amount_sen) as amount from withdrawals w
        where w.org_id = $1 and w.employee_id = $2 and w.period between $3 and $4
          and w.status not in ('cancelled', 'rejected') and w.returned_at is null group by 1) r) as reasons`,
  {
    months: json<readonly (readonly [period: Period, sen: number])[] | null>(),
    reasons: json<readonly (readonly [reason: string, sen: number])[] | null>(),
  },
  'withdrawals_year',
)

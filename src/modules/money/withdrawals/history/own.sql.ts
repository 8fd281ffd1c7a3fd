import type { Period } from '#kernel/time.ts'
import { selected } from '../lists/list.sql.ts'
import { json, typesOf, type Columns } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const columns = {
  ...typesOf(
    'withdrawals',
    'id amount fee net reason reasonForWithdrawal period status requestedAt',
    'modifiedAt expectedOn transferOn returnedAt returnedReason',
  ),
  onHold: 'bool',
  refused: 'bool',
} as const
const detailColumns = {
  ...columns,
  ...typesOf('withdrawals', 'feePaidBy feeBp bankCode accountNumber sentAt'),
} as const
const select = (columns: Columns) => `select ${selected(columns)} from withdrawals w`

/** The withdrawals of an employee in a month, newest first. */
export const selectOwnOfMonth = statement(
  `${select(columns)} where org_id = :orgId and employee_id = :employeeId and period = :period and requested_on >= :since order by id desc`,
  { ...typesOf('withdrawals', 'orgId employeeId period'), since: 'date' },
  columns,
  'withdrawals_own',
)
/** The open withdrawals of an employee in all months, newest first. */
export const selectOwnOpen = statement(
  `${select(columns)} where org_id = :orgId and employee_id = :employeeId and status in ('pending', 'approved', 'processing') order by id desc`,
  typesOf('withdrawals', 'orgId employeeId'),
  columns,
  'withdrawals_own_open',
)
/** The latest withdrawals of an employee. */
export const selectOwnLatest = statement(
  `${select(columns)} where org_id = :orgId and employee_id = :employeeId and period >= left(:since, 7) and requested_on >= :since::date order by id desc limit :count`,
  { ...typesOf('withdrawals', 'orgId employeeId'), since: 'text', count: 'int' },
  columns,
  'withdrawals_latest',
)
/** The pay day of the list that has a part of a withdrawal, with the submitted answer to the line. */
const listWith = (kinds: string): string => `select l.pay_on, a.result, p.amount_sen
     from deduction_parts p join deduction_lists l on l.org_id = p.org_id and l.id = p.list_id
     left join deduction_answers a on a.org_id = p.org_id and a.list_id = p.list_id and a.employee_id = p.employee_id and a.submitted
    where p.org_id = :orgId and p.source_id = :id and p.kind in (${kinds})`

/** A withdrawal of an employee, with its account, the last day of the employment, and the lists that have it and its return. */
export const selectOwn = statement(
  `select w.*, e.end_on, o.pay_day, o.cutoff_day, o.deductions_from,
      (select max(l.period) from deduction_lists l where l.org_id = :orgId and l.kind = 'monthly') as listed,
      d.pay_on, d.result, d.amount_sen as listed_amount, r.pay_on as paid_back_on, r.result as paid_back_result,
      e.bank_code as current_bank_code, e.account_number as current_account_number,
      (select h.released_at from payment_holds h where h.org_id = :orgId and h.bank_code = w.bank_code and h.account_number = w.account_number
        and h.employee_id = '' and h.since_at >= w.returned_at) as account_released_at
     from (${select(detailColumns)} where w.org_id = :orgId and w.id = :id and w.employee_id = :employeeId and requested_on >= :since) w
     join employees e on e.org_id = :orgId and e.id = :employeeId
     join organizations o on o.org_id = :orgId
     left join lateral (${listWith("'withdrawn', 'late'")}) d on true
     left join lateral (${listWith("'returned'")}) r on true`,
  { ...typesOf('withdrawals', 'orgId id employeeId'), since: 'date' },
  {
    ...detailColumns,
    endOn: 'employees.end_on',
    ...typesOf('organizations', 'payDay cutoffDay'),
    deductionsFrom: 'period?',
    listed: 'period?',
    payOn: 'deduction_lists.pay_on?',
    result: 'deduction_answers.result?',
    listedAmount: 'deduction_parts.amount_sen?',
    paidBackOn: 'deduction_lists.pay_on?',
    paidBackResult: 'deduction_answers.result?',
    currentBankCode: 'employees.bank_code',
    currentAccountNumber: 'employees.account_number',
    accountReleasedAt: 'payment_holds.released_at',
  },
)

/** The fees that an employee paid by month of a year, the latest first, and those of all withdrawals of the months. */
export const selectOwnFees = statement(
  `select w.period, (count(*) filter (where w.status = 'completed' and w.fee_paid_by = 'employee'))::int as withdrawals,
     coalesce(sum(w.amount_sen) filter (where w.status = 'completed' and w.fee_paid_by = 'employee'), 0)::int8 as amount_sen,
     coalesce(sum(w.fee_sen) filter (where w.status = 'completed' and w.fee_paid_by = 'employee'), 0)::int8 as fees_sen,
     count(*)::int as made, coalesce(sum(w.fee_sen) filter (where w.fee_paid_by = 'employee'), 0)::int8 as made_fee_sen
    from withdrawals w
   where w.org_id = :orgId and w.employee_id = :employeeId and w.period between :first and :last
     and w.status not in ('cancelled', 'rejected') and w.returned_at is null
   group by w.period order by w.period desc`,
  { ...typesOf('employee_periods', 'orgId employeeId'), first: 'text', last: 'text' },
  { period: 'period', withdrawals: 'int', amount: 'sen', fees: 'sen', made: 'int', madeFee: 'sen' },
)

/** What an employee received, by month of a year and by reason. */
export const selectOwnYear = statement(
  `with received as materialized (
     select w.period, w.reason_for_withdrawal as reason, w.amount_sen from withdrawals w
      where w.org_id = :orgId and w.employee_id = :employeeId and w.period between :first and :last
        and w.status = 'completed' and w.returned_at is null
   )
   select (select json_agg(json_build_array(m.period, m.amount)) from (
       select r.period, sum(r.amount_sen) as amount from received r group by 1) m) as months,
     (select json_agg(json_build_array(g.reason, g.amount) order by g.amount desc) from (
       select r.reason, sum(r.amount_sen) as amount from received r group by 1) g) as reasons`,
  { ...typesOf('employee_periods', 'orgId employeeId'), first: 'text', last: 'text' },
  {
    months: json<readonly (readonly [period: Period, sen: number])[] | null>(),
    reasons: json<readonly (readonly [reason: string, sen: number])[] | null>(),
  },
  'withdrawals_year',
)

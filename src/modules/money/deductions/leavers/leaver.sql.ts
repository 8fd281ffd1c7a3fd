import { isWaiting } from '../plans/plan.sql.ts'
import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** Whether an employee has left by the day :leftBy, so that no pay day follows. Who is deleted without an end date left then. */
const hasLeft = (employee: string) => `coalesce(${employee}.end_on, day_of(${employee}.deleted_at)) <= :leftBy`

/**
 * Whether the rest of an answer is owed by the employee, no longer by the employer: once the list is submitted, and before
 * that if no pay day of the employee follows.
 */
export const isCollected = (answer: string, line: string) =>
  `case when ${answer}.submitted then ${answer}.receivable_id is not null
     else exists (select 1 from employees x where x.org_id = ${line}.org_id and x.id = ${line}.employee_id and ${hasLeft('x')}) end`

/** The rests of a submitted list that no later pay day can deduct. */
export const selectRestsOfLeavers = statement(
  `select a.employee_id, l.employee_name, a.carried_sen
     from deduction_answers a
     join deduction_lines l on l.org_id = a.org_id and l.list_id = a.list_id and l.employee_id = a.employee_id
     join employees e on e.org_id = a.org_id and e.id = a.employee_id
    where a.org_id = :orgId and a.list_id = :listId and ${isWaiting} and a.carried_sen > 0 and ${hasLeft('e')}
    order by l.line`,
  { ...typesOf('deduction_answers', 'orgId listId'), leftBy: 'date' },
  typesOf('deduction_lines', 'employeeId employeeName carried'),
)

/** Inserts the receivables of a list, which then have its rests. */
export const insertReceivables = statement(
  `with receivables as (
     insert into leaver_receivables (org_id, id, number, list_id, employee_id, amount_sen, due_on, created_at, modified_at)
     select :orgId, i.id, i.number, :listId, i.employee_id, i.amount_sen, :dueOn, :now, :now from :items as i
   )
   update deduction_answers a set receivable_id = i.id from :items as i
    where a.org_id = :orgId and a.list_id = :listId and a.employee_id = i.employee_id`,
  {
    ...typesOf('leaver_receivables', 'orgId listId dueOn'),
    now: 'instant',
    items: rowsOf(typesOf('leaver_receivables', 'id number employeeId amountSen')),
  },
)

/** Locks the receivables of a list against payments. */
export const lockReceivables = statement(
  `select r.id, r.number, r.employee_id, r.amount_sen, r.paid_sen, l.employee_name
     from leaver_receivables r
     join deduction_lines l on l.org_id = r.org_id and l.list_id = r.list_id and l.employee_id = r.employee_id
    where r.org_id = :orgId and r.list_id = :listId and r.cancelled_at is null order by r.id for no key update of r`,
  typesOf('leaver_receivables', 'orgId listId'),
  {
    ...typesOf('leaver_receivables', 'id number employeeId amount paid'),
    employeeName: 'deduction_lines.employee_name',
  },
)

/** Cancels the receivables of a list, whose rests are those of its answers again. */
export const cancelReceivables = statement(
  `with cancelled as (
     update leaver_receivables r set cancelled_at = :now, modified_at = :now
      where r.org_id = :orgId and r.list_id = :listId and r.cancelled_at is null returning r.id
   ), plans as (
     update leaver_plans p set ended_at = :now, ended_by_name = 'Upah', end_reason = :reason
       from cancelled c where p.org_id = :orgId and p.receivable_id = c.id and p.ended_at is null
   )
   update deduction_answers a set receivable_id = null from cancelled c where a.org_id = :orgId and a.receivable_id = c.id`,
  { ...typesOf('leaver_receivables', 'orgId listId'), reason: 'leaver_plans.end_reason', now: 'instant' },
)

export const setPaid = statement(
  'update leaver_receivables set paid_sen = :paidSen, modified_at = :now where org_id = :orgId and id = :id',
  { ...typesOf('leaver_receivables', 'orgId id paidSen'), now: 'instant' },
)

/** What employees who left owe in all, and what of it is overdue. */
export const selectOpenTotals = statement(
  `select count(distinct d.receivable_id)::int as open, coalesce(sum(d.open_sen), 0)::int8 as open_amount,
      count(distinct d.receivable_id) filter (where d.due_on < :today)::int as overdue,
      coalesce(sum(d.open_sen) filter (where d.due_on < :today), 0)::int8 as overdue_amount
     from leaver_dues d where d.open_sen > 0`,
  { today: 'date' },
  { open: 'int', openAmount: 'sen', overdue: 'int', overdueAmount: 'sen' },
)

/** What an organization no longer owes, because its employees who left do. */
export const selectMoved = statement(
  `select coalesce(sum(r.amount_sen), 0)::int8 as moved_sen from leaver_receivables r where r.org_id = :orgId and r.cancelled_at is null`,
  typesOf('leaver_receivables', 'orgId'),
  { moved: 'sen' },
)

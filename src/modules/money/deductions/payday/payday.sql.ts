import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const own = typesOf('deduction_lines', 'orgId employeeId')

/** The lists whose pay day is to come, with the employee's line and its submitted answer, the earliest first. */
export const selectToCome = statement(
  `select l.id, l.period, l.pay_on, n.withdrawn_sen, n.late_sen, n.returned_sen, n.carried_sen, n.instalment_sen, n.amount_sen, a.deducted_sen
     from deduction_lists l
     left join deduction_lines n on n.org_id = l.org_id and n.list_id = l.id and n.employee_id = :employeeId
     left join deduction_answers a on a.org_id = l.org_id and a.list_id = l.id and a.employee_id = :employeeId and a.submitted
    where l.org_id = :orgId and l.pay_on >= :today and (l.employee_id is null or l.employee_id = :employeeId)
    order by l.pay_on, l.id`,
  { ...own, today: 'date' },
  {
    ...typesOf('deduction_lists', 'id period payOn'),
    withdrawn: 'sen?',
    late: 'sen?',
    returned: 'sen?',
    carried: 'sen?',
    instalment: 'sen?',
    amount: 'sen?',
    deducted: 'sen?',
  },
)

/** What an employee has requested and the bank doesn't have yet, and the plan that waits for an answer. */
export const selectOpen = statement(
  `select (select coalesce(sum(w.amount_sen), 0)::int8 from withdrawals w where w.org_id = :orgId and w.employee_id = :employeeId
        and w.status in ('pending', 'approved', 'processing') and (w.status <> 'processing' or w.sent_at is null)) as unsent_sen,
     (select r.amount_sen from recovery_plans r where r.org_id = :orgId and r.employee_id = :employeeId and r.status = 'proposed') as proposed_sen`,
  own,
  { unsent: 'sen', proposed: 'recovery_plans.amount_sen?' },
)

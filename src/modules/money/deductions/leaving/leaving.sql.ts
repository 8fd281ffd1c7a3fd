import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import { unlistedInstalments } from '../plans/plan.sql.ts'

const own = typesOf('deduction_lines', 'orgId employeeId')

/** The lines of an employee on the lists that aren't submitted, or whose pay day is to come. */
export const selectOpenLines = statement(
  `select l.id, l.number, l.status, l.pay_on, coalesce(a.deducted_sen, n.amount_sen) as amount_sen
     from deduction_lines n
     join deduction_lists l on l.org_id = n.org_id and l.id = n.list_id
     left join deduction_answers a on a.org_id = n.org_id and a.list_id = n.list_id and a.employee_id = n.employee_id and a.submitted
    where n.org_id = :orgId and n.employee_id = :employeeId and (l.status = 'open' or l.pay_on >= :today)
    order by l.pay_on, l.id`,
  { ...own, today: 'date' },
  { ...typesOf('deduction_lists', 'id number status payOn'), amount: 'sen' },
)

/** What an employee has in progress, the rest of the plan that a final list ends, and what is owed after the last pay day. */
export const selectOpenAmounts = statement(
  `select w.count, w.amount_sen,
      (select coalesce(sum(case r.status when 'proposed' then r.amount_sen else ${unlistedInstalments} end), 0)::int8 from recovery_plans r
        where r.org_id = :orgId and r.employee_id = :employeeId and r.status in ('proposed', 'active')) as plan_sen,
      (select coalesce(sum(r.amount_sen - r.paid_sen), 0)::int8 from leaver_receivables r
        where r.org_id = :orgId and r.employee_id = :employeeId and r.cancelled_at is null) as owed_sen
     from (select count(*)::int as count, coalesce(sum(w.amount_sen), 0)::int8 as amount_sen from withdrawals w
        where w.org_id = :orgId and w.employee_id = :employeeId
          and (w.status = 'approved' or w.status = 'processing' and w.sent_at is null)) w`,
  own,
  { count: 'int', amount: 'sen', plan: 'sen', owed: 'sen' },
)

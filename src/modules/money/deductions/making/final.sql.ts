import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const isUnannounced = `l.kind = 'final' and l.announced_at is null`

/** Organizations with final lists that aren't announced yet. */
export const selectUnannounced = statement(
  `select distinct l.org_id from deduction_lists l where ${isUnannounced} order by l.org_id`,
  {},
  typesOf('deduction_lists', 'orgId'),
)

/** Marks the final lists of an organization as announced, and returns them with their lines, by employee. */
export const announce = statement(
  `with announced as (
     update deduction_lists l set announced_at = :now where l.org_id = :orgId and ${isUnannounced}
     returning l.org_id, l.id, l.number, l.pay_on, l.end_on
   )
   select a.id, a.number, a.pay_on, a.end_on, n.employee_name, n.withdrawn_sen, n.late_sen, n.returned_sen, n.carried_sen,
       n.instalment_sen, n.amount_sen
     from announced a join deduction_lines n on n.org_id = a.org_id and n.list_id = a.id order by lower(n.employee_name), a.id`,
  { orgId: 'deduction_lists.org_id', now: 'instant' },
  {
    ...typesOf('deduction_lists', 'id number payOn endOn!'),
    ...typesOf('deduction_lines', 'employeeName withdrawn late returned carried instalment amount'),
  },
)

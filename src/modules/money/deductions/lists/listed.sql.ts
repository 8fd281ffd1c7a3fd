import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const month = typesOf('deduction_lists', 'orgId period')

export const selectLists = statement(
  `select l.id, l.number, l.kind, l.status, l.pay_on, l.lines, l.total_sen from deduction_lists l
    where l.org_id = :orgId and l.period = :period order by l.id`,
  month,
  typesOf('deduction_lists', 'id number kind status payOn lines total'),
)

/** The withdrawals of a month, completed or in progress, that are on no list. */
export const sumUnlistedWithdrawals = statement(
  `select coalesce(sum(w.amount_sen), 0)::int8 as unlisted_sen from withdrawals w
    where w.org_id = :orgId and w.period = :period
      and (w.status = 'completed' and w.returned_at is null or w.status in ('approved', 'processing'))
      and not exists (select 1 from deduction_parts p where p.org_id = :orgId and p.source_id = w.id and p.kind in ('withdrawn', 'late'))`,
  month,
  { unlisted: 'sen' },
)

export const selectLines = statement(
  `select l.id, l.number, n.amount_sen from deduction_lists l
     join deduction_lines n on n.org_id = l.org_id and n.list_id = l.id and n.employee_id = :employeeId
    where l.org_id = :orgId and l.period = :period order by l.id`,
  { ...month, employeeId: 'deduction_lines.employee_id' },
  { ...typesOf('deduction_lists', 'id number'), amount: 'deduction_lines.amount_sen' },
)

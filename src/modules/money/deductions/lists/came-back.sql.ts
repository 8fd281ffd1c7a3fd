/**
 * Joins the amount of a line `l` that the bank has returned since, the time, and the list that pays it back. Null without
 * a return.
 */
export const cameBack = `left join lateral (
    select sum(p.amount_sen)::int8 as amount_sen, max(coalesce(w.returned_at, w.modified_at)) as at, max(o.number) as number
      from deduction_parts p join withdrawals w on w.org_id = p.org_id and w.id = p.source_id
      left join deduction_parts r on r.org_id = p.org_id and r.source_id = p.source_id and r.kind = 'returned'
      left join deduction_lists o on o.org_id = r.org_id and o.id = r.list_id
     where p.org_id = l.org_id and p.list_id = l.list_id and p.employee_id = l.employee_id and p.kind in ('withdrawn', 'late')
       and (w.returned_at is not null or w.status = 'cancelled')) c on true`

/** The columns that `cameBack` joins. */
export const cameBackColumns = {
  cameBack: 'sen?',
  cameBackAt: 'instant?',
  cameBackNumber: 'deduction_lists.number?',
} as const
export const selectCameBack = 'c.amount_sen as came_back_sen, c.at as came_back_at, c.number as came_back_number'

/** Joins the submitted answer of an employee on the list before a line `l`. */
export const lastAnswer = `left join lateral (select p.number, o.result, n.amount_sen, o.deducted_sen from deduction_answers o
      join deduction_lists p on p.org_id = o.org_id and p.id = o.list_id
      join deduction_lines n on n.org_id = o.org_id and n.list_id = o.list_id and n.employee_id = o.employee_id
     where o.org_id = l.org_id and o.employee_id = l.employee_id and o.list_id < l.list_id and o.submitted
     order by o.list_id desc limit 1) b on true`

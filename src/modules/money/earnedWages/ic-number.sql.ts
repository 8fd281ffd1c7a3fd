import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const key = typesOf('earned_wages', 'orgId id icNumber')

export const lockUnnormalized = statement(
  `select org_id, id, ic_number from earned_wages where ic_number !~ '^[0-9A-Z]+$' order by org_id, id for no key update`,
  {},
  key,
)

export const normalize = statement(
  `with firsts as (
      select distinct on (w.org_id, w.source, w.worked_on, t.ic_number) w.org_id, w.id, t.ic_number
        from :normalized as t join earned_wages w on w.org_id = t.org_id and w.id = t.id
       where not exists (select 1 from earned_wages o
         where o.org_id = w.org_id and o.source = w.source and o.worked_on = w.worked_on and o.ic_number = t.ic_number)
       order by w.org_id, w.source, w.worked_on, t.ic_number, w.id)
  update earned_wages w set ic_number = f.ic_number from firsts f where w.org_id = f.org_id and w.id = f.id returning w.id`,
  { normalized: rowsOf(key) },
  typesOf('earned_wages', 'id'),
)

export const link = statement(
  `update earned_wages w set employee_id = e.id from employees e
    where w.employee_id is null and e.org_id = w.org_id and e.ic_number = w.ic_number and e.deleted_at is null returning w.id`,
  {},
  typesOf('earned_wages', 'id'),
)

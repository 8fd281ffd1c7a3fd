import { sql } from 'kysely'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'

export type WageKey = { readonly org_id: Id<'org'>; readonly id: Id<'earned_wage'>; readonly ic_number: string }

/** Earned wages whose IC number isn't normalized. Constraints ensure normalized numbers of employees and withdrawals. */
export const readUnnormalizedWages = async (db: Db): Promise<WageKey[]> =>
  (
    await sql<WageKey>`
      select org_id, id, ic_number from earned_wages where ic_number !~ '^[0-9A-Z]+$' order by org_id, id for no key update`.execute(
      db,
    )
  ).rows

/** Writes the normalized numbers, except where that person already has a row for that day. Returns the ids of the changed rows. */
export const writeNormalized = async (db: Db, normalized: readonly WageKey[]): Promise<Id<'earned_wage'>[]> => {
  if (normalized.length === 0) return []
  const { rows } = await sql<{ id: Id<'earned_wage'> }>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(normalized)}::jsonb) as t (org_id text, id text, ic_number text)),
      firsts as (
        select distinct on (w.org_id, w.source, w.worked_on, t.ic_number) w.org_id, w.id, t.ic_number
          from given t join earned_wages w on w.org_id = t.org_id and w.id = t.id
         where not exists (select 1 from earned_wages o
           where o.org_id = w.org_id and o.source = w.source and o.worked_on = w.worked_on and o.ic_number = t.ic_number)
         order by w.org_id, w.source, w.worked_on, t.ic_number, w.id)
    update earned_wages w set ic_number = f.ic_number from firsts f where w.org_id = f.org_id and w.id = f.id returning w.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Links earned wages that have only an IC number to their employee. */
export const linkWages = async (db: Db): Promise<Id<'earned_wage'>[]> =>
  (
    await sql<{ id: Id<'earned_wage'> }>`
      update earned_wages w set employee_id = e.id from employees e
       where w.employee_id is null and e.org_id = w.org_id and e.ic_number = w.ic_number and e.deleted_at is null returning w.id`.execute(
      db,
    )
  ).rows.map(({ id }) => id)

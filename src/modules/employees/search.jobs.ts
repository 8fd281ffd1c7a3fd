import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/postgres/database.ts'

/** Employees per transaction, which limits how long their rows stay locked. */
const slice = 1_000
/** Pause before retrying employees that were locked, ms. */
const pause = 100

type Range = { org_id: string; first_id: string; last_id: string }
type SliceResult = { count: number; reached: string | null; skipped_from: string | null; skipped_to: string | null }
type Outcome = 'nothing' | 'written' | 'skipped'

/**
 * Indexes a slice of the next range of employees for search. Rows are locked while they are read; rows that are already
 * locked are skipped and stay in a range, so the job can't deadlock. Existing entries aren't touched, because triggers
 * maintain them. Each employee is looked up by key: for a new organization the planner expects one row and would choose
 * a nested loop over all of them.
 */
const indexSlice = (database: Database): Promise<Outcome> =>
  database.transaction({ orgs: 'all' }, 'write', async ({ db }) => {
    const { rows } = await sql<Range>`
      select org_id, first_id, last_id from employee_search_ranges limit 1 for update skip locked`.execute(db)
    const [range] = rows
    if (!range) return 'nothing'
    const { org_id: orgId, first_id: first, last_id: last } = range
    const written = await sql<SliceResult>`
      with slice as materialized (
        select id from employees where org_id = ${orgId} and id between ${first} and ${last} order by id limit ${slice}),
      locked as materialized (
        select e.* from slice s cross join lateral (
          select e.id, e.search_text, e.deleted_at from employees e
           where e.org_id = ${orgId} and e.id = s.id limit 1 for share skip locked) e),
      skipped as (select id from slice except select id from locked),
      written as (
        insert into employee_search_texts select ${orgId}, id, search_text from locked where deleted_at is null
        on conflict (org_id, employee_id) do nothing)
      select (select count(*)::int from slice) as count, (select max(id) from slice) as reached,
        (select min(id) from skipped) as skipped_from, (select max(id) from skipped) as skipped_to`.execute(db)
    await sql`delete from employee_search_ranges where org_id = ${orgId} and first_id = ${first}`.execute(db)
    const addRange = (from: string, to: string) =>
      sql`insert into employee_search_ranges as g values (${orgId}, ${from}, ${to})
        on conflict (org_id, first_id) do update set last_id = greatest(g.last_id, excluded.last_id)`.execute(db)
    const { count, reached, skipped_from: from, skipped_to: to } = written.rows[0] ?? { count: 0 }
    if (count === slice && reached && reached < last) await addRange(reached, last)
    if (!from || !to) return 'written'
    await addRange(from, to)
    return 'skipped'
  })

/** Indexes until no range is left. Until then, searches are complete but slower. */
export const indexEmployees = async (database: Database): Promise<void> => {
  for (;;) {
    const outcome = await indexSlice(database)
    if (outcome === 'nothing') return
    if (outcome === 'skipped') await setTimeout(pause)
  }
}

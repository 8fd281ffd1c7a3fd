import { sql } from 'kysely'
import type { Id } from '#kernel/values.ts'
import type { Db } from './database.ts'

/**
 * The next code of a readable series such as OFF-001: each organization has its own series, and codes are never reused.
 * The series stays locked until the transaction ends.
 */
export const nextCode = async (db: Db, orgId: Id<'org'>, series: string): Promise<string> => {
  const { rows } = await sql<{ last: number }>`
    insert into counters as c (org_id, series, last) values (${orgId}, ${series}, 1)
    on conflict (org_id, series) do update set last = c.last + 1 returning last`.execute(db)
  return `${series}-${String(rows[0]?.last ?? 1).padStart(3, '0')}`
}

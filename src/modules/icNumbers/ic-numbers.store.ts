import { sql } from 'kysely'
import type { Db } from '#server/postgres/database.ts'

/** Serializes concurrent runs, so that the second finds nothing to do. */
export const lockMigration = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('ic numbers', 9))`.execute(db)

/** Counts the records with an IC number, and the accounts of employees. */
export const countRecords = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select ((select count(*) from employees) + (select count(*) from earned_wages) + (select count(*) from withdrawal_requests)
      + (select count(*) from users where role = 'Employee'))::int as total`.execute(db)
  return rows[0]?.total ?? 0
}

import { statement } from '#server/postgres/statement.ts'

/** Serializes concurrent runs, so that the second finds nothing to do. */
export const lockMigration = statement(`select from pg_advisory_xact_lock(hashtextextended('ic numbers', 9))`)

/** Counts the records with an IC number, and the accounts of employees. */
export const countRecords = statement(
  `select ((select count(*) from employees) + (select count(*) from earned_wages) + (select count(*) from withdrawal_requests)
     + (select count(*) from users where role = 'Employee'))::int as total`,
  {},
  { total: 'int' },
)

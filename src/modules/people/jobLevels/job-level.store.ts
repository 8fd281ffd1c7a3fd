import { sql } from 'kysely'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { recordTable } from '#server/postgres/record-table.ts'
import { jobLevelRecord } from './job-level-record.rules.ts'
import type { JobLevel, JobLevelFields } from './job-level.contract.ts'

export const columnsOf = ({ jobLevel, name, jobGrade }: JobLevelFields) => ({
  job_level: jobLevel,
  name,
  job_grade: jobGrade,
})

export const jobLevelTable = recordTable('job_levels', jobLevelRecord, (row): JobLevel => row, {
  live: sql`deleted_at is null`,
  order: sql`job_grade, lower(name)`,
})

/** Counts the employees and pay ranges with a job level, including ranges that have it in force. */
export const countUses = (db: Db, { orgId, id }: { orgId: Id<'org'>; id: Id<'job_level'> }) =>
  db
    .selectNoFrom((of) => [
      of
        .selectFrom('employees')
        .select(sql<number>`count(*)::int`.as('employees'))
        .where((of) => of.and({ org_id: orgId, job_level_id: id }))
        .where('deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('employees'),
      of
        .selectFrom('pay_ranges')
        .select(sql<number>`count(*)::int`.as('ranges'))
        .where('org_id', '=', orgId)
        .where((range) => range.or({ job_level_id: id, job_level_in_force_id: id }))
        .where('deleted', '=', false)
        .$asScalar()
        .$notNull()
        .as('payRanges'),
    ])
    .executeTakeFirstOrThrow()

/** Serializes copying for an organization, so that no level is copied twice. */
export const lockCopying = (db: Db, orgId: Id<'org'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`copied job levels ${orgId}`}, 12))`.execute(db)

import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { JobLevel, JobLevelFields } from './job-level.contract.ts'

type JobLevelKey = { readonly orgId: Id<'org'>; readonly id: Id<'job_level'> }
type Columns = Tables['job_levels']

const toJobLevel = (row: Selectable<Columns>): JobLevel => ({
  id: row.id,
  jobLevel: row.job_level,
  name: row.name,
  jobGrade: row.job_grade,
  status: row.status,
  createdAt: row.created_at,
  createdBy: row.created_by,
  modifiedAt: row.modified_at,
  modifiedBy: row.modified_by,
  approvedAt: row.approved_at,
  approvedBy: row.approved_by,
})
export const columnsOf = ({ jobLevel, name, jobGrade }: JobLevelFields) => ({
  job_level: jobLevel,
  name,
  job_grade: jobGrade,
})

const live = (db: Db, orgId: Id<'org'>) =>
  db.selectFrom('job_levels').selectAll().where('org_id', '=', orgId).where('deleted_at', 'is', null)

export const listJobLevels = async (db: Db, orgId: Id<'org'>, status?: JobLevel['status']): Promise<JobLevel[]> => {
  let levels = live(db, orgId)
  if (status) levels = levels.where('status', '=', status)
  const rows = await levels
    .orderBy('job_grade')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toJobLevel)
}

export const readJobLevel = async (db: Db, { orgId, id }: JobLevelKey): Promise<JobLevel | null> => {
  const row = await live(db, orgId).where('id', '=', id).executeTakeFirst()
  return row ? toJobLevel(row) : null
}

/** Locks these job levels in the order of their ids. */
export const lockJobLevels = async (db: Db, orgId: Id<'org'>, ids: readonly JobLevelKey['id'][]): Promise<JobLevel[]> =>
  (await live(db, orgId).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()).map(toJobLevel)

/** Counts the employees and pay ranges with a job level, including ranges that have it in force. */
export const countUses = (db: Db, { orgId, id }: JobLevelKey) =>
  db
    .selectNoFrom((of) => [
      of
        .selectFrom('employees')
        .select(sql<number>`count(*)::int`.as('employees'))
        .where('org_id', '=', orgId)
        .where('job_level_id', '=', id)
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

export const insertJobLevel = async (
  db: Db,
  { orgId, id }: JobLevelKey,
  columns: Omit<Insertable<Columns>, 'org_id' | 'id'>,
): Promise<JobLevel> =>
  toJobLevel(
    await db
      .insertInto('job_levels')
      .values({ ...columns, org_id: orgId, id })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const updateJobLevel = async (
  db: Db,
  { orgId, id }: JobLevelKey,
  columns: Updateable<Columns>,
): Promise<JobLevel> =>
  toJobLevel(
    await db
      .updateTable('job_levels')
      .set(columns)
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

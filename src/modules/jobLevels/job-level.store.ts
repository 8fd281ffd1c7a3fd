import { sql, type Selectable } from 'kysely'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { JobLevel } from './job-level.contract.ts'

const toJobLevel = (row: Selectable<Tables['job_levels']>): JobLevel => ({
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

export const listJobLevels = async (db: Db, orgId: Id<'org'>, status?: JobLevel['status']): Promise<JobLevel[]> => {
  let levels = db.selectFrom('job_levels').selectAll().where('org_id', '=', orgId).where('deleted_at', 'is', null)
  if (status) levels = levels.where('status', '=', status)
  const rows = await levels
    .orderBy('job_grade')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toJobLevel)
}

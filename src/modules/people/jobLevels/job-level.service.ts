import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { JobLevel } from './job-level.contract.ts'
import { jobLevelTable } from './job-level.store.ts'

/** Locks a job level, so that it can't be deleted before the transaction ends. */
export const lockJobLevel = async (db: Db, orgId: Id<'org'>, id: Id<'job_level'>): Promise<JobLevel | null> =>
  (await jobLevelTable.lock(db, orgId, [id]))[0] ?? null

import { isPlatform } from '#kernel/access.ts'
import { laterThan } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Actor, Context } from '#server/context.ts'
import { jobLevelRecord } from './job-level-record.rules.ts'
import type { JobLevel, JobLevelFields } from './job-level.contract.ts'
import * as store from './job-level.store.ts'

type ChangeContext<E extends string = never> = Pick<Context<E>, 'db' | 'actor' | 'now' | 'newId' | 'record' | 'refuse'>

/** An organization's job levels need approval after every change; the platform's don't. */
const approvalOf = ({ actor, now }: { actor: Actor; now: Context['now'] }) =>
  isPlatform(actor.role)
    ? { status: 'approved' as const, approved_at: now, approved_by: actor.id }
    : { status: 'pending_approval' as const, approved_at: null, approved_by: null }

export const createJobLevel = async (ctx: ChangeContext, fields: JobLevelFields): Promise<JobLevel> => {
  const created = await store.insertJobLevel(
    ctx.db,
    { orgId: ctx.actor.orgId, id: ctx.newId() },
    {
      ...store.columnsOf(fields),
      ...approvalOf(ctx),
      created_at: ctx.now,
      created_by: ctx.actor.id,
      modified_at: ctx.now,
      modified_by: ctx.actor.id,
    },
  )
  ctx.record({ type: jobLevelRecord, id: created.id, after: created })
  return created
}

export const lockJobLevel = async (ctx: ChangeContext<'not_found'>, id: Id<'job_level'>): Promise<JobLevel> => {
  const [found = ctx.refuse('not_found')] = await store.lockJobLevels(ctx.db, ctx.actor.orgId, [id])
  return found
}

type Edit = JobLevelFields & { jobLevelId: Id<'job_level'>; modifiedAt?: JobLevel['modifiedAt'] | undefined }
export const editJobLevel = async (
  ctx: ChangeContext<'not_found' | 'record_changed'>,
  { jobLevelId, modifiedAt, ...fields }: Edit,
): Promise<JobLevel> => {
  const before = await lockJobLevel(ctx, jobLevelId)
  if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
  const after = await store.updateJobLevel(
    ctx.db,
    { orgId: ctx.actor.orgId, id: jobLevelId },
    {
      ...store.columnsOf(fields),
      ...approvalOf(ctx),
      modified_at: laterThan(before.modifiedAt, ctx.now),
      modified_by: ctx.actor.id,
    },
  )
  ctx.record({ type: jobLevelRecord, id: jobLevelId, before, after })
  return after
}

/** Deletes a job level. The caller has locked it. */
export const deleteJobLevel = async (ctx: ChangeContext, before: JobLevel): Promise<{ ok: true }> => {
  const at = laterThan(before.modifiedAt, ctx.now)
  const key = { orgId: ctx.actor.orgId, id: before.id }
  await store.updateJobLevel(ctx.db, key, { deleted_at: at, modified_at: at, modified_by: ctx.actor.id })
  ctx.record({ type: jobLevelRecord, id: before.id, before, after: null })
  return { ok: true }
}

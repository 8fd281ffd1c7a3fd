import { canMove, whyNotMove } from '#kernel/lifecycle.ts'
import { laterThan } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import { checkSeen } from '#server/approval.ts'
import type { Handlers } from '#server/context.ts'
import { jobLevelRecord } from './job-level-record.rules.ts'
import { createJobLevel, deleteJobLevel, editJobLevel, lockJobLevel } from './job-level.changes.ts'
import type { adminJobLevels, JobLevelFields, jobLevels } from './job-level.contract.ts'
import { jobLevelLifecycle } from './job-level.rules.ts'
import * as store from './job-level.store.ts'

export const jobLevelHandlers: Handlers<typeof jobLevels> = {
  getAll: async (ctx) => ({ jobLevels: await store.listJobLevels(ctx.db, ctx.actor.orgId) }),
  getApproved: async (ctx) => ({ jobLevels: await store.listJobLevels(ctx.db, ctx.actor.orgId, 'approved') }),

  getOne: async (ctx, { jobLevelId }) => {
    const key = { orgId: ctx.actor.orgId, id: jobLevelId }
    const found = (await store.readJobLevel(ctx.db, key)) ?? ctx.refuse('not_found')
    return { ...found, ...(await store.countUses(ctx.db, key)) }
  },

  create: createJobLevel,
  edit: editJobLevel,

  delete: async (ctx, { jobLevelId }) => {
    const before = await lockJobLevel(ctx, jobLevelId)
    const { payRanges } = await store.countUses(ctx.db, { orgId: ctx.actor.orgId, id: jobLevelId })
    if (payRanges > 0) ctx.refuse('job_level_in_use')
    return deleteJobLevel(ctx, before)
  },

  approve: async (ctx, { jobLevelsIds, modifiedAt }) => {
    const { orgId, id: approver, org } = ctx.actor
    const ids = [...new Set(jobLevelsIds)]
    const found = await store.lockJobLevels(ctx.db, orgId, ids)
    const isPending = ({ status }: (typeof found)[number]) => canMove(jobLevelLifecycle, status, 'approve')
    await checkSeen(ctx, { ids: jobLevelsIds, modifiedAt }, found, {
      type: jobLevelRecord,
      whyNot: (level) => (level ? (isPending(level) ? null : 'job_level_status') : 'not_found'),
    })
    if (found.length < ids.length) ctx.refuse('not_found')
    const pending = found.filter(isPending)
    if (pending.length === 0) ctx.refuse('job_level_status')
    for (const before of pending) {
      const actor = { id: approver, requireSecondPerson: org.requireSecondPerson }
      const whyNot = whyNotMove(jobLevelLifecycle, 'approve', before, actor)
      if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
      const after = await store.updateJobLevel(
        ctx.db,
        { orgId, id: before.id },
        {
          status: 'approved',
          modified_at: laterThan(before.modifiedAt, ctx.now),
          approved_at: ctx.now,
          approved_by: approver,
        },
      )
      ctx.record({ type: jobLevelRecord, id: before.id, before, after })
    }
    return { approved: pending.length }
  },

  copyFromPlatform: async (ctx) => {
    await store.lockCopying(ctx.db, ctx.actor.orgId)
    const own = new Set((await store.listJobLevels(ctx.db, ctx.actor.orgId)).map(nameKey))
    const missing = (await store.listJobLevels(ctx.db, platformOrgId)).filter((level) => !own.has(nameKey(level)))
    for (const { jobLevel, name, jobGrade } of missing) await createJobLevel(ctx, { jobLevel, name, jobGrade })
    return { created: missing.length }
  },
}

const nameKey = ({ jobLevel, name, jobGrade }: JobLevelFields): string =>
  `${jobLevel.toLowerCase()} ${name.toLowerCase()} ${jobGrade}`

/** For platform staff the actor's organization is the platform, so the changes apply to its job levels. */
export const adminJobLevelHandlers: Handlers<typeof adminJobLevels> = {
  getAll: async (ctx) => ({ jobLevels: await store.listJobLevels(ctx.db, platformOrgId) }),
  getOne: async (ctx, { jobLevelId }) =>
    (await store.readJobLevel(ctx.db, { orgId: platformOrgId, id: jobLevelId })) ?? ctx.refuse('not_found'),
  create: createJobLevel,
  edit: editJobLevel,
  delete: async (ctx, { jobLevelId }) => deleteJobLevel(ctx, await lockJobLevel(ctx, jobLevelId)),
}

import { canMove, whyNotMove } from '#kernel/lifecycle.ts'
import { laterThan } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { jobLevelRecord } from './job-level-record.rules.ts'
import type { JobLevelFields, jobLevels } from './job-level.contract.ts'
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

  create: (ctx, fields) => create(ctx, fields),

  edit: async (ctx, { jobLevelId, modifiedAt, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id: jobLevelId }
    const [before = ctx.refuse('not_found')] = await store.lockJobLevels(ctx.db, key.orgId, [jobLevelId])
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    const after = await store.updateJobLevel(ctx.db, key, {
      ...store.columnsOf(fields),
      status: 'pending_approval',
      modified_at: laterThan(before.modifiedAt, ctx.now),
      modified_by: ctx.actor.id,
      approved_at: null,
      approved_by: null,
    })
    ctx.record({ type: jobLevelRecord, id: jobLevelId, before, after })
    return after
  },

  delete: async (ctx, { jobLevelId }) => {
    const key = { orgId: ctx.actor.orgId, id: jobLevelId }
    const [before = ctx.refuse('not_found')] = await store.lockJobLevels(ctx.db, key.orgId, [jobLevelId])
    if ((await store.countUses(ctx.db, key)).payRanges > 0) ctx.refuse('job_level_in_use')
    const at = laterThan(before.modifiedAt, ctx.now)
    await store.updateJobLevel(ctx.db, key, { deleted_at: at, modified_at: at, modified_by: ctx.actor.id })
    ctx.record({ type: jobLevelRecord, id: jobLevelId, before, after: null })
    return { ok: true }
  },

  approve: async (ctx, { jobLevelsIds }) => {
    const { orgId, id: approver, org } = ctx.actor
    const ids = [...new Set(jobLevelsIds)]
    const found = await store.lockJobLevels(ctx.db, orgId, ids)
    if (found.length < ids.length) ctx.refuse('not_found')
    const pending = found.filter(({ status }) => canMove(jobLevelLifecycle, status, 'approve'))
    if (pending.length === 0) ctx.refuse('job_level_status')
    for (const before of pending) {
      const mover = { id: approver, requireSecondPerson: org.requireSecondPerson }
      const whyNot = whyNotMove(jobLevelLifecycle, 'approve', before, mover)
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
    const own = new Set((await store.listJobLevels(ctx.db, ctx.actor.orgId)).map(nameKey))
    const missing = (await store.listJobLevels(ctx.db, platformOrgId)).filter((level) => !own.has(nameKey(level)))
    for (const { jobLevel, name, jobGrade } of missing) await create(ctx, { jobLevel, name, jobGrade })
    return { created: missing.length }
  },
}

const nameKey = ({ jobLevel, name, jobGrade }: JobLevelFields): string =>
  `${jobLevel.toLowerCase()} ${name.toLowerCase()} ${jobGrade}`

const create = async (ctx: Context<never, TenantActor>, fields: JobLevelFields) => {
  const created = await store.insertJobLevel(
    ctx.db,
    { orgId: ctx.actor.orgId, id: ctx.newId() },
    {
      ...store.columnsOf(fields),
      status: 'pending_approval',
      created_at: ctx.now,
      created_by: ctx.actor.id,
      modified_at: ctx.now,
      modified_by: ctx.actor.id,
    },
  )
  ctx.record({ type: jobLevelRecord, id: created.id, after: created })
  return created
}

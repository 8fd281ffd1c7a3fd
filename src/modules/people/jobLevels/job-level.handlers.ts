import { isPlatform } from '#kernel/access.ts'
import { sen } from '#kernel/money.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { costsOf } from '#people/groups/benefit-costs.service.ts'
import { groupCounts } from '#people/groups/group-counts.service.ts'
import { approvedColumns, selectedToApprove } from '#server/approval.ts'
import type { Actor, Context, Handlers } from '#server/context.ts'
import { createdBy, modifiedBy } from '#server/postgres/record-table.ts'
import { returnToMaker } from '#server/return.ts'
import { jobLevelRecord } from './job-level-record.rules.ts'
import type { adminJobLevels, JobLevel, JobLevelFields, jobLevels } from './job-level.contract.ts'
import { jobLevelLifecycle } from './job-level.rules.ts'
import { countRanges } from './job-level.sql.ts'
import { columnsOf, countUses, jobLevelTable, lockCopying } from './job-level.store.ts'

type ChangeContext<E extends string = never> = Pick<Context<E>, 'db' | 'actor' | 'now' | 'newId' | 'record' | 'refuse'>
const keyOf = ({ actor }: { actor: Actor }, id: Id<'job_level'>) => ({ orgId: actor.orgId, id })

/** An organization's job levels need approval after every change; the platform's don't. */
const approvalOf = ({ actor, now }: Pick<ChangeContext, 'actor' | 'now'>) =>
  isPlatform(actor.role)
    ? { status: 'approved' as const, approved_at: now, approved_by: actor.id }
    : { status: 'pending_approval' as const, approved_at: null, approved_by: null }

const create = (ctx: ChangeContext, fields: JobLevelFields): Promise<JobLevel> =>
  jobLevelTable.create(ctx, keyOf(ctx, ctx.newId()), { ...columnsOf(fields), ...approvalOf(ctx), ...createdBy(ctx) })

type Edit = JobLevelFields & { jobLevelId: Id<'job_level'>; modifiedAt?: JobLevel['modifiedAt'] | undefined }
const edit = async (
  ctx: ChangeContext<'not_found' | 'record_changed'>,
  { jobLevelId, modifiedAt, ...fields }: Edit,
): Promise<JobLevel> => {
  const key = keyOf(ctx, jobLevelId)
  const before = await jobLevelTable.open(ctx, key, modifiedAt)
  return jobLevelTable.change(ctx, key, before, {
    ...columnsOf(fields),
    ...approvalOf(ctx),
    ...modifiedBy(ctx, before),
  })
}

const remove = (ctx: ChangeContext, before: JobLevel) => {
  const stamp = modifiedBy(ctx, before)
  return jobLevelTable.remove(ctx, keyOf(ctx, before.id), before, { deleted_at: stamp.modified_at, ...stamp })
}

/** How job levels are approved and returned. */
const decidingOf = ({ db, actor }: Pick<Context, 'db' | 'actor'>) => ({
  type: jobLevelRecord,
  lifecycle: jobLevelLifecycle,
  errors: { missing: 'not_found', notPending: 'job_level_status' } as const,
  lock: (chosen: Id<'job_level'>[]) => jobLevelTable.lock(db, actor.orgId, chosen),
})

export const jobLevelHandlers: Handlers<typeof jobLevels> = {
  getAll: async (ctx) => {
    const { orgId } = ctx.actor
    const [levels, { levels: employees }, costs, ranges] = await Promise.all([
      jobLevelTable.list(ctx.db, orgId),
      groupCounts(ctx, orgId),
      costsOf(ctx, 'jobLevelId'),
      countRanges.all(ctx.client, { orgId }),
    ])
    const rangesOf = new Map(ranges.map((row) => [row.level, row.ranges]))
    const withCounts = (level: JobLevel) => ({
      ...level,
      employees: employees.get(level.id) ?? 0,
      payRanges: rangesOf.get(level.id) ?? 0,
      monthlyCost: costs.get(level.id)?.monthlyCost ?? sen(0),
    })
    return { jobLevels: levels.map(withCounts) }
  },
  getApproved: async (ctx) => ({
    jobLevels: await jobLevelTable.list(ctx.db, ctx.actor.orgId, { status: 'approved' }),
  }),

  getOne: async (ctx, { jobLevelId }) => {
    const key = keyOf(ctx, jobLevelId)
    const found = (await jobLevelTable.read(ctx.db, key)) ?? ctx.refuse('not_found')
    return { ...found, ...(await countUses(ctx.db, key)) }
  },

  create,
  edit,

  delete: async (ctx, { jobLevelId }) => {
    const key = keyOf(ctx, jobLevelId)
    const before = await jobLevelTable.lockOne(ctx, key)
    const { payRanges } = await countUses(ctx.db, key)
    if (payRanges > 0) ctx.refuse('job_level_in_use')
    return remove(ctx, before)
  },

  approve: async (ctx, { jobLevelsIds: ids, ...seen }) => {
    const pending = await selectedToApprove(ctx, { ids, ...seen }, decidingOf(ctx))
    for (const before of pending)
      await jobLevelTable.change(ctx, keyOf(ctx, before.id), before, {
        status: 'approved',
        ...approvedColumns(ctx, before),
      })
    return { approved: pending.length }
  },

  return: (ctx, returning) =>
    returnToMaker(ctx, returning, {
      ...decidingOf(ctx),
      change: (before, columns) => jobLevelTable.change(ctx, keyOf(ctx, before.id), before, columns),
    }),

  copyFromPlatform: async (ctx) => {
    await lockCopying(ctx.db, ctx.actor.orgId)
    const own = new Set((await jobLevelTable.list(ctx.db, ctx.actor.orgId)).map(nameKey))
    const missing = (await jobLevelTable.list(ctx.db, platformOrgId)).filter((level) => !own.has(nameKey(level)))
    for (const { jobLevel, name, jobGrade } of missing) await create(ctx, { jobLevel, name, jobGrade })
    return { created: missing.length }
  },
}

const nameKey = ({ jobLevel, name, jobGrade }: JobLevelFields): string =>
  `${jobLevel.toLowerCase()} ${name.toLowerCase()} ${jobGrade}`

/** For platform staff the actor's organization is the platform, so the changes apply to its job levels. */
export const adminJobLevelHandlers: Handlers<typeof adminJobLevels> = {
  getAll: async (ctx) => ({ jobLevels: await jobLevelTable.list(ctx.db, platformOrgId) }),
  getOne: async (ctx, { jobLevelId }) =>
    (await jobLevelTable.read(ctx.db, { orgId: platformOrgId, id: jobLevelId })) ?? ctx.refuse('not_found'),
  create,
  edit,
  delete: async (ctx, { jobLevelId }) => remove(ctx, await jobLevelTable.lockOne(ctx, keyOf(ctx, jobLevelId))),
}

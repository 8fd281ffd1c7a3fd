import type { Handlers } from '#server/context.ts'
import type { jobLevels } from './job-level.contract.ts'
import * as store from './job-level.store.ts'

export const jobLevelHandlers: Handlers<typeof jobLevels> = {
  getAll: async (ctx) => ({ jobLevels: await store.listJobLevels(ctx.db, ctx.actor.orgId) }),
  getApproved: async (ctx) => ({ jobLevels: await store.listJobLevels(ctx.db, ctx.actor.orgId, 'approved') }),
}

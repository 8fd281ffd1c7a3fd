import type { Handlers } from '#server/context.ts'
import type { teams } from './team.contract.ts'
import * as store from './team.store.ts'

export const teamHandlers: Handlers<typeof teams> = {
  getTeams: async (ctx) => ({ teams: await store.listTeams(ctx.db, ctx.actor.orgId) }),
  getApproved: async (ctx) => ({ teams: await store.listTeams(ctx.db, ctx.actor.orgId, 'Approved') }),
}

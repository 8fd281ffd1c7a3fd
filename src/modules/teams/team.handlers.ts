import { approveSelected, createColumns, saveColumns } from '#server/approval.ts'
import type { Handlers } from '#server/context.ts'
import { nextCode } from '#server/postgres/codes.ts'
import type { teams } from './team.contract.ts'
import { columnsOf, teamTable } from './team.store.ts'

export const teamHandlers: Handlers<typeof teams> = {
  getTeams: async (ctx) => ({ teams: await teamTable.list(ctx.db, ctx.actor.orgId) }),
  getApproved: async (ctx) => ({ teams: await teamTable.list(ctx.db, ctx.actor.orgId, { status: 'Approved' }) }),

  getTeam: async (ctx, { teamId }) =>
    (await teamTable.read(ctx.db, { orgId: ctx.actor.orgId, id: teamId })) ?? ctx.refuse('not_found'),

  createTeam: async (ctx, { status, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id: ctx.newId<'team'>() }
    const columns = createColumns(ctx, status)
    const code = await nextCode(ctx.db, key.orgId, 'TEAM')
    return teamTable.create(ctx, key, { ...columnsOf(fields), ...columns, code })
  },

  updateTeam: async (ctx, { id, status, modifiedAt, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const before = await teamTable.open(ctx, key, modifiedAt)
    return teamTable.change(ctx, key, before, {
      ...columnsOf(fields),
      ...saveColumns(ctx, before, status, fields),
    })
  },

  approveTeams: (ctx, { selectedTeams: ids, modifiedAt }) => approveSelected(ctx, { ids, modifiedAt }, teamTable),
}

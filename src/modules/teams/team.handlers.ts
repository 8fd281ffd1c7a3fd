import { approveSelected, createColumns, saveColumns } from '#server/approval.ts'
import type { Handlers } from '#server/context.ts'
import { nextCode } from '#server/postgres/codes.ts'
import { teamRecord } from './team-record.rules.ts'
import type { teams } from './team.contract.ts'
import * as store from './team.store.ts'

export const teamHandlers: Handlers<typeof teams> = {
  getTeams: async (ctx) => ({ teams: await store.listTeams(ctx.db, ctx.actor.orgId) }),
  getApproved: async (ctx) => ({ teams: await store.listTeams(ctx.db, ctx.actor.orgId, 'Approved') }),

  getTeam: async (ctx, { teamId }) =>
    (await store.readTeam(ctx.db, { orgId: ctx.actor.orgId, id: teamId })) ?? ctx.refuse('not_found'),

  createTeam: async (ctx, { status, ...fields }) => {
    const { orgId } = ctx.actor
    const columns = createColumns(ctx, status)
    const code = await nextCode(ctx.db, orgId, 'TEAM')
    const created = await store.insertTeam(
      ctx.db,
      { orgId, id: ctx.newId() },
      {
        ...store.columnsOf(fields),
        ...columns,
        code,
      },
    )
    ctx.record({ type: teamRecord, id: created.id, after: created })
    return created
  },

  updateTeam: async (ctx, { id, status, modifiedAt, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const [before = ctx.refuse('not_found')] = await store.lockTeams(ctx.db, key.orgId, [id])
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    const isChanged = before.teamName !== fields.teamName || before.teamDescription !== fields.teamDescription
    const after = await store.updateTeam(ctx.db, key, {
      ...store.columnsOf(fields),
      ...saveColumns(ctx, before, status, isChanged),
    })
    ctx.record({ type: teamRecord, id, before, after })
    return after
  },

  approveTeams: (ctx, { selectedTeams: ids, modifiedAt }) => {
    const { orgId } = ctx.actor
    return approveSelected(
      ctx,
      { ids, modifiedAt },
      {
        type: teamRecord,
        lock: (unique) => store.lockTeams(ctx.db, orgId, unique),
        save: async (before, columns) => {
          const after = await store.updateTeam(ctx.db, { orgId, id: before.id }, columns)
          ctx.record({ type: teamRecord, id: before.id, before, after })
        },
      },
    )
  },
}

import { sen } from '#kernel/money.ts'
import { costsOf } from '#people/groups/benefit-costs.service.ts'
import { groupCounts } from '#people/groups/group-counts.service.ts'
import { approveSelected, createColumns, saveColumns } from '#server/approval.ts'
import type { Handlers } from '#server/context.ts'
import { returnSelected } from '#server/return.ts'
import { nextCode } from '#server/postgres/codes.ts'
import { recordTable } from '#server/postgres/record-table.ts'
import { teamRecord } from './team-record.rules.ts'
import type { Team, TeamFields, teams } from './team.contract.ts'

const columnsOf = ({ teamName, teamDescription }: TeamFields) => ({
  name: teamName,
  description: teamDescription,
})

const teamTable = recordTable('teams', teamRecord, (row): Team => ({
  ...row,
  teamName: row.name,
  teamDescription: row.description,
}))

export const teamHandlers: Handlers<typeof teams> = {
  getTeams: async (ctx) => {
    const { orgId } = ctx.actor
    const [teams, { teams: employees }, costs] = await Promise.all([
      teamTable.list(ctx.db, orgId),
      groupCounts(ctx, orgId),
      costsOf(ctx, 'teamId'),
    ])
    const withCounts = (team: Team) => ({
      ...team,
      employees: employees.get(team.id) ?? 0,
      monthlyCost: costs.get(team.id)?.monthlyCost ?? sen(0),
    })
    return { teams: teams.map(withCounts) }
  },
  getApproved: async (ctx) => ({ teams: await teamTable.list(ctx.db, ctx.actor.orgId, { status: 'Approved' }) }),

  getTeam: async (ctx, { teamId }) =>
    (await teamTable.read(ctx.db, { orgId: ctx.actor.orgId, id: teamId })) ?? ctx.refuse('not_found'),

  createTeam: async (ctx, { status, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id: ctx.newId<'team'>() }
    const columns = createColumns(ctx, status)
    const code = await nextCode(ctx.db, key.orgId, 'TEAM')
    return teamTable.create(ctx, key, { ...columnsOf(fields), ...columns, code })
  },

  updateTeam: async (ctx, { id, status, modifiedAt, reason, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const before = await teamTable.open(ctx, key, modifiedAt)
    return teamTable.change(ctx, key, before, {
      ...columnsOf(fields),
      ...(await saveColumns(ctx, before, status, { fields, type: teamRecord, reason, seen: modifiedAt })),
    })
  },

  approveTeams: (ctx, { selectedTeams: ids, ...seen }) => approveSelected(ctx, { ids, ...seen }, teamTable),
  return: (ctx, returning) => returnSelected(ctx, returning, teamTable),
}

import { sql, type Selectable } from 'kysely'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Team } from './team.contract.ts'

const toTeam = (row: Selectable<Tables['teams']>): Team => ({
  id: row.id,
  code: row.code,
  teamName: row.name,
  teamDescription: row.description,
  status: row.status,
  createdBy: row.created_by,
  createdAt: row.created_at,
  modifiedBy: row.modified_by,
  modifiedAt: row.modified_at,
  approvedBy: row.approved_by,
  approvedAt: row.approved_at,
})

export const listTeams = async (db: Db, orgId: Id<'org'>, status?: Team['status']): Promise<Team[]> => {
  let teams = db.selectFrom('teams').selectAll().where('org_id', '=', orgId)
  if (status) teams = teams.where('status', '=', status)
  const rows = await teams
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toTeam)
}

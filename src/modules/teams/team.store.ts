import { recordTable } from '#server/postgres/record-table.ts'
import { teamRecord } from './team-record.rules.ts'
import type { Team, TeamFields } from './team.contract.ts'

export const columnsOf = ({ teamName, teamDescription }: TeamFields) => ({
  name: teamName,
  description: teamDescription,
})

export const teamTable = recordTable('teams', teamRecord, (row): Team => ({
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
}))

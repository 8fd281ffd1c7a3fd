import { z } from 'zod'
import { approvalCalls, approvalFields } from '#kernel/approval-calls.ts'
import { id, money, text } from '#kernel/values.ts'
import { teamRecord } from './team-record.rules.ts'

export const team = z.object({
  id: id('team'),
  code: z.string(),
  teamName: z.string(),
  teamDescription: z.string(),
  ...approvalFields('modifiedAt', 'approvedAt'),
})
export type Team = z.output<typeof team>
const listed = team.extend({
  employees: z.int(),
  /** Of the benefits that its employees are paid, on average over a year. */
  monthlyCost: money,
})

const fields = { teamName: text(120), teamDescription: text(300) }
export type TeamFields = z.output<z.ZodObject<typeof fields>>

const calls = approvalCalls({
  record: teamRecord,
  noun: ['a team', 'pasukan'],
  schema: team,
  listed,
  fields,
  id: id('team'),
  list: 'teams',
  key: 'teamId',
  selected: 'selectedTeams',
  errors: [],
})
export const teams = {
  getTeams: calls.list(
    'List the teams of the organization by name, with their employees and what their benefits cost.',
  ),
  getApproved: calls.approved(
    'List the approved teams of the organization by name. Employees can be assigned to these.',
  ),
  getTeam: calls.one('Return one team.'),
  createTeam: calls.create('Create a team as a draft, or submit it for approval.'),
  updateTeam: calls.update('Change, submit or approve a team. A change of an approved team needs a new approval.'),
  approveTeams: calls.approve('Approve the selected teams that are pending approval.'),
  return: calls.return('Return the selected teams to their maker as drafts, with a reason.'),
}

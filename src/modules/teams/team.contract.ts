import { z } from 'zod'
import { query } from '#kernel/call.ts'
import { id, instant } from '#kernel/values.ts'
import { teamLifecycle } from './team.rules.ts'

const team = z.object({
  id: id('team'),
  code: z.string(),
  teamName: z.string(),
  teamDescription: z.string(),
  status: z.enum(teamLifecycle.states),
  createdBy: id('user'),
  createdAt: instant,
  modifiedBy: id('user'),
  modifiedAt: instant,
  approvedBy: id('user').nullable(),
  approvedAt: instant.nullable(),
})
export type Team = z.output<typeof team>
const list = z.object({ teams: z.array(team) })

export const teams = {
  getTeams: query({
    summary: 'List the teams of the organization by name.',
    allow: 'management',
    input: z.object({}),
    output: list,
  }),
  getApproved: query({
    summary: 'List the approved teams of the organization by name: those that employees can be assigned to.',
    allow: 'management',
    input: z.object({}),
    output: list,
  }),
}

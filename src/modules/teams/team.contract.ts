import { z } from 'zod'
import { approvalStatuses } from '#kernel/approval.ts'
import { command, query } from '#kernel/call.ts'
import { hasEachVersion, id, instant, opt, seenVersions, text, versionOfEach } from '#kernel/values.ts'
import { teamRecord } from './team-record.rules.ts'

export const team = z.object({
  id: id('team'),
  code: z.string(),
  teamName: z.string(),
  teamDescription: z.string(),
  status: z.enum(approvalStatuses),
  createdBy: id('user'),
  createdAt: instant,
  modifiedBy: id('user'),
  modifiedAt: instant,
  approvedBy: id('user').nullable(),
  approvedAt: instant.nullable(),
})
export type Team = z.output<typeof team>
const list = z.object({ teams: z.array(team) })

const key = { teamId: id('team') }
const fields = { teamName: text(120), teamDescription: text(300) }
export type TeamFields = z.output<z.ZodObject<typeof fields>>
/** Draft saves, Pending Approval submits, Approved approves the stored fields. */
const status = { status: z.enum(approvalStatuses) }

export const teams = {
  getTeams: query({
    summary: 'List the teams of the organization by name.',
    allow: 'management',
    input: z.object({}),
    output: list,
  }),
  getApproved: query({
    summary: 'List the approved teams of the organization by name. Employees can be assigned to these.',
    allow: 'management',
    input: z.object({}),
    output: list,
  }),
  getTeam: query({
    summary: 'Return one team.',
    allow: 'management',
    input: z.object(key),
    output: team,
    errors: ['not_found'],
  }),
  createTeam: command({
    summary: 'Create a team as a draft, or submit it for approval.',
    audit: { record: teamRecord, sentence: ['Created a team', 'Mencipta pasukan'] },
    allow: 'management',
    input: z.object({ ...fields, ...status }),
    output: team,
    errors: ['not_pending_approval'],
  }),
  updateTeam: command({
    summary: 'Change, submit or approve a team. A change of an approved team needs a new approval.',
    audit: {
      record: teamRecord,
      sentence: ['Changed a team', 'Mengubah pasukan'],
      variants: [
        { field: 'status', value: 'Approved', sentence: ['Approved a team', 'Meluluskan pasukan'] },
        { field: 'status', value: 'Pending Approval', sentence: ['Submitted a team', 'Menghantar pasukan'] },
      ],
    },
    allow: 'management',
    /** `modifiedAt` is the version that the caller has seen; a later change by someone else is not overwritten. */
    input: z.object({ id: key.teamId, ...fields, ...status, modifiedAt: opt(instant) }),
    output: team,
    errors: ['not_found', 'record_changed', 'not_pending_approval', 'maker_is_checker', 'permission_denied'],
  }),
  approveTeams: command({
    summary: 'Approve the selected teams that are pending approval.',
    audit: { record: teamRecord, sentence: ['Approved a team', 'Meluluskan pasukan'] },
    allow: 'Manager',
    input: z
      .object({ selectedTeams: z.array(key.teamId).min(1).max(500), modifiedAt: seenVersions(500) })
      .refine(({ selectedTeams, modifiedAt }) => hasEachVersion(selectedTeams, modifiedAt), versionOfEach),
    output: z.object({ approved: z.int() }),
    errors: ['not_found', 'record_changed', 'not_pending_approval', 'maker_is_checker', 'permission_denied'],
  }),
}

import {
  CreateTextRecordPage,
  EditTextRecordPage,
  TextRecordListPage,
} from '#people/groups/screens/TextRecordPages.tsx'
import { api } from '#web/api.ts'
import { teamRecord } from '../team-record.rules.ts'
import { teamScreens } from '../team.screens.ts'
import { t } from '../team.texts.ts'

const kind = {
  type: teamRecord,
  t,
  fields: ['teamName', 'teamDescription'],
  paths: {
    list: teamScreens.list.to(),
    create: teamScreens.create.to(),
    edit: (teamId: string) => teamScreens.edit.to({ teamId }),
  },
  list: api.teams.getTeams,
  rows: ({ teams }: Awaited<ReturnType<typeof api.teams.getTeams>>) => teams,
  filter: 'team',
  one: api.teams.getTeam,
  keyOf: (teamId: string) => ({ teamId }),
  create: api.teams.createTeam,
  update: api.teams.updateTeam,
  schema: async () => (await import('../team.contract.ts')).teams.createTeam.input,
  approve: api.teams.approveTeams,
  returning: { type: 'team', call: api.teams.return },
  selected: (selectedTeams: string[], modifiedAt: string[]) => ({ selectedTeams, modifiedAt }),
  modified: 'modifiedAt',
  fileName: 'teams',
} as const

export const TeamListPage = () => <TextRecordListPage of={kind} />
export const CreateTeamPage = () => <CreateTextRecordPage of={kind} />
export const EditTeamPage = () => <EditTextRecordPage of={kind} id={teamScreens.edit.useParams().teamId} />

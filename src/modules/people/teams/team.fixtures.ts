import { after, history } from '#test/made.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures } from '#test/fixtures.ts'
import { teamScreens } from './team.screens.ts'

const fields = { teamName: 'Barista', teamDescription: 'Behind the counter', status: 'Pending Approval' as const }

const commands = ({ w, inside }: FixtureKit): CommandFixtures => {
  const created = async () => {
    const { manager: by } = await inside()
    const { id } = await w.as(by).teams.createTeam(fields)
    return { by, id }
  }
  return {
    'teams-createTeam': async () => ({ by: (await inside()).manager, body: fields }),
    'teams-updateTeam': after(created, ({ id }) => ({ id, ...fields, teamName: 'Kitchen' })),
    'teams-approveTeams': after(created, ({ id }) => ({ selectedTeams: [id] })),
    'teams-return': after(created, ({ id }) => ({ ids: [id], reason: 'Wrong name' })),
  }
}

export const fixtures: ModuleFixtures = {
  commands,
  records: {
    team: async ({ w, organization, userId }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into teams (org_id, id, code, name, description, status, created_at, created_by, modified_at, modified_by)
         values ($1, $2, $3, 'Barista', 'Behind the counter', 'Pending Approval', $4, $5, $4, $5)`,
        [organization.id, id, `TEAM-${id}`, w.now(), userId],
      )
      return id
    },
  },
  screens: [
    { screen: teamScreens.list, heading: 'Teams', loads: [['teams-getTeams', 'Unable to retrieve teams!']] },
    { screen: teamScreens.create, heading: 'Create Employee Category' },
    {
      screen: teamScreens.edit,
      heading: 'Edit team',
      address: (id) => teamScreens.edit.to({ teamId: id('team') }),
      loads: [['teams-getTeam', 'Unable to retrieve teams!'], history],
    },
  ],
}

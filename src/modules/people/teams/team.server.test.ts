import { expect, test } from 'vitest'
import { world } from '#test/world.ts'

const w = world()

test('an employee of an edited team stays in it and shows its new name', async () => {
  const org = await w.organization()
  const manager = await w.member(org, 'Manager')
  const { employeeId } = await w.employee(org)
  const { teams, employees } = w.as(manager)
  const barista = { teamName: 'Barista', teamDescription: 'Behind the counter' }
  const { id } = await teams.createTeam({ ...barista, status: 'Pending Approval' })
  await teams.approveTeams({ selectedTeams: [id] })
  await w.database.pool.query('update employees set team_id = $2 where id = $1', [employeeId, id])
  await teams.updateTeam({ id, ...barista, teamName: 'Bar', status: 'Draft' })
  expect((await employees.getEmployees({})).employees.map(({ team }) => team?.teamName)).toEqual(['Bar'])
})

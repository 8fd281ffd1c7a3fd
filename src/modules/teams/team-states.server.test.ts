import { beforeEach, describe, expect, test } from 'vitest'
import type { ApprovalStatus } from '#kernel/approval.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let org: Organization
let manager: Member
let executive: Member
beforeEach(async () => {
  org = await w.organization()
  manager = await w.member(org, 'Manager')
  executive = await w.member(org, 'Executive')
})
const as = (member: Member) => w.as(member).teams
const barista = { teamName: 'Barista', teamDescription: 'Behind the counter' }
const create = (status: ApprovalStatus = 'Pending Approval', changes: object = {}, by = executive) =>
  as(by).createTeam({ ...barista, status, ...changes })
const approve = (by: Member, ...selectedTeams: string[]) => as(by).approveTeams({ selectedTeams })
const statusOf = async (teamId: string) => (await as(manager).getTeam({ teamId })).status
/** Creates a team in this state. */
const teamIn = async (state: ApprovalStatus): Promise<string> => {
  const { id } = await create(state === 'Approved' ? 'Pending Approval' : state)
  if (state === 'Approved') await approve(manager, id)
  return id
}

describe('saving', () => {
  test.each([
    ['Draft', 'Draft', 'done'],
    ['Draft', 'Approved', 'not_pending_approval'],
    ['Pending Approval', 'Draft', 'done'],
    ['Pending Approval', 'Approved', 'done'],
    ['Approved', 'Draft', 'done'],
    ['Approved', 'Pending Approval', 'done'],
    ['Approved', 'Approved', 'not_pending_approval'],
  ] as const)('a %s team as %s: %s', async (from, to, outcome) => {
    const id = await teamIn(from)
    expect(await outcomeOf(as(manager).updateTeam({ id, ...barista, status: to }))).toBe(outcome)
    expect(await statusOf(id)).toBe(outcome === 'done' ? to : from)
  })

  test.each(['getTeam', 'updateTeam', 'approveTeams'] as const)(
    "another organization's team: %s returns not_found",
    async (call) => {
      const { id } = await create()
      const outsider = await w.member(await w.organization(), 'Manager')
      const attempts = {
        getTeam: () => as(outsider).getTeam({ teamId: id }),
        updateTeam: () => as(outsider).updateTeam({ id, ...barista, teamName: 'Taken', status: 'Draft' }),
        approveTeams: () => approve(outsider, id),
      }
      expect(await outcomeOf(attempts[call]())).toBe('not_found')
      expect(await as(manager).getTeam({ teamId: id })).toMatchObject({ ...barista, status: 'Pending Approval' })
    },
  )

  test('the same version by two users keeps the first change', async () => {
    const { id, modifiedAt } = await create('Draft')
    const save = (by: Member, teamName: string) =>
      as(by).updateTeam({ id, ...barista, teamName, status: 'Draft', modifiedAt })
    const outcomes = await outcomesOf([save(manager, 'First'), save(executive, 'Second')])
    expect(outcomes.toSorted()).toEqual(['done', 'record_changed'])
    const { teamName } = await as(manager).getTeam({ teamId: id })
    expect(teamName).toBe(outcomes[0] === 'done' ? 'First' : 'Second')
  })
})

describe('bulk approval', () => {
  test('is for Managers', async () => {
    const { id } = await create()
    expect(await outcomeOf(approve(executive, id))).toBe('permission_denied')
    expect(await statusOf(id)).toBe('Pending Approval')
  })

  test('approves none if one team is unknown', async () => {
    const { id } = await create()
    expect(await outcomeOf(approve(manager, id, w.id()))).toBe('not_found')
    expect(await statusOf(id)).toBe('Pending Approval')
  })

  test.each([
    ['no', 0, 'invalid_input'],
    ['more than 500', 501, 'invalid_input'],
  ])('of %s teams is refused', async (_, count, outcome) => {
    const { id } = await create()
    expect(await outcomeOf(approve(manager, ...Array.from({ length: count }, () => id)))).toBe(outcome)
  })

  test('by the last editor is refused if a second person is required', async () => {
    const strict = await w.organization({ requireSecondPerson: true })
    const [maker, editor] = [await w.member(strict, 'Manager'), await w.member(strict, 'Manager')]
    const { id } = await create('Pending Approval', {}, maker)
    await as(editor).updateTeam({ id, ...barista, teamName: 'Bar', status: 'Pending Approval' })
    expect(await outcomeOf(approve(editor, id))).toBe('maker_is_checker')
    expect((await as(maker).getTeam({ teamId: id })).status).toBe('Pending Approval')
  })
})

describe('name and description', () => {
  test.each([
    [{ teamName: 'N'.repeat(121) }, { teamName: 'At most 120 characters' }],
    [{ teamDescription: 'D'.repeat(301) }, { teamDescription: 'At most 300 characters' }],
    [{ teamName: '' }, { teamName: '*Required' }],
  ])('are refused beyond their limits: %j', async (changes, fields) => {
    await expect(create('Draft', changes)).rejects.toMatchObject({ code: 'invalid_input', fields })
    expect((await as(manager).getTeams({})).teams).toEqual([])
  })

  test('are accepted at their maximum lengths, and trimmed', async () => {
    const longest = { teamName: 'N'.repeat(120), teamDescription: 'D'.repeat(300) }
    expect(await create('Draft', longest)).toMatchObject(longest)
    expect(await create('Draft', { teamName: '  Dapur & "Bar" <1>  ' })).toMatchObject({
      teamName: 'Dapur & "Bar" <1>',
    })
  })
})

test('an employee of an edited team stays in it and shows its new name', async () => {
  const employee = await w.employee(org)
  const id = await teamIn('Approved')
  await w.database.pool.query('update employees set team_id = $2 where id = $1', [employee.employeeId, id])
  await as(executive).updateTeam({ id, ...barista, teamName: 'Bar', status: 'Draft' })
  const { employees } = await w.as(manager).employees.getEmployees({})
  expect(employees.map(({ team }) => team?.teamName)).toEqual(['Bar'])
})

test('teams created at the same time have different codes', async () => {
  const created = await Promise.all(Array.from({ length: 5 }, () => create('Draft')))
  expect(created.map(({ code }) => code).toSorted()).toEqual([
    'TEAM-001',
    'TEAM-002',
    'TEAM-003',
    'TEAM-004',
    'TEAM-005',
  ])
})

test('the history lists each action on a team, with the values before and after', async () => {
  const { id } = await create('Draft')
  await as(executive).updateTeam({ id, ...barista, teamName: 'Bar', status: 'Draft' })
  await as(executive).updateTeam({ id, ...barista, teamName: 'Bar', status: 'Pending Approval' })
  await approve(manager, id)
  const history = await historyOf(w, manager, id)
  expect(history.map(({ title }) => title)).toEqual([
    'Approved a team',
    'Submitted a team',
    'Changed a team',
    'Created a team',
  ])
  expect(history).toMatchObject([
    { Status: ['Pending Approval', 'Approved'] },
    { Status: ['Draft', 'Pending Approval'] },
    { Name: ['Barista', 'Bar'] },
    { Name: [null, 'Barista'], Description: [null, 'Behind the counter'] },
  ])
})

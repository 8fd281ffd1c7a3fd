import { beforeEach, describe, expect, test } from 'vitest'
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
const submitted = { ...barista, status: 'Pending Approval' as const }

test('codes are assigned per organization, in order', async () => {
  const first = await as(executive).createTeam(submitted)
  const second = await as(executive).createTeam({ ...barista, teamName: 'Kitchen', status: 'Draft' })
  expect([first.code, second.code]).toEqual(['TEAM-001', 'TEAM-002'])
  const outsider = await w.member(await w.organization(), 'Manager')
  expect((await as(outsider).createTeam(submitted)).code).toBe('TEAM-001')
  expect((await as(manager).getTeams({})).teams.map(({ teamName }) => teamName)).toEqual(['Barista', 'Kitchen'])
  await expect(as(outsider).getTeam({ teamId: first.id })).rejects.toMatchObject({ code: 'not_found' })
})

describe('status changes', () => {
  test('a draft is submitted and approved by a Manager, and becomes a draft again when it is changed', async () => {
    const { id } = await as(executive).createTeam({ ...barista, status: 'Draft' })
    expect(await as(executive).updateTeam({ id, ...submitted })).toMatchObject({
      status: 'Pending Approval',
      approvedAt: null,
    })
    expect((await as(executive).getApproved({})).teams).toEqual([])
    await expect(as(executive).updateTeam({ id, ...barista, status: 'Approved' })).rejects.toMatchObject({
      code: 'permission_denied',
    })
    expect(await as(manager).updateTeam({ id, ...barista, status: 'Approved' })).toMatchObject({
      status: 'Approved',
      modifiedBy: executive.id,
      approvedBy: manager.id,
    })
    expect((await as(executive).getApproved({})).teams).toHaveLength(1)
    expect(await as(executive).updateTeam({ id, ...barista, teamName: 'Bar', status: 'Draft' })).toMatchObject({
      status: 'Draft',
      approvedBy: null,
      approvedAt: null,
    })
  })

  test('neither a draft nor a version that the approver has not seen can be approved', async () => {
    await expect(as(manager).createTeam({ ...barista, status: 'Approved' })).rejects.toMatchObject({
      code: 'not_pending_approval',
    })
    const draft = await as(executive).createTeam({ ...barista, status: 'Draft' })
    await expect(as(manager).updateTeam({ id: draft.id, ...barista, status: 'Approved' })).rejects.toMatchObject({
      code: 'not_pending_approval',
    })
    const { id, modifiedAt } = await as(executive).createTeam(submitted)
    await expect(
      as(manager).updateTeam({ id, teamName: 'Other', teamDescription: 'Other', status: 'Approved' }),
    ).rejects.toMatchObject({ code: 'record_changed' })
    await as(executive).updateTeam({ id, ...submitted, teamName: 'Later' })
    await expect(as(manager).updateTeam({ id, ...barista, status: 'Approved', modifiedAt })).rejects.toMatchObject({
      code: 'record_changed',
    })
  })
})

describe('bulk approval', () => {
  test('approves the pending teams and skips the others', async () => {
    const one = await as(executive).createTeam(submitted)
    const draft = await as(executive).createTeam({ ...barista, status: 'Draft' })
    expect(await as(manager).approveTeams({ selectedTeams: [draft.id, one.id, one.id] })).toEqual({ approved: 1 })
    expect((await as(manager).getTeams({})).teams.map(({ status }) => status).toSorted()).toEqual(['Approved', 'Draft'])
    await expect(as(manager).approveTeams({ selectedTeams: [draft.id] })).rejects.toMatchObject({
      code: 'not_pending_approval',
      message: 'Selected items are not Pending Approval!',
    })
  })

  test('by two Managers at the same time approves once', async () => {
    const { id } = await as(executive).createTeam(submitted)
    const other = await w.member(org, 'Manager')
    const results = await Promise.allSettled([manager, other].map((by) => as(by).approveTeams({ selectedTeams: [id] })))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('by the creator is refused if a second person is required', async () => {
    const strict = await w.organization({ requireSecondPerson: true })
    const [maker, checker] = [await w.member(strict, 'Manager'), await w.member(strict, 'Manager')]
    const { id } = await as(maker).createTeam(submitted)
    await expect(as(maker).approveTeams({ selectedTeams: [id] })).rejects.toMatchObject({ code: 'maker_is_checker' })
    expect(await as(checker).approveTeams({ selectedTeams: [id] })).toEqual({ approved: 1 })
  })
})

test('name and description are required', async () => {
  for (const field of ['teamName', 'teamDescription'])
    await expect(as(executive).createTeam({ ...submitted, [field]: ' ' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: '*Required' },
    })
})

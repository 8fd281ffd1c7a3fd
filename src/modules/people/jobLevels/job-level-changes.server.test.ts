import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { jobLevelLifecycle } from './job-level.rules.ts'

const w = world()
let org: Organization
let manager: Member
let executive: Member
beforeEach(async () => {
  org = await w.organization()
  manager = await w.member(org, 'Manager')
  executive = await w.member(org, 'Executive')
})
const as = (member: Member) => w.as(member).jobLevels
const leader = { jobLevel: 'L4', name: 'Shift leader', jobGrade: 4 }
const barista = { jobLevel: 'L3', name: 'Barista', jobGrade: 3 }
const approved = async (fields: typeof leader): Promise<string> => {
  const { id } = await as(executive).create(fields)
  await as(manager).approve({ jobLevelsIds: [id] })
  return id
}

describe('the list', () => {
  test('is ordered by grade, then by name ignoring case', async () => {
    for (const [name, jobGrade] of [
      ['Waiter', 3],
      ['barista', 3],
      ['Director', 14],
      ['Cashier', 3],
      ['Trainee', 2],
    ] as const)
      await as(executive).create({ jobLevel: 'L', name, jobGrade })
    const { jobLevels } = await as(manager).getAll({})
    expect(jobLevels.map(({ name }) => name)).toEqual(['Trainee', 'barista', 'Cashier', 'Waiter', 'Director'])
  })

  test('of approved levels leaves out edited and deleted levels', async () => {
    const [kept, edited, deleted] = [await approved(leader), await approved(barista), await approved(barista)]
    await as(executive).edit({ jobLevelId: edited, ...barista, jobGrade: 2 })
    await as(executive).delete({ jobLevelId: deleted })
    expect((await as(executive).getApproved({})).jobLevels.map(({ id }) => id)).toEqual([kept])
    expect((await as(executive).getAll({})).jobLevels.map(({ id }) => id)).toEqual([edited, kept])
  })
})

describe('approval', () => {
  test('skips approved levels and duplicates in a selection, and counts the rest', async () => {
    const done = await approved(leader)
    const { id } = await as(executive).create(barista)
    expect(await as(manager).approve({ jobLevelsIds: [done, id, id] })).toEqual({ approved: 1 })
  })

  test('approves none if one level is deleted or unknown', async () => {
    const { id } = await as(executive).create(leader)
    const { id: gone } = await as(executive).create(barista)
    await as(executive).delete({ jobLevelId: gone })
    const foreign = await w.as(await w.member(await w.organization(), 'Manager')).jobLevels.create(barista)
    for (const other of [gone, foreign.id, w.id<'job_level'>()])
      expect(await outcomeOf(as(manager).approve({ jobLevelsIds: [id, other] }))).toBe('not_found')
    expect(await as(manager).getOne({ jobLevelId: id })).toMatchObject({ status: 'pending_approval' })
  })

  test('stores the approver and keeps the last editor', async () => {
    const id = await approved(leader)
    expect(await as(manager).getOne({ jobLevelId: id })).toMatchObject({
      status: 'approved',
      approvedBy: manager.id,
      approvedAt: w.now(),
      createdBy: executive.id,
      modifiedBy: executive.id,
    })
  })

  test('by the creator or the last editor is refused if a second person is required', async () => {
    const strict = await w.organization({ requireSecondPerson: true })
    const [maker, editor, other] = [
      await w.member(strict, 'Manager'),
      await w.member(strict, 'Manager'),
      await w.member(strict, 'Manager'),
    ]
    const { id } = await as(maker).create(leader)
    expect(await outcomeOf(as(maker).approve({ jobLevelsIds: [id] }))).toBe('maker_is_checker')
    await as(editor).edit({ jobLevelId: id, ...leader, jobGrade: 5 })
    const { id: ofOther } = await as(other).create(barista)
    expect(await outcomeOf(as(maker).approve({ jobLevelsIds: [id] }))).toBe('maker_is_checker')
    expect(await outcomeOf(as(editor).approve({ jobLevelsIds: [ofOther, id] }))).toBe('maker_is_checker')
    expect(await as(other).getOne({ jobLevelId: ofOther })).toMatchObject({ status: 'pending_approval' })
    expect(await as(other).approve({ jobLevelsIds: [id] })).toEqual({ approved: 1 })
  })
})

test.each(jobLevelLifecycle.states)('a level with status %s can be edited and deleted', async (state) => {
  const id = state === 'approved' ? await approved(leader) : (await as(executive).create(leader)).id
  expect(await as(executive).edit({ jobLevelId: id, ...leader, name: 'Supervisor' })).toMatchObject({
    status: 'pending_approval',
    approvedBy: null,
  })
  await as(executive).delete({ jobLevelId: id })
  for (const call of [
    () => as(manager).approve({ jobLevelsIds: [id] }),
    () => as(manager).edit({ jobLevelId: id, ...leader }),
    () => as(manager).delete({ jobLevelId: id }),
    () => as(manager).getOne({ jobLevelId: id }),
  ])
    expect(await outcomeOf(call())).toBe('not_found')
})

test.each([
  ['jobLevel', ' ', '*Required'],
  ['jobLevel', 'L'.repeat(31), 'At most 30 characters'],
  ['name', '', '*Required'],
  ['name', 'N'.repeat(121), 'At most 120 characters'],
])('%s "%s" is refused with an error at the field', async (field, value, message) => {
  await expect(as(executive).create({ ...leader, [field]: value })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { [field]: message },
  })
})

describe('two users', () => {
  test('edit the same version: the second is refused', async () => {
    const { id, modifiedAt } = await as(executive).create(leader)
    const edits = [manager, executive].map((by) => as(by).edit({ jobLevelId: id, ...leader, jobGrade: 6, modifiedAt }))
    expect((await outcomesOf(edits)).toSorted()).toEqual(['done', 'record_changed'])
  })

  test('delete the same level: the second gets not_found', async () => {
    const { id } = await as(executive).create(leader)
    const deletions = [manager, executive].map((by) => as(by).delete({ jobLevelId: id }))
    expect((await outcomesOf(deletions)).toSorted()).toEqual(['done', 'not_found'])
  })

  test('copy the platform’s levels at the same time: each level is created once', async () => {
    const platform = w.as(await w.member(null, 'admin')).adminJobLevels
    const copied = [await platform.create(leader), await platform.create(barista)]
    const results = await Promise.all([manager, executive].map((by) => as(by).copyFromPlatform({})))
    expect(results.map(({ created }) => created).toSorted((one, other) => one - other)).toEqual([0, 2])
    expect((await as(manager).getAll({})).jobLevels).toHaveLength(2)
    for (const { id } of copied) await platform.delete({ jobLevelId: id, reason: 'No longer used' })
  })
})

test('a level that a changed pay range still has in force cannot be deleted', async () => {
  const [now, next] = [await approved(leader), await approved(barista)]
  const { compensationPolicies: policies, payRanges } = w.as(executive)
  const { id: policyId } = await policies.create({ compensationName: 'Retail' })
  const limits = { minimum: ringgit(1650), midpoint: ringgit(2000), maximum: ringgit(2350) }
  const range = await payRanges.create({ policyId, jobLevel: now, ...limits })
  const approve = () => w.as(manager).compensationPolicies.approve({ ids: [policyId] })
  await approve()
  await payRanges.update({ policyId, id: range.id, jobLevel: next, ...limits })
  const usesOf = async (jobLevelId: string) => (await as(executive).getOne({ jobLevelId })).payRanges
  expect([await usesOf(now), await usesOf(next)]).toEqual([1, 1])
  for (const jobLevelId of [now, next])
    expect(await outcomeOf(as(executive).delete({ jobLevelId }))).toBe('job_level_in_use')
  await approve()
  expect([await usesOf(now), await usesOf(next)]).toEqual([0, 1])
  expect(await outcomeOf(as(executive).delete({ jobLevelId: now }))).toBe('done')
})

test('the history lists each change of a level', async () => {
  const id = await approved(leader)
  await as(executive).edit({ jobLevelId: id, ...leader, jobGrade: 5 })
  await as(manager).delete({ jobLevelId: id })
  const history = await historyOf(w, manager, id)
  expect(history.map(({ title }) => title)).toEqual([
    'Deleted a job level',
    'Changed a job level',
    'Approved a job level',
    'Created a job level',
  ])
  expect(history).toMatchObject([
    { Name: ['Shift leader', null] },
    { Status: ['Approved', 'Pending Approval'], Grade: ['4', '5'] },
    { Status: ['Pending Approval', 'Approved'] },
    { 'Job level': [null, 'L4'], Name: [null, 'Shift leader'], Grade: [null, '4'] },
  ])
})

import { beforeEach, expect, test } from 'vitest'
import { senOf } from '#kernel/money.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { amounts, compensationWorld, compensationSteps } from './compensation-world.fixtures.ts'

const w = world()
let org: Organization
let manager: Member
let executive: Member
beforeEach(async () => {
  ;({ org, manager, executive } = await compensationWorld(w))
})
const { level, policies, ranges, retail } = compensationSteps(w, () => ({ org, manager, executive }))
const code = (expected: string) => ({ code: expected })

test('a policy is created pending approval, and a Manager approves it; the list is newest first', async () => {
  const first = await policies().create({ compensationName: ' Retail ' })
  expect(first).toMatchObject({ compensationName: 'Retail', status: 'pending_approval', approvedAt: null })
  const second = await policies().create({ compensationName: 'Office' })
  await expect(policies().approve({ ids: [first.id] })).rejects.toMatchObject(code('permission_denied'))
  expect(await policies(manager).approve({ ids: [first.id] })).toEqual({ approved: 1 })
  expect((await policies().getAll({})).policies).toMatchObject([
    { id: second.id, status: 'pending_approval' },
    { id: first.id, status: 'approved', approvedBy: manager.id, nameInForce: 'Retail' },
  ])
  await expect(policies(manager).approve({ ids: [first.id] })).rejects.toMatchObject(code('compensation_policy_status'))
  await expect(policies().create({ compensationName: ' ' })).rejects.toMatchObject({
    fields: { compensationName: '*Required' },
  })
})

test('every change returns a policy to pending approval, and the approved values stay in force', async () => {
  const { policyId, jobLevel, range } = await retail()
  expect(range).toMatchObject({ status: 'pending_approval', inForce: null, jobLevelName: 'Barista', jobGrade: 3 })
  await policies(manager).approve({ ids: [policyId] })
  const key = { policyId, id: range.id }
  expect(await ranges().getOne(key)).toMatchObject({ status: 'approved', inForce: amounts(1650, 2000, 2350) })
  const isPending = { status: 'pending_approval', approvedAt: null, approvedBy: null }

  await ranges().update({ ...key, jobLevel, ...amounts(1700, 2000, 2350) })
  expect(await policies().getOne({ id: policyId })).toMatchObject({ ...isPending, nameInForce: 'Retail' })
  expect(await ranges().getOne(key)).toMatchObject({
    status: 'pending_approval',
    minimum: 1700,
    inForce: amounts(1650, 2000, 2350),
  })
  await policies(manager).approve({ ids: [policyId] })
  await policies().update({ id: policyId, compensationName: 'Retail 2027' })
  expect(await policies().getOne({ id: policyId })).toMatchObject({ ...isPending, nameInForce: 'Retail' })
  await policies(manager).approve({ ids: [policyId] })
  const added = await ranges().create({ policyId, jobLevel: await level('Senior', 4), ...amounts(2050, 2500, 2950) })
  expect(await policies().getOne({ id: policyId })).toMatchObject(isPending)
  expect((await ranges().getAll({ policyId })).payRanges.map(({ id }) => id)).toEqual([range.id, added.id])
})

test('a deleted range stays in force until the next approval', async () => {
  const { policyId, range } = await retail()
  await policies(manager).approve({ ids: [policyId] })
  await ranges().delete({ policyId, id: range.id })
  expect((await ranges().getAll({ policyId })).payRanges).toEqual([])
  await expect(ranges().getOne({ policyId, id: range.id })).rejects.toMatchObject(code('pay_range_not_found'))
  const shown = async () => (await policies().getDetails({ id: policyId })).ranges
  expect(await shown()).toMatchObject([{ deleted: true, inForce: amounts(1650, 2000, 2350) }])
  await policies(manager).approve({ ids: [policyId] })
  expect(await shown()).toEqual([])
})

test('approval applies only to the version that the Manager has seen', async () => {
  const { policyId, range, jobLevel } = await retail()
  const seen = await policies(manager).getOne({ id: policyId })
  await ranges().update({ policyId, id: range.id, jobLevel, ...amounts(1000, 2000, 2350) })
  const approve = (modifiedAt: string) => policies(manager).approve({ ids: [policyId], modifiedAt: [modifiedAt] })
  await expect(approve(seen.modifiedAt)).rejects.toMatchObject(code('record_changed'))
  const now = await policies(manager).getOne({ id: policyId })
  expect(await approve(now.modifiedAt)).toEqual({ approved: 1 })
})

test('where a second person is required, users who changed a range since the last approval cannot approve', async () => {
  await w.database.pool.query('update organizations set require_second_person = true where org_id = $1', [org.id])
  const jobLevel = await level('Barista', 3)
  const { id: policyId } = await policies().create({ compensationName: 'Retail' })
  await ranges(manager).create({ policyId, jobLevel, ...amounts(1650, 2000, 2350) })
  await policies().update({ id: policyId, compensationName: 'Retail 2027' })
  await expect(policies(manager).approve({ ids: [policyId] })).rejects.toMatchObject(code('maker_is_checker'))
  const second = await w.member(org, 'Manager')
  expect(await policies(second).approve({ ids: [policyId] })).toEqual({ approved: 1 })
  // A Manager who made approved changes may approve a later change by someone else.
  await policies().update({ id: policyId, compensationName: 'Retail 2028' })
  expect(await policies(manager).approve({ ids: [policyId] })).toEqual({ approved: 1 })
})

test.each([
  [amounts(2000, 1999.99, 2350), { midpoint: 'Must be at least the minimum' }],
  [amounts(2000, 2100, 2099), { maximum: 'Must be at least the midpoint' }],
  [amounts(0, 2100, 2200), { minimum: '* Value cannot be less or equal to zero!' }],
  [amounts(0.99, 2100, 2200), { minimum: '* Value cannot be less or equal to zero!' }],
])('a range of %j is refused with an error at the field', async (limits, fields) => {
  const { policyId, jobLevel, range } = await retail()
  const input = { policyId, jobLevel, ...limits }
  await expect(ranges().create(input)).rejects.toMatchObject({ code: 'invalid_input', fields })
  await expect(ranges().update({ id: range.id, ...input })).rejects.toMatchObject({ code: 'invalid_input', fields })
})

test('a range of equal amounts is accepted from RM 1.00', async () => {
  const { id: policyId } = await policies().create({ compensationName: 'Retail' })
  const input = { policyId, jobLevel: await level('Barista', 3), ...amounts(1, 1, 1) }
  expect(await ranges().create(input)).toMatchObject(amounts(1, 1, 1))
})

test('a level has one range in a policy, and must be approved when it is chosen', async () => {
  const { policyId, jobLevel, range } = await retail()
  const input = { policyId, ...amounts(1, 2, 3) }
  await expect(ranges().create({ ...input, jobLevel })).rejects.toMatchObject(code('pay_range_level_taken'))
  const draft = await w.as(executive).jobLevels.create({ jobLevel: 'L9', name: 'Director', jobGrade: 9 })
  await expect(ranges().create({ ...input, jobLevel: draft.id })).rejects.toMatchObject({
    fields: { jobLevel: 'Choose an approved job level' },
  })
  // An edit of the level does not block an edit of its range.
  await w.as(executive).jobLevels.edit({ jobLevelId: jobLevel, jobLevel: 'L3', name: 'Barista', jobGrade: 4 })
  expect(await ranges().update({ ...input, id: range.id, jobLevel })).toMatchObject({ jobGrade: 4 })
  // After the deletion, the level can be used again.
  await ranges().delete({ policyId, id: range.id })
  await w.as(manager).jobLevels.approve({ jobLevelsIds: [jobLevel] })
  expect(await ranges().create({ ...input, jobLevel })).toMatchObject({ jobLevel })
})

test('a deleted policy is not found, and its job levels can be deleted', async () => {
  const { policyId, jobLevel, range } = await retail()
  await expect(w.as(executive).jobLevels.delete({ jobLevelId: jobLevel })).rejects.toMatchObject(
    code('job_level_in_use'),
  )
  await policies().delete({ id: policyId })
  expect((await policies().getAll({})).policies).toEqual([])
  const missing = code('compensation_policy_not_found')
  for (const call of [
    () => policies().getOne({ id: policyId }),
    () => policies().getDetails({ id: policyId }),
    () => policies().update({ id: policyId, compensationName: 'Retail' }),
    () => policies().delete({ id: policyId }),
    () => policies(manager).approve({ ids: [policyId] }),
    () => ranges().getAll({ policyId }),
    () => ranges().update({ policyId, id: range.id, jobLevel, ...amounts(1, 2, 3) }),
    () => ranges().delete({ policyId, id: range.id }),
  ])
    await expect(call()).rejects.toMatchObject(missing)
  await w.as(executive).jobLevels.delete({ jobLevelId: jobLevel })
})

test('the second of two edits of the same version of a policy or a range is refused', async () => {
  const { policyId, jobLevel, range } = await retail()
  const seen = await policies().getOne({ id: policyId })
  await policies(manager).update({ id: policyId, compensationName: 'Shops', modifiedAt: seen.modifiedAt })
  await expect(
    policies().update({ id: policyId, compensationName: 'Outlets', modifiedAt: seen.modifiedAt }),
  ).rejects.toMatchObject(code('record_changed'))
  const edit = { policyId, id: range.id, jobLevel, modifiedAt: range.modifiedAt, ...amounts(1, 2, 3) }
  await ranges(manager).update(edit)
  await expect(ranges().update(edit)).rejects.toMatchObject(code('record_changed'))
})

test('the details list salaries per level, and the employees outside the range in force or the changed range', async () => {
  const { policyId, jobLevel, range } = await retail()
  await policies(manager).approve({ ids: [policyId] })
  const employeeWith = async (salary: number) => {
    const { employeeId } = await w.employee(org, { salary: senOf(salary) })
    await w.database.pool.query('update employees set job_level_id = $2 where id = $1', [employeeId, jobLevel])
    return employeeId
  }
  const inside = await employeeWith(2000)
  const over = await employeeWith(2450)
  const short = await employeeWith(1680)
  await ranges().update({ policyId, id: range.id, jobLevel, ...amounts(1700, 2000, 2350) })
  const details = await policies().getDetails({ id: policyId })
  expect(details.levels).toMatchObject([{ jobLevel, people: [{ salary: 1680 }, { salary: 2000 }, { salary: 2450 }] }])
  expect(details.outside.map(({ employeeId, salary }) => [employeeId, salary])).toEqual([
    [short, 1680],
    [over, 2450],
  ])
  expect(details.minimumWage).toEqual({ amount: 1700, since: '2025-08-01' })
  expect(details.outside.some(({ employeeId }) => employeeId === inside)).toBe(false)
})

test("another organization's policies are not found, and the history names the range", async () => {
  const { policyId, range, jobLevel } = await retail()
  const outsider = await w.member(await w.organization(), 'Manager')
  await expect(policies(outsider).getDetails({ id: policyId })).rejects.toMatchObject(
    code('compensation_policy_not_found'),
  )
  await expect(ranges(outsider).getOne({ policyId, id: range.id })).rejects.toMatchObject(code('pay_range_not_found'))
  await ranges().update({ policyId, id: range.id, jobLevel, ...amounts(1700, 2000, 2350) })
  const { events } = await w.as(manager).audit.getEvents({ filter: { type: 'compensationPolicy', recordId: policyId } })
  expect(events.map(({ title }) => title)).toEqual([
    'Changed a pay range',
    'Added a pay range',
    'Created a compensation policy',
  ])
})

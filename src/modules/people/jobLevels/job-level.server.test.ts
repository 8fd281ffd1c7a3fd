import { beforeEach, expect, test } from 'vitest'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'
import { gradeName } from './job-level.rules.ts'

const w = world()
let manager: Member
let executive: Member
beforeEach(async () => {
  const org = await w.organization()
  manager = await w.member(org, 'Manager')
  executive = await w.member(org, 'Executive')
})
const as = (member: Member) => w.as(member).jobLevels
const leader = { jobLevel: 'L4', name: 'Shift leader', jobGrade: 4 }

test('the approval of an earlier version of a job level is refused', async () => {
  const { id, modifiedAt } = await as(executive).create({ ...leader, name: 'Night leader', jobLevel: 'L5' })
  w.pass(1_000)
  await as(executive).edit({ jobLevelId: id, jobLevel: 'L5', name: 'Night leader', jobGrade: 14 })
  const approve = (version: string) => as(manager).approve({ jobLevelsIds: [id], modifiedAt: [version] })
  await expect(approve(modifiedAt)).rejects.toMatchObject({ code: 'record_changed' })
  const { jobLevels } = await as(manager).getAll({})
  const seen = jobLevels.find((one) => one.id === id)
  expect(seen).toMatchObject({ jobGrade: 14, status: 'pending_approval' })
  expect(await approve(seen?.modifiedAt ?? '')).toEqual({ approved: 1 })
})

test('a job level is created and approved, and every change needs a new approval', async () => {
  const { id } = await as(executive).create(leader)
  expect((await as(executive).getApproved({})).jobLevels).toEqual([])
  await expect(as(executive).approve({ jobLevelsIds: [id] })).rejects.toMatchObject({ code: 'permission_denied' })
  expect(await as(manager).approve({ jobLevelsIds: [id] })).toEqual({ approved: 1 })
  expect((await as(executive).getApproved({})).jobLevels).toMatchObject([{ ...leader, approvedBy: manager.id }])
  await expect(as(manager).approve({ jobLevelsIds: [id] })).rejects.toMatchObject({ code: 'job_level_status' })
  expect(await as(executive).edit({ jobLevelId: id, ...leader, jobGrade: 5 })).toMatchObject({
    status: 'pending_approval',
    approvedAt: null,
    jobGrade: 5,
  })
})

test.each([1, 15, 2.5])('grade %d is refused', async (jobGrade) => {
  await expect(as(executive).create({ ...leader, jobGrade })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('grades are labelled Grade 02 to Grade 14', () => {
  expect([gradeName(2), gradeName(14)]).toEqual([
    ['Grade 02', 'Gred 02'],
    ['Grade 14', 'Gred 14'],
  ])
})

test('a level returns its number of employees, and cannot be deleted while a pay range uses it', async () => {
  const { id } = await as(executive).create(leader)
  const employee = await w.employee({ id: manager.orgId, code: '', name: '' })
  await w.database.pool.query('update employees set job_level_id = $1 where id = $2', [id, employee.employeeId])
  expect(await as(executive).getOne({ jobLevelId: id })).toMatchObject({ employees: 1, payRanges: 0 })
  const policy = w.id()
  await w.database.pool.query(
    `with p as (insert into compensation_policies (org_id, id, name, status, created_at, created_by, modified_at, modified_by)
                values ($1, $2, 'Retail', 'approved', $3, $4, $3, $4))
     insert into pay_ranges (org_id, id, compensation_policy_id, job_level_id, minimum_sen, midpoint_sen, maximum_sen, created_at, created_by, modified_at, modified_by)
     values ($1, $2, $2, $5, 100, 200, 300, $3, $4, $3, $4)`,
    [manager.orgId, policy, w.now(), manager.id, id],
  )
  await expect(as(executive).delete({ jobLevelId: id })).rejects.toMatchObject({ code: 'job_level_in_use' })
  await w.database.pool.query('update pay_ranges set deleted = true where id = $1', [policy])
  await as(executive).delete({ jobLevelId: id })
  expect((await as(executive).getAll({})).jobLevels).toEqual([])
})

const director = { jobLevel: 'L9', name: 'Director', jobGrade: 9 }

test('missing levels of the platform are copied once', async () => {
  const platform = w.as(await w.member(null, 'admin')).adminJobLevels
  const { id, ...rest } = await platform.create(director)
  expect(rest).toMatchObject({ ...director, status: 'approved' })
  expect(await as(executive).copyFromPlatform({})).toEqual({ created: 1 })
  expect(await as(executive).copyFromPlatform({})).toEqual({ created: 0 })
  expect((await as(executive).getAll({})).jobLevels).toMatchObject([{ ...director, status: 'pending_approval' }])
  await platform.edit({ jobLevelId: id, ...director, jobGrade: 10 })
  await platform.delete({ jobLevelId: id, reason: 'No longer used' })
  expect((await as(executive).getAll({})).jobLevels).toMatchObject([director])
})

test("platform staff change the platform’s levels without approval, but cannot change an organization's", async () => {
  const platform = w.as(await w.member(null, 'admin')).adminJobLevels
  const created = await platform.create(director)
  const changed = await platform.edit({ jobLevelId: created.id, ...director, jobGrade: 10 })
  expect(changed).toMatchObject({ jobGrade: 10, status: 'approved' })
  expect(await platform.getOne({ jobLevelId: created.id })).toEqual(changed)
  expect(await outcomeOf(platform.edit({ jobLevelId: created.id, ...director, modifiedAt: created.modifiedAt }))).toBe(
    'record_changed',
  )
  await expect(platform.create({ ...director, jobGrade: 15 })).rejects.toMatchObject({ code: 'invalid_input' })
  const own = await as(manager).create(leader)
  for (const call of [
    () => platform.getOne({ jobLevelId: own.id }),
    () => platform.edit({ jobLevelId: own.id, ...leader }),
    () => platform.delete({ jobLevelId: own.id, reason: 'No longer used' }),
    () => as(manager).getOne({ jobLevelId: created.id }),
    () => as(manager).delete({ jobLevelId: created.id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  await platform.delete({ jobLevelId: created.id, reason: 'No longer used' })
  expect((await platform.getAll({})).jobLevels.map(({ id }) => id)).not.toContain(created.id)
})

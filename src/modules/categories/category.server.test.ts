import { beforeEach, expect, test } from 'vitest'
import { world, type Member } from '#test/world.ts'

const w = world()
let manager: Member
let executive: Member
beforeEach(async () => {
  const org = await w.organization()
  manager = await w.member(org, 'Manager')
  executive = await w.member(org, 'Executive')
})
const as = (member: Member) => w.as(member).employeeCategories
const retail = { name: 'Retail', description: 'Works in an outlet' }

test('a category is drafted, submitted and approved', async () => {
  const { id, code } = await as(executive).createEmployeeCategory({ ...retail, status: 'Draft' })
  expect(code).toBe('CAT-001')
  await as(executive).updateEmployeeCategory({ id, ...retail, status: 'Pending Approval' })
  await expect(as(executive).bulkApproveEmployeeCategory({ categories: [id] })).rejects.toMatchObject({
    code: 'permission_denied',
  })
  expect(await as(manager).bulkApproveEmployeeCategory({ categories: [id] })).toEqual({ approved: 1 })
  expect(await as(executive).getEmployeeCategory({ empCatId: id })).toMatchObject({
    status: 'Approved',
    approvedBy: manager.id,
    modifiedBy: executive.id,
  })
  expect((await as(executive).getApproved({})).categories).toHaveLength(1)
})

test('a name is unique in an organization, ignoring case', async () => {
  const { id } = await as(executive).createEmployeeCategory({ ...retail, status: 'Draft' })
  await expect(
    as(manager).createEmployeeCategory({ ...retail, name: 'RETAIL', status: 'Draft' }),
  ).rejects.toMatchObject({ code: 'category_exists' })
  const kitchen = await as(manager).createEmployeeCategory({ ...retail, name: 'Kitchen', status: 'Draft' })
  await expect(
    as(manager).updateEmployeeCategory({ id: kitchen.id, ...retail, status: 'Draft' }),
  ).rejects.toMatchObject({ code: 'category_exists' })
  await as(manager).updateEmployeeCategory({ id, ...retail, description: 'Behind the counter', status: 'Draft' })
})

test('an outdated version is not saved', async () => {
  const { id, modifiedDate } = await as(executive).createEmployeeCategory({ ...retail, status: 'Draft' })
  await as(manager).updateEmployeeCategory({ id, ...retail, name: 'Shops', status: 'Draft' })
  await expect(
    as(executive).updateEmployeeCategory({ id, ...retail, status: 'Draft', modifiedAt: modifiedDate }),
  ).rejects.toMatchObject({ code: 'record_changed' })
})

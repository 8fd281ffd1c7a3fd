import { beforeEach, expect, test } from 'vitest'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
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

test('a name is unique in an organization, ignoring case', async () => {
  const { id } = await as(executive).createEmployeeCategory({ ...retail, status: 'Draft' })
  expect(await outcomeOf(as(manager).createEmployeeCategory({ ...retail, name: 'RETAIL', status: 'Draft' }))).toBe(
    'category_exists',
  )
  const kitchen = await as(manager).createEmployeeCategory({ ...retail, name: 'Kitchen', status: 'Draft' })
  expect(await outcomeOf(as(manager).updateEmployeeCategory({ id: kitchen.id, ...retail, status: 'Draft' }))).toBe(
    'category_exists',
  )
  await as(manager).updateEmployeeCategory({ id, ...retail, description: 'Behind the counter', status: 'Draft' })
})

test('two users who create the same name at the same time create one category', async () => {
  const create = (by: Member, name: string) => as(by).createEmployeeCategory({ ...retail, name, status: 'Draft' })
  const outcomes = await outcomesOf([create(manager, 'Retail'), create(executive, 'retail')])
  expect(outcomes.toSorted()).toEqual(['category_exists', 'done'])
  expect((await as(manager).getEmployeeCategories({})).categories).toHaveLength(1)
  // A refused category uses up no code.
  expect((await create(manager, 'Kitchen')).code).toBe('CAT-002')
})

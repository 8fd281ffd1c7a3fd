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
const as = (member: Member) => w.as(member).employeeCategories
const retail = { name: 'Retail', description: 'Works in an outlet' }
const create = (name: string, status: ApprovalStatus = 'Pending Approval', by = executive) =>
  as(by).createEmployeeCategory({ ...retail, name, status })
const approve = (by: Member, ...categories: string[]) => as(by).bulkApproveEmployeeCategory({ categories })
const statusOf = async (empCatId: string) => (await as(manager).getEmployeeCategory({ empCatId })).status
/** Creates a category in this state. */
const categoryIn = async (state: ApprovalStatus): Promise<string> => {
  const { id } = await create('Retail', state === 'Approved' ? 'Pending Approval' : state)
  if (state === 'Approved') await approve(manager, id)
  return id
}

describe('saving', () => {
  test.each([
    ['Draft', 'Draft', 'done'],
    ['Draft', 'Pending Approval', 'done'],
    ['Draft', 'Approved', 'not_pending_approval'],
    ['Pending Approval', 'Draft', 'done'],
    ['Pending Approval', 'Pending Approval', 'done'],
    ['Pending Approval', 'Approved', 'done'],
    ['Approved', 'Draft', 'done'],
    ['Approved', 'Pending Approval', 'done'],
    ['Approved', 'Approved', 'not_pending_approval'],
  ] as const)('a %s category as %s: %s', async (from, to, outcome) => {
    const id = await categoryIn(from)
    const save = as(manager).updateEmployeeCategory({ id, ...retail, status: to })
    expect(await outcomeOf(save)).toBe(outcome)
    expect(await as(manager).getEmployeeCategory({ empCatId: id })).toMatchObject({
      status: outcome === 'done' ? to : from,
      approvedBy: (outcome === 'done' ? to : from) === 'Approved' ? manager.id : null,
    })
  })

  test('as Approved is refused for an Executive', async () => {
    const id = await categoryIn('Pending Approval')
    const save = as(executive).updateEmployeeCategory({ id, ...retail, status: 'Approved' })
    expect(await outcomeOf(save)).toBe('permission_denied')
    expect(await statusOf(id)).toBe('Pending Approval')
  })

  test.each([{ name: 'Shops' }, { description: 'Behind the counter' }])(
    'as Approved is refused if %o differs from the submitted value',
    async (change) => {
      const id = await categoryIn('Pending Approval')
      const save = as(manager).updateEmployeeCategory({ id, ...retail, ...change, status: 'Approved' })
      expect(await outcomeOf(save)).toBe('record_changed')
      expect(await as(manager).getEmployeeCategory({ empCatId: id })).toMatchObject(retail)
    },
  )
})

test('a category cannot be created as Approved', async () => {
  expect(await outcomeOf(create('Retail', 'Approved', manager))).toBe('not_pending_approval')
  expect((await as(manager).getEmployeeCategories({})).categories).toEqual([])
})

describe('bulk approval', () => {
  test.each([
    ['Draft', 'not_pending_approval'],
    ['Pending Approval', 'done'],
    ['Approved', 'not_pending_approval'],
  ] as const)('of a %s category: %s', async (state, outcome) => {
    expect(await outcomeOf(approve(manager, await categoryIn(state)))).toBe(outcome)
  })

  test('approves each pending category of a selection once and skips the others', async () => {
    const [one, two, draft] = [await create('Retail'), await create('Kitchen'), await create('Office', 'Draft')]
    expect(await approve(manager, one.id, draft.id, two.id, one.id)).toEqual({ approved: 2 })
    expect(await statusOf(draft.id)).toBe('Draft')
  })

  test('approves none if one belongs to another organization', async () => {
    const { id } = await create('Retail')
    const foreign = await create('Retail', 'Pending Approval', await w.member(await w.organization(), 'Manager'))
    expect(foreign.code).toBe('CAT-001')
    expect(await outcomeOf(approve(manager, id, foreign.id))).toBe('not_found')
    expect(await statusOf(id)).toBe('Pending Approval')
  })

  test('by the creator or the last editor is refused if a second person is required', async () => {
    const strict = await w.organization({ requireSecondPerson: true })
    const [maker, editor, other] = [
      await w.member(strict, 'Manager'),
      await w.member(strict, 'Manager'),
      await w.member(strict, 'Manager'),
    ]
    const { id } = await create('Retail', 'Pending Approval', maker)
    await as(editor).updateEmployeeCategory({ id, ...retail, name: 'Shops', status: 'Pending Approval' })
    for (const by of [maker, editor]) expect(await outcomeOf(approve(by, id))).toBe('maker_is_checker')
    expect(await outcomeOf(approve(other, id))).toBe('done')
  })

  test('by two Managers at the same time approves once', async () => {
    const { id } = await create('Retail')
    const other = await w.member(org, 'Manager')
    const outcomes = await outcomesOf([approve(manager, id), approve(other, id)])
    expect(outcomes.toSorted()).toEqual(['done', 'not_pending_approval'])
  })
})

test('two users who create the same name at the same time create one category', async () => {
  const outcomes = await outcomesOf([create('Retail', 'Draft', manager), create('retail', 'Draft')])
  expect(outcomes.toSorted()).toEqual(['category_exists', 'done'])
  expect((await as(manager).getEmployeeCategories({})).categories).toHaveLength(1)
  // A refused category uses up no code.
  expect((await create('Kitchen')).code).toBe('CAT-002')
})

test('lists are ordered by name ignoring case, and the list for assignments has only approved categories', async () => {
  const created = []
  for (const name of ['retail', 'Kitchen', 'office', 'Bar']) created.push(await create(name))
  await approve(manager, ...created.slice(0, 2).map(({ id }) => id))
  const namesOf = ({ categories }: { categories: { name: string }[] }) => categories.map(({ name }) => name)
  expect(namesOf(await as(executive).getEmployeeCategories({}))).toEqual(['Bar', 'Kitchen', 'office', 'retail'])
  expect(namesOf(await as(executive).getApproved({}))).toEqual(['Kitchen', 'retail'])
})

test.each([
  ['name', ' ', '*Required'],
  ['name', 'N'.repeat(121), 'At most 120 characters'],
  ['description', '', '*Required'],
  ['description', 'D'.repeat(301), 'At most 300 characters'],
])('%s "%s" is refused with an error at the field', async (field, value, message) => {
  await expect(
    as(executive).createEmployeeCategory({ ...retail, status: 'Draft', [field]: value }),
  ).rejects.toMatchObject({ code: 'invalid_input', fields: { [field]: message } })
})

test('the history lists each action on a category, with the values before and after', async () => {
  const { id } = await create('Retail', 'Draft')
  await as(executive).updateEmployeeCategory({ id, ...retail, name: 'Shops', status: 'Draft' })
  await as(executive).updateEmployeeCategory({ id, ...retail, name: 'Shops', status: 'Pending Approval' })
  await approve(manager, id)
  const history = await historyOf(w, manager, id)
  expect(history.map(({ title }) => title)).toEqual([
    'Approved an employee category',
    'Submitted an employee category',
    'Changed an employee category',
    'Created an employee category',
  ])
  expect(history).toMatchObject([
    { Status: ['Pending Approval', 'Approved'] },
    { Status: ['Draft', 'Pending Approval'] },
    { Name: ['Retail', 'Shops'] },
    { Name: [null, 'Retail'], Description: [null, 'Works in an outlet'] },
  ])
})

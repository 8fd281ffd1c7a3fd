import { beforeEach, describe, expect, test } from 'vitest'
import type { ApprovalStatus } from '#kernel/approval.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { racing } from '#test/racing.ts'
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

type Fields = { name: string; description: string }
const teamOf = ({ name, description }: Fields) => ({ teamName: name, teamDescription: description })
type Calls = ReturnType<(typeof w)['as']>
type Team = Awaited<ReturnType<Calls['teams']['getTeam']>>
const fromTeam = ({ teamName: name, teamDescription: description, ...team }: Team) => ({ ...team, name, description })
type Category = Awaited<ReturnType<Calls['employeeCategories']['getEmployeeCategory']>>
const fromCategory = ({ modifiedDate: modifiedAt, approvedDate: approvedAt, ...category }: Category) => ({
  ...category,
  modifiedAt,
  approvedAt,
})
type Change = Fields & { id: string; status: ApprovalStatus; modifiedAt?: string }

/** The calls of both kinds of records under the same names. */
const kinds = {
  team: (by: Member) => {
    const { teams } = w.as(by)
    return {
      create: async (fields: Fields, status: ApprovalStatus) =>
        fromTeam(await teams.createTeam({ ...teamOf(fields), status })),
      update: async ({ name, description, ...rest }: Change) =>
        fromTeam(await teams.updateTeam({ ...rest, ...teamOf({ name, description }) })),
      get: async (teamId: string) => fromTeam(await teams.getTeam({ teamId })),
      list: async () => (await teams.getTeams({})).teams.map(fromTeam),
      approved: async () => (await teams.getApproved({})).teams.map(fromTeam),
      approve: (...selectedTeams: string[]) => teams.approveTeams({ selectedTeams }),
    }
  },
  category: (by: Member) => {
    const { employeeCategories: calls } = w.as(by)
    return {
      create: async (fields: Fields, status: ApprovalStatus) =>
        fromCategory(await calls.createEmployeeCategory({ ...fields, status })),
      update: async (change: Change) => fromCategory(await calls.updateEmployeeCategory(change)),
      get: async (empCatId: string) => fromCategory(await calls.getEmployeeCategory({ empCatId })),
      list: async () => (await calls.getEmployeeCategories({})).categories.map(fromCategory),
      approved: async () => (await calls.getApproved({})).categories.map(fromCategory),
      approve: (...categories: string[]) => calls.bulkApproveEmployeeCategory({ categories }),
    }
  },
}
const details = {
  team: { table: 'teams', as: kinds.team, codes: 'TEAM', noun: 'a team', fields: ['teamName', 'teamDescription'] },
  category: {
    table: 'employee_categories',
    as: kinds.category,
    codes: 'CAT',
    noun: 'an employee category',
    fields: ['name', 'description'],
  },
}

describe.each(['team', 'category'] as const)('a %s', (kind) => {
  const { table, as, codes, noun, fields: wire } = details[kind]
  const retail = { name: 'Retail', description: 'Works in an outlet' }
  const create = (name: string, status: ApprovalStatus = 'Pending Approval', by = executive) =>
    as(by).create({ ...retail, name }, status)
  const statusOf = async (id: string) => (await as(manager).get(id)).status
  /** Creates a record in this state. */
  const recordIn = async (state: ApprovalStatus): Promise<string> => {
    const { id } = await create('Retail', state === 'Approved' ? 'Pending Approval' : state)
    if (state === 'Approved') await as(manager).approve(id)
    return id
  }

  test('is submitted, approved by a Manager, and becomes a draft again when it is changed', async () => {
    const { id, code } = await create('Retail', 'Draft')
    expect(code).toBe(`${codes}-001`)
    const submitted = await as(executive).update({ id, ...retail, status: 'Pending Approval' })
    expect(submitted).toMatchObject({ status: 'Pending Approval', approvedAt: null })
    expect(await as(executive).approved()).toEqual([])
    expect(await as(manager).update({ id, ...retail, status: 'Approved' })).toMatchObject({
      status: 'Approved',
      modifiedBy: executive.id,
      approvedBy: manager.id,
    })
    expect(await as(executive).approved()).toHaveLength(1)
    expect(await as(executive).update({ id, ...retail, name: 'Bar', status: 'Draft' })).toMatchObject({
      status: 'Draft',
      approvedBy: null,
      approvedAt: null,
    })
  })

  test('has a code in the order of its organization, also if several are created at the same time', async () => {
    const created = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => create(name, 'Draft')))
    const expected = ['001', '002', '003', '004', '005'].map((number) => `${codes}-${number}`)
    expect(created.map(({ code }) => code).toSorted()).toEqual(expected)
    const outsider = await w.member(await w.organization(), 'Manager')
    expect((await create('A', 'Draft', outsider)).code).toBe(`${codes}-001`)
  })

  test('is listed by name ignoring case, and for assignments only if it is approved', async () => {
    const created = []
    for (const name of ['retail', 'Kitchen', 'office', 'Bar']) created.push(await create(name))
    await as(manager).approve(...created.slice(0, 2).map(({ id }) => id))
    const namesOf = (records: readonly Fields[]) => records.map(({ name }) => name)
    expect(namesOf(await as(executive).list())).toEqual(['Bar', 'Kitchen', 'office', 'retail'])
    expect(namesOf(await as(executive).approved())).toEqual(['Kitchen', 'retail'])
  })

  test.each(['get', 'update', 'approve'] as const)('of another organization is not found: %s', async (call) => {
    const { id } = await create('Retail')
    const outsider = as(await w.member(await w.organization(), 'Manager'))
    const attempts = {
      get: () => outsider.get(id),
      update: () => outsider.update({ id, ...retail, name: 'Taken', status: 'Draft' }),
      approve: () => outsider.approve(id),
    }
    expect(await outcomeOf(attempts[call]())).toBe('not_found')
    expect(await as(manager).get(id)).toMatchObject({ ...retail, status: 'Pending Approval' })
  })

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
  ] as const)('that is %s is saved as %s: %s', async (from, to, outcome) => {
    const id = await recordIn(from)
    expect(await outcomeOf(as(manager).update({ id, ...retail, status: to }))).toBe(outcome)
    const status = outcome === 'done' ? to : from
    expect(await as(manager).get(id)).toMatchObject({ status, approvedBy: status === 'Approved' ? manager.id : null })
  })

  test('is not saved as Approved by an Executive', async () => {
    const id = await recordIn('Pending Approval')
    expect(await outcomeOf(as(executive).update({ id, ...retail, status: 'Approved' }))).toBe('permission_denied')
    expect(await statusOf(id)).toBe('Pending Approval')
  })

  test.each([{ name: 'Shops' }, { description: 'Behind the counter' }])(
    'is not saved as Approved if %o differs from the submitted value',
    async (change) => {
      const id = await recordIn('Pending Approval')
      const save = as(manager).update({ id, ...retail, ...change, status: 'Approved' })
      expect(await outcomeOf(save)).toBe('record_changed')
      expect(await as(manager).get(id)).toMatchObject(retail)
    },
  )

  test('is neither saved nor approved from an outdated version', async () => {
    const { id, modifiedAt } = await create('Retail')
    await as(manager).update({ id, ...retail, name: 'Shops', status: 'Pending Approval' })
    for (const status of ['Draft', 'Approved'] as const)
      expect(await outcomeOf(as(manager).update({ id, ...retail, status, modifiedAt }))).toBe('record_changed')
  })

  test('cannot be created as Approved', async () => {
    expect(await outcomeOf(create('Retail', 'Approved', manager))).toBe('not_pending_approval')
    expect(await as(manager).list()).toEqual([])
  })

  test('saved by two users from the same version keeps the first change', async () => {
    const { id, modifiedAt } = await create('Retail', 'Draft')
    const save = (by: Member, name: string) => () => as(by).update({ id, ...retail, name, status: 'Draft', modifiedAt })
    const outcomes = await racing(w, [table, id], save(manager, 'First'), save(executive, 'Second'))
    expect(outcomes).toEqual(['done', 'record_changed'])
    expect((await as(manager).get(id)).name).toBe('First')
  })

  describe('in a bulk approval', () => {
    test('needs a Manager', async () => {
      const { id } = await create('Retail')
      expect(await outcomeOf(as(executive).approve(id))).toBe('permission_denied')
      expect(await statusOf(id)).toBe('Pending Approval')
    })

    test.each([
      ['Draft', 'not_pending_approval'],
      ['Pending Approval', 'done'],
      ['Approved', 'not_pending_approval'],
    ] as const)('that is %s: %s', async (state, outcome) => {
      expect(await outcomeOf(as(manager).approve(await recordIn(state)))).toBe(outcome)
    })

    test('is approved once if it is pending, and skipped otherwise', async () => {
      const [one, two, draft] = [await create('Retail'), await create('Kitchen'), await create('Office', 'Draft')]
      expect(await as(manager).approve(one.id, draft.id, two.id, one.id)).toEqual({ approved: 2 })
      expect(await statusOf(draft.id)).toBe('Draft')
      await expect(as(manager).approve(draft.id)).rejects.toMatchObject({
        code: 'not_pending_approval',
        message: 'Selected items are not Pending Approval!',
      })
    })

    test('is not approved if another is unknown or of another organization', async () => {
      const { id } = await create('Retail')
      const foreign = await create('Retail', 'Pending Approval', await w.member(await w.organization(), 'Manager'))
      for (const other of [foreign.id, w.id()])
        expect(await outcomeOf(as(manager).approve(id, other))).toBe('not_found')
      expect(await statusOf(id)).toBe('Pending Approval')
    })

    test.each([0, 501])('is one of 1 to 500, not of %d', async (count) => {
      const { id } = await create('Retail')
      const selected = Array.from({ length: count }, () => id)
      expect(await outcomeOf(as(manager).approve(...selected))).toBe('invalid_input')
    })

    test('needs someone other than creator and last editor if a second person is required', async () => {
      const strict = await w.organization({ requireSecondPerson: true })
      const of = () => w.member(strict, 'Manager')
      const [maker, editor, other] = [await of(), await of(), await of()]
      const { id } = await create('Retail', 'Pending Approval', maker)
      await as(editor).update({ id, ...retail, name: 'Shops', status: 'Pending Approval' })
      for (const by of [maker, editor]) expect(await outcomeOf(as(by).approve(id))).toBe('maker_is_checker')
      expect((await as(maker).get(id)).status).toBe('Pending Approval')
      expect(await as(other).approve(id)).toEqual({ approved: 1 })
    })

    test('by two Managers at the same time is approved once', async () => {
      const { id } = await create('Retail')
      const other = await w.member(org, 'Manager')
      const approve = (by: Member) => () => as(by).approve(id)
      const outcomes = await racing(w, [table, id], approve(manager), approve(other))
      expect(outcomes).toEqual(['done', 'not_pending_approval'])
    })
  })

  test.each([
    ['name', 0, ' ', '*Required'],
    ['name', 0, 'N'.repeat(121), 'At most 120 characters'],
    ['description', 1, '', '*Required'],
    ['description', 1, 'D'.repeat(301), 'At most 300 characters'],
  ] as const)('with %s %#: "%s" is refused with an error at the field', async (field, place, value, message) => {
    await expect(as(executive).create({ ...retail, [field]: value }, 'Draft')).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [wire[place] ?? '']: message },
    })
    expect(await as(manager).list()).toEqual([])
  })

  test('can have texts of the maximum length, and spaces around them are removed', async () => {
    const longest = { name: 'N'.repeat(120), description: 'D'.repeat(300) }
    expect(await as(executive).create(longest, 'Draft')).toMatchObject(longest)
    expect(await create('  Dapur & "Bar" <1>  ', 'Draft')).toMatchObject({ name: 'Dapur & "Bar" <1>' })
  })

  test('has a history of each action, with the values before and after', async () => {
    const { id } = await create('Retail', 'Draft')
    await as(executive).update({ id, ...retail, name: 'Shops', status: 'Draft' })
    await as(executive).update({ id, ...retail, name: 'Shops', status: 'Pending Approval' })
    await as(manager).approve(id)
    const history = await historyOf(w, manager, id)
    const actions = ['Approved', 'Submitted', 'Changed', 'Created']
    expect(history.map(({ title }) => title)).toEqual(actions.map((action) => `${action} ${noun}`))
    expect(history).toMatchObject([
      { Status: ['Pending Approval', 'Approved'] },
      { Status: ['Draft', 'Pending Approval'] },
      { Name: ['Retail', 'Shops'] },
      { Name: [null, 'Retail'], Description: [null, 'Works in an outlet'] },
    ])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { payRunWorld, type PayRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { world, type Member } from '#test/world.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'

const w = world()
let kopi: PayRunWorld
let executive: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  kopi = await payRunWorld(w, [])
  executive = await w.member(kopi.organization, 'Executive')
})
const benefits = (member = kopi.manager) => w.as(member).employeeBenefits
type Status = 'Draft' | 'Pending Approval' | 'Approved'
const meal = (status: Status, changes: object = {}) => ({
  name: 'Meal',
  amount: ringgit(180),
  employeeCategory: 'Retail',
  officeCode: kopi.officeCode,
  recurrence: 'Monthly' as const,
  status,
  ...changes,
})
const create = (status: Status = 'Pending Approval', changes: object = {}, by = executive) =>
  benefits(by).createEmployeeBenefit(meal(status, changes))
const approved = async () => {
  const { id } = await create()
  await benefits().bulkApproveEmployeeBenefit({ benefits: [id] })
  return id
}
const read = (id: string) => benefits().getEmployeeBenefit({ empBenId: id })

describe('status changes', () => {
  const createIn = {
    Draft: async () => (await create('Draft')).id,
    'Pending Approval': async () => (await create()).id,
    Approved: approved,
  }
  test.each<[Status, 'Manager' | 'Executive', Status, string]>([
    ['Draft', 'Executive', 'Draft', 'done'],
    ['Draft', 'Executive', 'Pending Approval', 'done'],
    ['Draft', 'Executive', 'Approved', 'permission_denied'],
    ['Draft', 'Manager', 'Approved', 'not_pending_approval'],
    ['Pending Approval', 'Executive', 'Draft', 'done'],
    ['Pending Approval', 'Executive', 'Approved', 'permission_denied'],
    ['Pending Approval', 'Manager', 'Approved', 'done'],
    ['Approved', 'Executive', 'Draft', 'done'],
    ['Approved', 'Executive', 'Pending Approval', 'done'],
    ['Approved', 'Manager', 'Approved', 'not_pending_approval'],
  ])('a %s benefit that the %s saves as %s: %s', async (from, role, to, expected) => {
    const id = await createIn[from]()
    const by = role === 'Manager' ? kopi.manager : executive
    expect(await outcomeOf(benefits(by).updateEmployeeBenefit({ id, ...meal(to) }))).toBe(expected)
    expect((await read(id)).status).toBe(expected === 'done' ? to : from)
  })

  test('a benefit of an office that was deleted can be approved, but not edited', async () => {
    const { id } = await create()
    const orgId = kopi.organization.id
    const { offices } = await w.as(kopi.admin).orgOffices.getOffices({ orgId })
    await w
      .as(kopi.admin)
      .orgOffices.deleteOffice({ orgId, officeId: offices[0]?.officeId ?? '', reason: 'No longer used' })
    const edit = (status: Status) => benefits().updateEmployeeBenefit({ id, ...meal(status) })
    expect(await outcomeOf(edit('Pending Approval'))).toBe('benefit_reference_unknown')
    expect(await outcomeOf(edit('Approved'))).toBe('done')
  })

  test('an edited benefit is not paid until it is approved again', async () => {
    const id = await approved()
    await benefits(executive).updateEmployeeBenefit({ id, ...meal('Pending Approval', { amount: ringgit(200) }) })
    expect(await read(id)).toMatchObject({
      amount: 200,
      approvedBy: null,
      approvedDate: null,
      modifiedBy: executive.id,
    })
    expect((await benefits().getApproved({})).benefits).toEqual([])
    await benefits().bulkApproveEmployeeBenefit({ benefits: [id] })
    expect((await benefits().getApproved({})).benefits).toMatchObject([
      { id, amount: 200, approvedBy: kopi.manager.id },
    ])
  })
})

describe('bulk approval', () => {
  test('is refused with the message of the specification if no benefit is pending', async () => {
    const ids = [(await create('Draft')).id, await approved()]
    await expect(benefits().bulkApproveEmployeeBenefit({ benefits: ids })).rejects.toMatchObject({
      code: 'not_pending_approval',
      message: 'Selected items are not Pending Approval!',
    })
  })

  test('approves none if one is unknown or belongs to another organization', async () => {
    const { id } = await create()
    const other = await payRunWorld(w, [])
    const theirs = await w.as(other.manager).employeeBenefits.createEmployeeBenefit({
      ...meal('Pending Approval'),
      officeCode: other.officeCode,
    })
    for (const unknown of [w.id(), theirs.id])
      expect(await outcomeOf(benefits().bulkApproveEmployeeBenefit({ benefits: [id, unknown] }))).toBe('not_found')
    expect((await read(id)).status).toBe('Pending Approval')
    expect(await outcomeOf(benefits(executive).bulkApproveEmployeeBenefit({ benefits: [id] }))).toBe(
      'permission_denied',
    )
  })

  test('by two Managers at the same time approves each benefit once', async () => {
    const second = await w.member(kopi.organization, 'Manager')
    const { id } = await create()
    const calls = [kopi.manager, second].map((by) => benefits(by).bulkApproveEmployeeBenefit({ benefits: [id] }))
    expect((await outcomesOf(calls)).toSorted()).toEqual(['done', 'not_pending_approval'])
  })

  test('is in the history of the benefit, with later changes', async () => {
    const id = await approved()
    await benefits(executive).updateEmployeeBenefit({ id, ...meal('Draft', { amount: ringgit(200.5) }) })
    const { events } = await w
      .as(kopi.manager)
      .audit.getEvents({ orgId: kopi.organization.id, filter: { type: 'employeeBenefit', recordId: id } })
    expect(events.map(({ title }) => title)).toEqual(['Changed a benefit', 'Approved a benefit', 'Created a benefit'])
    expect(events[0]?.changes).toContainEqual(expect.objectContaining({ field: 'Amount', after: 'RM 200.50' }))
  })
})

describe('invalid fields', () => {
  test.each([
    [{ name: 'x'.repeat(121) }, 'name', 'At most 120 characters'],
    [{ amount: -0.01 }, 'amount', 'Value should not be below zero'],
    [{ recurrence: 'Weekly' }, 'recurrence', expect.any(String) as string],
    [{ employeeCategory: 'Kitchen' }, 'employeeCategory', 'There is no such category'],
    [{ officeCode: 'OFF-999' }, 'officeCode', 'There is no such office'],
  ])('%j is refused on create and on update', async (changes, field, message) => {
    const { id } = await create('Draft')
    const error = { fields: { [field]: message } }
    await expect(create('Draft', changes)).rejects.toMatchObject(error)
    await expect(benefits().updateEmployeeBenefit({ id, ...meal('Draft', changes) })).rejects.toMatchObject(error)
    expect(await read(id)).toMatchObject({ name: 'Meal', amount: 180 })
  })

  test('an unknown category and an unknown office are reported together', async () => {
    await expect(create('Draft', { employeeCategory: 'Kitchen', officeCode: 'OFF-999' })).rejects.toMatchObject({
      code: 'benefit_reference_unknown',
      fields: { employeeCategory: 'There is no such category', officeCode: 'There is no such office' },
    })
  })

  test('a deleted office is unknown, and existing benefits keep its name', async () => {
    const offices = w.as(kopi.admin).orgOffices
    const { id: orgId } = kopi.organization
    const [office] = (await offices.getOffices({ orgId })).offices
    const { id } = await create('Draft')
    await offices.deleteOffice({ orgId, officeId: office?.officeId ?? '', reason: 'No longer used' })
    expect(await outcomeOf(create('Draft'))).toBe('benefit_reference_unknown')
    expect(await outcomeOf(benefits().updateEmployeeBenefit({ id, ...meal('Pending Approval') }))).toBe(
      'benefit_reference_unknown',
    )
    expect((await read(id)).officeName).toBe('Bangsar')
  })
})

describe('the total due', () => {
  test('changes at midnight in Kuala Lumpur on the first of the month', async () => {
    await approved()
    const id = (await create('Pending Approval', { recurrence: 'Yearly' })).id
    await benefits().bulkApproveEmployeeBenefit({ benefits: [id] })
    const aina = await kopi.employee({})
    const mine = async () => {
      const { period, total } = await benefits(aina).getIndividualEmployeeBenefits({})
      return [period, total]
    }
    w.travelTo('2026-11-30T15:59:59.000Z')
    expect(await mine()).toEqual(['2026-11', 180])
    w.travelTo('2026-11-30T16:00:00.000Z')
    expect(await mine()).toEqual(['2026-12', 360])
  })
})

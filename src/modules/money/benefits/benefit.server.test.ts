import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'

const w = world()
let org: Organization
let manager: Member
let executive: Member
let officeCode: string
const retail = { name: 'Retail', description: 'Works in an outlet' }
beforeEach(async () => {
  org = await w.organization()
  manager = await w.member(org, 'Manager')
  executive = await w.member(org, 'Executive')
  const admin = await w.member(null, 'admin')
  const office = { name: 'Bangsar', country: 'Malaysia' as const, address: '1', city: 'KL', state: 'WP Kuala Lumpur' }
  officeCode = (await w.as(admin).orgOffices.createOffice({ orgId: org.id, ...office })).officeCode
})
const benefits = (member: Member) => w.as(member).employeeBenefits
const categories = (member: Member) => w.as(member).employeeCategories
const meal = () => ({
  name: 'Meal allowance',
  amount: ringgit(180.5),
  employeeCategory: 'Retail',
  officeCode,
  recurrence: 'Monthly' as const,
  status: 'Pending Approval' as const,
})

test('a benefit has the names of its category and office, and is invisible to other organizations', async () => {
  await categories(executive).createEmployeeCategory({ ...retail, status: 'Draft' })
  const created = await benefits(executive).createEmployeeBenefit(meal())
  expect(created).toMatchObject({ ...meal(), officeName: 'Bangsar', categoryStatus: 'Draft' })
  expect((await benefits(manager).getEmployeeBenefits({})).benefits).toMatchObject([created])
  expect((await benefits(manager).getApproved({})).benefits).toEqual([])
  const outsider = await w.member(await w.organization(), 'Manager')
  expect(await outcomeOf(benefits(outsider).getEmployeeBenefit({ empBenId: created.id }))).toBe('not_found')
})

describe('approval', () => {
  test('approves an unapproved category first', async () => {
    const category = await categories(executive).createEmployeeCategory({ ...retail, status: 'Draft' })
    const { id } = await benefits(executive).createEmployeeBenefit(meal())
    expect(await benefits(manager).updateEmployeeBenefit({ id, ...meal(), status: 'Approved' })).toMatchObject({
      status: 'Approved',
      categoryStatus: 'Approved',
      approvedBy: manager.id,
    })
    expect(await categories(manager).getEmployeeCategory({ empCatId: category.id })).toMatchObject({
      status: 'Approved',
      approvedBy: manager.id,
      modifiedBy: executive.id,
    })
    const { rows } = await w.database.pool.query<{ record_type: string }>(
      `select record_type from audit_events where org_id = $1 and call = 'employeeBenefits-updateEmployeeBenefit'`,
      [org.id],
    )
    expect(rows.map((row) => row.record_type).toSorted()).toEqual(['employeeBenefit', 'employeeCategory'])
  })

  test('in bulk also approves each category once', async () => {
    await categories(executive).createEmployeeCategory({ ...retail, status: 'Draft' })
    const one = await benefits(executive).createEmployeeBenefit(meal())
    const two = await benefits(executive).createEmployeeBenefit({ ...meal(), name: 'Transport', recurrence: 'Yearly' })
    const draft = await benefits(executive).createEmployeeBenefit({ ...meal(), name: 'Phone', status: 'Draft' })
    expect(await benefits(manager).bulkApproveEmployeeBenefit({ benefits: [one.id, two.id, draft.id] })).toEqual({
      approved: 2,
    })
    const { benefits: listed } = await benefits(manager).getEmployeeBenefits({})
    expect(listed.map(({ name, status, categoryStatus }) => [name, status, categoryStatus])).toEqual([
      ['Meal allowance', 'Approved', 'Approved'],
      ['Phone', 'Draft', 'Approved'],
      ['Transport', 'Approved', 'Approved'],
    ])
  })

  test('is refused for the creator of the category if a second person is required', async () => {
    await w.database.pool.query('update organizations set require_second_person = true where org_id = $1', [org.id])
    await categories(manager).createEmployeeCategory({ ...retail, status: 'Draft' })
    const { id } = await benefits(executive).createEmployeeBenefit(meal())
    expect(await outcomeOf(benefits(manager).bulkApproveEmployeeBenefit({ benefits: [id] }))).toBe('maker_is_checker')
    expect((await categories(manager).getApproved({})).categories).toEqual([])
  })

  test('is refused if the amount has changed since it was displayed', async () => {
    await categories(executive).createEmployeeCategory({ ...retail, status: 'Draft' })
    const { id } = await benefits(executive).createEmployeeBenefit(meal())
    await benefits(executive).updateEmployeeBenefit({ id, ...meal(), amount: ringgit(999) })
    expect(await outcomeOf(benefits(manager).updateEmployeeBenefit({ id, ...meal(), status: 'Approved' }))).toBe(
      'record_changed',
    )
  })
})

test.each([
  ['name', '', 'invalid_input'],
  ['amount', -0.01, 'invalid_input'],
  ['amount', 1.005, 'invalid_input'],
  ['employeeCategory', 'Kitchen', 'benefit_reference_unknown'],
  ['officeCode', 'OFF-999', 'benefit_reference_unknown'],
])('%s %j is refused with an error at the field', async (field, value, code) => {
  await categories(executive).createEmployeeCategory({ ...retail, status: 'Draft' })
  await expect(benefits(executive).createEmployeeBenefit({ ...meal(), [field]: value })).rejects.toMatchObject({
    code,
    fields: { [field]: expect.anything() as unknown },
  })
  expect((await benefits(executive).createEmployeeBenefit({ ...meal(), amount: ringgit(0) })).amount).toBe(0)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { world, type Member } from '#test/world.ts'
import { elect, payRunSteps, smallPayRunWorld, type PayRunWorld } from '../pay-run-world.fixtures.ts'

const w = world()
let kopi: PayRunWorld
let boost: string
let aina: Member
beforeEach(async () => {
  ;({ kopi, boost, aina } = await smallPayRunWorld(w))
})
const steps = payRunSteps(w, () => kopi)
const { runs, create } = steps
const query = (text: string, values: unknown[]) => w.database.pool.query(text, values)
const change = ({ employeeId }: Member, columns: string) =>
  query(`update employees set ${columns} where id = $1`, [employeeId])
const december = () => w.travelTo('2026-12-10T02:00:00.000Z')
const comparisonOf = async (id: string) => (await runs().getOne({ id })).comparison
/** Compares December's run with November's. */
const compared = async (changes: object = {}) => {
  december()
  const { id } = await create({ payDay: '2026-12-28', ...changes })
  return comparisonOf(id)
}
const none = { employees: 0, amount: 0 }

test('the first run of its kind has no comparison', async () => {
  const { id } = await create()
  expect(await comparisonOf(id)).toBeNull()
})

test('a run without changes has an empty comparison', async () => {
  await steps.approved()
  expect(await compared()).toMatchObject({ added: none, dropped: none, changed: none, changes: [] })
})

describe('the cause of an employee who was added', () => {
  const added = async () => {
    const found = await compared()
    expect(found).toMatchObject({ added: { employees: 1, amount: 100 }, dropped: none, changed: none })
    return found?.changes.map(({ names, amount, cause }) => [names.length, amount, cause])
  }

  test.each([
    [
      'on the first day of the previous month joined',
      '2026-11-01',
      { type: 'joined', first: '2026-11-01', last: '2026-11-01' },
    ],
    ['this month joined', '2026-12-01', { type: 'joined', first: '2026-12-01', last: '2026-12-01' }],
    ['on the last day of the month before is new to the groups', '2026-10-31', { type: 'now_in_groups' }],
    ['on an unknown day is new to the groups', null, { type: 'now_in_groups' }],
  ])('who started %s', async (_, startOn, cause) => {
    await steps.approved()
    const badrul = await kopi.employee({ [boost]: 100 }, 'Badrul')
    await query('update employees set start_on = $2 where id = $1', [badrul.employeeId, startOn])
    expect(await added()).toEqual([[1, 100, cause]])
  })

  test('who could not be paid last time is eligible now', async () => {
    const badrul = await kopi.employee({}, 'Badrul')
    await steps.approved()
    await elect(w, kopi.organization, badrul, { [boost]: 100 })
    expect(await added()).toEqual([[1, 100, { type: 'now_eligible' }]])
  })
})

describe('the cause of an employee who was dropped', () => {
  test.each([
    ['who left before the month', `end_on = '2026-11-30'`, { type: 'left', first: '2026-11-30', last: '2026-11-30' }],
    [
      'who was deleted when leaving',
      `end_on = '2026-12-05', deleted_at = now()`,
      { type: 'left', first: '2026-12-05', last: '2026-12-05' },
    ],
    ['who moved to another category', `category_code = 'CAT-999'`, { type: 'not_in_groups' }],
    [
      'who moved to another category and leaves next year',
      `category_code = 'CAT-999', end_on = '2027-03-31'`,
      { type: 'not_in_groups' },
    ],
    ['whose approval is pending', `status = 'pending-approval'`, { type: 'ineligible', reason: 'not_approved' }],
    [
      'whose approval is pending and who leaves next year',
      `status = 'pending-approval', end_on = '2027-03-31'`,
      { type: 'ineligible', reason: 'not_approved' },
    ],
  ])('%s', async (_, columns, cause) => {
    const badrul = await kopi.employee({ [boost]: 100 }, 'Badrul')
    await steps.approved()
    await change(badrul, columns)
    const found = await compared()
    expect(found).toMatchObject({ added: none, changed: none, dropped: { employees: 1, amount: -100 } })
    expect(found?.changes).toMatchObject([{ employees: 1, amount: -100, cause }])
  })

  test('whose election is no longer complete', async () => {
    const badrul = await kopi.employee({ [boost]: 100 }, 'Badrul')
    await steps.approved()
    await elect(w, kopi.organization, badrul, { [boost]: 99.99 })
    expect((await compared())?.changes[0]?.cause).toEqual({ type: 'ineligible', reason: 'election_incomplete' })
  })
})

describe('an employee whose amount changed', () => {
  test('is explained by the benefits that are new, changed and ended', async () => {
    const transport = await kopi.createBenefit({ name: 'Transport', amount: ringgit(30) })
    const phone = await kopi.createBenefit({ name: 'Phone', amount: ringgit(20) })
    await steps.approved()
    await query('update employee_benefits set amount_sen = 4500 where id = $1', [transport])
    await query(`update employee_benefits set status = 'Draft' where id = $1`, [phone])
    await kopi.createBenefit({ name: 'Dental', amount: ringgit(150) })
    const found = await compared()
    expect(found).toMatchObject({ changed: { employees: 1, amount: 145 }, added: none, dropped: none })
    expect(found?.changes).toMatchObject([
      {
        kind: 'changed',
        employees: 1,
        amount: 145,
        cause: {
          type: 'benefits',
          benefits: [
            { name: 'Dental', before: null, after: 150, inOtherRun: false },
            { name: 'Phone', before: 20, after: null, inOtherRun: false },
            { name: 'Transport', before: 30, after: 45, inOtherRun: false },
          ],
        },
      },
    ])
  })

  test('employees with the same cause are one line', async () => {
    const badrul = await kopi.employee({ [boost]: 100 }, 'Badrul')
    await kopi.employee({ [boost]: 100 }, 'Chong')
    await steps.approved()
    await change(badrul, `end_on = '2026-11-30'`)
    await query('update employee_benefits set amount_sen = 12000 where org_id = $1', [kopi.organization.id])
    await kopi.employee({ [boost]: 100 }, 'Devi')
    const found = await compared()
    expect(found?.changes.map(({ kind, employees, amount }) => [kind, employees, amount])).toEqual([
      ['added', 1, 120],
      ['dropped', 1, -100],
      ['changed', 2, 40],
    ])
    expect(found).toMatchObject({ changed: { employees: 2, amount: 40 }, previous: { employees: 3, netPay: 300 } })
  })
})

test('a preview compares the same before the run is stored, and says what each employee received', async () => {
  const badrul = await kopi.employee({ [boost]: 100 }, 'Badrul')
  const transport = await kopi.createBenefit({ name: 'Transport', amount: ringgit(30) })
  await steps.approved()
  await change(badrul, `end_on = '2026-11-30'`)
  await query('update employee_benefits set amount_sen = 4500 where id = $1', [transport])
  await kopi.employee({ [boost]: 100 }, 'Devi')
  december()
  const fields = { ...kopi.fields, payDay: '2026-12-28' }
  const preview = await runs().previewEligibility({ ...fields, filter: { eligible: true } })
  expect(preview.employees.map(({ before, netPay }) => [before, netPay])).toEqual([
    [130, 145],
    [0, 145],
  ])
  expect(preview.comparison).toMatchObject({
    previous: { employees: 2, netPay: 260 },
    added: { employees: 1, amount: 145 },
    dropped: { employees: 1, amount: -130 },
    changed: { employees: 1, amount: 15 },
  })
  const { id } = await create({ payDay: '2026-12-28' })
  expect(await comparisonOf(id)).toEqual(preview.comparison)
})

describe('the previous run', () => {
  const bonus = (benefitName: string, amount = 50) => ({ payType: 'Ad-hoc', benefitName, amount: ringgit(amount) })

  test('is the last approved one: drafts, submitted, cancelled and deleted runs do not count', async () => {
    const first = await steps.approved(bonus('Bonus', 10))
    await create(bonus('Bonus', 20))
    await steps.submitted(bonus('Bonus', 30))
    await steps.move(await steps.approved(bonus('Bonus', 40)), 'cancelled')
    await runs().delete({ id: (await create(bonus('Bonus', 60))).id })
    const { id } = await create({ ...bonus('Bonus'), payDay: '2026-11-30' })
    expect((await comparisonOf(id))?.previous).toMatchObject({ id: first, netPay: 10, payDay: '2026-11-27' })
  })

  test.each([
    ['the same benefit in other letters', { ...bonus('BONUS') }, true],
    ['another benefit', { ...bonus('Festival') }, false],
    ['a regular run', {}, false],
  ])('%s: %s', async (_, changes, isCompared) => {
    await steps.approved(bonus('Bonus', 10))
    const { id } = await create({ ...changes, payDay: '2026-11-30' })
    expect((await comparisonOf(id)) !== null).toBe(isCompared)
  })

  test('is the last one with a group of this one', async () => {
    const office = await w.as(kopi.manager).employeeCategories.createEmployeeCategory({
      name: 'Office',
      description: 'Works in the office',
      status: 'Pending Approval',
    })
    await w.as(kopi.manager).employeeCategories.bulkApproveEmployeeCategory({ categories: [office.id] })
    const chong = await kopi.employee({ [boost]: 100 }, 'Chong')
    await query('update employees set category_code = $2 where id = $1', [chong.employeeId, office.code])
    const first = await steps.approved(bonus('Bonus', 10))
    const other = await create({ ...bonus('Bonus', 20), groups: [office.id], payDay: '2026-11-28' })
    expect(await comparisonOf(other.id)).toBeNull()
    await runs().submit({ id: other.id })
    await steps.approve(other.id)
    const both = [kopi.category.id, office.id]
    expect((await comparisonOf((await create({ ...bonus('Bonus'), payDay: '2026-11-30' })).id))?.previous.id).toBe(
      first,
    )
    const { id } = await create({ ...bonus('Bonus'), groups: both, payDay: '2026-11-30' })
    expect((await comparisonOf(id))?.previous.id).toBe(other.id)
    // Groups that only the earlier run has are not dropped.
    await runs().submit({ id, duplicateReason: 'Second half' })
    await steps.approve(id)
    const later = await create({ ...bonus('Bonus', 60), payDay: '2026-11-30' })
    expect(await comparisonOf(later.id)).toMatchObject({
      previous: { id, employees: 1, netPay: 50, others: { groups: ['Office'], employees: 1, amount: 50 } },
      dropped: none,
      changed: { employees: 1, amount: 10 },
    })
  })

  test('of a regular run is of an earlier month, and a benefit that another run of this month pays has not ended', async () => {
    const november = await steps.approved()
    december()
    await steps.approved({ payDay: '2026-12-15' })
    await kopi.createBenefit({ name: 'Transport', amount: ringgit(30) })
    const { id } = await create({ payDay: '2026-12-28' })
    const found = await comparisonOf(id)
    expect(found?.previous.id).toBe(november)
    expect(found?.changes.map(({ cause }) => cause)).toEqual([
      {
        type: 'benefits',
        benefits: [
          { name: 'Meal', before: 100, after: null, inOtherRun: true },
          { name: 'Transport', before: null, after: 30, inOtherRun: false },
        ],
      },
    ])
  })

  test('is never a re-run, and a re-run has no comparison', async () => {
    const id = await steps.processing()
    await steps.fail(id, [{ employeeId: aina.employeeId ?? '' }])
    const rerun = await runs().rerun({ id, payDay: '2026-11-28' })
    expect(await comparisonOf(rerun.id)).toBeNull()
    await steps.move(await steps.startPayment(rerun.id), 'completed')
    expect((await compared())?.previous).toMatchObject({ id, payDay: '2026-11-27' })
  })
})

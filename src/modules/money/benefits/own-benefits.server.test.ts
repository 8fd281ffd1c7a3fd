import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { elect, payRunSteps, type PayRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { world, type Member } from '#test/world.ts'
import { ownBenefitsWorld } from './own-benefits-world.fixtures.ts'

const w = world()
let kopi: PayRunWorld
let aina: Member
let boost: string
beforeEach(async () => {
  ;({ kopi, boost, aina } = await ownBenefitsWorld(w))
})
const mine = (member = aina) => w.as(member).employeeBenefits.getIndividualEmployeeBenefits({})
const query = (text: string, values: unknown[]) => w.database.pool.query(text, values)

test('an employee sees the benefits due this month, and when the others are due', async () => {
  const { benefits, ...rest } = await mine()
  expect(rest).toEqual({ period: '2026-11', total: 180, payment: null, lastPayment: null, otherPayments: [] })
  expect(benefits.map(({ name, amount, due }) => [name, amount, due])).toEqual([
    ['Dental', 150, '2026-12'],
    ['Meal', 180, '2026-11'],
    ['Screening', 400, '2026-12'],
  ])
  w.travelTo('2026-12-01T02:00:00.000Z')
  expect(await mine()).toMatchObject({ period: '2026-12', total: 730 })
})

test('drafts and other categories and offices are left out; an employee without an office gets those of every office', async () => {
  const draft = await w.as(kopi.manager).employeeBenefits.createEmployeeBenefit({
    name: 'Transport',
    amount: ringgit(120),
    employeeCategory: kopi.category.name,
    officeCode: kopi.officeCode,
    recurrence: 'Monthly',
    status: 'Draft',
  })
  const names = async () => (await mine()).benefits.map(({ name }) => name)
  expect(await names()).not.toContain(draft.name)
  await query(`update employees set office_code = 'OFF-999' where id = $1`, [aina.employeeId])
  expect(await names()).toEqual([])
  await query('update employees set office_code = null where id = $1', [aina.employeeId])
  expect(await names()).toEqual(['Dental', 'Meal', 'Screening'])
  await query(`update employee_categories set status = 'Draft' where org_id = $1`, [kopi.organization.id])
  expect(await names()).toEqual([])
})

test('the next payment is planned, confirmed and paid, and then next month is shown', async () => {
  const runs = w.as(kopi.manager).payRuns
  const { id } = await runs.create(kopi.fields)
  expect((await mine()).payment).toEqual({ payDay: '2026-11-27', planned: true, shares: [] })
  await runs.submit({ id })
  expect((await mine()).payment).toMatchObject({ payDay: '2026-11-27', planned: false })
  await runs.approve({ ids: [id] })
  for (const status of ['pending_payment', 'processing', 'completed'] as const)
    await w.as(kopi.admin).adminPayRuns.update({ orgId: kopi.organization.id, id, status })
  expect(await mine()).toMatchObject({
    period: '2026-12',
    total: 730,
    payment: null,
    lastPayment: { period: '2026-11', completedOn: '2026-11-16', paid: 180, failed: 0 },
  })
})

test('a draft whose pay day has passed is not shown as planned; a submitted run still is the next payment', async () => {
  const runs = w.as(kopi.manager).payRuns
  const { id } = await runs.create({ ...kopi.fields, payDay: '2026-11-20' })
  w.travelTo('2026-11-20T15:59:59.000Z')
  expect((await mine()).payment).toMatchObject({ payDay: '2026-11-20', planned: true })
  w.travelTo('2026-11-20T16:00:00.000Z')
  expect((await mine()).payment).toBeNull()
  w.travelTo('2026-11-20T02:00:00.000Z')
  await runs.submit({ id })
  w.travelTo('2026-11-23T02:00:00.000Z')
  expect((await mine()).payment).toMatchObject({ payDay: '2026-11-20', planned: false })
})

test.each([
  ['one of two shares', 1, [108, 72]],
  ['every share', 2, [0, 180]],
])('a failure of %s does not count as paid', async (_, failures, amounts) => {
  const grab = await kopi.wallet('GrabPay')
  await elect(w, kopi.organization, aina, { [boost]: 60, [grab]: 40 })
  const steps = payRunSteps(w, () => kopi)
  const walletIds = [grab, boost].slice(0, failures)
  await steps.fail(await steps.processing(), [{ employeeId: aina.employeeId ?? '', walletIds }])
  const { period, lastPayment } = await mine()
  expect([period, lastPayment?.paid, lastPayment?.failed]).toEqual(['2026-12', ...amounts])
})

test('a submitted run that does not pay the employee is not shown as the next payment', async () => {
  const other = await kopi.employee({ [boost]: 100 }, 'Mei')
  await elect(w, kopi.organization, aina, { [boost]: 50 })
  const { id } = await w.as(kopi.manager).payRuns.create(kopi.fields)
  await w.as(kopi.manager).payRuns.submit({ id })
  expect((await mine()).payment).toBeNull()
  expect((await mine(other)).payment).not.toBeNull()
})

test('an ad-hoc payment is listed once it is submitted, and with the paid amount once it is completed', async () => {
  const grab = await kopi.wallet('GrabPay')
  await elect(w, kopi.organization, aina, { [boost]: 60, [grab]: 40 })
  const steps = payRunSteps(w, () => kopi)
  const bonus = { payType: 'Ad-hoc', benefitName: 'Bonus', amount: ringgit(50), payDay: '2026-11-30' }
  const { id } = await steps.create(bonus)
  expect((await mine()).otherPayments).toEqual([])
  await steps.startPayment(id)
  const submitted = {
    payRunId: id,
    name: 'Bonus',
    period: '2026-11',
    amount: 50,
    payDay: '2026-11-30',
    completedOn: null,
    status: 'coming',
  }
  expect(await mine()).toMatchObject({ period: '2026-11', total: 180, payment: null, otherPayments: [submitted] })
  expect((await mine(await kopi.employee({ [boost]: 100 }))).otherPayments).toEqual([])
  await steps.fail(id, [{ employeeId: aina.employeeId ?? '', walletIds: [grab] }])
  expect((await mine()).otherPayments).toEqual([
    { ...submitted, amount: 30, completedOn: '2026-11-16', status: 'paid' },
  ])
  w.travelTo('2026-12-01T02:00:00.000Z')
  expect((await mine()).otherPayments).toEqual([])
})

describe('without monthly benefits', () => {
  beforeEach(async () => {
    await query(`update employee_benefits set recurrence = 'Quarterly' where org_id = $1`, [kopi.organization.id])
  })

  test('the next payment is that of the first month in which a benefit is due', async () => {
    expect(await mine()).toMatchObject({ period: '2026-12', total: 730, payment: null })
    const other = await kopi.employee({}, 'Mei')
    await query('update employees set category_code = null where id = $1', [other.employeeId])
    expect(await mine(other)).toMatchObject({ period: '2026-11', total: 0, benefits: [] })
  })

  test('a draft without an amount for the employee is not shown as the next payment', async () => {
    await kopi.createBenefit({ name: 'Meal', amount: ringgit(10) })
    const other = await kopi.employee({ [boost]: 100 }, 'Mei')
    await query(`update employees set office_code = 'OFF-999' where id = $1`, [aina.employeeId])
    await w.as(kopi.manager).payRuns.create(kopi.fields)
    expect(await mine(other)).toMatchObject({ period: '2026-11', total: 10, payment: { payDay: '2026-11-27' } })
    expect(await mine()).toMatchObject({ benefits: [], payment: null })
  })
})

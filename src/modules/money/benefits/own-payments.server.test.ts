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

describe('a submitted payment', () => {
  const steps = payRunSteps(w, () => kopi)
  const shown = async () => {
    const { period, total, benefits, payment } = await mine()
    const shares = payment?.shares.map(({ percentage, amount }) => [percentage, amount])
    return [period, total, benefits.map(({ name, amount, due }) => [name, amount, due]), shares]
  }

  test('keeps its benefits, amounts and wallets, while the figures of a draft are those of today', async () => {
    const grab = await kopi.wallet('GrabPay')
    await elect(w, kopi.organization, aina, { [boost]: 60, [grab]: 40 })
    const { id } = await steps.create()
    await query(`update employee_benefits set amount_sen = 20000 where org_id = $1 and name = 'Meal'`, [
      kopi.organization.id,
    ])
    const later = [
      ['Dental', 150, '2026-12'],
      ['Screening', 400, '2026-12'],
    ]
    const [dental, screening] = later
    expect(await shown()).toEqual(['2026-11', 200, [dental, ['Meal', 200, '2026-11'], screening], []])
    await steps.runs().submit({ id })
    await query(`update employee_benefits set amount_sen = 90000, name = 'Lunch' where org_id = $1 and name = 'Meal'`, [
      kopi.organization.id,
    ])
    await kopi.createBenefit({ name: 'Transport', amount: ringgit(50) })
    await elect(w, kopi.organization, aina, { [boost]: 100 })
    const kept = [
      '2026-11',
      200,
      [['Meal', 200, '2026-11'], ...later, ['Transport', 50, '2026-12']],
      [
        [60, 120],
        [40, 80],
      ],
    ]
    expect(await shown()).toEqual(kept)
    await query(`update employee_benefits set amount_sen = 20000 where org_id = $1 and name = 'Lunch'`, [
      kopi.organization.id,
    ])
    await steps.approve(id)
    await steps.move(id, 'pending_payment', 'processing')
    expect(await shown()).toEqual(kept)
  })

  test('of a benefit that is no longer in force is still listed', async () => {
    await steps.submitted()
    await query(`update employee_benefits set status = 'Draft' where org_id = $1`, [kopi.organization.id])
    expect(await shown()).toEqual(['2026-11', 180, [['Meal', 180, '2026-11']], [[100, 180]]])
  })

  test('beside a completed one of the same month is the next payment, and both count as paid once it is completed', async () => {
    await steps.completed()
    await kopi.createBenefit({ name: 'Transport', amount: ringgit(50) })
    const { id } = await steps.create({ payDay: '2026-11-30' })
    const transport = ['Transport', 50, '2026-11']
    const [meal, ...later] = [
      ['Meal', 180, '2026-12'],
      ['Dental', 150, '2026-12'],
      ['Screening', 400, '2026-12'],
    ]
    expect(await shown()).toEqual(['2026-11', 50, [later[0], meal, later[1], transport], []])
    expect((await mine()).payment).toMatchObject({ payDay: '2026-11-30', planned: true })
    await steps.runs().submit({ id })
    expect(await shown()).toEqual(['2026-11', 50, [transport, later[0], meal, later[1]], [[100, 50]]])
    await steps.approve(id)
    w.travelTo('2026-11-30T02:00:00.000Z')
    await steps.move(id, 'pending_payment', 'processing', 'completed')
    expect(await mine()).toMatchObject({
      period: '2026-12',
      payment: null,
      lastPayment: { period: '2026-11', completedOn: '2026-11-30', paid: 230, failed: 0 },
    })
  })

  test('of a second open run of the month is listed beside the next', async () => {
    await steps.submitted()
    await kopi.createBenefit({ name: 'Transport', amount: ringgit(50) })
    const second = await steps.submitted({ payDay: '2026-11-30' })
    const { total, otherPayments } = await mine()
    expect(total).toBe(180)
    expect(otherPayments).toMatchObject([
      { payRunId: second, name: null, period: '2026-11', amount: 50, status: 'coming' },
    ])
  })
})

describe('after the end of the month', () => {
  const steps = payRunSteps(w, () => kopi)
  const bonus = { payType: 'Ad-hoc', benefitName: 'Bonus', amount: ringgit(50), payDay: '2026-11-30' }

  test.each(['pending_approval', 'approved', 'processing'] as const)(
    'a run that is %s is still the next payment until one of the new month exists',
    async (status) => {
      const id = await { ...steps, pending_approval: steps.submitted }[status]({ payDay: '2026-11-30' })
      w.travelTo('2026-11-30T16:00:00.000Z')
      const due = async () => (await mine()).benefits.map((one) => [one.name, one.due])
      expect(await mine()).toMatchObject({
        period: '2026-11',
        total: 180,
        payment: { payDay: '2026-11-30', planned: false },
      })
      expect(await due()).toEqual([
        ['Meal', '2026-11'],
        ['Dental', '2026-12'],
        ['Meal', '2026-12'],
        ['Screening', '2026-12'],
      ])
      await steps.create({ payDay: '2026-12-28' })
      expect(await mine()).toMatchObject({
        period: '2026-12',
        total: 730,
        payment: { payDay: '2026-12-28', planned: true },
        otherPayments: [{ payRunId: id, name: null, period: '2026-11', amount: 180, status: 'coming' }],
      })
    },
  )

  test('payments that are completed in the new month are shown as paid in it, with all of their month', async () => {
    await steps.completed()
    await kopi.createBenefit({ name: 'Transport', amount: ringgit(50) })
    const late = await steps.processing({ payDay: '2026-11-30' })
    const adHoc = await steps.processing(bonus)
    w.travelTo('2026-12-01T02:00:00.000Z')
    expect((await mine()).lastPayment).toBeNull()
    await steps.move(late, 'completed')
    await steps.move(adHoc, 'completed')
    expect(await mine()).toMatchObject({
      period: '2026-12',
      lastPayment: { period: '2026-11', completedOn: '2026-12-01', paid: 230 },
      otherPayments: [{ name: 'Bonus', completedOn: '2026-12-01', status: 'paid' }],
    })
    w.travelTo('2026-12-31T16:00:00.000Z')
    expect(await mine()).toMatchObject({ lastPayment: null, otherPayments: [] })
  })
})

describe('a payment that failed', () => {
  const steps = payRunSteps(w, () => kopi)
  const failed = () => [{ employeeId: aina.employeeId ?? '' }]
  const bonus = { payType: 'Ad-hoc', benefitName: 'Bonus', amount: ringgit(50), payDay: '2026-11-30' }
  const paid = async (rerun: string) => steps.move(await steps.startPayment(rerun), 'completed')

  test('is shown as failed, and as paid once a re-run of its re-run has paid it', async () => {
    const id = await steps.fail(await steps.processing(bonus), failed())
    expect((await mine()).otherPayments).toMatchObject([{ amount: 50, completedOn: '2026-11-16', status: 'failed' }])
    const first = await steps.runs().rerun({ id, payDay: '2026-11-28' })
    w.travelTo('2026-11-20T02:00:00.000Z')
    await steps.fail(await steps.startPayment(first.id), failed())
    expect((await mine()).otherPayments).toMatchObject([
      { payRunId: id, amount: 50, completedOn: '2026-11-20', status: 'failed' },
    ])
    const second = await steps.runs().rerun({ id: first.id, payDay: '2026-11-28' })
    w.travelTo('2026-11-23T02:00:00.000Z')
    await paid(second.id)
    expect((await mine()).otherPayments).toMatchObject([
      { payRunId: id, amount: 50, completedOn: '2026-11-23', status: 'paid' },
    ])
  })

  test('in part counts in full once a re-run has paid the rest, also in the next month', async () => {
    const grab = await kopi.wallet('GrabPay')
    await elect(w, kopi.organization, aina, { [boost]: 60, [grab]: 40 })
    const id = await steps.fail(await steps.processing(), [{ employeeId: aina.employeeId ?? '', walletIds: [grab] }])
    expect((await mine()).lastPayment).toMatchObject({ paid: 108, failed: 72 })
    w.travelTo('2026-12-02T02:00:00.000Z')
    expect((await mine()).lastPayment).toBeNull()
    await paid((await steps.runs().rerun({ id, payDay: '2026-12-04' })).id)
    expect((await mine()).lastPayment).toEqual({ period: '2026-11', completedOn: '2026-12-02', paid: 180, failed: 0 })
  })
})

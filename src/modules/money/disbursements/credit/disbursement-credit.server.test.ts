import { beforeEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { disbursementWorld } from '../disbursement-world.fixtures.ts'

const w = world()
type Kopi = Awaited<ReturnType<typeof disbursementWorld>>
type Key = { readonly id: string; readonly orgId: string }
let kopi: Kopi
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  kopi = await disbursementWorld(w)
})

const management = () => w.as(kopi.manager).disbursements
const platform = () => w.as(kopi.admin).disbursements
const creditOf = () => management().getCredit({})
const shownCredit = async () => (await w.as(kopi.manager).orgs.getOrgInfo({})).availableCredit
const setLimit = (limitSen: number) =>
  w.database.pool.query('update organizations set initial_credit_limit_sen = $2 where org_id = $1', [
    kopi.organization.id,
    limitSen,
  ])
const setRates = (platformBp: number | null, monthlyBp: number) =>
  w.database.pool.query('update organizations set platform_fee_bp = $2, monthly_fee_bp = $3 where org_id = $1', [
    kopi.organization.id,
    platformBp,
    monthlyBp,
  ])
const complete = async ({ id, orgId }: Key, dateCompleted: string, months: 1 | 2 | 3 = 2) => {
  await w.database.pool.query('update disbursements set repayment_months = $2 where id = $1', [id, months])
  await platform().complete({ id, orgId, dateCompleted })
  const { repaymentId } = await management().getOne({ disbursementId: id })
  return { disbursementId: id, orgId, repaymentId: repaymentId ?? '' }
}
const pay = (key: Awaited<ReturnType<typeof complete>>, amount: number) =>
  w.as(kopi.admin).repaymentTransactions.create({ ...key, paymentDate: '2026-11-16', amountRepaid: ringgit(amount) })

describe('the credit statement', () => {
  test('is the limit of an organization without disbursements', async () => {
    expect(await creditOf()).toEqual({ limit: 250_000, used: 0, available: 250_000, items: [], due: [] })
  })

  test('lists each disbursement that uses credit, the first due first, and adds up to the available credit', async () => {
    await kopi.submit(900)
    await management().create(kopi.fields([await kopi.payee(900)], { isDraft: true }))
    const cancelled = await kopi.approve(900)
    await platform().cancel({ id: cancelled.id, orgId: cancelled.orgId, reasonForCancellation: 'Not delivered' })
    const approved = await kopi.approve(1_000)
    const processing = await kopi.process(2_000)
    const later = await complete(await kopi.process(4_000), '2026-11-16', 2)
    const sooner = await complete(await kopi.process(3_000), '2026-11-16', 1)
    const credit = await creditOf()
    // 2 %, and 1.5 % for each month: two months, but one month for the disbursement that is due sooner.
    expect(
      credit.items.map(({ disbursementId, status, amount, outstanding, dueDate }) => [
        disbursementId,
        status,
        amount,
        outstanding,
        dueDate,
      ]),
    ).toEqual([
      [sooner.disbursementId, 'completed', 3_105, 3_105, '2026-12-16'],
      [later.disbursementId, 'completed', 4_200, 4_200, '2027-01-16'],
      [approved.id, 'approved', 1_050, 1_050, null],
      [processing.id, 'processing', 2_100, 2_100, null],
    ])
    expect(credit).toMatchObject({ limit: 250_000, used: 10_455, available: 239_545 })
    expect(credit.items.reduce((total, { outstanding }) => total + outstanding, 0)).toBe(credit.used)
    expect(credit.due.map(({ repaymentId }) => repaymentId)).toEqual([sooner.repaymentId, later.repaymentId])
    expect(await shownCredit()).toBe(239_545)
  })

  test('releases the amount of a payment, removes a settled item, and reserves a voided payment again', async () => {
    const key = await complete(await kopi.process(10_000), '2026-11-16')
    await pay(key, 4_000.01)
    expect(await creditOf()).toMatchObject({
      used: 6_499.99,
      available: 243_500.01,
      items: [{ amount: 10_500, repaid: 4_000.01, outstanding: 6_499.99, dueDate: '2027-01-16' }],
      due: [{ outstanding: 6_499.99 }],
    })
    const { id } = await pay(key, 6_499.99)
    expect(await creditOf()).toEqual({ limit: 250_000, used: 0, available: 250_000, items: [], due: [] })
    expect(await shownCredit()).toBe(250_000)
    await w.as(kopi.admin).repaymentTransactions.void({ ...key, id, reason: 'Entered twice' })
    expect(await creditOf()).toMatchObject({ used: 6_499.99, items: [{ repaid: 4_000.01, outstanding: 6_499.99 }] })
    expect(await shownCredit()).toBe(243_500.01)
  })

  test.each([
    ['2026-10-17', '2027-01-17', true],
    ['2026-10-18', '2027-01-18', true],
    ['2026-10-19', '2027-01-19', false],
  ])('of a disbursement completed on %s is due on %s: within the next 90 days %j', async (completed, due, expected) => {
    // 90 days after 20/10/2026 is 18/01/2027.
    w.travelTo('2026-10-16T02:00:00.000Z')
    const made = await kopi.process(1_000)
    w.travelTo('2026-10-20T02:00:00.000Z')
    await complete(made, completed, 3)
    const credit = await creditOf()
    expect(credit.items.map(({ dueDate }) => dueDate)).toEqual([due])
    expect(credit.due.map(({ dueDate }) => dueDate)).toEqual(expected ? [due] : [])
  })

  test('includes overdue settlements', async () => {
    await complete(await kopi.process(1_000), '2026-11-16', 1)
    w.travelTo('2027-03-01T02:00:00.000Z')
    expect((await creditOf()).due).toMatchObject([{ dueDate: '2026-12-16', outstanding: 1_035 }])
  })

  test('is below zero after the limit was lowered below the credit in use', async () => {
    await kopi.approve(10_000)
    await setLimit(1_000_000)
    expect(await creditOf()).toMatchObject({ limit: 10_000, used: 10_500, available: -500 })
    const details = await management().generateDetails({ payees: [{ amount: ringgit(1_000) }], repaymentPeriod: 2 })
    expect(details).toMatchObject({
      creditLimit: 10_000,
      creditUsed: 10_500,
      availableCredit: -500,
      amountToRepay: 1_050,
      creditAfter: -1_550,
    })
    expect(await shownCredit()).toBe(-500)
  })
})

describe('the available credit', () => {
  // With 2 % and two months at 1.5 %, RM 238,095.24 needs RM 250,000.00 of credit, one sen more needs RM 250,000.02.
  test('can be used to the last sen', async () => {
    const { id } = await kopi.approve(238_095.24)
    expect(await management().getOne({ disbursementId: id })).toMatchObject({
      status: 'approved',
      platformFee: 4_761.9,
      monthlyFeesTotal: 7_142.86,
      amountToRepay: 250_000,
    })
    expect(await creditOf()).toMatchObject({ used: 250_000, available: 0 })
    await expect(kopi.submit(500)).rejects.toMatchObject({
      message: 'This disbursement needs RM 525.00 of credit, but only RM 0.00 is available.',
    })
  })

  test('cannot be exceeded by a new disbursement, which is not stored', async () => {
    await expect(kopi.submit(238_095.25)).rejects.toMatchObject({
      code: 'credit_exceeded',
      params: { needed: 'RM 250,000.02', available: 'RM 250,000.00' },
    })
    expect((await management().getAll({})).disbursements).toEqual([])
  })

  test('cannot be exceeded by an edit, and the submitted version is kept', async () => {
    const { id, payees } = await kopi.submit(1_000)
    const edit = { id, ...kopi.fields([...payees, await kopi.payee(238_000)], { name: 'Larger' }) }
    expect(await outcomeOf(management().update(edit))).toBe('credit_exceeded')
    expect(await management().getOne({ disbursementId: id })).toMatchObject({
      name: 'Suppliers December',
      status: 'pending-approval',
      version: 1,
      total: 1_000,
      selectedPayees: [{ amount: 1_000 }],
    })
  })

  test('can be exceeded by a draft', async () => {
    const draft = kopi.fields([await kopi.payee(300_000)], { isDraft: true })
    expect(await management().create(draft)).toMatchObject({ status: 'draft', amountToRepay: 315_000 })
    expect(await creditOf()).toMatchObject({ used: 0 })
  })

  test('cannot be exceeded at approval, which is not counted', async () => {
    const { id } = await kopi.submit(10_000)
    await setLimit(1_049_999)
    await expect(management().approve({ id })).rejects.toMatchObject({
      code: 'credit_exceeded',
      params: { needed: 'RM 10,500.00', available: 'RM 10,499.99' },
    })
    expect(await management().getOne({ disbursementId: id })).toMatchObject({
      status: 'pending-approval',
      approvals: 0,
      approvedBy: [],
      approvedByMe: false,
    })
    await setLimit(1_050_000)
    expect(await outcomeOf(management().approve({ id }))).toBe('done')
  })
})

describe('the fees', () => {
  test('are the monthly fees if the organization has no platform fee', async () => {
    await setRates(null, 150)
    expect(
      await management().generateDetails({ payees: [{ amount: ringgit(1_000) }], repaymentPeriod: 3 }),
    ).toMatchObject({ platformFee: 0, monthlyFeesTotal: 45, feesTotal: 45, platformFeePercentage: 0 })
    const { id } = await kopi.submit(1_000)
    expect(await management().getOne({ disbursementId: id })).toMatchObject({ platformFee: 0, amountToRepay: 1_030 })
  })

  test('are zero without payees', async () => {
    expect(await management().generateDetails({ payees: [], repaymentPeriod: 1 })).toEqual({
      total: 0,
      platformFee: 0,
      monthlyFeesTotal: 0,
      feesTotal: 0,
      amountToRepay: 0,
      platformFeePercentage: 2,
      monthlyFeePercentage: 1.5,
      creditLimit: 250_000,
      creditUsed: 0,
      availableCredit: 250_000,
      creditAfter: 250_000,
      risks: [],
      warnings: [],
    })
  })

  test('shown before saving equal the saved fees', async () => {
    const amounts = [500.25, 777.77, 1_234.56]
    const payees = []
    for (const amount of amounts) payees.push(await kopi.payee(amount))
    const { total, platformFee, monthlyFeesTotal, feesTotal, amountToRepay } = await management().generateDetails({
      payees,
      repaymentPeriod: 3,
    })
    const saved = await management().create(kopi.fields(payees, { repaymentPeriod: 3 }))
    // 2 % of 2,512.58 is 50.2516, and 4.5 % of it 113.0661.
    expect({ total, platformFee, monthlyFeesTotal }).toEqual({
      total: 2_512.58,
      platformFee: 50.25,
      monthlyFeesTotal: 113.07,
    })
    expect(saved).toMatchObject({ total, disbursementTotal: total, platformFee, monthlyFeesTotal, feesTotal })
    expect([amountToRepay, saved.amountToRepay]).toEqual([2_675.9, 2_675.9])
  })

  test('keep the rates of the submission if the organization’s rates change, even after a payee is dropped', async () => {
    const { id, orgId, payees } = await kopi.approve(1_000, 2_000)
    const open = await kopi.submit(1_000)
    await setRates(500, 300)
    await w.as(kopi.manager).suppliers.hold({ id: payees[1]?.id ?? '', holdUntil: '2026-12-31', reason: 'Wrong goods' })
    await platform().process({ id, orgId })
    expect(await management().getOne({ disbursementId: id })).toMatchObject({
      platformFeePercentage: 2,
      monthlyFeePercentage: 1.5,
      total: 1_000,
      feesTotal: 50,
    })
    await management().approve({ id: open.id })
    expect(await creditOf()).toMatchObject({ used: 2_100 })
    await platform().draft({ id: open.id, orgId })
    const again = await management().update({ id: open.id, ...kopi.fields(open.payees) })
    expect(again).toMatchObject({ platformFeePercentage: 5, monthlyFeePercentage: 3, feesTotal: 110 })
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { settlementWorld, type SettlementWorld } from './settlement-world.fixtures.ts'
import { changeToRepay } from './settlement.service.ts'

const w = world()
let kopi: SettlementWorld
let id: string
beforeEach(async () => {
  kopi = await settlementWorld(w)
  id = (await kopi.create()).id
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

/** The amounts of the payments, most recent first; void payments in brackets. */
const payments = async () =>
  (await kopi.paymentsOf(id)).map(({ amountRepaid, isVoid }) => (isVoid ? `(${amountRepaid})` : `${amountRepaid}`))
const credit = () => w.as(kopi.manager).disbursements.getCredit({})
const usedCredit = async () => (await credit()).used

describe('the date of a payment', () => {
  test('is the date of its ledger entry, and a void is posted today', async () => {
    const { id: payment } = await kopi.pay(id, 1, { paymentDate: '2026-11-01' })
    await kopi.void(id, payment)
    const { rows } = await w.database.pool.query<{ event: string; on: string }>(
      'select event, entry_on::text as on from ledger_entries where org_id = $1 order by id',
      [kopi.org.id],
    )
    expect(rows).toEqual([
      { event: 'settlement_paid', on: '2026-11-01' },
      { event: 'settlement_voided', on: '2026-11-16' },
    ])
    expect(await kopi.balances()).toEqual({ bank: 0, disbursements_receivable: 0 })
  })
})

describe('the amount of a payment', () => {
  test.each([
    [{ amountRepaid: 'ten' }, 'amountRepaid', 'Amount Repaid only accepts Number'],
    [{ amountRepaid: null }, 'amountRepaid', '*Required'],
    [{ amountRepaid: 0 }, 'amountRepaid', 'The payment must be more than zero.'],
    [{ amountRepaid: 0.009 }, 'amountRepaid', 'The payment must be more than zero.'],
    [{ amountRepaid: 1.005 }, 'amountRepaid', 'At most two decimal places'],
    [{ paymentDate: '16/11/2026' }, 'paymentDate', 'Not a valid date'],
    [{ paymentDate: '2027-02-29' }, 'paymentDate', 'Not a valid date'],
    [{ reference: 'x'.repeat(101) }, 'reference', expect.anything()],
  ])('and the other fields are validated: %j', async (wrong: object, field, message) => {
    await expect(kopi.payments().create({ ...kopi.paymentOf(id, 1), ...wrong })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: message },
    })
  })

  test('releases credit, and voiding the payment uses it again', async () => {
    expect(await usedCredit()).toBe(10_500)
    const { id: payment } = await kopi.pay(id, 4_000.01)
    expect(await usedCredit()).toBe(6_499.99)
    await kopi.void(id, payment)
    expect(await usedCredit()).toBe(10_500)
  })
})

describe('a reference', () => {
  test.each([
    ['Gruß 1', 'GRUSS-1'],
    ['Oﬃce 1', 'office 1'],
    ['REF−1', 'ref–1'],
    ['PV 0012/12', 'pv-0012-12'],
    ['PV 0012/12', 'PV.0012_12'],
    ['--', '--'],
  ])('%s is the reference %s', async (first, second) => {
    await kopi.pay(id, 1, { reference: first })
    expect(await outcomeOf(kopi.pay(id, 1, { reference: second }))).toBe('payment_reference_used')
  })

  test('keeps its part of a divided payment when it is written differently', async () => {
    const { id: wrong } = await kopi.pay(id, 2, { reference: 'Gruß 1' })
    const { id: again } = await kopi.correct(id, wrong, 3, { reference: 'GRUSS 1' })
    const { rows } = await w.database.pool.query(
      'select reference_key, reference_part from settlement_payments where id = $1',
      [again],
    )
    expect(rows).toEqual([{ reference_key: 'GRUSS1', reference_part: 1 }])
  })

  test('is accepted once for simultaneous payments to different settlements', async () => {
    const other = await kopi.createAnother(1_000_00, 'Second')
    const first = kopi.paymentOf(id, 1, { reference: 'IBG 1' })
    const second = { ...first, repaymentId: other.id, disbursementId: other.disbursementId }
    const calls = [first, second, first, second].map((payment) => kopi.payments().create(payment))
    expect((await outcomesOf(calls)).toSorted()).toEqual(['done', ...Array(3).fill('payment_reference_used')])
  })

  test('is optional, but a payment that looks like another is recorded after a question', async () => {
    await kopi.pay(id, 1)
    const other = await kopi.createAnother(1_000_00, 'Second')
    const ofOther = { ...kopi.paymentOf(other.id, 1), disbursementId: other.disbursementId }
    const alike = {
      code: 'payment_alike',
      message: 'A payment of RM 1.00 on 16/11/2026 is already recorded, and one of the two has no reference.',
    }
    await expect(kopi.pay(id, 1)).rejects.toMatchObject(alike)
    await expect(kopi.pay(id, 1, { reference: 'IBG 1' })).rejects.toMatchObject(alike)
    await expect(kopi.payments().create(ofOther)).rejects.toMatchObject(alike)
    await kopi.pay(id, 1, { isAnother: true })
    await kopi.pay(id, 1, { reference: 'IBG 1', isAnother: true })
    await kopi.pay(id, 2)
    await kopi.pay(id, 1, { paymentDate: '2026-11-15' })
    expect(await payments()).toEqual(['2', '1', '1', '1', '1'])
  })

  test('tells payments of one day and amount apart', async () => {
    for (const reference of ['IBG 1', 'IBG 2']) await kopi.pay(id, 1, { reference })
    expect(await payments()).toEqual(['1', '1'])
  })

  test('is missed once of two payments at the same time', async () => {
    const outcomes = await outcomesOf([kopi.pay(id, 1), kopi.pay(id, 1)])
    expect(outcomes.toSorted()).toEqual(['done', 'payment_alike'])
  })

  test('of a correction needs an answer beside other payments, not beside the wrong one', async () => {
    const { id: wrong } = await kopi.pay(id, 1)
    const { id: again } = await kopi.correct(id, wrong, 1, { paymentDate: '2026-11-15' })
    await kopi.pay(id, 2, { paymentDate: '2026-11-15' })
    expect(await outcomeOf(kopi.correct(id, again, 2, { paymentDate: '2026-11-15' }))).toBe('payment_alike')
    expect(await outcomeOf(kopi.correct(id, again, 1, { paymentDate: '2026-11-15' }))).toBe('done')
  })
})

describe('a correction', () => {
  test('can be up to the amount due without the wrong payment, and not a sen more', async () => {
    await kopi.pay(id, 500, { paymentDate: '2026-11-01' })
    const { id: wrong } = await kopi.pay(id, 9_000)
    expect(await outcomeOf(kopi.correct(id, wrong, 10_000.01))).toBe('payment_exceeds_due')
    expect(await payments()).toEqual(['9000', '500'])
    expect(await kopi.correct(id, wrong, 10_000)).toMatchObject({ amountDue: 0 })
    expect(await payments()).toEqual(['10000', '(9000)', '500'])
    expect(await kopi.balances()).toEqual({ bank: 10_500_00, disbursements_receivable: -10_500_00 })
  })

  test('can keep the reference of the wrong payment, or change it to an unused one', async () => {
    await kopi.pay(id, 1, { reference: 'A' })
    const { id: wrong } = await kopi.pay(id, 2, { reference: 'B' })
    expect(await outcomeOf(kopi.correct(id, wrong, 3, { reference: 'A' }))).toBe('payment_reference_used')
    const { id: again } = await kopi.correct(id, wrong, 3, { reference: 'B' })
    await kopi.correct(id, again, 4)
    const live = (await kopi.paymentsOf(id)).filter(({ isVoid }) => !isVoid)
    expect(live.map(({ reference, amountRepaid }) => `${reference} ${amountRepaid}`)).toEqual(['B 4', 'A 1'])
  })

  test('is recorded with the amounts before and after', async () => {
    const { id: wrong } = await kopi.pay(id, 10_500, { reference: 'A', paymentDate: '2026-11-01' })
    await kopi.correct(id, wrong, 1_050)
    expect((await kopi.changesOf(id))[0]).toEqual({
      title: 'Corrected a payment to a settlement',
      'Amount due': ['RM 0.00', 'RM 9,450.00'],
      Payment: ['RM 10,500.00', 'RM 1,050.00'],
      'Payment date': ['01/11/2026', '16/11/2026'],
    })
  })

  test.each([
    ['a date before the completion', 1, { paymentDate: '2026-10-19' }, 'payment_date_refused'],
    ['a date in the future', 1, { paymentDate: '2026-11-17' }, 'payment_date_refused'],
    ['an amount of zero', 0, {}, 'invalid_input'],
  ])('is refused with %s, and the payment is kept', async (_, amount, fields, code) => {
    const { id: wrong } = await kopi.pay(id, 100)
    expect(await outcomeOf(kopi.correct(id, wrong, amount, fields))).toBe(code)
    expect(await payments()).toEqual(['100'])
    expect(await kopi.read(id)).toMatchObject({ amountDue: 10_400 })
  })
})

describe('a void payment', () => {
  test('stays void', async () => {
    const { id: payment } = await kopi.pay(id, 100)
    expect(await kopi.void(id, payment, 'Bounced')).toEqual({ amountDue: 10_500 })
    expect(await outcomeOf(kopi.void(id, payment))).toBe('payment_already_void')
    expect(await outcomeOf(kopi.correct(id, payment, 1))).toBe('payment_already_void')
    expect(await kopi.paymentsOf(id)).toMatchObject([
      { isVoid: true, voidReason: 'Bounced', voidedAt: '2026-11-16T02:00:00.000Z', amountDueAfter: 10_500 },
    ])
  })

  test('is recorded with its reason', async () => {
    const { id: payment } = await kopi.pay(id, 100)
    await kopi.void(id, payment, 'Bounced')
    expect((await kopi.changesOf(id))[0]).toEqual({
      title: 'Voided a payment to a settlement',
      'Amount due': ['RM 10,400.00', 'RM 10,500.00'],
      Payment: ['RM 100.00', null],
      'Payment date': ['16/11/2026', null],
      Reason: [null, 'Bounced'],
    })
  })

  test('is hidden from the organization’s transactions, and shown as void to platform staff', async () => {
    const { id: payment } = await kopi.pay(id, 100, { reference: 'IBG 1' })
    await kopi.void(id, payment)
    expect(await w.as(kopi.manager).transactions.getAll({})).toMatchObject({ transactions: [] })
    const { transactions } = await w.as(kopi.admin).transactions.getAll({ orgId: kopi.org.id })
    expect(transactions).toMatchObject([{ status: 'VOID', amount: 100, description: 'Suppliers October, IBG 1' }])
  })

  test('must belong to the settlement', async () => {
    const other = await kopi.createAnother(1_000_00, 'Second')
    const { id: payment } = await kopi.pay(id, 100)
    const wrong = { ...kopi.key, repaymentId: other.id, disbursementId: other.disbursementId, id: payment }
    expect(await outcomeOf(kopi.payments().void({ ...wrong, reason: 'Entered twice' }))).toBe('settlement_not_found')
    expect(await outcomeOf(kopi.void(id, w.id()))).toBe('settlement_not_found')
    expect(await payments()).toEqual(['100'])
  })
})

describe('at the same time', () => {
  test('two voids and a correction of a payment: one takes effect', async () => {
    const { id: payment } = await kopi.pay(id, 100)
    const calls = [kopi.void(id, payment), kopi.correct(id, payment, 200), kopi.void(id, payment)]
    expect((await outcomesOf(calls)).toSorted()).toEqual(['done', 'payment_already_void', 'payment_already_void'])
    const { amountDue, amountRepaid } = await kopi.read(id)
    expect([0, 200]).toContain(amountRepaid)
    expect(amountDue + amountRepaid).toBe(10_500)
  })

  test('a payment sent twice with the same key is recorded once', async () => {
    const press = () => w.as(kopi.admin, { key: 'pressed-twice' }).repaymentTransactions.create(kopi.paymentOf(id, 100))
    const [first, second] = await Promise.all([press(), press()])
    expect(second).toEqual(first)
    expect(await payments()).toEqual(['100'])
  })
})

test('a settlement with more repaid than owed is full, and accepts no payment', async () => {
  const { id: payment } = await kopi.pay(id, 10_000)
  const reduce = () =>
    w.database.transaction({ orgs: 'all' }, 'write', ({ db }) =>
      changeToRepay(
        { db, now: w.now() },
        { orgId: kopi.org.id, disbursementId: kopi.disbursementId, toRepay: sen(5_250_00), by: kopi.admin.id },
      ),
    )
  await w.database.pool.query(
    `update disbursements set total_sen = 500000, platform_fee_sen = 10000, monthly_fees_sen = 15000 where id = $1`,
    [kopi.disbursementId],
  )
  await reduce()
  w.travelTo('2027-01-10T02:00:00.000Z')
  expect(await kopi.read(id)).toMatchObject({ status: 'Full Settlement', amountDue: -4_750, overdueDays: 0 })
  await expect(kopi.pay(id, 0.01)).rejects.toMatchObject({
    code: 'payment_exceeds_due',
    message: 'The payment is more than the amount due, RM 0.00.',
  })
  // The available credit is the limit minus each item, even if an item is below zero.
  expect(await credit()).toMatchObject({
    limit: 250_000,
    available: 254_750,
    items: [{ amount: 5_250, repaid: 10_000, outstanding: -4_750 }],
    due: [],
  })
  expect(await kopi.void(id, payment)).toEqual({ amountDue: 5_250 })
  expect(await kopi.read(id)).toMatchObject({ status: 'Pending Settlement', amountDue: 5_250, overdueDays: 21 })
})

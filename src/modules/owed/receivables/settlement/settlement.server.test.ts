import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { settlementWorld, type SettlementWorld } from './settlement-world.fixtures.ts'
import { payFromUpload } from './settlement.service.ts'

const w = world()
let kopi: SettlementWorld
beforeEach(async () => {
  kopi = await settlementWorld(w)
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

test('three payments, one of them void, settle 10,500.00 in full', async () => {
  const { id } = await kopi.create()
  expect(await kopi.read(id)).toMatchObject({
    status: 'Pending Settlement',
    amountDue: 10_500,
    total: 10_000,
    fees: 500,
    toRepay: 10_500,
    dateCompleted: '2026-10-20',
  })
  await kopi.pay(id, 4_000, { reference: 'IBG 5510234', paymentDate: '2026-11-10' })
  const twice = await kopi.pay(id, 4_000, { reference: 'IBG 5520917' })
  expect(await kopi.read(id)).toMatchObject({ status: 'Partial Settlement', amountDue: 2_500, amountRepaid: 8_000 })
  expect(await kopi.void(id, twice.id, 'Entered twice')).toEqual({ amountDue: 6_500 })
  await kopi.pay(id, 6_500)
  expect(await kopi.read(id)).toMatchObject({ status: 'Full Settlement', amountDue: 0, amountRepaid: 10_500 })
  expect(await kopi.balances()).toEqual({ bank: 10_500_00, disbursements_receivable: -10_500_00 })

  const payments = await kopi.paymentsOf(id)
  expect(payments.map((one) => [one.paymentDate, one.amountRepaid, one.amountDueAfter, one.isVoid])).toEqual([
    ['2026-11-16', 6_500, 0, false],
    ['2026-11-16', 4_000, 6_500, true],
    ['2026-11-10', 4_000, 6_500, false],
  ])
  const history = await w.as(kopi.manager).transactions.getAll({})
  expect(history.transactions.map(({ type, amount }) => [type, amount])).toEqual([
    ['SETTLEMENT', 6_500],
    ['SETTLEMENT', 4_000],
  ])
})

test.each([
  [{ amountDue: 'ten' }, 'amountDue', 'Amount Due only accepts Number'],
  [{ amountDue: '' }, 'amountDue', '*Required'],
  [{ amountDue: 0.99 }, 'amountDue', '*Value must be greater than 1!'],
  [{ amountDue: 10_500.001 }, 'amountDue', 'At most two decimal places'],
  [{ amountRepaid: 'nothing' }, 'amountRepaid', 'Amount Repaid only accepts Number'],
  [{ amountRepaid: '' }, 'amountRepaid', '*Required'],
  [{ dueDate: '20/12/2026' }, 'dueDate', 'Not a valid date'],
  [{ dueDate: '2026-02-30' }, 'dueDate', 'Not a valid date'],
])('a settlement with %j is refused at its field', async (wrong: object, field, message) => {
  await expect(kopi.settlements().create({ ...kopi.formOf(), ...wrong })).rejects.toMatchObject({
    fields: { [field]: message },
  })
})

describe('a payment is refused', () => {
  test.each([
    ['above the amount due', 10_500.01, {}, 'payment_exceeds_due', 'amountRepaid'],
    ['before the completion', 1, { paymentDate: '2026-10-19' }, 'payment_date_refused', 'paymentDate'],
    ['in the future', 1, { paymentDate: '2026-11-17' }, 'payment_date_refused', 'paymentDate'],
    ['of zero', 0, {}, 'invalid_input', 'amountRepaid'],
    ['below zero', -1, {}, 'invalid_input', 'amountRepaid'],
    ['without a date', 1, { paymentDate: '' }, 'invalid_input', 'paymentDate'],
    ['on a day that does not exist', 1, { paymentDate: '2026-11-31' }, 'invalid_input', 'paymentDate'],
  ])('%s', async (_, amount, more, code, field) => {
    const { id } = await kopi.create()
    await expect(kopi.pay(id, amount, more)).rejects.toMatchObject({
      code,
      fieldErrors: { [field]: expect.anything() },
    })
    expect(await kopi.read(id)).toMatchObject({ amountRepaid: 0 })
  })
  test('of another organization', async () => {
    const { id } = await kopi.create()
    const other = await w.organization()
    const elsewhere = { ...kopi.paymentOf(id, 1), orgId: other.id }
    await expect(kopi.payments().create(elsewhere)).rejects.toMatchObject({ code: 'settlement_not_found' })
    const stranger = await w.member(other, 'Manager')
    await expect(
      kopi.settlements(stranger).getOne({ repaymentId: id, disbursementId: kopi.disbursementId }),
    ).rejects.toMatchObject({
      code: 'settlement_not_found',
    })
  })
})

describe('a settlement', () => {
  test('is created once, for a completed disbursement, with its amount', async () => {
    const tooLittle = kopi.formOf({ amountDue: 10_000 })
    await expect(kopi.settlements().create(tooLittle)).rejects.toMatchObject({ code: 'settlement_amounts_differ' })
    const unsettled = async () =>
      (await kopi.settlements().getUnsettled({})).disbursements.filter(({ orgId }) => orgId === kopi.org.id)
    expect(await unsettled()).toMatchObject([
      { disbursementId: kopi.disbursementId, toRepay: 10_500, dueDate: '2026-12-20' },
    ])
    await kopi.create()
    await expect(kopi.create()).rejects.toMatchObject({ code: 'settlement_exists' })
    expect(await unsettled()).toEqual([])
  })

  test('may include an amount already repaid', async () => {
    const { id } = await kopi.settlements().create(kopi.formOf({ amountDue: 10_000, amountRepaid: 500 }))
    expect(await kopi.read(id)).toMatchObject({ amountDue: 10_000, amountRepaid: 500, status: 'Partial Settlement' })
  })

  test('can be changed and deleted only without payments', async () => {
    const { id } = await kopi.create()
    expect(await kopi.update(id, { dueDate: '2027-01-20' })).toMatchObject({ dueDate: '2027-01-20' })
    const payment = await kopi.pay(id, 1)
    const refusal = { code: 'settlement_has_payments' }
    await expect(kopi.update(id, { dueDate: '2027-01-21' })).rejects.toMatchObject(refusal)
    await expect(
      kopi.settlements().delete({ ...kopi.key, repaymentId: id, reason: 'Entered twice' }),
    ).rejects.toMatchObject(refusal)
    await kopi.void(id, payment.id)
    await kopi.settlements().delete({ ...kopi.key, repaymentId: id, reason: 'Entered twice' })
    await expect(kopi.read(id)).rejects.toMatchObject({ code: 'settlement_not_found' })
    await kopi.create()
  })

  test('is listed with its status and the days since its due date', async () => {
    await kopi.create('2026-11-10')
    const listed = await kopi.settlements(kopi.manager).getAll({ filter: { status: 'Overdue' } })
    expect(listed).toMatchObject({
      total: 1,
      counts: { 'Pending Settlement': 1, 'Partial Settlement': 0, 'Full Settlement': 0, Overdue: 1 },
      settlements: [{ status: 'Pending Settlement', overdueDays: 6, disbursement: { name: 'Suppliers October' } }],
    })
  })
})

describe('an uploaded payment', () => {
  const upload = (amount: number, reference: string, repaymentId: string | null = null) =>
    w.database.transaction({ orgs: 'all' }, 'write', ({ client, db }) =>
      payFromUpload(
        { client, db, now: w.now(), today: dateIn(w.now()), newId: w.id },
        {
          orgId: kopi.org.id,
          repaymentId: repaymentId as Id<'settlement'> | null,
          paidOn: dateIn(w.now()),
          amount: sen(amount),
          reference,
          by: { id: kopi.admin.id, orgId: platformOrgId, name: 'Farid Omar', role: 'admin' },
        },
      ),
    )

  test('pays the oldest due first, and never more than the total due', async () => {
    const { id: first } = await kopi.create('2026-12-20')
    const { id: second } = await kopi.createAnother(1_000_00, 'Second', '2026-11-30')
    expect(await upload(2_000_00, 'U1')).toMatchObject({ payments: [expect.anything(), expect.anything()] })
    const { settlements } = await kopi.settlements(kopi.manager).getAll({ sort: { by: 'dueDate' } })
    expect(settlements.map(({ id, amountDue }) => [id, amountDue])).toEqual([
      [second, 0],
      [first, 9_550],
    ])
    expect(await upload(9_550_01, 'U2')).toMatchObject({
      refused: { code: 'payment_exceeds_due', params: { amount: 'RM 9,550.00' } },
    })
    expect(await upload(1_00, 'U1')).toMatchObject({ refused: { code: 'payment_reference_used' } })
  })

  test('that was divided over settlements can be corrected in one of them, with its reference', async () => {
    const { id: first } = await kopi.create('2026-12-20')
    const { id: second } = await kopi.createAnother(1_000_00, 'Second', '2026-11-30')
    await upload(2_000_00, 'U1')
    const [part] = await kopi.paymentsOf(first)
    expect(part).toMatchObject({ amountRepaid: 950, reference: 'U1' })
    expect(await kopi.correct(first, part!.id, 900)).toMatchObject({ amountDue: 9_600 })
    expect(await outcomeOf(kopi.pay(first, 1, { reference: 'U1' }))).toBe('payment_reference_used')
    const live = (await kopi.paymentsOf(first)).filter(({ isVoid }) => !isVoid)
    expect(live).toMatchObject([{ amountRepaid: 900, reference: 'U1' }])
    const { settlements } = await kopi.settlements(kopi.manager).getAll({ sort: { by: 'dueDate' } })
    expect(settlements.map(({ id, amountDue }) => [id, amountDue])).toEqual([
      [second, 0],
      [first, 9_600],
    ])
  })

  test('to one settlement is refused if nothing is due or it exceeds the amount due', async () => {
    const { id } = await kopi.create('2026-12-20')
    await kopi.createAnother(1_000_00, 'Second', '2026-11-30')
    expect(await upload(10_500_01, 'U1', id)).toMatchObject({
      refused: { code: 'payment_exceeds_due', params: { amount: 'RM 10,500.00' } },
    })
    expect(await upload(10_500_00, 'U1', id)).toMatchObject({ payments: [expect.anything()] })
    for (const settlement of [id, w.id()])
      expect(await upload(1, 'U2', settlement)).toMatchObject({ refused: { code: 'settlement_not_found' } })
  })
})

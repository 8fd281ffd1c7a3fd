import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ringgit, sen } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { auditLedger } from '#modules/ledger/ledger.audit.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { placeDisbursement } from './place-disbursement.fixtures.ts'
import { remindSettlements } from './settlement.jobs.ts'
import { payFromUpload } from './settlement.service.ts'

const w = world()
const env = { publicUrl: 'https://upah.example', secretKey: 'key', production: false }
let org: Organization
let admin: Member
let manager: Member
let disbursementId: string
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  org = await w.organization()
  admin = await w.member(null, 'admin')
  manager = await w.member(org, 'Manager')
  disbursementId = await placeDisbursement(w, org.id, manager.id)
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const key = () => ({ disbursementId, orgId: org.id })
const created = async (dueDate = '2026-12-20') =>
  w.as(admin).repayments.create({ ...key(), amountDue: ringgit(10_500), amountRepaid: ringgit(0), dueDate })
const pay = (repaymentId: string, amount: number, more: { paymentDate?: string; reference?: string } = {}) =>
  w.as(admin).repaymentTransactions.create({
    ...key(),
    repaymentId,
    paymentDate: '2026-11-16',
    amountRepaid: ringgit(amount),
    ...more,
  })
const read = (repaymentId: string) => w.as(manager).repayments.getOne({ repaymentId, disbursementId })
const balances = async () =>
  Object.fromEntries(
    (
      await w.database.pool.query<{ account: string; balance_sen: string }>(
        'select account, balance_sen from ledger_accounts where org_id = $1',
        [org.id],
      )
    ).rows.map((row) => [row.account, Number(row.balance_sen)]),
  )

test('three payments, one of them void, settle 10,500.00 in full', async () => {
  const { id } = await created()
  expect(await read(id)).toMatchObject({
    status: 'Pending Settlement',
    amountDue: 10_500,
    total: 10_000,
    fees: 500,
    toRepay: 10_500,
    dateCompleted: '2026-10-20',
  })
  await pay(id, 4_000, { reference: 'IBG 5510234', paymentDate: '2026-11-10' })
  const twice = await pay(id, 4_000, { reference: 'IBG 5520917' })
  expect(await read(id)).toMatchObject({ status: 'Partial Settlement', amountDue: 2_500, amountRepaid: 8_000 })
  expect(
    await w.as(admin).repaymentTransactions.void({ ...key(), repaymentId: id, id: twice.id, reason: 'Entered twice' }),
  ).toEqual({ amountDue: 6_500 })
  await pay(id, 6_500)
  expect(await read(id)).toMatchObject({ status: 'Full Settlement', amountDue: 0, amountRepaid: 10_500 })
  expect(await balances()).toEqual({ bank: 10_500_00, disbursements_receivable: -10_500_00 })

  const { payments } = await w.as(manager).repaymentTransactions.getAll({ repaymentId: id, disbursementId })
  expect(payments.map((one) => [one.paymentDate, one.amountRepaid, one.amountDueAfter, one.isVoid])).toEqual([
    ['2026-11-16', 6_500, 0, false],
    ['2026-11-16', 4_000, 6_500, true],
    ['2026-11-10', 4_000, 6_500, false],
  ])
  const history = await w.as(manager).transactions.getAll({})
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
  [{ dueDate: '20/12/2026' }, 'dueDate', 'Not a valid date (yyyy-MM-dd)'],
  [{ dueDate: '2026-02-30' }, 'dueDate', 'Not a valid date (yyyy-MM-dd)'],
])('a settlement with %j is refused at its field', async (wrong: object, field, message) => {
  const fields = { ...key(), amountDue: ringgit(10_500), amountRepaid: ringgit(0), dueDate: '2026-12-20' }
  await expect(w.as(admin).repayments.create({ ...fields, ...wrong })).rejects.toMatchObject({
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
    const { id } = await created()
    await expect(pay(id, amount, more)).rejects.toMatchObject({
      code,
      fieldErrors: { [field]: expect.anything() },
    })
    expect(await read(id)).toMatchObject({ amountRepaid: 0 })
  })
  test('with a reference that was used', async () => {
    const { id } = await created()
    await pay(id, 1, { reference: 'A1' })
    await expect(pay(id, 1, { reference: 'A1' })).rejects.toMatchObject({ code: 'payment_reference_used' })
  })
  test('of another organization', async () => {
    const { id } = await created()
    const other = await w.organization()
    await expect(
      w.as(admin).repaymentTransactions.create({
        disbursementId,
        orgId: other.id,
        repaymentId: id,
        paymentDate: '2026-11-16',
        amountRepaid: ringgit(1),
      }),
    ).rejects.toMatchObject({ code: 'settlement_not_found' })
    const stranger = await w.member(other, 'Manager')
    await expect(w.as(stranger).repayments.getOne({ repaymentId: id, disbursementId })).rejects.toMatchObject({
      code: 'settlement_not_found',
    })
  })
})

test('of two simultaneous payments of the whole amount, one is recorded', async () => {
  const { id } = await created()
  const results = await Promise.allSettled([pay(id, 10_500), pay(id, 10_500)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await read(id)).toMatchObject({ amountDue: 0 })
})

test('a payment is voided once', async () => {
  const { id } = await created()
  const payment = await pay(id, 100)
  const done = { ...key(), repaymentId: id, id: payment.id }
  await w.as(admin).repaymentTransactions.void(done)
  await expect(w.as(admin).repaymentTransactions.void(done)).rejects.toMatchObject({
    code: 'payment_already_void',
  })
})

test('a correction voids the wrong payment and records the right one', async () => {
  const { id } = await created()
  const wrong = await pay(id, 10_500, { reference: 'FPX 1' })
  await w.as(admin).repaymentTransactions.update({
    ...key(),
    repaymentId: id,
    id: wrong.id,
    paymentDate: '2026-11-15',
    amountRepaid: ringgit(1_050),
  })
  const { payments } = await w.as(admin).repaymentTransactions.getAll({ ...key(), repaymentId: id })
  expect(payments.map((one) => [one.amountRepaid, one.reference, one.isVoid])).toEqual([
    [10_500, 'FPX 1', true],
    [1_050, 'FPX 1', false],
  ])
  expect(await read(id)).toMatchObject({ amountDue: 9_450 })
})

describe('a settlement', () => {
  test('is created once, for a completed disbursement, with its amount', async () => {
    await expect(
      w
        .as(admin)
        .repayments.create({ ...key(), amountDue: ringgit(10_000), amountRepaid: ringgit(0), dueDate: '2026-12-20' }),
    ).rejects.toMatchObject({ code: 'settlement_amounts_differ' })
    const unsettled = async () =>
      (await w.as(admin).repayments.getUnsettled({})).disbursements.filter(({ orgId }) => orgId === org.id)
    expect(await unsettled()).toMatchObject([{ disbursementId, toRepay: 10_500, dueDate: '2026-12-20' }])
    await created()
    await expect(created()).rejects.toMatchObject({ code: 'settlement_exists' })
    expect(await unsettled()).toEqual([])
  })

  test('may state an amount repaid before', async () => {
    const { id } = await w
      .as(admin)
      .repayments.create({ ...key(), amountDue: ringgit(10_000), amountRepaid: ringgit(500), dueDate: '2026-12-20' })
    expect(await read(id)).toMatchObject({ amountDue: 10_000, amountRepaid: 500, status: 'Partial Settlement' })
  })

  test('is changed and deleted only without payments', async () => {
    const { id } = await created()
    const changed = { ...key(), repaymentId: id, amountDue: ringgit(10_500), amountRepaid: ringgit(0) }
    expect(await w.as(admin).repayments.update({ ...changed, dueDate: '2027-01-20' })).toMatchObject({
      dueDate: '2027-01-20',
    })
    const payment = await pay(id, 1)
    const refusal = { code: 'settlement_has_payments' }
    await expect(w.as(admin).repayments.update({ ...changed, dueDate: '2027-01-21' })).rejects.toMatchObject(refusal)
    await expect(w.as(admin).repayments.delete({ ...key(), repaymentId: id })).rejects.toMatchObject(refusal)
    await w.as(admin).repaymentTransactions.void({ ...key(), repaymentId: id, id: payment.id })
    await w.as(admin).repayments.delete({ ...key(), repaymentId: id })
    await expect(read(id)).rejects.toMatchObject({ code: 'settlement_not_found' })
    await created()
  })

  test('is listed with its status and the days since its due date', async () => {
    await created('2026-11-10')
    const listed = await w.as(manager).repayments.getAll({ filter: { status: 'Overdue' } })
    expect(listed).toMatchObject({
      total: 1,
      counts: { 'Pending Settlement': 1, 'Partial Settlement': 0, 'Full Settlement': 0, Overdue: 1 },
      settlements: [{ status: 'Pending Settlement', overdueDays: 6, disbursement: { name: 'Suppliers October' } }],
    })
  })
})

describe('reminders', () => {
  const remind = () => remindSettlements(w.database, env, () => Date.parse(w.now()))
  test('are sent to Managers 7 days and 1 day before the due date and 1, 7 and 14 days after it, once each', async () => {
    await created('2026-11-24')
    const subjects: (string | undefined)[] = []
    for (const [day, count] of [
      ['2026-11-16', 0],
      ['2026-11-17', 1],
      ['2026-11-23', 2],
      ['2026-11-25', 3],
      ['2026-12-01', 4],
      ['2026-12-08', 5],
      ['2026-12-20', 5],
    ] as const) {
      w.travelTo(`${day}T02:00:00.000Z`)
      await Promise.all([remind(), remind()])
      const sent = await w.messages(manager.email)
      expect(sent, day).toHaveLength(count)
      subjects.push(sent.at(0)?.subject)
    }
    expect(subjects).toContain('Due on 24/11/2026: Suppliers October')
    expect(subjects).toContain('Overdue since 24/11/2026: Suppliers October')
  })
  test('stop when the settlement is paid', async () => {
    const { id } = await created('2026-11-17')
    await pay(id, 10_500)
    await remind()
    expect(await w.messages(manager.email)).toEqual([])
    expect((await read(id)).reminders.map(({ sentOn }) => sentOn)).toEqual([null, null, null, null, null])
  })
})

test('an uploaded payment pays the oldest due first, and never more than the total due', async () => {
  const { id: first } = await created('2026-12-20')
  disbursementId = await placeDisbursement(w, org.id, manager.id, { name: 'Second', total: 1_000_00 })
  const { id: second } = await w
    .as(admin)
    .repayments.create({ ...key(), amountDue: ringgit(1_050), amountRepaid: ringgit(0), dueDate: '2026-11-30' })
  const upload = (amount: number, reference: string) =>
    w.database.transaction({ orgs: 'all' }, 'write', ({ client, db }) =>
      payFromUpload(
        { client, db, now: w.now(), today: dateIn(w.now()), newId: w.id },
        { orgId: org.id, repaymentId: null, paidOn: dateIn(w.now()), amount: sen(amount), reference, by: admin.id },
      ),
    )
  expect(await upload(2_000_00, 'U1')).toMatchObject({ payments: [expect.anything(), expect.anything()] })
  const { settlements } = await w.as(manager).repayments.getAll({ sort: { by: 'dueDate' } })
  expect(settlements.map(({ id, amountDue }) => [id, amountDue])).toEqual([
    [second, 0],
    [first, 9_550],
  ])
  expect(await upload(9_550_01, 'U2')).toMatchObject({
    refused: { code: 'payment_exceeds_due', params: { amount: 'RM 9,550.00' } },
  })
  expect(await upload(1_00, 'U1')).toMatchObject({ refused: { code: 'payment_reference_used' } })
})

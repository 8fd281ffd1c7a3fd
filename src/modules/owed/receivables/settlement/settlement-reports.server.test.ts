import { afterEach, beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { outcomesOf } from '#test/outcomes.ts'
import { placeFile } from '#test/place-file.ts'
import { world, type Member } from '#test/world.ts'
import { settlementWorld, type SettlementWorld } from './settlement-world.fixtures.ts'

const w = world()
let kopi: SettlementWorld
let id: string
beforeEach(async () => {
  kopi = await settlementWorld(w)
  id = (await kopi.create()).id
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const slipOf = (by: Member, name = 'slip.pdf') => placeFile(w, by, 'payment-slip', '%PDF-1.7', name)
const inputOf = async (amount: number, by: Member) => ({
  repaymentId: id,
  disbursementId: kopi.disbursementId,
  paymentDate: '2026-11-15',
  amountRepaid: ringgit(amount),
  reference: 'FPX 7781204',
  slip: await slipOf(by),
})
const report = async (amount: number, by: Member = kopi.manager) =>
  w.as(by).repaymentTransactions.report(await inputOf(amount, by))
const reports = async () => (await kopi.read(id)).reports.map(({ amount, state }) => `${amount} ${state}`)
const reportedList = async (member: Member) =>
  (await kopi.settlements(member).getAll({ filter: { status: 'Reported' } })).settlements.map(
    ({ reported }) => reported,
  )
const used = async () => (await w.as(kopi.manager).disbursements.getCredit({})).used

test('settlement details show where to pay and with which reference', async () => {
  expect(await kopi.read(id)).toMatchObject({
    payTo: { bank: 'Maybank', accountNumber: '564427118830', accountName: 'Upah Sdn Bhd' },
    payReference: `${kopi.org.code}-${id.slice(-6)}`,
    reports: [],
    reported: null,
  })
  const { settlements } = await kopi.settlements().getAll({ search: `${kopi.org.code}-${id.slice(-6)}` })
  expect(settlements.map((one) => one.id)).toEqual([id])
})

test('a reported payment posts nothing, and both sides see it until it is recorded', async () => {
  const { id: reportId } = await report(4_000)
  expect(await kopi.read(id)).toMatchObject({ amountDue: 10_500, amountRepaid: 0, status: 'Pending Settlement' })
  expect(await used()).toBe(10_500)
  expect(await reportedList(kopi.admin)).toEqual([{ amount: 4_000, paidOn: '2026-11-15' }])
  expect((await kopi.read(id, kopi.admin)).reports).toMatchObject([
    { reference: 'FPX 7781204', slip: { fileName: 'slip.pdf' }, createdByName: expect.any(String), state: 'open' },
  ])
  await kopi.payments().create({ ...kopi.paymentOf(id, 3_999), reportId })
  expect(await reports()).toEqual(['4000 recorded'])
  expect(await used()).toBe(6_501)
  expect(await reportedList(kopi.manager)).toEqual([])
})

test('any payment of the same amount answers it, and one of another amount leaves it open', async () => {
  await report(4_000)
  await kopi.pay(id, 100)
  expect(await reports()).toEqual(['4000 open'])
  const { id: payment } = await kopi.pay(id, 4_000)
  expect(await reports()).toEqual(['4000 recorded'])
  const { id: corrected } = await kopi.correct(id, payment, 3_000)
  expect(await reports()).toEqual(['4000 recorded'])
  await kopi.void(id, corrected)
  expect(await reports()).toEqual(['4000 open'])
  expect(await reportedList(kopi.admin)).toEqual([{ amount: 4_000, paidOn: '2026-11-15' }])
})

test('a payment that answered a report is voided while another report is open', async () => {
  const first = await report(4_000)
  const { id: payment } = await kopi.pay(id, 4_000)
  const second = await report(1_000)
  await kopi.void(id, payment)
  expect(await reports()).toEqual(['1000 open', '4000 void'])
  const key = { repaymentId: id, disbursementId: kopi.disbursementId }
  await expect(w.as(kopi.manager).repaymentTransactions.withdrawReport({ ...key, id: first.id })).rejects.toMatchObject(
    { code: 'report_closed' },
  )
  await w.as(kopi.manager).repaymentTransactions.withdrawReport({ ...key, id: second.id })
})

test('a second report of a payment, sent concurrently, is refused and names the first', async () => {
  const executive = await w.member(kopi.org, 'Executive')
  const inputs = [await inputOf(1, kopi.manager), await inputOf(2, executive)] as const
  const outcomes = await outcomesOf([
    w.as(kopi.manager).repaymentTransactions.report(inputs[0]),
    w.as(executive).repaymentTransactions.report(inputs[1]),
  ])
  expect(outcomes.toSorted()).toEqual(['done', 'payment_reported'])
  await expect(report(3)).rejects.toMatchObject({
    message: expect.stringMatching(/ has already reported RM [12]\.00 paid on 15\/11\/2026\. Upah is checking it\.$/),
  })
})

test('it is withdrawn by the organization or dismissed by the platform, once, and can be reported again', async () => {
  const key = { repaymentId: id, disbursementId: kopi.disbursementId }
  const first = await report(1)
  const withdraw = () => w.as(kopi.manager).repaymentTransactions.withdrawReport({ ...key, id: first.id })
  expect((await outcomesOf([withdraw(), withdraw()])).toSorted()).toEqual(['done', 'report_closed'])
  const second = await report(2)
  await expect(
    kopi.settlements().delete({ ...kopi.key, repaymentId: id, reason: 'Entered twice' }),
  ).rejects.toMatchObject({
    code: 'settlement_has_report',
    params: { amount: 'RM 2.00' },
  })
  const dismissal = { ...kopi.key, repaymentId: id, id: second.id, reason: 'Not on the statement' }
  await kopi.payments().dismissReport(dismissal)
  await expect(kopi.payments().dismissReport(dismissal)).rejects.toMatchObject({ code: 'report_closed' })
  await expect(kopi.payments().create({ ...kopi.paymentOf(id, 2), reportId: second.id })).rejects.toMatchObject({
    code: 'report_closed',
  })
  expect((await kopi.read(id)).reports).toMatchObject([
    { state: 'dismissed', reason: 'Not on the statement', closedByName: null },
    { state: 'withdrawn' },
  ])
  await report(3)
})

test('amount, date and slip are checked', async () => {
  const input = await inputOf(1, kopi.manager)
  const as = w.as(kopi.manager).repaymentTransactions
  const refused = async (changed: object, fields: object) =>
    expect(as.report({ ...input, ...changed })).rejects.toMatchObject({ fieldErrors: fields })
  await refused({ amountRepaid: 10_500.01 }, { amountRepaid: { code: 'payment_exceeds_due' } })
  await refused({ paymentDate: '2026-11-17' }, { paymentDate: { code: 'payment_date_refused' } })
  await refused({ slip: await slipOf(await w.member(kopi.org, 'Executive')) }, { slip: { code: 'slip_unknown' } })
  await refused({ slip: await placeFile(w, kopi.manager, 'supplier-invoice', '%PDF-1.7', 'a.pdf') }, { slip: {} })
  expect(await reports()).toEqual([])
})

test('the history names the amount, the slip and the reason', async () => {
  const { id: reportId } = await report(4_000)
  await kopi.payments().dismissReport({ ...kopi.key, repaymentId: id, id: reportId, reason: 'Not on the statement' })
  expect((await kopi.changesOf(id)).slice(0, 2)).toMatchObject([
    {
      title: 'Dismissed a reported payment',
      Reason: [null, 'Not on the statement'],
      'Reported payment': ['RM 4,000.00', null],
    },
    { title: 'Reported a payment', 'Reported payment': [null, 'RM 4,000.00'], Slip: [null, 'slip.pdf'] },
  ])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { placeFile } from '#test/place-file.ts'
import { world, type Member } from '#test/world.ts'
import { deductionWorld, type DeductionWorld } from '../deduction-world.fixtures.ts'

const w = world()
let kit: DeductionWorld
let listId: string
/** A list of 250.00 and the employer's fee of 6.25, made today. */
beforeEach(async () => {
  kit = await deductionWorld(w, { cutoffDay: 10 })
  await kit.paid(await kit.employee('Nur Aina'), 250_00)
  await kit.makeLists()
  listId = (await kit.newest()).id
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const orgId = () => kit.org.id
const inputOf = async (amount: number, by: Member = kit.manager) => ({
  listId,
  paymentDate: dateIn(w.now()),
  amountRepaid: ringgit(amount),
  reference: 'FPX 7781204',
  slip: await placeFile(w, by, 'payment-slip', '%PDF-1.7', 'slip.pdf'),
})
const report = async (amount: number) => kit.calls().reportPayment(await inputOf(amount))
const platform = () => w.as(kit.admin).rollingPayAdmin
const record = (amount: number, fields: object = {}) =>
  platform().recordAdvanceRepayment({
    orgId: orgId(),
    amount: ringgit(amount),
    paidOn: dateIn(w.now()),
    reference: `MBB ${w.id()}`,
    ...fields,
  })
const states = async () => (await kit.details(listId)).reports.map(({ amount, state }) => `${amount} ${state}`)
const account = () => platform().getOrgAdvanceAccount({ orgId: orgId() })
const reportedOf = async () =>
  (await platform().getReceivables({})).employers.find((one) => one.orgId === orgId())?.reported

test('a reported payment of a list posts nothing, and both sides see it until it is recorded', async () => {
  const { id: reportId } = await report(100)
  expect(await kit.details(listId)).toMatchObject({
    outstanding: 256.25,
    reports: [{ amount: 100, state: 'open', reference: 'FPX 7781204', slip: { fileName: 'slip.pdf' } }],
  })
  const { number } = await kit.details(listId)
  expect((await account()).reports).toMatchObject([{ id: reportId, listId, number, amount: 100 }])
  expect(await reportedOf()).toEqual({ amount: 100, paidOn: dateIn(w.now()) })
  const { id } = await record(99, { reportId })
  expect(await kit.details(listId)).toMatchObject({ outstanding: 157.25, payments: [{ amount: 99 }] })
  expect(await states()).toEqual(['100 recorded'])
  expect((await account()).reports).toEqual([])
  expect(await reportedOf()).toBeNull()
  expect(await outcomeOf(record(1, { reportId }))).toBe('report_closed')
  await platform().voidAdvanceRepayment({ orgId: orgId(), id, reason: 'Wrong employer' })
  expect(await states()).toEqual(['100 open'])
  expect((await account()).reports).toMatchObject([{ id: reportId, listId, amount: 100 }])
  await record(100, { reportId })
  expect(await states()).toEqual(['100 recorded'])
})

test('a repayment answers the list of its report, also if another one is due earlier', async () => {
  kit.at('2026-11-26 09:00')
  await kit.paid(await kit.employee('Siti'), 100_00)
  kit.at('2026-12-11 09:00')
  await kit.makeLists()
  const later = await kit.newest()
  expect(later.id).not.toBe(listId)
  const { id: reportId } = await kit.calls().reportPayment({ ...(await inputOf(50)), listId: later.id })
  const paid = { orgId: orgId(), amount: ringgit(50), reference: 'FPX 7781204' }
  const amounts = async (input: object) =>
    (await platform().previewAdvanceRepayment({ ...paid, ...input })).items.map(({ number, amount }) => [
      number,
      amount,
    ])
  const { number } = await kit.details(listId)
  expect(await amounts({})).toEqual([
    [number, 50],
    [later.number, 0],
  ])
  expect(await amounts({ reportId })).toEqual([
    [number, 0],
    [later.number, 50],
  ])
  await record(50, { reportId })
  expect((await kit.details(later.id)).payments).toMatchObject([{ amount: 50 }])
})

test('a repayment of the same amount answers the report of its list, another amount leaves it open', async () => {
  await report(100)
  await record(40)
  expect(await states()).toEqual(['100 open'])
  await record(100)
  expect(await states()).toEqual(['100 recorded'])
})

test('two people don’t report a payment twice, and it is withdrawn or dismissed once', async () => {
  const inputs = [await inputOf(1), await inputOf(2, kit.executive)] as const
  const outcomes = await outcomesOf([
    kit.calls().reportPayment(inputs[0]),
    kit.calls(kit.executive).reportPayment(inputs[1]),
  ])
  expect(outcomes.toSorted()).toEqual(['done', 'payment_reported'])
  const [{ id } = { id: '' }] = (await kit.details(listId)).reports
  const withdraw = () => kit.calls().withdrawReport({ listId, id })
  expect((await outcomesOf([withdraw(), withdraw()])).toSorted()).toEqual(['done', 'report_closed'])
  const { id: second } = await report(3)
  const dismissal = { orgId: orgId(), listId, id: second, reason: 'Not on the statement' }
  await w.as(kit.admin).deductions.dismissReport(dismissal)
  expect(await outcomeOf(w.as(kit.admin).deductions.dismissReport(dismissal))).toBe('report_closed')
  expect((await kit.details(listId)).reports[0]).toMatchObject({ state: 'dismissed', reason: 'Not on the statement' })
  expect((await historyOf(w, kit.admin, listId)).map(({ title }) => title).slice(0, 2)).toEqual([
    'Dismissed a reported payment',
    'Reported a payment',
  ])
})

test('its amount, date and slip are checked', async () => {
  const input = await inputOf(1)
  const refused = async (changed: object, fields: object) =>
    expect(kit.calls().reportPayment({ ...input, ...changed })).rejects.toMatchObject({ fieldErrors: fields })
  await refused({ amountRepaid: 256.26 }, { amountRepaid: { code: 'payment_exceeds_due' } })
  await refused({ amountRepaid: 0 }, { amountRepaid: { code: 'not_positive' } })
  await refused({ paymentDate: '2026-11-15' }, { paymentDate: { code: 'payment_date_refused' } })
  await refused({ paymentDate: '2026-11-17' }, { paymentDate: { code: 'payment_date_refused' } })
  const other = await placeFile(w, kit.manager, 'supplier-invoice', '%PDF-1.7', 'a.pdf')
  await refused({ slip: other }, { slip: { code: 'slip_unknown' } })
  expect(await states()).toEqual([])
})

test('reports of benefits, settlements and other lists are not mixed up', async () => {
  await report(100)
  expect((await w.as(kit.manager).payRuns.getBenefitAccount({})).reports).toEqual([])
  expect(await outcomeOf(kit.calls().withdrawReport({ listId: w.id(), id: w.id() }))).toBe('not_found')
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { historyOf } from '#test/history.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { placeFile } from '#test/place-file.ts'
import { environment as env } from '#test/environment.ts'
import { world, type Member } from '#test/world.ts'
import { remindOfAllDebts } from '#app/server/jobs.ts'
import { benefitsOwedSteps, benefitsOwedWorld } from './benefits-owed-world.fixtures.ts'
import type { PayRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'

const w = world()
let kopi: PayRunWorld
beforeEach(async () => {
  kopi = await benefitsOwedWorld(w)
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const { steps, orgId, platform, own, record } = benefitsOwedSteps(w, () => kopi)
const states = async () => (await own()).reports.map(({ amount, state }) => `${amount} ${state}`)
const inputOf = async (amount: number, by: Member = kopi.manager) => ({
  paymentDate: '2026-11-16',
  amountRepaid: ringgit(amount),
  reference: 'FPX 7781204',
  slip: await placeFile(w, by, 'payment-slip', '%PDF-1.7', 'slip.pdf'),
})
const report = async (amount: number, by: Member = kopi.manager) =>
  w.as(by).payRuns.reportBenefitRepayment(await inputOf(amount, by))
const owed = async () => (await platform().getBenefitsOwed({})).employers.filter((one) => one.orgId === orgId())

test('a reported repayment of benefits posts nothing, and both sides see it until it is recorded', async () => {
  await steps.completed()
  expect(await owed()).toEqual([])
  const { id: reportId } = await report(400)
  expect(await own()).toMatchObject({
    outstanding: 999.99,
    months: [{ reported: true }],
    since: '2026-11-16',
    reports: [{ amount: 400, state: 'open', reference: 'FPX 7781204', slip: { fileName: 'slip.pdf' } }],
  })
  expect(await owed()).toMatchObject([{ overdue: 0, reported: { amount: 400, paidOn: '2026-11-16' } }])
  const { id } = await record(399, { reportId })
  expect(await own()).toMatchObject({ outstanding: 600.99, months: [{ reported: false }] })
  expect(await states()).toEqual(['400 recorded'])
  expect(await owed()).toEqual([])
  expect(await outcomeOf(record(1, { reportId }))).toBe('report_closed')
  await platform().voidBenefitRepayment({ orgId: orgId(), id, reason: 'Wrong employer' })
  expect(await states()).toEqual(['400 open'])
})

test('any repayment of the same amount answers it; one of another amount leaves it open', async () => {
  await steps.completed()
  await report(300)
  await record(100)
  expect(await states()).toEqual(['300 open'])
  await record(300)
  expect(await states()).toEqual(['300 recorded'])
})

test('two people don’t report a repayment twice, and it is withdrawn or dismissed once', async () => {
  await steps.completed()
  const executive = await w.member(kopi.organization, 'Executive')
  const inputs = [await inputOf(1), await inputOf(2, executive)] as const
  const outcomes = await outcomesOf([
    w.as(kopi.manager).payRuns.reportBenefitRepayment(inputs[0]),
    w.as(executive).payRuns.reportBenefitRepayment(inputs[1]),
  ])
  expect(outcomes.toSorted()).toEqual(['done', 'payment_reported'])
  const [{ id } = { id: '' }] = (await own()).reports
  const withdraw = () => w.as(kopi.manager).payRuns.withdrawBenefitReport({ id })
  expect((await outcomesOf([withdraw(), withdraw()])).toSorted()).toEqual(['done', 'report_closed'])
  const second = await report(3)
  const dismissal = { orgId: orgId(), id: second.id, reason: 'Not on the statement' }
  await platform().dismissBenefitReport(dismissal)
  expect(await outcomeOf(platform().dismissBenefitReport(dismissal))).toBe('report_closed')
  expect((await own()).reports[0]).toMatchObject({ state: 'dismissed', reason: 'Not on the statement' })
  expect((await historyOf(w, kopi.admin, second.id)).map(({ title }) => title)).toEqual([
    'Dismissed a reported payment',
    'Reported a payment',
  ])
})

test('its amount, date and slip are checked', async () => {
  const input = await inputOf(1)
  const { payRuns } = w.as(kopi.manager)
  const refused = async (changed: object, fields: object) =>
    expect(payRuns.reportBenefitRepayment({ ...input, ...changed })).rejects.toMatchObject({ fieldErrors: fields })
  await refused({}, { amountRepaid: { code: 'payment_exceeds_due' } })
  await steps.completed()
  await refused({ amountRepaid: 1_000 }, { amountRepaid: { code: 'payment_exceeds_due' } })
  await refused({ amountRepaid: 0 }, { amountRepaid: { code: 'not_positive' } })
  await refused({ paymentDate: '2026-11-15' }, { paymentDate: { code: 'payment_date_refused' } })
  await refused({ paymentDate: '2026-11-17' }, { paymentDate: { code: 'payment_date_refused' } })
  const other = await placeFile(w, kopi.manager, 'supplier-invoice', '%PDF-1.7', 'a.pdf')
  await refused({ slip: other }, { slip: { code: 'slip_unknown' } })
  expect(await states()).toEqual([])
})

test('Managers are reminded before and after the due date of a month, once each, until it is repaid', async () => {
  // Due on 23/11/2026.
  await steps.completed()
  const subjects = async () => (await w.messages(kopi.manager.email)).map(({ subject }) => subject).toReversed()
  const remindOn = async (day: string) => {
    w.travelTo(`${day}T10:00:00+08:00`)
    await Promise.all([w.run(remindOfAllDebts, {}, { env }), w.run(remindOfAllDebts, {}, { env })])
    return (await subjects()).filter((subject) => subject?.includes('benefits of')).length
  }
  expect(await remindOn('2026-11-21')).toBe(0)
  expect(await remindOn('2026-11-22')).toBe(1)
  expect(await own()).toMatchObject({ months: [{ remindedOn: '2026-11-22' }] })
  expect(await remindOn('2026-11-24')).toBe(2)
  expect(await owed()).toMatchObject([{ overdue: 999.99, monthsOverdue: 1, dueOn: '2026-11-23', reported: null }])
  const [after, before] = await w.messages(kopi.manager.email)
  expect(before).toMatchObject({ subject: 'Due on 23/11/2026: benefits of November 2026' })
  expect(before?.text).toContain('RM 999.99 for benefits of November 2026 is due on 23/11/2026.')
  expect(after).toMatchObject({ subject: 'Overdue since 23/11/2026: benefits of November 2026' })
  expect(after?.text).toContain('https://upah.test/benefits-pay-runs/owed')
  await record(999.99, { paidOn: '2026-11-24' })
  expect(await remindOn('2026-11-30')).toBe(2)
})

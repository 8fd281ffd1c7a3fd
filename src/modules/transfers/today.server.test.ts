import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '#modules/ledger/ledger.audit.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import type { PlacedWithdrawal } from './place-withdrawals.fixtures.ts'

const w = world()
let org: Organization
let admin: Member
let employee: Member
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  org = await w.organization()
  admin = await w.member(null, 'admin')
  employee = await w.employee(org)
})
afterEach(async () => {
  // Leave nothing to send and nothing with the bank for the next test.
  w.travelTo('2026-12-31T02:00:00.000Z')
  await desk().endOfDayProcessing({})
  await desk().completeAll({ transferDate: '2026-12-31' })
  expect(await auditLedger(w.database)).toEqual([])
})

const desk = () => w.as(admin).rollingPayAdmin
const placeOne = placing(w)
const place = (facts: Partial<PlacedWithdrawal> = {}) => placeOne(org, employee, { at: w.now(), ...facts })
const complete = async (facts: Partial<PlacedWithdrawal> = {}) => {
  const one = await place(facts)
  await desk().endOfDayProcessing({})
  await desk().completeAll({ transferDate: w.now().slice(0, 10), ids: [one.id] })
  return one
}

test('the dashboard returns pending, ready and sent totals, and whether the ledger balances', async () => {
  const before = await desk().getToday({})
  await complete()
  await place({ amount: 300_00, fee: 7_50 })
  await desk().endOfDayProcessing({})
  await place({ amount: 400_00, fee: 10_00 })
  await place({ status: 'pending', amount: 500_00, fee: 12_50 })
  const today = await desk().getToday({})
  const more = (path: (of: typeof today) => number) => Math.round((path(today) - path(before)) * 100) / 100
  expect(today).toMatchObject({
    period: '2026-11',
    booksBalanced: true,
    withBank: { lastBatch: { count: 1, net: 292.5 } },
    toSend: { count: 1, banks: 1 },
  })
  expect(more((of) => of.waitingForEmployers.count)).toBe(1)
  expect(more((of) => of.waitingForEmployers.amount)).toBe(500)
  expect(more((of) => of.withBank.net)).toBe(292.5)
  expect(more((of) => of.completedThisMonth.amount)).toBe(250)
  expect(more((of) => of.completedThisMonth.net)).toBe(243.75)
  expect(more((of) => of.feesThisMonth)).toBe(6.25)
  expect(more((of) => of.advancesByDay[15]!.thisMonth)).toBe(1_450)
})

test('the dashboard counts returns of every month until they are marked as handled', async () => {
  w.travelTo('2026-11-30T02:00:00.000Z')
  const one = await complete()
  const { orgId, transactionId } = one.key
  const key = { orgId, transactionId }
  await desk().recordBankReturn({ ...key, reason: 'Account closed', returnedOn: '2026-11-30' })
  w.travelTo('2026-12-01T02:00:00.000Z')
  const open = { count: 1, amount: 243.75, reasons: [{ reason: 'Account closed', count: 1, amount: 243.75 }] }
  expect((await desk().getToday({})).openReturns).toEqual(open)
  await desk().markReturnHandled({ ...key, handled: true })
  expect((await desk().getToday({})).openReturns).toEqual({ count: 0, amount: 0, reasons: [] })
  await desk().markReturnHandled({ ...key, handled: false })
  expect((await desk().getToday({})).openReturns).toEqual(open)
  await desk().markReturnHandled({ ...key, handled: true })
})

test('the dashboard counts open withdrawals of earlier months, and names the oldest of these months', async () => {
  w.travelTo('2026-09-10T02:00:00.000Z')
  await place()
  await desk().endOfDayProcessing({})
  w.travelTo('2026-10-10T02:00:00.000Z')
  const pending = await place({ status: 'pending' })
  await place()
  await desk().endOfDayProcessing({})
  w.travelTo('2026-12-10T02:00:00.000Z')
  await place()
  // Set to processing, but not sent yet.
  const { key } = await place()
  await desk().updateOne({ ...key, status: 'processing' })
  w.travelTo('2026-10-11T02:00:00.000Z')
  const approved = await place()
  w.travelTo('2026-12-10T02:00:00.000Z')
  const { earlier } = await desk().getToday({})
  expect(earlier.processing).toEqual({ count: 2, oldest: '2026-09' })
  await desk().updateOne({ ...pending.key, status: 'cancelled', reason: 'Too late' })
  expect((await desk().getToday({})).earlier.pending.count).toBe(earlier.pending.count - 1)
  expect(earlier.approved).toEqual({ count: 1, oldest: '2026-10' })
  await desk().updateOne({ ...approved.key, status: 'cancelled', reason: 'Too late' })
  expect((await desk().getToday({})).earlier.approved).toEqual({ count: 0, oldest: null })
})

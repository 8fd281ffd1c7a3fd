import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { ringgit } from '#kernel/money.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import type { PlacedWithdrawal } from '../place-withdrawals.fixtures.ts'

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
  await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-12-31' })
  expect(await auditLedger(w.database)).toEqual([])
})

const desk = () => w.as(admin).rollingPayAdmin
const placeOne = placing(w)
const place = (facts: Partial<PlacedWithdrawal> = {}) => placeOne(org, employee, { at: w.now(), ...facts })
const complete = async (facts: Partial<PlacedWithdrawal> = {}) => {
  const one = await place(facts)
  await desk().endOfDayProcessing({})
  await desk().completeAll({ handover: 'Sent by e-mail', transferDate: w.now().slice(0, 10), ids: [one.id] })
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
  expect(today.transferredToday).toEqual({ count: 1, net: 243.75 })
  expect(more((of) => of.advancesByDay[15]!.thisMonth)).toBe(1_450)
})

test('the dashboard counts returns of every month until they are marked as handled', async () => {
  w.travelTo('2026-11-30T02:00:00.000Z')
  const one = await complete()
  const { orgId, transactionId } = one.key
  const key = { orgId, transactionId }
  expect((await desk().getToday({})).transferredToday).toEqual({ count: 1, net: 243.75 })
  await desk().recordBankReturn({ ...key, reason: 'Account closed', returnedOn: '2026-11-30' })
  expect((await desk().getToday({})).transferredToday).toEqual({ count: 0, net: 0 })
  w.travelTo('2026-12-01T02:00:00.000Z')
  const reasons = [{ reason: 'Account closed', count: 1, amount: 243.75 }]
  const newest = expect.objectContaining({ id: transactionId, amount: 243.75, reason: 'Account closed' })
  const open = { count: 1, amount: 243.75, reasons, newest: [newest] }
  expect((await desk().getToday({})).openReturns).toEqual(open)
  await desk().markReturnHandled({ ...key, handled: true })
  expect((await desk().getToday({})).openReturns).toEqual({ count: 0, amount: 0, reasons: [], newest: [] })
  await desk().markReturnHandled({ ...key, handled: false })
  expect((await desk().getToday({})).openReturns).toEqual(open)
  await desk().markReturnHandled({ ...key, handled: true })
})

test('open withdrawals of earlier months are listed and counted in every month', async () => {
  w.travelTo('2026-09-10T02:00:00.000Z')
  const pending = await place({ status: 'pending' })
  await place()
  await desk().endOfDayProcessing({})
  w.travelTo('2026-10-11T02:00:00.000Z')
  const approved = await place()
  w.travelTo('2026-12-10T02:00:00.000Z')
  const listed = async (status: 'pending' | 'approved' | 'processing') => {
    const { transactions, total, counts } = await desk().getAll({ period: '2026-12', status, pageSize: 50 })
    expect([total, counts[status]?.count]).toEqual([transactions.length, transactions.length])
    return transactions.map(({ period }) => period)
  }
  expect(await listed('processing')).toContain('2026-09')
  expect(await listed('pending')).toContain('2026-09')
  expect(await listed('approved')).toEqual(['2026-10'])
  for (const by of ['amount', 'employeeName'] as const)
    expect(
      (await desk().getAll({ period: '2026-12', status: 'approved', sort: { by } })).transactions.map(({ id }) => id),
    ).toEqual([approved.key.transactionId])
  expect((await desk().getAll({ period: '2026-12' })).total).toBe(0)
  const { toSend, waitingForEmployers } = await desk().getToday({})
  expect([toSend.count, waitingForEmployers.count]).toEqual([1, (await listed('pending')).length])
  for (const { key } of [pending, approved]) await desk().updateOne({ ...key, status: 'cancelled', reason: 'Too late' })
  expect(await listed('approved')).toEqual([])
})

test('resolving an item stores who did it and when, replaces an earlier remark and is in the audit trail', async () => {
  const item = { kind: 'failedWages', subject: '', title: '3 failed wages', amount: ringgit(0), count: 3 } as const
  expect(await outcomeOf(desk().resolveAttention({ ...item, subject: 'a\0', remark: 'Called' }))).toBe('invalid_input')
  await desk().resolveAttention({ ...item, remark: 'Called' })
  await desk().resolveAttention({ ...item, count: 4, remark: 'They send a new file' })
  const stored = async () => (await desk().getToday({})).resolved.filter(({ kind }) => kind === item.kind)
  expect(await stored()).toEqual([
    {
      kind: item.kind,
      subject: '',
      amount: 0,
      count: 4,
      remark: 'They send a new file',
      resolvedAt: w.now(),
      resolvedBy: expect.any(String),
    },
  ])
  const { events } = await w.as(admin).audit.getEvents({ filter: { type: 'attention_item' }, pageSize: 2 })
  const remarks = events.map(({ changes }) => changes.find(({ field }) => field === 'Remark')?.after)
  expect(remarks).toEqual(['They send a new file', 'Called'])
  expect(events[0]?.record?.name).toBe(item.title)
  await desk().reopenAttention({ kind: item.kind, subject: '' })
  expect(await stored()).toEqual([])
  expect(await outcomeOf(desk().reopenAttention({ kind: item.kind, subject: '' }))).toBe('not_found')
  await desk().resolveAttention({ ...item, remark: 'Again' })
  w.travelTo('2026-11-23T02:00:01.000Z')
  expect(await stored()).toEqual([])
})

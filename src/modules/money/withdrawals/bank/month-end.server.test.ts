import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { placeFile } from '#test/place-file.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import type { PlacedWithdrawal } from '../place-withdrawals.fixtures.ts'

const w = world()
let org: Organization
let admin: Member
let employee: Member
beforeEach(async () => {
  w.travelTo('2026-11-30T15:30:00.000Z')
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

const desk = (options: { key?: string } = {}) => w.as(admin, options).rollingPayAdmin
const placeOne = placing(w)
const place = async (facts: Partial<PlacedWithdrawal> = {}) => {
  const { key, ...row } = await placeOne(org, employee, facts)
  return { ...row, key, read: async () => (await desk().getOne(key)).transaction }
}
const send = async () => {
  const { batch } = await desk().endOfDayProcessing({})
  if (!batch) throw new Error('nothing was sent')
  return batch
}
const head = 'Account No.,Amount,Status,Reason\n'

describe('at the end of a month', () => {
  test('a batch at 23:59 in Kuala Lumpur belongs to the 30th, and a batch a minute later to the 1st', async () => {
    w.travelTo('2026-11-30T15:59:59.000Z')
    await place()
    const november = await send()
    expect((await desk().previewEndOfDay({})).sentToday).toEqual([november.number])
    w.travelTo('2026-11-30T16:00:00.000Z')
    expect((await desk().previewEndOfDay({})).sentToday).toEqual([])
    await place({ at: w.now() })
    const december = await send()
    expect([november.sentOn, december.sentOn]).toEqual(['2026-11-30', '2026-12-01'])
    expect(december.number).toBe(november.number + 1)
    expect((await desk().previewEndOfDay({})).sentToday).toEqual([december.number])
  })

  test('a November withdrawal that is transferred in December stays in the November list', async () => {
    const one = await place()
    await send()
    w.travelTo('2026-12-01T02:00:00.000Z')
    const { completed } = await desk().completeAll({
      handover: 'Sent by e-mail',
      transferDate: '2026-12-01',
      ids: [one.id],
    })
    expect(completed).toBe(1)
    expect(await one.read()).toMatchObject({ status: 'completed', period: '2026-11', transferDate: '2026-12-01' })
    const isListed = async (period: string) =>
      (await desk().getAll({ period, pageSize: 50 })).transactions.some(({ id }) => id === one.id)
    expect([await isListed('2026-11'), await isListed('2026-12')]).toEqual([true, false])
    // Its number finds it in every month.
    expect((await desk().getAll({ period: '2026-12', search: one.id })).transactions.map(({ id }) => id)).toEqual([
      one.id,
    ])
  })

  test('the transfer date for two batches cannot be before the later one', async () => {
    const early = await place()
    await send()
    w.travelTo('2026-12-01T02:00:00.000Z')
    const late = await place({ at: w.now() })
    await send()
    const complete = (ids: string[]) =>
      desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-30', ids })
    await expect(complete([early.id, late.id])).rejects.toMatchObject({
      code: 'transfer_date_too_early',
      message: 'The transfer date cannot be before the batch was sent on 01/12/2026.',
    })
    expect([(await early.read()).status, (await late.read()).status]).toEqual(['processing', 'processing'])
    expect(await complete([early.id])).toMatchObject({ completed: 1 })
  })
})

describe('with several batches', () => {
  test('a line for a payment of another batch is not matched, and nothing is completed', async () => {
    const [first, firstBatch] = [await place(), await send()]
    const [second, secondBatch] = [await place({ amount: 300_00, fee: 7_50 }), await send()]
    const text = `${head}${first.accountNumber},243.75,Paid,\n${second.accountNumber},292.50,Paid,\n`
    const apply = async (batchId: string, of = text) =>
      desk().applyBankResult({
        downloadUrl: await placeFile(w, admin, 'bank-result', of),
        transferDate: '2026-11-30',
        batchId,
      })
    for (const [{ id }, other] of [
      [firstBatch, secondBatch],
      [secondBatch, firstBatch],
    ] as const)
      await expect(apply(id)).rejects.toMatchObject({
        code: 'result_of_other_batches',
        params: { numbers: String(other.number) },
      })
    await expect(apply(w.id())).rejects.toMatchObject({ code: 'not_found' })
    expect([(await first.read()).status, (await second.read()).status]).toEqual(['processing', 'processing'])
    expect(await apply(secondBatch.id, `${head}${second.accountNumber},292.50,Paid,\n`)).toMatchObject({ completed: 1 })
    expect((await desk().getOpenBatches({})).batches.map(({ id }) => id)).toEqual([firstBatch.id])
  })

  test('selected rows of another batch are refused, and nothing is completed', async () => {
    const [first, firstBatch] = [await place(), await send()]
    const [second] = [await place(), await send()]
    await expect(
      desk().completeAll({
        handover: 'Sent by e-mail',
        transferDate: '2026-11-30',
        batchIds: [firstBatch.id],
        ids: [first.id, second.id],
      }),
    ).rejects.toMatchObject({
      code: 'not_sent_with_batch',
    })
    await expect(
      desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-30', batchIds: [firstBatch.id, w.id()] }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect([(await first.read()).status, (await second.read()).status]).toEqual(['processing', 'processing'])
  })

  test('open batches show the total per bank of payments without a result, oldest batch first', async () => {
    const [done, firstBatch] = [
      await place(),
      (await place({ bankCode: 'CIBBMYKL' }), await place({ amount: 300_00, fee: 7_50 }), await send()),
    ]
    const [, secondBatch] = [await place({ amount: 400_00, fee: 10_00 }), await send()]
    await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-30', ids: [done.id] })
    const { batches } = await desk().getOpenBatches({})
    expect(batches.map(({ id, waiting }) => [id, waiting])).toEqual([
      [firstBatch.id, { count: 2, net: 536.25 }],
      [secondBatch.id, { count: 1, net: 390 }],
    ])
    expect(batches[0]?.banks.toSorted((a, b) => a.net - b.net)).toEqual([
      { bank: 'CIMB', bankCode: 'CIBBMYKL', count: 1, net: 243.75 },
      { bank: 'Maybank', bankCode: 'MBBEMYKL', count: 1, net: 292.5 },
    ])
  })
})

describe('a command sent twice with the same key', () => {
  test('End of day creates one batch and returns it again, even after new approvals', async () => {
    await place()
    const first = await desk({ key: 'end-of-day-1' }).endOfDayProcessing({})
    const later = await place({ amount: 300_00, fee: 7_50 })
    expect(await desk({ key: 'end-of-day-1' }).endOfDayProcessing({})).toEqual(first)
    expect(first.count).toBe(1)
    expect((await later.read()).status).toBe('approved')
  })

  test('Complete leaves out withdrawals that were sent in between', async () => {
    await place()
    await send()
    const body = { handover: 'Sent by e-mail', transferDate: '2026-11-30' }
    const first = await desk({ key: 'complete-1' }).completeAll(body)
    const later = await place()
    await send()
    expect(await desk({ key: 'complete-1' }).completeAll(body)).toEqual(first)
    expect((await later.read()).status).toBe('processing')
  })
})

test('a withdrawal can be marked as handled only after its return, and not by another employer', async () => {
  const one = await place()
  const manager = await w.member(org, 'Manager')
  const stranger = await w.member(await w.organization(), 'Manager')
  const mark = (by: Member) => w.as(by).rollingPayManagement.markReturnHandled({ transactionId: one.id, handled: true })
  await expect(mark(manager)).rejects.toMatchObject({ code: 'not_returned' })
  await send()
  await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-30', ids: [one.id] })
  await expect(desk().markReturnHandled({ orgId: org.id, transactionId: one.id, handled: true })).rejects.toMatchObject(
    { code: 'not_returned' },
  )
  await desk().recordBankReturn({
    orgId: org.id,
    transactionId: one.id,
    reason: 'Account closed',
    returnedOn: '2026-11-30',
  })
  await expect(mark(stranger)).rejects.toMatchObject({ code: 'not_returned' })
  expect(await mark(manager)).toEqual({ ok: true })
})

import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sumRinggit } from '#kernel/money.ts'
import { keysOf } from '#kernel/one-of.ts'
import { download } from '#test/downloads.ts'
import { auditAfterEach, placing } from '#test/withdrawing.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import type { PlacedWithdrawal } from '../place-withdrawals.fixtures.ts'

const w = world()
let org: Organization
let admin: Member
let employee: Member
beforeEach(async () => {
  w.travelTo('2026-11-27T09:04:00.000Z')
  org = await w.organization()
  admin = await w.member(null, 'admin')
  employee = await w.employee(org)
})
auditAfterEach(w)

const desk = (by = admin) => w.as(by).rollingPayAdmin
const place = (facts: Partial<PlacedWithdrawal> = {}) => placing(w)(org, employee, facts)
const send = async () => {
  const { batch } = await desk().endOfDayProcessing({})
  if (!batch) throw new Error('there was nothing to send')
  return batch
}
/** The results of a batch, which always are its bank file in number and sum. */
const resultsOf = async (number: number) => {
  const { batch } = await desk().getBatch({ number })
  const results = keysOf(batch.results).map((result) => batch.results[result])
  expect(results.reduce((all, { count }) => all + count, 0)).toBe(batch.count)
  expect(sumRinggit(results.map(({ net }) => net))).toBe(batch.net)
  return batch.results
}
const none = { count: 0, net: 0 }

describe('the control totals of a batch', () => {
  test('add up to the bank file after each step', async () => {
    const [paid, returned, cancelled] = [
      await place({ amount: 280_00, fee: 7_00 }),
      await place({ amount: 230_00, fee: 5_75 }),
      await place({ amount: 380_00, fee: 9_50 }),
    ]
    await place({ amount: 240_00, fee: 6_00 })
    const batch = await send()
    expect(batch).toMatchObject({ count: 4, net: 1_101.75, dueOn: '2026-12-02' })
    const unanswered = { count: 4, net: 1_101.75 }
    expect(await resultsOf(batch.number)).toEqual({
      unanswered,
      refused: none,
      returned: none,
      cancelled: none,
      paid: none,
    })

    w.travelTo('2026-12-03T02:00:00.000Z')
    await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-12-01', ids: [paid.id, returned.id] })
    expect(await resultsOf(batch.number)).toMatchObject({ paid: { count: 2, net: 497.25 }, returned: none })

    const { orgId, transactionId } = returned.key
    await desk().recordBankReturn({ orgId, transactionId, reason: 'Name differs', returnedOn: '2026-12-02' })
    await desk().cancelSelected({
      transactions: [{ orgId, transactionId: cancelled.id }],
      reason: 'Account closed',
      bankAnswer: 'Not paid, by phone',
    })
    expect(await resultsOf(batch.number)).toEqual({
      paid: { count: 1, net: 273 },
      refused: none,
      returned: { count: 1, net: 224.25 },
      cancelled: { count: 1, net: 370.5 },
      unanswered: { count: 1, net: 234 },
    })
    const { payees, total, net } = await desk().getBatchPayees({ batchId: batch.id })
    expect({ total, net }).toEqual({ total: 4, net: 1_101.75 })
    expect(payees.map(({ result, netAmount, reason, answeredOn }) => [result, netAmount, reason, answeredOn])).toEqual([
      ['unanswered', 234, null, null],
      ['returned', 224.25, 'Name differs', '2026-12-03'],
      ['cancelled', 370.5, 'Account closed', '2026-12-03'],
      ['paid', 273, null, '2026-12-01'],
    ])
  })

  test('count the employees who were promised the due date', async () => {
    await place()
    const batch = await send()
    expect((await desk().getBatch({ number: batch.number })).promised).toBe(1)
    await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-27', batchIds: [batch.id] })
    expect((await desk().getBatch({ number: batch.number })).promised).toBe(0)
  })
})

test('the payees of a batch are found by name, account and amount, and by result', async () => {
  await place({ employeeName: 'Kavitha a/p Krishnan', accountNumber: '76010038329', amount: 190_00, fee: 4_75 })
  const other = await place({ employeeName: 'Tan Boon Keat', amount: 1_400_00, fee: 35_00 })
  const batch = await send()
  const found = async (search: string) =>
    (await desk().getBatchPayees({ batchId: batch.id, search })).payees.map(({ createdBy }) => createdBy)
  expect(await found('krishnan kavitha')).toEqual(['Kavitha a/p Krishnan'])
  expect(await found('76010038329')).toEqual(['Kavitha a/p Krishnan'])
  expect(await found('185.25')).toEqual(['Kavitha a/p Krishnan'])
  expect(await found('1,365.00')).toEqual(['Tan Boon Keat'])
  await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-27', ids: [other.id] })
  const paid = await desk().getBatchPayees({ batchId: batch.id, result: 'paid', sort: { by: 'amount' } })
  expect([paid.total, paid.net, paid.payees[0]?.banking.accountNumber]).toEqual([
    1,
    1_365,
    `****${other.accountNumber.slice(-4)}`,
  ])
})

test('the digest is that of the file, and each download is listed with its user and time', async () => {
  await place()
  const batch = await send()
  const other = await w.member(null, 'superadmin')
  const first = await download(w, admin, 'rollingPayAdmin-downloadBatch', { batchId: batch.id })
  w.travelTo('2026-11-27T09:11:00.000Z')
  await download(w, admin, 'rollingPayAdmin-downloadBatch', { batchId: batch.id })
  w.travelTo('2026-11-30T01:12:00.000Z')
  await download(w, other, 'rollingPayAdmin-downloadBatch', { batchId: batch.id })
  const { file, downloads } = await desk().getBatch({ number: batch.number })
  expect(file).toEqual({
    name: `RollingPay-2026-11-27-batch-${batch.number}.csv`,
    sha256: createHash('sha256').update(first.text).digest('hex'),
  })
  expect(downloads).toEqual([
    { at: '2026-11-30T01:12:00.000Z', byName: expect.stringMatching(/^superadmin/), account: null, ...file },
    { at: '2026-11-27T09:11:00.000Z', byName: batch.sentByName, account: null, ...file },
    { at: '2026-11-27T09:04:00.000Z', byName: batch.sentByName, account: null, ...file },
  ])
})

test('batches are listed newest first and found by their number', async () => {
  await place()
  const first = await send()
  await place()
  const second = await send()
  const found = async (search?: string) =>
    (await w.as(admin).paymentFiles.getFiles({ filter: { kind: 'batch' }, search })).files.map(
      ({ recordId }) => recordId,
    )
  expect((await found()).slice(0, 2)).toEqual([second.id, first.id])
  for (const search of [first.fileNumber, `${first.fileNumber.toLowerCase()}-1`, first.id])
    expect(await found(search)).toEqual([first.id])
  await expect(desk().getBatch({ number: second.number + 1 })).rejects.toMatchObject({ code: 'not_found' })
  await desk().completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-27' })
})

test('the platform finds a batch by its number and its amount, and withdrawals by their net and requested amounts', async () => {
  const one = await place({ amount: 214_50, fee: 4_50 })
  const other = await place({ amount: 300_00, fee: 7_50 })
  const { number, net } = await send()
  expect(net).toBe(502.5)
  const find = async (search: string) => {
    const { batches, transactions } = await desk().find({ search })
    return { batches: batches.map((batch) => batch.number), ids: transactions.map(({ id }) => id) }
  }
  for (const search of ['502.50', 'RM 502.50']) expect(await find(search)).toEqual({ batches: [number], ids: [] })
  expect((await find(`batch ${number}`)).batches).toEqual([number])
  for (const search of ['210', '214.50']) expect((await find(search)).ids, search).toEqual([one.id])
  expect((await find('RM 292.50')).ids).toEqual([other.id])
})

test('pages of payees with one result, name and amount have each of them once', async () => {
  for (let i = 0; i < 12; i += 1) await place()
  const { id: batchId } = await send()
  const pageOf = (query: object) => desk().getBatchPayees({ batchId, pageSize: 10, ...query })
  for (const by of ['result', 'employeeName', 'amount'] as const) {
    const first = await pageOf({ sort: { by } })
    const second = await pageOf({ sort: { by }, after: first.next })
    expect([first.payees.length, second.payees.length, second.next], by).toEqual([10, 2, null])
    expect(new Set([...first.payees, ...second.payees].map(({ id }) => id)).size, by).toBe(12)
  }
})

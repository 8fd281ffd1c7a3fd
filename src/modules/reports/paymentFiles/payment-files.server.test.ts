import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { addOriginatingAccount } from '#money/originatingAccounts/originating-account.fixtures.ts'
import { payRunSteps, payRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { download } from '#test/downloads.ts'
import { placing } from '#test/withdrawing.ts'
import { world, type Member } from '#test/world.ts'

const w = world()
let admin: Member
beforeEach(async () => {
  // After the bank’s cut-off of a Monday.
  w.travelTo('2026-11-16T09:30:00.000Z')
  admin = await w.member(null, 'admin')
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const filesBy = async (search: string) => (await w.as(admin).paymentFiles.getFiles({ search })).files
const get = (number: string) => w.as(admin).paymentFiles.getFile({ number })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('a batch, a disbursement and each wallet of a pay run have a file with a number, the payees and their results', async () => {
  const kopi = await w.organization()
  const place = placing(w)
  const one = await place(kopi, await w.employee(kopi), { amount: 195_00, feePaidBy: 'employer' })
  const other = await place(kopi, await w.employee(kopi), { amount: 305_00, feePaidBy: 'employer' })
  const { batch } = await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
  await w.as(admin).rollingPayAdmin.completeAll({
    handover: 'Sent by e-mail',
    transferDate: '2026-11-16',
    ids: [one.id],
  })
  await w.as(admin).rollingPayAdmin.recordBankReturn({ ...one.key, returnedOn: '2026-11-16', reason: 'Account closed' })
  const [ofBatch] = await filesBy(batch!.id)
  expect(ofBatch).toMatchObject({
    number: batch!.fileNumber,
    kind: 'batch',
    organization: null,
    name: String(batch!.number),
    payees: { count: 2, total: 500 },
    open: { count: 1, total: 305 },
    unpaid: { count: 1, total: 195 },
    dueOn: '2026-11-19',
    downloads: 0,
  })
  expect(ofBatch?.number).toMatch(/^B20261116\d{3}$/)

  const suppliers = await disbursementWorld(w)
  const { id, orgId } = await suppliers.process(900, 1_000)
  const [line = ''] = await suppliers.lineIds(id)
  await w.as(admin).disbursements.markNotPaid({ id, orgId, lineIds: [line], reason: 'Account closed' })
  const [ofDisbursement] = await filesBy(id)
  expect(ofDisbursement).toMatchObject({
    number: expect.stringMatching(/^D20261116[5-9]\d\d$/) as string,
    kind: 'disbursement',
    organization: { orgId },
    recordId: id,
    payees: { count: 2, total: 1_900 },
    open: { count: 1, total: 1_000 },
    unpaid: { count: 1, total: 900 },
  })

  const payees = await payRunWorld(w)
  const steps = payRunSteps(w, () => payees)
  await payees.employee({ [await payees.wallet('Boost')]: 60, [await payees.wallet('GrabPay')]: 40 })
  const run = await steps.approved()
  expect(await filesBy(run)).toEqual([])
  await steps.move(run, 'pending_payment')
  const ofRun = await filesBy(run)
  expect(ofRun.map(({ kind, payees: { count, total }, open }) => [kind, count, total, open.count])).toEqual(
    expect.arrayContaining([
      ['pay_run', 1, 108, 1],
      ['pay_run', 1, 72, 1],
    ]),
  )
  await steps.move(run, 'processing', 'completed')
  expect((await filesBy(run)).map(({ number, open, unpaid }) => [number, open.count, unpaid.count])).toEqual(
    ofRun.map(({ number }) => [number, 0, 0]),
  )

  // Numbers of payments, account numbers and the other cases lead to the same files.
  const ofPayment = `${ofDisbursement?.number.toLowerCase()}-2`
  for (const search of [ofDisbursement?.number, ofPayment])
    expect((await filesBy(search ?? '')).map(({ number }) => number)).toEqual([ofDisbursement?.number])
  expect((await filesBy(other.accountNumber)).map(({ recordId }) => recordId)).toEqual([batch!.id])
  const { name = '', organization } = ofDisbursement ?? {}
  for (const search of [name, organization?.name ?? ''])
    expect((await filesBy(search)).map(({ number }) => number)).toEqual([ofDisbursement?.number])
  const { counts, total } = await w.as(admin).paymentFiles.getFiles({ search: run, filter: { kind: 'batch' } })
  expect([counts, total]).toEqual([{ all: 2, batch: 0, disbursement: 0, pay_run: 2 }, 0])
  await w.as(admin).rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-16' })
})

test('every download is listed with its user, its account and the digest of what they got', async () => {
  const own = await disbursementWorld(w)
  const { id, orgId } = await own.process(900, 1_000)
  const accountId = await addOriginatingAccount(w)
  const name = `Account ${accountId}`
  const [file] = await filesBy(id)
  const call = 'disbursements-downloadPayees'
  const asSpecified = await download(w, admin, call, { id, orgId })
  w.pass(60_000)
  const inFormat = await download(w, admin, call, { id, orgId, bankFormat: { accountId, on: '2026-11-17' } })
  const { downloads } = await get(file?.number ?? '')
  expect(downloads).toMatchObject([
    { account: name, name: `${file?.number}.txt`, sha256: sha256(inFormat.text) },
    { account: null, name: asSpecified.fileName, sha256: createHash('sha256').update(asSpecified.bytes).digest('hex') },
  ])
  expect((await filesBy(name.toUpperCase())).map(({ number, downloads: times }) => [number, times])).toEqual([
    [file?.number, 2],
  ])
  expect((await filesBy('5140 1234 5678')).map(({ number }) => number)).toContain(file?.number)
})

test('a file that the bank would not accept twice has another number, also for two files at once', async () => {
  const [one, other] = [await disbursementWorld(w), await disbursementWorld(w)]
  const ids = await Promise.all([one.process(900), other.process(1_000)])
  const numbers = await Promise.all(ids.map(async ({ id }) => (await filesBy(id)).map(({ number }) => number)))
  expect(new Set(numbers.flat()).size).toBe(2)
})

test('an unknown number is not found', async () => {
  await expect(get('B19990101001')).rejects.toMatchObject({ code: 'not_found' })
})

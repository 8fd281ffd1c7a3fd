import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { ringgit } from '#kernel/money.ts'
import { addOriginatingAccount } from '#money/originatingAccounts/originating-account.fixtures.ts'
import { addStatement } from '#reports/bankStatements/bank-statement.fixtures.ts'
import { world, type Member } from '#test/world.ts'
import { payRunSteps, payRunWorld, type PayRunWorld } from '../pay-run-world.fixtures.ts'

const w = world()
let kopi: PayRunWorld
let aina: Member
let boost: string
let grab: string
const steps = payRunSteps(w, () => kopi)
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  kopi = await payRunWorld(w)
  boost = await kopi.wallet('Boost')
  grab = await kopi.wallet('GrabPay')
  aina = await kopi.employee({ [boost]: 60, [grab]: 40 })
})
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

const platform = () => w.as(kopi.admin).adminPayRuns
const shareOf = (walletId: string, { employeeId }: Member = aina) => ({
  employeeId: employeeId ?? '',
  walletId,
  reason: 'Account closed',
})
const owed = async () => (await w.as(kopi.admin).orgs.getOrgStanding({ orgId: kopi.organization.id })).benefitsOwed

test('a payment that a wallet returns is no longer owed, counts as failed, and is paid by a re-run', async () => {
  const id = await steps.completed()
  expect(await owed()).toBe(180)
  w.travelTo('2026-11-18T02:00:00.000Z')
  await platform().recordReturned({ ...steps.keyOf(id), shares: [shareOf(grab)], amount: ringgit(72) })
  expect(await owed()).toBe(108)
  const { entries } = await w.as(kopi.admin).ledger.getEntries({ orgId: kopi.organization.id, recordId: id })
  expect(
    entries.map(({ event, postings }) => [event, postings.map(({ account, amount }) => [account, amount])]),
  ).toEqual(
    expect.arrayContaining([
      [
        'benefits_returned',
        [
          ['bank', 72],
          ['benefits_receivable', -72],
        ],
      ],
    ]),
  )
  const { rows } = await steps.runs().getReport({ id })
  expect(rows).toMatchObject([{ status: 'failed' }])
  const [message] = await w.messages(aina.email)
  expect(message?.text).toMatch(/GrabPay.* returned RM 72\.00 on 18\/11\/2026\. Reason: Account closed/)
  const again = await steps.runs().rerun({ id, payDay: '2026-11-20' })
  expect(again).toMatchObject({ employeesNetPay: 72 })
  await steps.move(await steps.startPayment(again.id), 'completed')
  expect(await owed()).toBe(180)
})

test('a payment is returned once, of a completed run, and only with the sum that was shown', async () => {
  const id = await steps.processing()
  const given = { ...steps.keyOf(id), shares: [shareOf(grab)] }
  await expect(platform().recordReturned(given)).rejects.toMatchObject({ code: 'pay_run_status' })
  await steps.move(id, 'completed')
  await expect(platform().recordReturned({ ...given, amount: ringgit(70) })).rejects.toMatchObject({
    code: 'not_as_shown',
    params: { shownTotal: 'RM 70.00', total: 'RM 72.00' },
  })
  const both = await Promise.allSettled([platform().recordReturned(given), platform().recordReturned(given)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await owed()).toBe(108)
  const stranger = await kopi.employee({ [boost]: 100 })
  for (const shares of [[shareOf(grab)], [shareOf(boost, stranger)], [shareOf(boost), shareOf(boost)]])
    await expect(platform().recordReturned({ ...given, shares })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await owed()).toBe(108)
})

test('the bank’s lines of a wallet’s payment and of what it returned are matched, and the accounts stay as they were', async () => {
  const reconciled = () => w.as(kopi.admin).bankStatements.getReconciliation({})
  const accountId = await addOriginatingAccount(w)
  await addStatement(w, kopi.admin, { accountId, on: '15/11/2026', lines: [['OPENING', 1]] })
  const before = await reconciled()
  const id = await steps.completed()
  const { files } = await w.as(kopi.admin).paymentFiles.getFiles({ search: id })
  const number = files.find(({ walletId }) => walletId === grab)?.number ?? ''
  await platform().recordReturned({ ...steps.keyOf(id), shares: [shareOf(grab)] })
  const [file] = (await w.as(kopi.admin).paymentFiles.getFiles({ search: number })).files
  expect(file).toMatchObject({ payees: { count: 1, total: 72 }, unpaid: { count: 1, total: 72 } })
  const typed = await reconciled()
  expect(typed.start).toBe(before.start)
  expect(typed.unlisted.total - before.unlisted.total).toBe(-180 + 72)

  const statementId = await addStatement(w, kopi.admin, {
    accountId,
    on: '16/11/2026',
    opening: 1_001,
    lines: [
      [`GRABPAY ${number}`, -72],
      [`GRABPAY RETURN ${number}`, 72],
      [`BOOST ${files.find(({ walletId }) => walletId === boost)?.number}`, -108],
    ],
  })
  const calls = w.as(kopi.admin).bankStatements
  const { sure } = await calls.getStatement({ statementId })
  await calls.matchSureLines({ statementId, shown: sure.shown })
  const { lines } = await calls.getLines({ statementId, pageSize: 50 })
  expect(lines.map(({ decision }) => decision?.type)).toEqual(['pay_run', 'pay_run_return', 'pay_run'])
  const after = await reconciled()
  expect([after.unlisted, after.start]).toEqual([before.unlisted, before.start])
})

import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { dateIn, type Period } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { world } from '#test/world.ts'
import { connectProvider, payoutWorld } from './payout-world.fixtures.ts'
import { providerHarness } from './provider-harness.fixtures.ts'

const w = world()
const harness = providerHarness(w)
type Own = Awaited<ReturnType<typeof payoutWorld>>
type Key = { readonly id: string; readonly orgId: string }

const good = '512345671111'
const other = '512345672222'
const closed = '512345670000'
let accounts = 0
/** An account that fails once. */
const failsOnce = () => `71${String((accounts += 1)).padStart(4, '0')}5555`

const creditOf = async (own: Own) => (await w.as(own.manager).orgs.getOrgInfo({})).availableCredit
const statusesOf = async (own: Own, key: Key) => (await own.details(key)).selectedPayees.map(({ status }) => status)
const settlementOf = async (own: Own, key: Key) => {
  const { repaymentId } = await own.details(key)
  const of = { orgId: key.orgId, disbursementId: key.id, repaymentId: repaymentId ?? '' }
  return { of, ...(await w.as(own.admin).repayments.getOne(of)) }
}
const paidTo = (account: string) =>
  harness.simulator.payouts().filter((one) => one.account === account && one.status === 'processed').length

test('each payee is paid once, and the events complete the disbursement', async () => {
  const own = await payoutWorld(w)
  harness.events = true
  const key = await own.send([10_000, `${good}1`], [6_000, `${other}1`])
  expect(await own.details(key)).toMatchObject({ status: 'processing', processedWith: 'provider' })
  expect(await statusesOf(own, key)).toEqual(['sent', 'sent'])
  await harness.send()
  await expect.poll(async () => (await own.details(key)).status).toBe('completed')
  harness.events = false
  expect(await own.details(key)).toMatchObject({
    dateCompleted: '2026-11-16',
    total: 16_000,
    amountToRepay: 16_800,
    selectedPayees: [{ status: 'paid' }, { status: 'paid' }],
  })
  expect([paidTo(`${good}1`), paidTo(`${other}1`)]).toEqual([1, 1])
  expect(await settlementOf(own, key)).toMatchObject({ amountDue: 16_800, dueDate: '2027-01-16' })
  expect(await creditOf(own)).toBe(233_200)
  const { entries } = await w.as(own.admin).ledger.getEntries({ orgId: key.orgId, recordId: key.id })
  expect(entries.map(({ event }) => event)).toEqual(['disbursement_completed_by_provider'])
  const { events } = await w.as(own.manager).audit.getEvents({ filter: { type: 'disbursement', recordId: key.id } })
  // Entries of the same instant have no order.
  const by = (title: string) => events.find((event) => event.title === title)?.actor
  expect(by('Completed a disbursement')).toMatchObject({ id: null, name: 'Razorpay Curlec' })
  expect(by('Processed a disbursement with Curlec')).toMatchObject({ role: 'admin' })
  const [advice] = await w.messages((await own.details(key)).selectedPayees[0]?.email ?? '')
  expect(advice?.subject).toContain('Remittance advice: RM 10,000.00')
  expect(await auditLedger(w.database)).toEqual([])
})

test('two failed payments are retried by id and amount, and the settlement covers all payments', async () => {
  const own = await payoutWorld(w)
  const key = await own.send([10_000, `${good}2`], [6_000, failsOnce()], [4_000.5, failsOnce()])
  await harness.settle()
  expect(await own.details(key)).toMatchObject({
    status: 'processing',
    selectedPayees: [
      { status: 'paid', failureReason: null },
      { status: 'failed', failureReason: 'The bank of the beneficiary is not available' },
      { status: 'failed' },
    ],
  })
  expect(await creditOf(own)).toBe(250_000 - 21_000.53)
  await expect(own.platform().cancel({ ...key, reasonForCancellation: 'Wrong' })).rejects.toMatchObject({
    code: 'money_has_left',
  })
  const failed = await own.failedOf(key)
  expect(failed.total).toBe(10_000.5)
  for (const wrong of [{ total: ringgit(10_000) }, { lineIds: failed.lineIds.slice(1) }])
    await expect(own.platform().retryPayouts({ ...failed, ...wrong })).rejects.toMatchObject({ code: 'retry_changed' })
  // Two admins press Retry at the same time.
  const second = await w.member(null, 'admin')
  const retries = [own.platform().retryPayouts(failed), w.as(second).disbursements.retryPayouts(failed)]
  expect((await Promise.allSettled(retries)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await harness.settle()
  expect(await own.details(key)).toMatchObject({ status: 'completed', total: 20_000.5, amountToRepay: 21_000.53 })
  const { payouts } = await own.platform().getPayouts({ disbursementId: key.id, orgId: key.orgId })
  expect(payouts.map(({ attempt, status }) => `${attempt} ${status}`)).toEqual([
    '1 paid',
    '1 failed',
    '2 paid',
    '1 failed',
    '2 paid',
  ])
  expect(new Set(payouts.map(({ id }) => id)).size).toBe(5)
  const figuresIn = async (period: Period) =>
    (await own.platform().getProviderFigures({ period })).organizations.filter(({ orgId }) => orgId === key.orgId)
  expect(await figuresIn('2026-11' as Period)).toMatchObject([
    {
      sent: { count: 5, amount: 30_001 },
      paid: { count: 3, amount: 20_000.5 },
      open: { count: 0, amount: 0 },
      failed: { count: 2, amount: 10_000.5 },
      reversed: { count: 0, amount: 0 },
      fees: 0,
    },
  ])
  expect(await figuresIn('2026-12' as Period)).toEqual([])
  expect(await own.reconciliationOf(key)).toEqual([
    '1 1 10000.00 paid entry',
    '2 1 6000.00 failed',
    '2 2 6000.00 paid entry',
    '3 1 4000.50 failed',
    '3 2 4000.50 paid entry',
    'Total paid  20000.50',
    'Platform fee  400.01',
    'Monthly fees  600.02',
    'To repay  21000.53',
  ])
  const settlement = await settlementOf(own, key)
  expect(settlement).toMatchObject({ amountDue: 21_000.53, status: 'Pending Settlement' })
  // Three payments, one of them voided and recorded again.
  const { repaymentTransactions } = w.as(own.admin)
  const pay = (amount: number) =>
    repaymentTransactions.create({ ...settlement.of, paymentDate: dateIn(w.now()), amountRepaid: ringgit(amount) })
  await pay(10_000)
  const { id: wrong } = await pay(5_000.53)
  await repaymentTransactions.void({ ...settlement.of, id: wrong, reason: 'Cheque returned' })
  expect(await creditOf(own)).toBe(238_999.47)
  expect(await pay(11_000.53)).toMatchObject({ amountDue: 0 })
  expect(await settlementOf(own, key)).toMatchObject({ status: 'Full Settlement' })
  expect(await creditOf(own)).toBe(250_000)
  expect(await auditLedger(w.database)).toEqual([])
})

test('completion without the failed payments recalculates totals and fees', async () => {
  const own = await payoutWorld(w)
  const key = await own.send([10_000, `${good}3`], [6_000, closed])
  await harness.settle()
  expect(await w.as(own.admin).disbursements.getTroubled({})).toMatchObject({
    disbursements: [{ id: key.id, failed: 1, unknown: 0, amount: 6_000 }],
  })
  await own.platform().complete({ ...key, dateCompleted: dateIn(w.now()) })
  expect(await own.details(key)).toMatchObject({ status: 'completed', total: 10_000, amountToRepay: 10_500 })
  expect(await settlementOf(own, key)).toMatchObject({ amountDue: 10_500 })
  expect(await creditOf(own)).toBe(239_500)
  expect(await own.platform().getTroubled({})).toEqual({ disbursements: [] })
  expect(await auditLedger(w.database)).toEqual([])
})

test('a disbursement whose payments all failed can be cancelled', async () => {
  const own = await payoutWorld(w)
  const key = await own.send([10_000, closed])
  await harness.settle()
  await expect(own.platform().complete({ ...key, dateCompleted: dateIn(w.now()) })).rejects.toMatchObject({
    code: 'nothing_paid',
  })
  await own.platform().cancel({ ...key, reasonForCancellation: 'Account closed' })
  expect(await creditOf(own)).toBe(250_000)
})

test('a supplier that is blacklisted before its payment is sent is dropped, even from a retry', async () => {
  const own = await payoutWorld(w)
  const key = await own.send([10_000, `${good}4`], [6_000, failsOnce()], [1_000, `${other}4`])
  const [, second, third] = (await own.details(key)).selectedPayees
  const blacklist = (id = '') => w.as(own.admin).suppliers.blacklist({ id, orgId: key.orgId, remarks: 'Fraud' })
  await blacklist(third?.id)
  await harness.settle()
  expect(await statusesOf(own, key)).toEqual(['paid', 'failed', 'dropped'])
  expect(paidTo(`${other}4`)).toBe(0)
  expect(await creditOf(own)).toBe(250_000 - 16_800)
  await blacklist(second?.id)
  expect(await own.platform().retryPayouts(await own.failedOf(key))).toEqual({ ok: true, dropped: [second?.name] })
  const details = await own.details(key)
  expect(details).toMatchObject({ status: 'completed', total: 10_000, amountToRepay: 10_500 })
  // The reason of the failed payment is not the reason why its payee was dropped.
  expect(details.selectedPayees[1]).toMatchObject({ status: 'dropped', failureReason: null })
  expect(await auditLedger(w.database)).toEqual([])
})

test('the provider’s balance must cover the amount and the amounts requested since it was read', async () => {
  const own = await payoutWorld(w)
  await connectProvider(w, 15_000_00)
  const [one, two] = [await own.approveTo([10_000, `${good}5`]), await own.approveTo([6_000, `${good}6`])]
  const results = await Promise.allSettled([one, two].map((key) => own.platform().processWithCurlec(key)))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'provider_balance_low' },
  })
  await w.database.pool.query('update provider_balances set failed_at = $1', [w.now()])
  const [rejected] = [one, two].filter((_, index) => results[index]?.status === 'rejected')
  await expect(own.platform().processWithCurlec(rejected ?? one)).rejects.toMatchObject({ code: 'provider_down' })
  await w.database.pool.query('delete from provider_balances')
  await expect(own.platform().processWithCurlec(rejected ?? one)).rejects.toMatchObject({
    code: 'provider_not_connected',
  })
  await connectProvider(w)
  await w.database.pool.query(`update organizations set status = 'Suspended' where org_id = $1`, [one.orgId])
  await expect(own.platform().processWithCurlec(rejected ?? one)).rejects.toMatchObject({
    code: 'organization_not_active',
  })
  await harness.settle()
})

test('two admins who process at the same time pay each payee once', async () => {
  const own = await payoutWorld(w)
  const key = await own.approveTo([1_000, `${good}7`])
  const second = await w.member(null, 'admin')
  const presses = [own.platform().processWithCurlec(key), w.as(second).disbursements.processWithCurlec(key)]
  expect((await Promise.allSettled(presses)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await Promise.all([harness.send(), harness.send(), harness.send()])
  await harness.settle()
  expect(paidTo(`${good}7`)).toBe(1)
  expect((await own.details(key)).status).toBe('completed')
})

test('management sees the payments of its organization’s disbursements only', async () => {
  const own = await payoutWorld(w)
  const key = await own.send([1_000, `${good}8`])
  expect(await w.as(own.manager).disbursements.getPayouts({ disbursementId: key.id })).toMatchObject({
    payouts: [{ attempt: 1, status: 'queued', amount: 1_000 }],
    providerFailedAt: null,
  })
  const stranger = await payoutWorld(w)
  await expect(
    w.as(stranger.manager).disbursements.getPayouts({ disbursementId: key.id, orgId: key.orgId }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await harness.settle()
})

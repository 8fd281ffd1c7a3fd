import { describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { dateIn, periodOf } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { openCurlec, signatureOf, type PaymentProvider } from '#server/outbound/payment-provider.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { payoutWorld } from './payout-world.fixtures.ts'
import { credentials, providerHarness } from './provider-harness.fixtures.ts'

const w = world()
const harness = providerHarness(w)
type Own = Awaited<ReturnType<typeof payoutWorld>>
type Key = { readonly id: string; readonly orgId: string }

let accounts = 0
const account = () => `5123${String((accounts += 1)).padStart(6, '0')}11`
const statusesOf = async (own: Own, key: Key) => (await own.details(key)).selectedPayees.map(({ status }) => status)
const acceptedFor = (of: string) => harness.simulator.payouts().filter((one) => one.account === of).length
const payoutIdOf = async (own: Own, { id, orgId }: Key) =>
  (await own.platform().getPayouts({ disbursementId: id, orgId })).payouts[0]?.id ?? ''
const creditOf = async (own: Own) => (await w.as(own.manager).orgs.getOrgInfo({})).availableCredit

describe('an unknown outcome', () => {
  test.each([
    ['a 500 before the payment was accepted', 500, 1, undefined],
    ['a 502 after it was accepted', 502, 1, 'after'],
    ['no answer before it was accepted', 'silence', 1, undefined],
    ['no answer after it was accepted', 'silence', 1, 'after'],
    ['a 500 after it was accepted, and twice more for the query', 500, 3, 'after'],
  ] as const)('after %s keeps the amount reserved, and pays once', async (_, fault, count, after) => {
    const own = await payoutWorld(w)
    const to = account()
    const key = await own.send([1_000, to])
    harness.simulator.fail(fault, count, after)
    for (let time = 0; time < count; time++) {
      await harness.send()
      expect(await own.details(key)).toMatchObject({
        status: 'processing',
        selectedPayees: [{ status: 'unknown', failureReason: null }],
      })
      await harness.results()
      w.pass(16 * 60_000)
    }
    expect(await creditOf(own)).toBe(248_950)
    expect(await outcomeOf(own.platform().complete({ ...key, dateCompleted: dateIn(w.now()) }))).toBe(
      'payouts_unfinished',
    )
    expect(await outcomeOf(own.platform().cancel({ ...key, reasonForCancellation: 'Late' }))).toBe('money_has_left')
    expect(await outcomeOf(own.platform().retryPayouts({ ...(await own.failedOf(key)), lineIds: [w.id()] }))).toBe(
      'retry_changed',
    )
    await harness.settle()
    expect(await own.details(key)).toMatchObject({ status: 'completed', selectedPayees: [{ status: 'paid' }] })
    expect(acceptedFor(to)).toBe(1)
    expect(await auditLedger(w.database)).toEqual([])
  })

  test('is queried immediately when an admin checks the status', async () => {
    const own = await payoutWorld(w)
    const key = await own.send([1_000, account()])
    harness.simulator.fail(500, 1, 'after')
    await harness.send()
    await harness.results()
    await harness.send()
    expect(await statusesOf(own, key)).toEqual(['unknown'])
    await own.platform().checkPayouts(key)
    await harness.send()
    expect((await own.details(key)).status).toBe('completed')
    await expect(own.platform().checkPayouts(key)).rejects.toMatchObject({ code: 'no_unfinished_payouts' })
  })
})

test('a refused payment fails its line with the provider’s reason; refused credentials fail no line', async () => {
  const own = await payoutWorld(w)
  const key = await own.send([1_000, account()])
  await harness.send(openCurlec({ ...harness.simulator.settings, keySecret: 'wrong' }))
  expect(await statusesOf(own, key)).toEqual(['sent'])
  w.pass(60_000)
  harness.simulator.fail(404, 1)
  // A refused query leaves the outcome unknown.
  await harness.send()
  expect(await statusesOf(own, key)).toEqual(['unknown'])
  await harness.settle()
  expect(await statusesOf(own, key)).toEqual(['paid'])
  const refused = await own.send([1_000, account()])
  harness.simulator.fail(400, 1)
  await harness.send()
  expect(await own.details(refused)).toMatchObject({
    selectedPayees: [{ status: 'failed', failureReason: 'Simulated' }],
  })
})

/** A provider whose calls end the process before or after the request, so that no outcome is recorded. */
const endingAt = (call: 'pay' | 'find', when: 'before' | 'after'): PaymentProvider => ({
  ...harness.provider,
  [call]: async (value: never) => {
    if (when === 'after') await harness.provider[call](value)
    throw new Error('the process was killed')
  },
})

test.each([
  ['before it sends', 'pay', 'before'],
  ['after it has sent', 'pay', 'after'],
] as const)('a process that is killed %s pays once after a restart', async (_, call, when) => {
  const own = await payoutWorld(w)
  const to = account()
  const key = await own.send([1_000, to])
  await expect(harness.send(endingAt(call, when))).rejects.toThrow('the process was killed')
  await harness.results()
  // Another process doesn't repeat the call until it must have ended.
  await harness.send()
  expect(acceptedFor(to)).toBe(when === 'after' ? 1 : 0)
  w.pass(3 * 60_000)
  await expect(harness.send(endingAt('find', 'after'))).rejects.toThrow('the process was killed')
  w.pass(3 * 60_000)
  await harness.settle()
  expect((await own.details(key)).status).toBe('completed')
  expect(acceptedFor(to)).toBe(1)
  expect(await auditLedger(w.database)).toEqual([])
})

test('nothing is sent while the provider is down for hours, and everything is paid once afterwards', async () => {
  const own = await payoutWorld(w)
  const payees = Array.from({ length: 9 }, () => [1_000, account()] as const)
  const key = await own.send(...payees)
  const away = openCurlec({ ...credentials, url: 'http://127.0.0.1:9' }, { timeout: 300 })
  const triesOf = async () => {
    const { rows } = await w.database.pool.query<{ tries: number }>(
      'select sum(tries)::int as tries from payouts where disbursement_id = $1',
      [key.id],
    )
    return rows[0]?.tries ?? 0
  }
  await harness.send(away)
  const tried = await triesOf()
  expect(tried).toBeLessThan(9)
  for (let hour = 0; hour < 5; hour++) {
    w.pass(60 * 60_000)
    await harness.send(away)
  }
  expect(await triesOf()).toBe(tried)
  const { providerFailedAt } = await own.platform().getPayouts({ disbursementId: key.id, orgId: key.orgId })
  expect(providerFailedAt).not.toBeNull()
  expect((await own.details(key)).status).toBe('processing')
  await harness.settle()
  expect((await own.details(key)).status).toBe('completed')
  expect(payees.map(([, to]) => acceptedFor(to))).toEqual(payees.map(() => 1))
})

describe('a webhook', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(harness.webhook, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  const signed = (payload: object, id: string) => {
    const body = JSON.stringify(payload)
    const signature = signatureOf(body, credentials.webhookSecret)
    return post(body, { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id })
  }
  const event = (reference_id: string, status: string, id = `evt_${reference_id}_${status}`) =>
    signed(
      { event: `payout.${status}`, payload: { payout: { entity: { id: 'pout_x', reference_id, status, fees: 50 } } } },
      id,
    )
  const eventsOf = async (payoutId: string) =>
    (
      await w.database.pool.query<{ event: string; applied: boolean }>(
        'select event, applied from provider_events where payout_id = $1 order by received_at, id',
        [payoutId],
      )
    ).rows

  test('is applied once, even if it arrives twice at the same time or late', async () => {
    const own = await payoutWorld(w)
    const key = await own.send([1_000, account()])
    const id = await payoutIdOf(own, key)
    const answers = await Promise.all([event(id, 'processed'), event(id, 'processed'), event(id, 'processed')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await own.details(key)).status).toBe('completed')
    // The event of the acceptance and a contradiction arrive after the result.
    for (const late of ['queued', 'failed']) expect((await event(id, late)).status).toBe(200)
    expect(await statusesOf(own, key)).toEqual(['paid'])
    expect((await eventsOf(id)).filter(({ applied }) => applied)).toEqual([{ event: 'paid', applied: true }])
    expect(await eventsOf(id)).toHaveLength(3)
    expect(await auditLedger(w.database)).toEqual([])
  })

  test('that is forged, empty or unrelated changes nothing', async () => {
    const own = await payoutWorld(w)
    const key = await own.send([1_000, account()])
    const id = await payoutIdOf(own, key)
    const body = JSON.stringify({ payload: { payout: { entity: { id: 'p', reference_id: id, status: 'processed' } } } })
    expect((await post(body)).status).toBe(401)
    expect((await post(body, { 'x-razorpay-signature': signatureOf(body, 'another secret') })).status).toBe(401)
    expect((await post(`${body} `, { 'x-razorpay-signature': signatureOf(body, 'the webhook secret') })).status).toBe(
      401,
    )
    expect((await post('')).status).toBe(401)
    expect((await post('x'.repeat(70_000))).status).toBe(400)
    expect((await signed({ event: 'order.paid', payload: {} }, 'evt_order')).status).toBe(200)
    expect((await event(w.id(), 'processed')).status).toBe(200)
    expect(await eventsOf(id)).toEqual([])
    expect(await statusesOf(own, key)).toEqual(['sent'])
    await harness.settle()
  })

  test('about a returned payment allows a retry before completion once its account is released', async () => {
    const own = await payoutWorld(w)
    const key = await own.send([1_000, account()], [2_000, '512345670000'])
    await harness.settle()
    const id = await payoutIdOf(own, key)
    harness.events = true
    await harness.simulator.reverse(id)
    harness.events = false
    expect(await own.details(key)).toMatchObject({
      status: 'processing',
      selectedPayees: [
        { status: 'failed', failureReason: 'Returned by the bank of the beneficiary', barred: { by: 'account' } },
        { barred: null },
      ],
      decisions: { retry: { count: 1 } },
    })
    const lineId = (await own.details(key)).selectedPayees[0]!.lineId
    await own.platform().releaseAccount({ ...key, lineId, reason: 'The bank says that it is open' })
    await own.platform().retryPayouts(await own.failedOf(key))
    await harness.settle()
    expect(await statusesOf(own, key)).toEqual(['paid', 'failed'])
    expect(await auditLedger(w.database)).toEqual([])
  })

  test('about a returned payment after completion reduces the amount to repay with a separate entry', async () => {
    const own = await payoutWorld(w)
    const key = await own.send([1_000, account()], [9_000, account()])
    await harness.settle()
    const settlement = async () => {
      const { repaymentId } = await own.details(key)
      const of = { orgId: key.orgId, disbursementId: key.id, repaymentId: repaymentId ?? '' }
      return { of, ...(await w.as(own.admin).repayments.getOne(of)) }
    }
    const { of } = await settlement()
    const paid = { ...of, paymentDate: dateIn(w.now()), amountRepaid: ringgit(10_500) }
    await w.as(own.admin).repaymentTransactions.create(paid)
    expect(await creditOf(own)).toBe(250_000)
    await w.as(own.manager).settings.updateManagementSettings({ notificationsEmail: own.manager.email })
    harness.events = true
    await harness.simulator.reverse(await payoutIdOf(own, key))
    await harness.simulator.repeat(await payoutIdOf(own, key))
    harness.events = false
    expect(await own.details(key)).toMatchObject({
      status: 'completed',
      total: 9_000,
      amountToRepay: 9_450,
      selectedPayees: [{ status: 'reversed' }, { status: 'paid' }],
    })
    const { organizations } = await own.platform().getProviderFigures({ period: periodOf(dateIn(w.now())) })
    expect(organizations.find(({ orgId }) => orgId === key.orgId)).toMatchObject({
      sent: { count: 2, amount: 10_000 },
      paid: { count: 1, amount: 9_000 },
      reversed: { count: 1, amount: 1_000 },
    })
    const [mail, ...others] = await w.messages(own.manager.email)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^Payment returned: RM 1,000\.00 to /)
    expect(mail?.text).toContain('Reason: Returned by the bank of the beneficiary')
    expect(mail?.text).toContain('Amount to repay now: RM 9,450.00')
    // The organization repaid 1,050.00 too much, which is available as credit.
    expect(await settlement()).toMatchObject({ amountDue: -1_050, amountRepaid: 10_500, status: 'Full Settlement' })
    expect(await creditOf(own)).toBe(251_050)
    const { entries } = await w.as(own.admin).ledger.getEntries({ orgId: key.orgId, recordId: key.id })
    expect(entries.map((entry) => entry.event)).toEqual(['payout_returned', 'disbursement_completed_by_provider'])
    expect(entries[0]?.postings.map(({ account: to, amount }) => [to, amount])).toEqual([
      ['provider_balance', 1_000],
      ['platform_fee_income', 20],
      ['monthly_fee_income', 30],
      ['disbursements_receivable', -1_050],
    ])
    expect((await own.reconciliationOf(key)).slice(0, 2)).toEqual([
      '1 1 1000.00 reversed entry',
      '2 1 9000.00 paid entry',
    ])
    const { transactions } = await w.as(own.manager).transactions.getAll({ orgId: key.orgId })
    expect(Object.fromEntries(transactions.map(({ type, amount }) => [type, amount]))).toEqual({
      DISBURSEMENT: -9_000,
      FEE: -450,
      SETTLEMENT: 10_500,
    })
    expect(await auditLedger(w.database)).toEqual([])
  })
})

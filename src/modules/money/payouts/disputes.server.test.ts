import { afterEach, describe, expect, test } from 'vitest'
import { dateIn } from '#kernel/time.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { signatureOf } from '#server/outbound/payment-provider.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { payoutWorld } from './payout-world.fixtures.ts'
import { credentials, providerHarness } from './provider-harness.fixtures.ts'

const w = world()
const harness = providerHarness(w)
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

type Own = Awaited<ReturnType<typeof payoutWorld>>
type Key = { readonly id: string; readonly orgId: string }

let accounts = 0
const good = () => `5127${String((accounts += 1)).padStart(6, '0')}11`
const closed = () => `5127${String((accounts += 1)).padStart(6, '0')}0000`
const payoutsOf = async (own: Own, { id, orgId }: Key) =>
  (await own.platform().getPayouts({ disbursementId: id, orgId })).payouts
const statusesOf = async (own: Own, key: Key) => (await own.details(key)).selectedPayees.map(({ status }) => status)
const acceptedFor = (of: string) => harness.simulator.payouts().filter((one) => one.account === of).length
const creditOf = async (own: Own) => (await w.as(own.manager).orgs.getOrgInfo({})).availableCredit
/** A signed event about a payout. */
const event = async (referenceId: string | null, status: string, changes: object = {}, id = 'evt') => {
  const entity = { id: `pout_of_${referenceId}`, reference_id: referenceId, status, fees: 0, ...changes }
  const body = JSON.stringify({ event: `payout.${status}`, payload: { payout: { entity } } })
  const response = await fetch(harness.webhook, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signatureOf(body, credentials.webhookSecret),
      'x-razorpay-event-id': id,
    },
  })
  return response.status
}
const decide = async (own: Own, key: Key, decision: 'paid' | 'not-paid', index = 0) => {
  const payout = (await payoutsOf(own, key))[index]!
  const open = payout.disputes.filter((one) => one.decision === null)
  const reason = 'Told by Curlec on the phone'
  return own
    .platform()
    .decidePayout({ ...key, payoutId: payout.id, decision, reason, reportIds: open.map(({ id }) => id) })
}
const complete = (own: Own, key: Key) => own.platform().complete({ ...key, dateCompleted: dateIn(w.now()) })
const cancel = (own: Own, key: Key) => own.platform().cancel({ ...key, reasonForCancellation: 'Not needed' })
/** Payments of which the first has failed at the provider. */
const failed = async (...more: number[]) => {
  const own = await payoutWorld(w)
  const to = closed()
  const key = await own.send([1_000, to], ...more.map((amount) => [amount, good()] as const))
  await harness.settle()
  const [payout] = await payoutsOf(own, key)
  return { own, key, to, payout: payout!, reference: payout!.reference ?? '' }
}

describe('a payment that is reported as failed and then as paid', () => {
  test('can’t be retried, cancelled or completed, with both reports, until an admin decides', async () => {
    const { own, key, to, payout, reference } = await failed(2_000)
    const retry = await own.failedOf(key)
    expect(await event(payout.id, 'processed', { id: reference, amount: 100_000 })).toBe(200)
    expect(await outcomeOf(own.platform().retryPayouts(retry))).toBe('payout_disputed')
    expect(await outcomeOf(complete(own, key))).toBe('payout_disputed')
    expect(await outcomeOf(cancel(own, key))).toBe('payout_disputed')
    await harness.settle()
    expect(acceptedFor(to)).toBe(1)
    expect(await own.details(key)).toMatchObject({
      status: 'processing',
      selectedPayees: [
        { status: 'failed', disputed: true },
        { status: 'paid', disputed: false },
      ],
      decisions: { retry: { count: 0 } },
    })
    expect(await payoutsOf(own, key)).toMatchObject([
      {
        status: 'failed',
        reason: 'The beneficiary account is closed',
        disputes: [{ status: 'paid', reference, amount: 1_000, differs: [], decision: null }],
      },
      { status: 'paid', disputes: [] },
    ])
    expect(await own.platform().getTroubled({})).toMatchObject({
      disbursements: expect.arrayContaining([expect.objectContaining({ id: key.id, disputed: 1, failed: 0 })]),
    })
    // Management doesn't decide, and doesn't see the reports.
    const { payouts } = await w.as(own.manager).disbursements.getPayouts({ disbursementId: key.id })
    expect(payouts.flatMap(({ disputes }) => disputes)).toEqual([])
  })

  test('is completed once an admin decides that it was paid', async () => {
    const { own, key, to, payout, reference } = await failed(2_000)
    await event(payout.id, 'processed', { id: reference })
    await decide(own, key, 'paid')
    expect(await own.details(key)).toMatchObject({ status: 'completed', total: 3_000 })
    expect(acceptedFor(to)).toBe(1)
    expect((await payoutsOf(own, key))[0]).toMatchObject({
      status: 'paid',
      disputes: [{ decision: 'paid', decisionReason: 'Told by Curlec on the phone', decidedBy: expect.any(String) }],
    })
    const { rows } = await w.database.pool.query(
      `select from audit_events where record_id = $1 and call = 'disbursements-decidePayout' and actor_id = $2`,
      [key.id, own.admin.id],
    )
    // The decision, and the completion that follows from it.
    expect(rows).toHaveLength(2)
    const { disbursements } = await own.platform().getTroubled({})
    expect(disbursements.map(({ id }) => id)).not.toContain(key.id)
  })

  test('can be retried or cancelled once an admin decides that it was not', async () => {
    const { own, key, to, payout, reference } = await failed()
    await event(payout.id, 'processed', { id: reference })
    await decide(own, key, 'not-paid')
    await own.platform().retryPayouts(await own.failedOf(key))
    await harness.settle()
    expect([acceptedFor(to), await statusesOf(own, key)]).toEqual([2, ['failed']])
    await cancel(own, key)
    expect(await creditOf(own)).toBe(250_000)
  })

  test('after the disbursement was completed without it, is owed once an admin decides that it was paid', async () => {
    const { own, key, payout, reference } = await failed(2_000)
    await complete(own, key)
    expect(await own.details(key)).toMatchObject({ total: 2_000, amountToRepay: 2_100 })
    await event(payout.id, 'processed', { id: reference })
    expect(await own.details(key)).toMatchObject({ status: 'completed', selectedPayees: [{ disputed: true }, {}] })
    await decide(own, key, 'paid')
    expect(await own.details(key)).toMatchObject({
      status: 'completed',
      total: 3_000,
      amountToRepay: 3_150,
      selectedPayees: [{ status: 'paid' }, { status: 'paid' }],
    })
    expect(await creditOf(own)).toBe(250_000 - 3_150)
    const { entries } = await w.as(own.admin).ledger.getEntries({ orgId: key.orgId, recordId: key.id })
    expect(entries.map((entry) => entry.event)).toEqual(['payout_found', 'disbursement_completed_by_provider'])
  })

  test('after the disbursement was cancelled, is owed once an admin decides that it was paid', async () => {
    const { own, key, payout, reference } = await failed()
    await cancel(own, key)
    expect(await creditOf(own)).toBe(250_000)
    await event(payout.id, 'processed', { id: reference })
    await decide(own, key, 'paid')
    expect(await own.details(key)).toMatchObject({ status: 'completed', total: 1_000, reasonForCancellation: null })
    expect(await creditOf(own)).toBe(250_000 - 1_050)
  })

  test('after its retry was paid, is recorded as paid twice and owed once', async () => {
    const own = await payoutWorld(w)
    const key = await own.send([1_000, `7127${String((accounts += 1)).padStart(4, '0')}5555`])
    await harness.settle()
    await own.platform().retryPayouts(await own.failedOf(key))
    await harness.settle()
    expect(await own.details(key)).toMatchObject({ status: 'completed', total: 1_000 })
    const [first] = await payoutsOf(own, key)
    await event(first!.id, 'processed', { id: first!.reference })
    await decide(own, key, 'paid')
    expect((await payoutsOf(own, key)).map(({ status }) => status)).toEqual(['surplus', 'paid'])
    expect(await own.details(key)).toMatchObject({ status: 'completed', total: 1_000, amountToRepay: 1_050 })
    const { entries } = await w.as(own.admin).ledger.getEntries({ orgId: key.orgId, recordId: key.id })
    expect(entries[0]).toMatchObject({
      event: 'payout_surplus',
      postings: [
        { account: 'surplus_receivable', amount: 1_000 },
        { account: 'provider_balance', amount: -1_000 },
      ],
    })
  })
})

test('a payment that is reported as paid and then as failed is returned once an admin decides so', async () => {
  const own = await payoutWorld(w)
  const key = await own.send([1_000, good()], [2_000, good()])
  await harness.settle()
  const [payout] = await payoutsOf(own, key)
  await event(payout!.id, 'failed', { id: payout!.reference, status_details: { description: 'Rejected' } })
  expect(await own.details(key)).toMatchObject({ status: 'completed', selectedPayees: [{ disputed: true }, {}] })
  await decide(own, key, 'not-paid')
  expect(await own.details(key)).toMatchObject({
    status: 'completed',
    total: 2_000,
    selectedPayees: [{ status: 'reversed' }, { status: 'paid' }],
  })
})

describe('a report about a payment in progress', () => {
  const sent = async () => {
    const own = await payoutWorld(w)
    const key = await own.send([3_240, good()])
    const [payout] = await payoutsOf(own, key)
    return { own, key, payout: payout! }
  }

  test.each([
    ['another amount', { amount: 100 }, ['amount']],
    ['another currency', { amount: 324_000, currency: 'INR' }, ['currency']],
    ['a fee below zero', { fees: -1_000_000 }, ['fee']],
    ['a fee above its amount', { fees: 9_007_199_254_740_991 }, ['fee']],
  ])('with %s pays nothing and awaits a decision', async (_, changes, differs) => {
    const { own, key, payout } = await sent()
    expect(await event(payout.id, 'processed', changes)).toBe(200)
    expect(await own.details(key)).toMatchObject({ status: 'processing', selectedPayees: [{ disputed: true }] })
    expect(await payoutsOf(own, key)).toMatchObject([{ status: 'unknown', disputes: [{ status: 'paid', differs }] }])
    // It is neither sent nor queried before the decision, and the same report again is the same dispute.
    expect(await outcomeOf(own.platform().checkPayouts(key))).toBe('no_unfinished_payouts')
    await event(payout.id, 'processed', { ...changes, status_details: null })
    await harness.settle()
    expect((await payoutsOf(own, key))[0]?.disputes).toHaveLength(1)
    expect(await outcomeOf(cancel(own, key))).toBe('payout_disputed')
    await decide(own, key, 'not-paid')
    expect(await statusesOf(own, key)).toEqual(['failed'])
    expect(await creditOf(own)).toBe(250_000 - 3_402)
  })

  test('counts with null fields as without them', async () => {
    const { own, key, payout } = await sent()
    await event(payout.id, 'processed', { fees: null, amount: null, currency: null, status_details: null })
    expect(await own.details(key)).toMatchObject({ status: 'completed', selectedPayees: [{ disputed: false }] })
  })

  test('about a second payment at the provider with the same id counts, and awaits a decision', async () => {
    const { own, key, payout } = await sent()
    await event(payout.id, 'processing', { id: 'pout_first' })
    await event(payout.id, 'processed', { id: 'pout_second' })
    expect(await own.details(key)).toMatchObject({
      status: 'processing',
      selectedPayees: [{ status: 'paid', disputed: true }],
    })
    await decide(own, key, 'paid')
    expect((await own.details(key)).status).toBe('completed')
  })

  test('that answers for another payment pays nothing', async () => {
    const { own, key } = await sent()
    const other = await sent()
    await harness.settle()
    const [paid] = await payoutsOf(other.own, other.key)
    const answer = await harness.provider.find({ id: paid!.id, reference: paid!.reference })
    const third = await sent()
    await harness.send({ ...harness.provider, pay: () => Promise.resolve(answer!) })
    expect(await payoutsOf(third.own, third.key)).toMatchObject([
      { status: 'unknown', reference: null, disputes: [{ differs: ['payout', 'reference'] }] },
    ])
    expect((await own.details(key)).status).toBe('completed')
  })

  test('is found by the provider’s id if it does not name the payout', async () => {
    const { own, key, payout } = await sent()
    await event(payout.id, 'processing', { id: `pout_${payout.id}` })
    await event(null, 'processed', { id: `pout_${payout.id}` })
    expect((await own.details(key)).status).toBe('completed')
  })

  test('is not swallowed by another that was sent before with its id', async () => {
    const { own, key, payout } = await sent()
    await event(payout.id, 'processing', {}, 'pout_p-processed')
    await event(payout.id, 'processed', {}, 'pout_p-processed')
    expect((await own.details(key)).status).toBe('completed')
  })
})

test('a decision is refused if another report arrived, and can’t be made for another disbursement or twice', async () => {
  const { own, key, payout, reference } = await failed()
  await event(payout.id, 'processed', { id: reference })
  const [seen] = await payoutsOf(own, key)
  const body = {
    ...key,
    payoutId: payout.id,
    decision: 'not-paid',
    reason: 'x',
    reportIds: seen!.disputes.map(({ id }) => id),
  } as const
  await event(payout.id, 'processed', { id: reference, amount: 5 })
  const other = await failed()
  expect(await outcomeOf(own.platform().decidePayout(body))).toBe('dispute_changed')
  expect(await outcomeOf(other.own.platform().decidePayout({ ...body, ...other.key }))).toBe('dispute_changed')
  await decide(own, key, 'not-paid')
  expect(await outcomeOf(own.platform().decidePayout(body))).toBe('dispute_changed')
})

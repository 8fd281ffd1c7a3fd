import { afterEach, describe, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { signatureOf } from '#server/outbound/payment-provider.ts'
import { download } from '#test/downloads.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { payoutWorld } from './payout-world.fixtures.ts'
import { credentials, providerHarness } from './provider-harness.fixtures.ts'

const w = world()
const harness = providerHarness(w)
afterEach(async () => expect(await auditLedger(w.database)).toEqual([]))

type Own = Awaited<ReturnType<typeof payoutWorld>>
type Key = { readonly id: string; readonly orgId: string }

let accounts = 0
const good = () => `5129${String((accounts += 1)).padStart(6, '0')}11`
const failsOnce = () => `7129${String((accounts += 1)).padStart(4, '0')}5555`
const payoutsOf = async (own: Own, { id, orgId }: Key) =>
  (await own.platform().getPayouts({ disbursementId: id, orgId })).payouts
const statusesOf = async (own: Own, key: Key) => (await own.details(key)).selectedPayees.map(({ status }) => status)
const acceptedFor = (of: string) => harness.simulator.payouts().filter(({ account }) => account === of).length
const setOrganization = (columns: string) => (own: Own) =>
  w.database.pool.query(`update organizations set ${columns} where org_id = $1`, [own.organization.id])
const activate = setOrganization(`status = 'Active', deleted_at = null`)

describe.each([
  ['suspended', setOrganization(`status = 'Suspended'`)],
  ['deleted', setOrganization('deleted_at = now()')],
  ['set back to Onboarding', setOrganization(`status = 'Onboarding'`)],
] as const)('an organization that is %s', (_, stop) => {
  test('can start no payment until it is Active again', async () => {
    const own = await payoutWorld(w)
    const to = good()
    const key = await own.approveTo([1_000, to])
    await stop(own)
    const starts = [() => own.platform().processWithCurlec(key), () => own.platform().process(key)]
    for (const start of starts) expect(await outcomeOf(start())).toBe('organization_not_active')
    expect(await own.details(key)).toMatchObject({ status: 'approved', processedWith: null })
    await harness.settle()
    expect([await payoutsOf(own, key), acceptedFor(to)]).toEqual([[], 0])
    await activate(own)
    await own.platform().processWithCurlec(key)
    await harness.settle()
    expect([await statusesOf(own, key), acceptedFor(to)]).toEqual([['paid'], 1])
  })

  test('can retry no failed payment, but gets the results of payments that were sent', async () => {
    const own = await payoutWorld(w)
    const [paid, failing] = [good(), failsOnce()]
    const key = await own.send([1_000, paid], [2_000, failing])
    await harness.send()
    await stop(own)
    await harness.settle()
    expect(await statusesOf(own, key)).toEqual(['paid', 'failed'])
    const failed = await own.failedOf(key)
    expect(await outcomeOf(own.platform().retryPayouts(failed))).toBe('organization_not_active')
    await activate(own)
    await own.platform().retryPayouts(failed)
    await harness.settle()
    expect(await own.details(key)).toMatchObject({ status: 'completed', total: 3_000 })
    expect([acceptedFor(paid), acceptedFor(failing)]).toEqual([1, 2])
  })
})

test('a disbursement paid through the provider has no bank file, one paid by file does', async () => {
  const own = await payoutWorld(w)
  const byProvider = await own.send([1_000, good()])
  const bankFile = (key: Key) => download(w, own.admin, 'disbursements-downloadPayees', key)
  expect(await outcomeOf(bankFile(byProvider))).toBe('not_paid_by_file')
  await harness.settle()
  const byFile = await own.approveTo([1_000, good()])
  expect(await outcomeOf(bankFile(byFile))).toBe('not_paid_by_file')
  await own.platform().process(byFile)
  expect((await bankFile(byFile)).text).toContain('1000.00')
})

describe('a command sent twice with the same key', () => {
  const press = (own: Own, key: string) => w.as(own.admin, { key }).disbursements

  test('to process queues each payment once and is audited once', async () => {
    const own = await payoutWorld(w)
    const key = await own.approveTo([1_000, good()], [2_000, good()])
    const once = () => press(own, `process-${key.id}`).processWithCurlec(key)
    const answers = [...(await Promise.all([once(), once()])), await once()]
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ ok: true, dropped: [] })))
    expect((await payoutsOf(own, key)).map(({ attempt, amount }) => [attempt, amount])).toEqual([
      [1, 1_000],
      [1, 2_000],
    ])
    expect(await outcomeOf(own.platform().processWithCurlec(key))).toBe('disbursement_status')
    const { rows } = await w.database.pool.query(
      `select from audit_events where record_id = $1 and call = 'disbursements-processWithCurlec' and actor_id = $2`,
      [key.id, own.admin.id],
    )
    expect(rows).toHaveLength(1)
    await harness.settle()
  })

  test('to retry starts one more attempt, even after that attempt has failed', async () => {
    const own = await payoutWorld(w)
    const key = await own.send([1_000, good()], [2_000, '512345670000'])
    await harness.settle()
    const failed = await own.failedOf(key)
    const once = () => press(own, `retry-${key.id}`).retryPayouts(failed)
    await once()
    await harness.settle()
    await once()
    await harness.settle()
    expect((await payoutsOf(own, key)).map(({ attempt, status }) => `${attempt} ${status}`)).toEqual([
      '1 paid',
      '1 failed',
      '2 failed',
    ])
    // A new key starts a third attempt for the same line.
    await own.platform().retryPayouts(failed)
    await harness.settle()
    expect(await payoutsOf(own, key)).toHaveLength(4)
  })
})

test('of two disbursements processed at the same time, one is paid if the balance covers only one', async () => {
  const own = await payoutWorld(w)
  const keys = [await own.approveTo([3_000, good()]), await own.approveTo([3_000, good()])]
  await w.database.pool.query('update provider_balances set balance_sen = 500000, read_at = $1', [w.now()])
  w.pass(1)
  const outcomes = await outcomesOf(keys.map((key) => own.platform().processWithCurlec(key)))
  expect(outcomes.toSorted()).toEqual(['done', 'provider_balance_low'])
  const queued = await Promise.all(keys.map(async (key) => (await payoutsOf(own, key)).length))
  expect(queued.toSorted((a, b) => a - b)).toEqual([0, 1])
  await harness.settle()
})

test('a disbursement with the id of another organization is not found by any call', async () => {
  const own = await payoutWorld(w)
  const other = await payoutWorld(w)
  const key = await own.send([1_000, '512345670000'])
  await harness.settle()
  const wrong = { id: key.id, orgId: other.organization.id }
  const failed = { ...(await own.failedOf(key)), orgId: wrong.orgId }
  const calls = [
    own.platform().processWithCurlec(wrong),
    own.platform().checkPayouts(wrong),
    own.platform().retryPayouts(failed),
    own.platform().getPayouts({ disbursementId: wrong.id, orgId: wrong.orgId }),
    w.as(other.manager).disbursements.getPayouts({ disbursementId: key.id }),
  ]
  expect(await outcomesOf(calls)).toEqual(calls.map(() => 'disbursement_not_found'))
  expect(await outcomeOf(w.as(own.manager).disbursements.retryPayouts(await own.failedOf(key)))).toBe(
    'permission_denied',
  )
})

test('a retry with the lines of another disbursement of the same total is refused', async () => {
  const own = await payoutWorld(w)
  const [one, two] = [await own.send([1_000, '512345670000']), await own.send([1_000, '512345670000'])]
  await harness.settle()
  const { lineIds } = await own.failedOf(two)
  const retry = { ...one, lineIds, total: ringgit(1_000) }
  expect(await outcomeOf(own.platform().retryPayouts(retry))).toBe('retry_changed')
  expect([await statusesOf(own, one), await statusesOf(own, two)]).toEqual([['failed'], ['failed']])
})

describe('a provider event', () => {
  const post = (referenceId: string, status: string, headers: Record<string, string> = {}) => {
    const entity = { id: `pout_${referenceId}`, reference_id: referenceId, status, fees: 50 }
    const body = JSON.stringify({ event: `payout.${status}`, payload: { payout: { entity } } })
    const signature = signatureOf(body, credentials.webhookSecret)
    const all = { 'content-type': 'application/json', 'x-razorpay-signature': signature, ...headers }
    return fetch(harness.webhook, { method: 'POST', body, headers: all })
  }
  const eventsOf = async (payoutId: string) =>
    (await w.database.pool.query('select from provider_events where payout_id = $1', [payoutId])).rows.length

  test('without an id is stored once, no matter how often it is repeated', async () => {
    const own = await payoutWorld(w)
    const key = await own.send([1_000, good()])
    const [payout] = await payoutsOf(own, key)
    for (let time = 0; time < 3; time++) expect((await post(payout!.id, 'processed')).status).toBe(200)
    expect([await eventsOf(payout!.id), await statusesOf(own, key)]).toEqual([1, ['paid']])
  })

  test('is applied to its payment only, even if the organization is suspended', async () => {
    const own = await payoutWorld(w)
    const key = await own.send([1_000, good()], [2_000, good()])
    const [first, second] = await payoutsOf(own, key)
    await setOrganization(`status = 'Suspended'`)(own)
    await post(first!.id, 'processed', { 'x-razorpay-event-id': `evt-${first!.id}` })
    expect(await statusesOf(own, key)).toEqual(['paid', 'sent'])
    await post(second!.id, 'failed', { 'x-razorpay-event-id': `evt-${second!.id}` })
    expect(await own.details(key)).toMatchObject({
      status: 'processing',
      selectedPayees: [{ status: 'paid' }, { status: 'failed', failureReason: null }],
    })
  })
})

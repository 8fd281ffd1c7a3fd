import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { OutcomeUnknown, openCurlec, ProviderRefused, signatureOf, type PaymentProvider } from './payment-provider.ts'
import { startSimulator, type Simulator, type SimulatorOptions } from './provider-simulator.ts'

const credentials = { keyId: 'rzp_test', keySecret: 'secret', account: '7878780080316316', webhookSecret: 'whsec' }
const payout = {
  id: '01ABCDEFGHJKMNPQ',
  amount: sen(8_460_00),
  name: 'Mewah Dairy Industries',
  bankCode: 'MBBEMYKL',
  accountNumber: '512345674821',
  narration: 'Suppliers December',
}
const opening = 1_204_880_15
const folder = mkdtempSync(join(tmpdir(), 'upah-simulator-'))
const open: Simulator[] = []
const start = async (options: Partial<SimulatorOptions> = {}) => {
  const simulator = await startSimulator({ ...credentials, delay: 5, ...options })
  open.push(simulator)
  return { simulator, provider: openCurlec(simulator.settings, { timeout: 1_000 }) }
}
const statusOf = async (provider: PaymentProvider, id = payout.id) =>
  (await provider.find({ id, reference: null }))?.status

type Received = { readonly body: string; readonly signature: string; readonly event: string }
const received: Received[] = []
/** The webhook of the platform. */
const receive = async (request: IncomingMessage, response: ServerResponse) => {
  const { 'x-razorpay-signature': signature, 'x-razorpay-event-id': event } = request.headers
  received.push({ body: await text(request), signature: String(signature), event: String(event) })
  response.end()
}
const platform = createServer((request, response) => void receive(request, response))
const webhookUrl = () => `http://127.0.0.1:${(platform.address() as AddressInfo).port}/webhooks/curlec`
beforeAll(() => new Promise<void>((listening) => platform.listen(0, '127.0.0.1', listening)))
afterEach(async () => {
  for (const simulator of open.splice(0)) await simulator.stop()
  received.length = 0
})
afterAll(() => {
  platform.close()
  rmSync(folder, { recursive: true, force: true })
})

test('each result is sent once, signed, with a unique id', async () => {
  const { simulator, provider } = await start({ webhookUrl })
  await provider.pay(payout)
  await expect.poll(() => received.length).toBe(1)
  await simulator.reverse(payout.id)
  await expect.poll(() => received.length).toBe(2)
  const events = received.map(({ body }) => provider.readEvent(Buffer.from(body))?.status)
  expect(events).toEqual(['paid', 'reversed'])
  for (const { body, signature } of received) expect(signature).toBe(signatureOf(body, 'whsec'))
  expect(new Set(received.map(({ event }) => event)).size).toBe(2)
  // A repeated event has the same id, so that the platform can recognize it.
  await simulator.repeat(payout.id)
  await expect.poll(() => received.length).toBe(3)
  expect(received[2]).toEqual(received[1])
})

test('a failed payout returns its amount, and its event has the reason', async () => {
  const { provider } = await start({ webhookUrl })
  await provider.pay({ ...payout, accountNumber: '512345679999' })
  await expect.poll(() => received.length).toBe(1)
  expect(provider.readEvent(Buffer.from(received[0]?.body ?? ''))).toMatchObject({
    id: payout.id,
    status: 'failed',
    reason: 'The account number does not match the name',
  })
  expect(await provider.balance()).toBe(opening)
})

test('without an address nothing is sent, and the result is found by a query', async () => {
  const { provider } = await start({ webhookUrl: () => null })
  await provider.pay(payout)
  await expect.poll(() => statusOf(provider)).toBe('paid')
  expect(received).toEqual([])
})

test('a restart keeps payouts and balance, and completes payouts in progress', async () => {
  const file = join(folder, 'simulator.json')
  const first = await start({ file, delay: 60_000 })
  await first.provider.pay(payout)
  expect(await statusOf(first.provider)).toBe('sent')
  await first.simulator.stop()
  expect(statSync(file).mode & 0o077).toBe(0)
  const second = await start({ file })
  await expect.poll(() => statusOf(second.provider)).toBe('paid')
  expect(await second.provider.balance()).toBe(opening - payout.amount)
  expect(second.simulator.payouts()).toHaveLength(1)
  // The same key still identifies the same payout after the restart.
  await second.provider.pay(payout)
  expect(await second.provider.balance()).toBe(opening - payout.amount)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ payouts: [{ status: 'processed' }] })
})

test('a payout from another account is refused', async () => {
  const { simulator } = await start()
  const stranger = openCurlec({ ...simulator.settings, account: '1' })
  await expect(stranger.pay(payout)).rejects.toThrow(new ProviderRefused('The account does not exist'))
  await expect(stranger.balance()).rejects.toThrow('does not know the account')
})

test('the whole balance can be paid out, but not one sen more', async () => {
  const { provider } = await start()
  await expect(provider.pay({ ...payout, amount: sen(opening + 1) })).rejects.toThrow('enough balance')
  await provider.pay({ ...payout, amount: sen(opening) })
  expect(await provider.balance()).toBe(0)
  await expect(provider.pay({ ...payout, id: '01ABCDEFGHJKMNPR', amount: sen(100) })).rejects.toThrow('enough balance')
})

test('only a completed payment can be returned', async () => {
  const { simulator, provider } = await start({ delay: 60_000 })
  await provider.pay(payout)
  await expect(simulator.reverse(payout.id)).rejects.toThrow('only a completed payment can be returned')
  expect(await provider.balance()).toBe(opening - payout.amount)
})

test('a request that is not a payout is refused, and one that is not JSON has no response', async () => {
  const { simulator } = await start()
  const { url, keyId, keySecret } = simulator.settings
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const post = (path: string, body: string, key?: string) =>
    fetch(`${url}/v1${path}`, {
      method: 'POST',
      headers: { authorization, ...(key !== undefined && { 'x-payout-idempotency': key }) },
      body,
    })
  expect((await post('/payouts', '{}', 'a key')).status).toBe(400)
  const request = {
    account_number: credentials.account,
    amount: 100,
    currency: 'MYR',
    mode: 'IBG',
    purpose: 'payout',
    reference_id: 'x',
    narration: 'x',
    fund_account: {
      account_type: 'bank_account',
      bank_account: { name: 'Mewah Dairy', bank_code: 'MBBEMYKL', account_number: '12345' },
      contact: { name: 'Mewah Dairy', type: 'vendor' },
    },
  }
  const valid = JSON.stringify(request)
  const named = (name: string) => ({
    ...request,
    fund_account: { ...request.fund_account, contact: { name, type: 'vendor' } },
  })
  for (const wrong of [
    { ...request, amount: 99 },
    { ...request, narration: 'Suppliers – December' },
    { ...request, reference_id: 'x'.repeat(41) },
    ...['Ng', 'Lim & Anak', 'Kedai 发达', 'x'.repeat(51), 'Mewah-'].map(named),
  ])
    expect((await post('/payouts', JSON.stringify(wrong), 'a key')).status).toBe(400)
  // Without an idempotency key a repeated request would pay twice.
  expect((await post('/payouts', valid)).status).toBe(400)
  expect((await post('/transfers', valid, 'a key')).status).toBe(404)
  await expect(post('/payouts', 'not json', 'a key')).rejects.toThrow()
  expect(simulator.payouts()).toEqual([])
})

test('an unknown status counts as sent, and a response without a payout as an unknown outcome', async () => {
  let body: unknown = {}
  const other = createServer((_, response) => void response.end(JSON.stringify(body)))
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const { port } = other.address() as AddressInfo
  const provider = openCurlec({ ...credentials, url: `http://127.0.0.1:${port}` })
  const entity = (status: string) => ({ id: 'pout_1', reference_id: payout.id, status })
  for (const [status, read] of [
    ['queued', 'sent'],
    ['pending', 'sent'],
    ['on_hold', 'sent'],
    ['processed', 'paid'],
    ['rejected', 'failed'],
    ['cancelled', 'failed'],
    ['reversed', 'reversed'],
  ] as const) {
    body = entity(status)
    expect(await provider.pay(payout), status).toMatchObject({ status: read, reason: null, fee: 0 })
  }
  // The provider searches by prefix, so only an exact match counts.
  body = { items: [{ ...entity('processed'), reference_id: `${payout.id}X` }] }
  expect(await provider.find({ id: payout.id, reference: null })).toBeNull()
  body = { sorry: 'maintenance' }
  await expect(provider.pay(payout)).rejects.toBeInstanceOf(OutcomeUnknown)
  await expect(provider.find({ id: payout.id, reference: null })).rejects.toBeInstanceOf(OutcomeUnknown)
  other.close()
})

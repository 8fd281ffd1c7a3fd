import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import {
  openCurlec,
  OutcomeUnknown,
  ProviderDenied,
  ProviderRefused,
  signatureOf,
  type PaymentProvider,
} from './payment-provider.ts'
import { startSimulator, type Simulator } from './provider-simulator.ts'

const credentials = { keyId: 'rzp_test', keySecret: 'secret', account: '7878780080316316', webhookSecret: 'whsec' }
let simulator: Simulator
let provider: PaymentProvider
beforeEach(async () => {
  simulator = await startSimulator({ ...credentials, delay: 5 })
  provider = openCurlec(simulator.settings, { timeout: 300 })
})
afterEach(() => simulator.stop())

const payout = {
  id: '01ABCDEFGHJKMNPQ',
  amount: sen(8_460_00),
  name: 'Mewah Dairy Industries',
  bankCode: 'MBBEMYKL',
  accountNumber: '512345674821',
  narration: 'Suppliers December',
}
const find = (id = payout.id, reference: string | null = null) => provider.find({ id, reference })
const status = async () => (await find())?.status

test('a payout is accepted, paid and deducted from the balance', async () => {
  expect(await provider.balance()).toBe(1_204_880_15)
  expect(await provider.pay(payout)).toMatchObject({ id: payout.id, status: 'sent', reason: null, fee: 0 })
  await expect.poll(status).toBe('paid')
  expect(await provider.balance()).toBe(1_196_420_15)
})

test('a payout that is sent twice is paid once', async () => {
  const [first, second] = [await provider.pay(payout), await provider.pay(payout)]
  expect(second.reference).toBe(first.reference)
  expect(await provider.balance()).toBe(1_196_420_15)
})

test('a failed payout has the bank’s reason and returns to the balance', async () => {
  await provider.pay({ ...payout, accountNumber: '512345670000' })
  await expect.poll(status).toBe('failed')
  expect((await find())?.reason).toBe('The beneficiary account is closed')
  expect(await provider.balance()).toBe(1_204_880_15)
})

test('an account whose bank is unavailable fails once', async () => {
  await provider.pay({ ...payout, accountNumber: '512345675555' })
  await expect.poll(status).toBe('failed')
  const again = { ...payout, id: '01ABCDEFGHJKMNPR', accountNumber: '512345675555' }
  await provider.pay(again)
  await expect.poll(async () => (await find(again.id))?.status).toBe('paid')
})

test('a returned payment is reversed', async () => {
  await provider.pay(payout)
  await expect.poll(status).toBe('paid')
  await simulator.reverse(payout.id)
  expect(await status()).toBe('reversed')
  expect(await provider.balance()).toBe(1_204_880_15)
})

test('a payout that never arrived is not found', async () => {
  expect(await find()).toBeNull()
})

describe('the outcome', () => {
  test.each([
    ['a 500 before the payout was accepted', 500, undefined, null],
    ['a 502 after it was accepted', 502, 'after', 'sent'],
    ['a 429', 429, undefined, null],
    ['silence before it was accepted', 'silence', undefined, null],
    ['silence after it was accepted', 'silence', 'after', 'sent'],
  ] as const)('is unknown after %s, and a query clarifies it', async (_, fault, after, found) => {
    simulator.fail(fault, 1, after)
    await expect(provider.pay(payout)).rejects.toBeInstanceOf(OutcomeUnknown)
    const state = await find()
    expect(state === null ? null : 'sent').toBe(found)
    // Sending it again is safe in either case.
    await provider.pay(payout)
    expect(await provider.balance()).toBe(1_196_420_15)
  })

  test('is unknown if the connection is refused', async () => {
    await simulator.stop()
    await expect(provider.pay(payout)).rejects.toBeInstanceOf(OutcomeUnknown)
    simulator = await startSimulator(credentials)
  })

  test('is a refusal after a 4xx, for wrong credentials or an insufficient balance', async () => {
    const stranger = openCurlec({ ...simulator.settings, keySecret: 'wrong' })
    await expect(stranger.pay(payout)).rejects.toThrow(new ProviderDenied('Authentication failed'))
    await expect(provider.pay({ ...payout, amount: sen(1_204_880_16) })).rejects.toBeInstanceOf(ProviderRefused)
    expect(await find()).toBeNull()
  })
})

describe('an answer', () => {
  let answer: (response: ServerResponse) => void
  let asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    answer(response)
  })
  let other: PaymentProvider
  beforeEach(async () => {
    asked = []
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    other = openCurlec({ ...simulator.settings, url: `http://127.0.0.1:${port}` }, { timeout: 1_000 })
  })
  afterEach(() => {
    server.closeAllConnections()
    return new Promise<void>((closed) => server.close(() => closed()))
  })
  const outage = async (of: Promise<unknown>) => {
    const error = await of.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(OutcomeUnknown)
    return (error as OutcomeUnknown).isOutage
  }

  test.each([400, 401, 403, 404, 422])('%i of a proxy is an unknown outcome, not a refusal', async (status) => {
    answer = (response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Blocked</html>')
    expect(await outage(other.pay(payout))).toBe(false)
  })

  test('that redirects is not followed', async () => {
    answer = (response) => response.writeHead(307, { location: `${simulator.settings.url}/v1/payouts` }).end()
    expect(await outage(other.pay(payout))).toBe(false)
    expect(asked).toHaveLength(1)
    expect(simulator.payouts()).toEqual([])
  })

  test('of hundreds of megabytes is not read to its end', async () => {
    let written = 0
    answer = (response) => {
      const write = () => {
        while (written < 300 && !response.destroyed) {
          written += 1
          if (!response.write(Buffer.alloc(1 << 20, 32))) return response.once('drain', write)
        }
        return response.end()
      }
      write()
    }
    expect(await outage(other.pay(payout))).toBe(false)
    expect(written).toBeLessThan(50)
  })

  test('that breaks off, and 5xx, mean that the provider is down; 429 does not', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': 5_000 }).write('{"id":')
      response.destroy()
    }
    expect(await outage(other.pay(payout))).toBe(true)
    answer = (response) => response.writeHead(502).end()
    expect(await outage(other.pay(payout))).toBe(true)
    answer = (response) => response.writeHead(429).end('{"error":{"description":"busy"}}')
    expect(await outage(other.pay(payout))).toBe(false)
  })
})

test('a payout is queried with the account, or by the provider’s own id once it is known', async () => {
  const { reference } = await provider.pay(payout)
  expect(await find()).toMatchObject({ reference })
  expect(await find(payout.id, reference)).toMatchObject({ id: payout.id, reference })
  await expect(find(payout.id, 'pout_unknown')).rejects.toBeInstanceOf(ProviderRefused)
  const ofAnother = openCurlec({ ...simulator.settings, account: '1' })
  await expect(ofAnother.find({ id: payout.id, reference: null })).rejects.toThrow(
    'The account number field is required.',
  )
})

describe('a webhook', () => {
  const entity = {
    id: 'pout_1',
    reference_id: payout.id,
    amount: 846_000,
    currency: 'MYR',
    status: 'processed',
    fees: 50,
  }
  const body = Buffer.from(
    JSON.stringify({
      event: 'payout.processed',
      payload: { payout: { entity } },
    }),
  )
  test('is read if its signature is valid', () => {
    expect(provider.isSigned(body, signatureOf(body, 'whsec'))).toBe(true)
    expect(provider.readEvent(body)).toEqual({
      id: payout.id,
      reference: 'pout_1',
      status: 'paid',
      reason: null,
      amount: 846_000,
      currency: 'MYR',
      fee: 50,
    })
  })
  const read = (changes: object) =>
    provider.readEvent(Buffer.from(JSON.stringify({ payload: { payout: { entity: { ...entity, ...changes } } } })))
  test('means the same with null as without a field', () => {
    const without = { reference_id: undefined, amount: undefined, currency: undefined, fees: undefined }
    const said = { id: null, amount: null, currency: null, fee: 0, reason: null, status: 'paid' }
    expect(read(without)).toMatchObject(said)
    const nulls = { reference_id: null, amount: null, currency: null, fees: null, status_details: null }
    expect(read(nulls)).toEqual(read(without))
  })
  test.each([
    ['closed\u0000', 'closed'],
    ['closed \ud800', 'closed'],
    ['closed\r\nBcc: a@b.example \u202e', 'closed Bcc: a@b.example'],
    ['x'.repeat(30_000), 'x'.repeat(200)],
    ['\u200b \n', null],
  ])('has the readable part of its reason', (description, reason) => {
    expect(read({ status: 'failed', status_details: { description } })?.reason).toBe(reason)
  })
  test('with a status of no meaning says that the payout is in progress', () => {
    for (const status of ['on_hold_by_compliance', 'constructor', '__proto__'])
      expect(read({ status })?.status).toBe('sent')
  })
  test.each([
    ['without a signature', undefined],
    ['with the signature of another secret', signatureOf(body, 'other')],
    ['with the signature of another body', signatureOf('{}', 'whsec')],
  ])('is refused %s', (_, signature) => {
    expect(provider.isSigned(body, signature)).toBe(false)
  })
  test('about anything but a payout is ignored', () => {
    const other = Buffer.from('{"event":"order.paid","payload":{}}')
    expect(provider.isSigned(other, signatureOf(other, 'whsec'))).toBe(true)
    expect(provider.readEvent(other)).toBeNull()
  })
})

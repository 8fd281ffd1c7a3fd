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
const status = async () => (await provider.find(payout.id))?.status

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
  expect((await provider.find(payout.id))?.reason).toBe('The beneficiary account is closed')
  expect(await provider.balance()).toBe(1_204_880_15)
})

test('an account whose bank is unavailable fails once', async () => {
  await provider.pay({ ...payout, accountNumber: '512345675555' })
  await expect.poll(status).toBe('failed')
  const again = { ...payout, id: '01ABCDEFGHJKMNPR', accountNumber: '512345675555' }
  await provider.pay(again)
  await expect.poll(async () => (await provider.find(again.id))?.status).toBe('paid')
})

test('a returned payment is reversed', async () => {
  await provider.pay(payout)
  await expect.poll(status).toBe('paid')
  await simulator.reverse(payout.id)
  expect(await status()).toBe('reversed')
  expect(await provider.balance()).toBe(1_204_880_15)
})

test('a payout that never arrived is not found', async () => {
  expect(await provider.find(payout.id)).toBeNull()
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
    const state = await provider.find(payout.id)
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
    expect(await provider.find(payout.id)).toBeNull()
  })
})

describe('a webhook', () => {
  const body = Buffer.from(
    JSON.stringify({
      event: 'payout.processed',
      payload: { payout: { entity: { id: 'pout_1', reference_id: payout.id, status: 'processed', fees: 50 } } },
    }),
  )
  test('is read if its signature is valid', () => {
    expect(provider.isSigned(body, signatureOf(body, 'whsec'))).toBe(true)
    expect(provider.readEvent(body)).toEqual({
      id: payout.id,
      reference: 'pout_1',
      status: 'paid',
      reason: null,
      fee: 50,
    })
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

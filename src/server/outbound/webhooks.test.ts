import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lookupOf, openReceiver, type Receiver } from '#test/receiver.ts'
import { isPublicAddress } from './public-address.ts'
import { newWebhookSecret, openWebhooks, signedHeaders, type Reach } from './webhooks.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = (_, response) => void response.writeHead(204).end()
})

const running = new AbortController().signal
const post = (url = 'https://receiver.example/hook', reach: Partial<Reach> = {}) =>
  openWebhooks({ ...receiver.reach, ...reach })({ url, headers: { 'webhook-id': '1-1' }, body: '{}' }, running)
const failureOf = async (...given: Parameters<typeof post>) => (await post(...given))?.failure

describe('a public address', () => {
  test.each(['8.8.8.8', '1.1.1.1', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2404:6800:4001::1'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.19.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::10.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'receiver.example',
    '',
  ])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('the guard', () => {
  const guarded = { isAllowed: isPublicAddress }

  test.each([
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://169.254.169.254/latest/meta-data',
  ])('refuses %s', async (url) => {
    expect(await failureOf(url, guarded)).toBe('address_not_public')
    expect(receiver.received).toEqual([])
  })

  test.each([
    [['127.0.0.1']],
    [['8.8.8.8', '127.0.0.1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['2606:4700::1111', 'fe80::1']],
  ])('refuses a name that leads to %s', async (addresses) => {
    expect(await failureOf(undefined, { ...guarded, lookup: lookupOf(...addresses) })).toBe('address_not_public')
    expect(receiver.received).toEqual([])
  })

  test('judges the address of each connection: first a public one, then a private one', async () => {
    const judged: string[] = []
    const isAllowed = (address: string) => {
      judged.push(address)
      return judged.length === 1
    }
    expect(await post(undefined, { isAllowed })).toMatchObject({ status: 204 })
    expect(await failureOf(undefined, { isAllowed })).toBe('address_not_public')
    expect([judged, receiver.received.length]).toEqual([['127.0.0.1', '127.0.0.1'], 1])
  })

  test('a redirect is an answer, and nothing follows it', async () => {
    receiver.answer = (_, response) =>
      void response.writeHead(307, { location: 'https://169.254.169.254/latest/meta-data' }).end()
    expect(await post()).toMatchObject({ status: 307, failure: null })
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a request', () => {
  test('has the body, the headers and the name of the host', async () => {
    receiver.answer = (_, response) => void response.writeHead(200).end('ok')
    expect(await post('https://hr.receiver.example/hook?of=1')).toEqual({
      status: 200,
      failure: null,
      text: 'ok',
      retryAfter: null,
    })
    const [got] = receiver.received
    expect(got).toMatchObject({ path: '/hook?of=1', body: '{}' })
    expect(got?.host).toMatch(/^hr\.receiver\.example/)
    expect(got?.headers).toMatchObject({ 'webhook-id': '1-1', 'content-type': 'application/json' })
  })

  test('keeps the first 2 kB of a body that never ends', async () => {
    receiver.answer = (_, response) => {
      const write = () => void (response.destroyed || response.write('x'.repeat(1_000), () => setImmediate(write)))
      response.writeHead(200)
      write()
    }
    const answer = await post()
    expect([answer?.status, answer?.text.length]).toEqual([200, 2_048])
  })

  test('ends after its time: without an answer as a failure, within a body by its status', async () => {
    receiver.answer = () => undefined
    expect(await failureOf(undefined, { timeout: 150 })).toBe('timed_out')
    receiver.answer = (_, response) => void response.writeHead(200).write('slow')
    expect(await post(undefined, { timeout: 3_000 })).toMatchObject({ status: 200, text: 'slow' })
  })

  test('ends after its time while the name is looked up', async () => {
    const lookup = (() => undefined) as unknown as Reach['lookup']
    expect(await failureOf(undefined, { lookup, timeout: 100 })).toBe('timed_out')
  })

  test('needs a certificate for the name by an authority that is trusted', async () => {
    expect(await failureOf('https://other.example/')).toBe('certificate')
    const { ca: _, ...untrusting } = receiver.reach
    const answer = await openWebhooks(untrusting)({ url: 'https://receiver.example/', headers: {}, body: '' }, running)
    expect(answer?.failure).toBe('certificate')
    expect(receiver.received).toEqual([])
  })

  test('says that nothing listens, or that the connection broke off', async () => {
    expect(await failureOf(undefined, { port: 1 })).toBe('not_reached')
    receiver.answer = (_, response) => void response.destroy()
    expect(await failureOf()).toBe('broken_off')
  })

  test('has no result if the process stops meanwhile', async () => {
    receiver.answer = () => undefined
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(), 50)
    const sent = { url: 'https://receiver.example/', headers: {}, body: '' }
    expect(await openWebhooks(receiver.reach)(sent, stopping.signal)).toBeNull()
  })
})

describe('the signature', () => {
  const body = '{"type":"withdrawal.paid","timestamp":"2026-12-15T02:00:00Z","data":{"id":"wd_1"}}'

  test('is that of Standard Webhooks', () => {
    const headers = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      id: 'msg_1',
      at: 1_797_300_000_000,
      body,
    })
    expect(headers).toEqual({
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1797300000',
      'webhook-signature': 'v1,hJklJBXua3TJMwD8xkgTURYWBdEH4Y2CF/AYlU1hI2Q=',
    })
  })

  test('is accepted by the independent verifier with the old and the new secret, and with no other', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()]
    const headers = signedHeaders(secrets, { id: '184467-52', at: Date.now(), body })
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow()
    expect(() => new Webhook(secrets[0] ?? '').verify(`${body} `, headers)).toThrow()
    const old = signedHeaders(secrets, { id: '184467-52', at: Date.now() - 301_000, body })
    expect(() => new Webhook(secrets[0] ?? '').verify(body, old)).toThrow()
  })
})

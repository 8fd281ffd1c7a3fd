import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { createThroughputLimit } from '#server/http/load-shedder.ts'
import { openWire, refusal, wire } from './wire.ts'
import { openWorld, world, type Member } from './world.ts'

const w = world()
const server = wire(() => w.app)
let manager: Member
beforeAll(async () => {
  manager = await w.member(await w.organization(), 'Manager')
})

describe('load shedding', () => {
  test('does not count rejected requests, such as a thousand calls from other sites', async () => {
    const refused = []
    for (let i = 0; i < 25; i++)
      refused.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, async () => {
            const response = await server.call(manager, 'auth-getSession', {}, { origin: 'https://elsewhere.example' })
            await response.text()
            return response.status
          }),
        )),
      )
    expect(new Set(refused)).toEqual(new Set([403]))
    expect((await server.call(manager, 'auth-getSession')).status).toBe(200)
  })

  test('rejects requests above the limit with Retry-After and serves the admitted ones', async () => {
    const busy = await openWorld()
    const organization = await busy.organization()
    const [member, leaver] = [await busy.member(organization, 'Manager'), await busy.member(organization, 'Manager')]
    let received = 0
    const wired = await openWire(busy.app, { limits: { inFlight: 5 } }, (http) =>
      http.addHook('preHandler', async () => void (received += 1)),
    )
    const list = () => wired.call(member, 'withdrawalPolicies-getAdvancedPolicies')
    let inside: Promise<number[]> | undefined
    await busy.database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
      await client.query('lock table withdrawal_policies in access exclusive mode')
      inside = Promise.all(Array.from({ length: 5 }, async () => (await list()).status))
      await expect.poll(() => received).toBe(5)
      for (let i = 0; i < 30; i++) {
        const response = await list()
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
        expect(response.headers.get('cache-control')).toBe('no-store')
        expect(await response.json()).toEqual(
          refusal('UNAVAILABLE', 'unavailable', 'The service is busy. Please try again in a moment.'),
        )
      }
      expect((await fetch(`${wired.address}/dashboard`)).status).toBe(503)
      expect(await responseToHeaders(wired.address)).toMatch(/^HTTP\/1.1 503 /)
      expect(received).toBe(5)
      expect((await fetch(`${wired.address}/healthz`)).status).toBe(200)
      expect((await fetch(`${wired.address}/readyz`)).status).toBe(200)
      expect((await wired.call(leaver, 'auth-signOut')).status).toBe(200)
      const metrics = await (await fetch(`${wired.address}/metrics`)).text()
      expect(metrics).toMatch(/^upah_requests_shed_total 32$/m)
    })
    expect(await inside).toEqual(Array.from({ length: 5 }, () => 200))
    expect((await list()).status).toBe(200)
    // Rejections are logged together, because there can be many.
    expect(wired.log().match(/overloaded: requests are being rejected/g)).toHaveLength(1)
    await wired.http.close()
    await busy.end()
  })
})

/** The response to a client that announces a body and sends nothing. */
const responseToHeaders = (address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.once('error', reject)
    socket.once('data', (part) => {
      socket.destroy()
      resolve(part.toString('latin1'))
    })
    socket.write(
      'POST /call/auth-getSession HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n',
    )
  })

describe('slow clients', () => {
  const attacker = '127.0.0.9'
  /** Opens a connection from the attacker's address, sends this and reads the response. */
  const open = (address: string, sent: string) => {
    const received: string[] = []
    const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1', localAddress: attacker })
    socket.on('error', () => undefined).on('data', (part) => received.push(part.toString('latin1')))
    socket.write(sent)
    return { socket, response: () => received.join('') }
  }
  const head = (length: number, type = 'application/json') =>
    `POST /call/auth-getSession HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n{`

  test('with a thousand unfinished requests from one address end their oldest, and do not affect others', async () => {
    const clients = Array.from({ length: 1_010 }, () => open(server.address, head(1_000)))
    const ended = () => clients.filter(({ response }) => response().startsWith('HTTP/1.1 408 ')).length
    await expect.poll(ended, { timeout: 20_000 }).toBe(1_010 - 64)
    for (let i = 0; i < 20; i++) expect((await server.call(manager, 'auth-getSession')).status).toBe(200)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    // A complete request of the same address is served in the meantime.
    const whole = () => open(server.address, head(11) + '"data":{}}').response
    await expect.poll(async () => (await answered(whole())).slice(0, 12)).toBe('HTTP/1.1 401')
    const [last] = clients.filter(({ response }) => response() !== '').slice(-1)
    expect(last?.response()).toMatch(/^connection: close\r$/im)
    await expect.poll(() => last?.socket.destroyed).toBe(true)
    for (const { socket } of clients) socket.destroy()
  }, 40_000)

  test('get 408 if a body does not arrive within its deadline', async () => {
    const quick = await openWire(w.app, { limits: { bodyDeadline: 200 } })
    const [slow, chunked, large] = [
      open(quick.address, head(1_000)),
      open(
        quick.address,
        head(1).replace('content-length: 1', 'transfer-encoding: chunked').replace(/\{$/, '1\r\n{\r\n'),
      ),
      // At sixteen bytes per millisecond, this body has a minute.
      open(quick.address, head(1_000_000)),
    ]
    for (const { socket, response } of [slow, chunked]) {
      expect(await answered(response)).toMatch(/^HTTP\/1.1 408 /)
      expect(response()).toContain('"code":"bad_request"')
      await expect.poll(() => socket.destroyed, { timeout: 5_000 }).toBe(true)
    }
    expect(large.response()).toBe('')
    large.socket.destroy()
    expect((await quick.call(manager, 'auth-getSession')).status).toBe(200)
    await quick.http.close()
  })

  test('have ten seconds for headers', async () => {
    const clients = Array.from({ length: 50 }, () => open(server.address, 'POST /call/auth-getSession HTTP/1.1\r\n'))
    expect((await server.call(manager, 'auth-getSession')).status).toBe(200)
    for (const { response } of clients) expect(await answered(response, 15_000)).toMatch(/^HTTP\/1.1 408 /)
  }, 30_000)
})

const answered = async (response: () => string, timeout = 5_000): Promise<string> => {
  await expect.poll(response, { timeout }).not.toBe('')
  return response()
}

describe('limit of concurrent calls', () => {
  /** Calls that start and end on demand, with a test clock. */
  const stage = () => {
    let ms = 0
    const limit = createThroughputLimit(() => ms)
    const ends: (() => void)[] = []
    const pass = async (passed: number) => {
      await new Promise((resolve) => setImmediate(resolve))
      ms += passed
    }
    return {
      limit,
      begin: (count: number) => {
        for (let i = 0; i < count; i++) void limit.track(() => new Promise<void>((end) => ends.push(end)))
      },
      end: async (count: number) => {
        for (const end of ends.splice(0, count)) end()
        await pass(0)
      },
      pass,
      /** Completes `each` calls per quarter of a second for two seconds, with `waiting` always in flight. */
      crowd: async (waiting: number, each: number) => {
        for (let i = 0; i < 8; i++) {
          for (const end of ends.splice(0, each)) end()
          await pass(250)
          limit.isReached()
          for (let n = ends.length; n < waiting; n++) void limit.track(() => new Promise<void>((end) => ends.push(end)))
        }
      },
    }
  }

  test('is the number of calls completed in half a second', async () => {
    const { limit, begin, crowd } = stage()
    begin(350)
    await crowd(350, 75)
    expect(limit.isReached()).toBe(true)
    const other = stage()
    other.begin(140)
    await other.crowd(140, 75)
    expect(other.limit.isReached()).toBe(false)
    other.begin(9)
    expect(other.limit.isReached()).toBe(false)
    other.begin(1)
    expect(other.limit.isReached()).toBe(true)
  })

  test('is never below the size of the password hashing queue', async () => {
    const { limit, begin, end, crowd } = stage()
    begin(127)
    await crowd(127, 1)
    expect(limit.isReached()).toBe(false)
    begin(1)
    expect(limit.isReached()).toBe(true)
    await end(1)
    expect(limit.isReached()).toBe(false)
  })

  test('does not apply before saturation, and a few slow calls are not saturation', async () => {
    const { limit, begin, crowd } = stage()
    begin(63)
    await crowd(63, 1)
    begin(900)
    expect(limit.isReached()).toBe(false)
  })

  test('lasts until the next saturation, which updates it', async () => {
    const { limit, begin, end, pass, crowd } = stage()
    begin(200)
    await crowd(200, 5)
    expect(limit.isReached()).toBe(true)
    await end(200)
    await pass(60_000)
    expect(limit.isReached()).toBe(false)
    begin(128)
    expect(limit.isReached()).toBe(true)
    await crowd(128, 100)
    expect(limit.isReached()).toBe(false)
  })
})

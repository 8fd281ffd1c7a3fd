import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { json, openWire, refusal, wire } from './wire.ts'
import { openWorld, world, type Member, type Organization } from './world.ts'

const w = world()
const server = wire(() => w.app)
let kopi: Organization
let manager: Member
let executive: Member
let admin: Member
beforeAll(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  executive = await w.member(kopi, 'Executive')
  admin = await w.member(null, 'admin')
})

const band = (minSalary: number) => ({
  maximumWithdrawalAmount: 800,
  withdrawalFrequency: 'ONCE_A_WEEK',
  minSalary,
  maxSalary: minSalary + 10,
})

describe('an internal error', () => {
  test('shows only a reference, which the log has with the cause', async () => {
    const broken = await openWorld()
    const organization = await broken.organization()
    const member = await broken.member(organization, 'Manager')
    await broken.database.pool.query('alter table withdrawal_policies rename to somewhere_else')
    const wired = await openWire(broken.app)
    const response = await wired.call(member, 'withdrawalPolicies-getAdvancedPolicies')
    const text = await response.text()
    const { error } = JSON.parse(text) as { error: { details: { reference: string } } }
    expect(response.status).toBe(500)
    expect(error).toEqual({
      status: 'INTERNAL',
      message: 'Something went wrong on our side.',
      details: { code: 'internal', reference: expect.stringMatching(/^[0-9A-Z]{16}$/) as string },
    })
    expect(text).not.toMatch(/withdrawal_policies|relation|select|\.ts/)
    const logged = wired
      .log()
      .split('\n')
      .filter((line) => line.includes(error.details.reference))
    expect(logged).toEqual([
      expect.stringMatching(
        `"call":"withdrawalPolicies-getAdvancedPolicies","orgId":"${organization.id}","status":"INTERNAL"`,
      ),
      expect.stringContaining('withdrawal_policies'),
    ])
    expect(wired.log()).not.toContain(member.token.slice(17))
    await wired.http.close()
    await broken.end()
  })

  test('a database outage is UNAVAILABLE with Retry-After', async () => {
    const broken = await openWorld()
    const member = await broken.member(await broken.organization(), 'Manager')
    const wired = await openWire(broken.app)
    await broken.database.pool.end()
    const response = await wired.call(member, 'auth-getSession')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await response.json()).toEqual({
      error: {
        status: 'UNAVAILABLE',
        message: 'The service is busy. Please try again in a moment.',
        details: { code: 'unavailable' },
      },
    })
    expect((await fetch(`${wired.address}/readyz`)).status).toBe(503)
    expect((await fetch(`${wired.address}/healthz`)).status).toBe(200)
    await wired.http.close()
    // The pool is already closed; the database is dropped after the run.
    await broken.end().catch(() => undefined)
  })
})

describe('repeating a request with its key', () => {
  const create = (member: Member, key: string, from: number) =>
    server.call(member, 'withdrawalPolicies-createAdvancedPolicy', band(from), { 'idempotency-key': key })

  test('a hundred times concurrently takes effect once, with identical responses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => json(await create(manager, 'hundred-at-once', 1000))),
    )
    for (const answer of answers)
      expect(answer).toEqual({ status: 200, body: { result: expect.objectContaining({ minSalary: 1000 }) as object } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const { rows } = await w.database.pool.query(
      `select 1 from withdrawal_policies where org_id = $1 and min_salary_sen = 100000`,
      [kopi.id],
    )
    expect(rows).toHaveLength(1)
    const trail = await w.database.pool.query(
      `select 1 from audit_events where org_id = $1 and call = 'withdrawalPolicies-createAdvancedPolicy'`,
      [kopi.id],
    )
    expect(trail.rows).toHaveLength(1)
  })

  test('later returns the stored response, byte for byte', async () => {
    const texts = []
    for (let i = 0; i < 3; i++) texts.push(await (await create(manager, 'the-same-bytes', 1500)).text())
    expect(texts[0]).toContain('"minSalary":1500')
    expect(new Set(texts).size, texts.join('\n')).toBe(1)
  })

  test('with another body, user or organization is refused and reveals nothing', async () => {
    expect((await create(manager, 'used-for-one', 2000)).status).toBe(200)
    const stranger = await w.member(await w.organization(), 'Manager')
    const answers = [
      await create(manager, 'used-for-one', 2100),
      await create(executive, 'used-for-one', 2000),
      await create(stranger, 'used-for-one', 2000),
    ]
    const other = await server.call(
      manager,
      'withdrawalPolicies-deletePolicy',
      { id: w.id() },
      { 'idempotency-key': 'used-for-one' },
    )
    for (const answer of [...answers, other])
      expect(await json(answer)).toEqual({
        status: 409,
        body: {
          error: {
            status: 'ALREADY_EXISTS',
            message: 'This request key was already used for a different request.',
            details: { code: 'key_reused' },
          },
        },
      })
  })

  test('may succeed later if it was refused, because refusals are not stored', async () => {
    const policy = (await json(await create(manager, 'first-of-two', 3000))).body['result'] as { id: string }
    expect((await create(manager, 'second-of-two', 3000)).status).toBe(409)
    expect((await server.call(manager, 'withdrawalPolicies-deletePolicy', { id: policy.id })).status).toBe(200)
    expect((await create(manager, 'second-of-two', 3000)).status).toBe(200)
  })

  test.each(['short', 'x'.repeat(81), 'with blank', 'quote"quote', 'é-accent-é'])(
    '%j is not a valid key',
    async (key) => {
      expect((await create(manager, encodeURI(key) === key ? key : encodeURI(key), 4000)).status).toBe(400)
    },
  )
})

describe('shutdown', () => {
  test('lets fifty calls in progress complete', async () => {
    const busy = await openWorld()
    const member = await busy.member(await busy.organization(), 'Manager')
    let received = 0
    const wired = await openWire(busy.app, {}, (http) => http.addHook('preHandler', async () => void (received += 1)))
    let answers: Promise<number[]> | undefined
    let closed: Promise<void> | undefined
    await busy.database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
      await client.query('lock table withdrawal_policies in access exclusive mode')
      answers = Promise.all(
        Array.from(
          { length: 50 },
          async () => (await wired.call(member, 'withdrawalPolicies-getAdvancedPolicies')).status,
        ),
      )
      while (received < 50) await new Promise((resolve) => setTimeout(resolve, 5))
      closed = wired.http.close()
    })
    expect(await answers).toEqual(Array.from({ length: 50 }, () => 200))
    await closed
    await expect(wired.call(member, 'auth-getSession')).rejects.toThrow()
    await busy.end()
  })

  test('closes connections that have sent nothing, which browsers open in advance', async () => {
    const wired = await openWire(w.app)
    const connection = connect(Number(new URL(wired.address).port), '127.0.0.1')
    connection.resume()
    const ended = once(connection, 'close')
    await once(connection, 'connect')
    // The server has accepted the connection when it answers a later one.
    await fetch(`${wired.address}/healthz`)
    await wired.http.close()
    await ended
  }, 5_000)
})

describe('health', () => {
  test('is live and ready', async () => {
    expect(await (await fetch(`${server.address}/healthz`)).json()).toEqual({ status: 'ok' })
    const ready = await (await fetch(`${server.address}/readyz`)).json()
    expect(ready).toMatchObject({
      status: 'ready',
      version: '1.0.0',
      schema: 'current',
      jobs: 'none',
      database: { writable: true },
    })
  })

  test('metrics count calls by name and status, without a series for unknown names', async () => {
    await server.call(manager, 'auth-getSession')
    await server.call(null, 'auth-getSession')
    await server.call(manager, 'made-up-name')
    // A job that has been due for a minute, and one that gave up.
    await w.database.pool.query(
      `select graphile_worker.add_job('sendNotices', '{}', run_at => now() - interval '1 minute'),
              graphile_worker.add_job('sendNotices', '{}', max_attempts => 1)`,
    )
    await w.database.pool.query(
      `update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1 and locked_at is null`,
    )
    const text = await (await fetch(`${server.address}/metrics`)).text()
    expect(text).toMatch(/upah_call_seconds_count\{call="auth-getSession",status="OK"\} \d+/)
    expect(text).toMatch(/upah_call_seconds_count\{call="auth-getSession",status="UNAUTHENTICATED"\} \d+/)
    expect(text).toContain('call="unknown"')
    expect(text).not.toContain('made-up-name')
    expect(text).toMatch(/upah_database_connections \d+/)
    expect(text).toMatch(/upah_jobs_oldest_seconds\{task="sendNotices"\} 6\d(\.\d+)?\n/)
    expect(text).toMatch(/upah_jobs_failed\{task="sendNotices"\} 1\n/)
  })

  test('the log has a line per change and per refused sign-in, and none per screen that is read', async () => {
    const [wired, leaving] = [await openWire(w.app), await w.member(kopi, 'Manager')]
    await wired.call(leaving, 'auth-getSession')
    await wired.call(null, 'auth-signIn', { email: 'nobody@nowhere.example', password: 'Wrong-Pass-1' })
    await wired.call(leaving, 'auth-signOut')
    const lines = wired
      .log()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { msg: string; call: string; status: string })
      .filter(({ msg }) => msg === 'call')
    expect(lines.map(({ call, status }) => [call, status])).toEqual([
      ['auth-signIn', 'UNAUTHENTICATED'],
      ['auth-signOut', 'OK'],
    ])
    await wired.http.close()
  })

  test('metrics require a local client or the token', async () => {
    const proxied = await fetch(`${server.address}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })
    expect(proxied.status).toBe(403)
    const guarded = await openWire(w.app, { metricsToken: 'a token of the tests' })
    const read = (authorization: string) => fetch(`${guarded.address}/metrics`, { headers: { authorization } })
    expect([
      (await read('')).status,
      (await read('Bearer wrong')).status,
      (await read('Bearer a token of the tests')).status,
    ]).toEqual([403, 403, 200])
    await guarded.http.close()
  })
})

describe('the outbox', () => {
  test('shows unsent messages as escaped text, and is not available in production', async () => {
    const to = '<b>"x"</b>@y.example'
    await w.database.pool.query(
      `insert into messages (org_id, id, channel, recipient, subject, text, created_at) values ($1, $2, 'email', $3, '<script>', 'Open https://upah.test/a#b&c', $4)`,
      [kopi.id, w.id(), to, w.now()],
    )
    const page = await (await fetch(`${server.address}/dev/outbox`)).text()
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('<b>')
    expect(page).toMatch(/<a href="https:\/\/upah.test\/a#b[^"]*c">/)
    const rows = (await (
      await fetch(`${server.address}/dev/outbox.json?to=${encodeURIComponent(to)}`)
    ).json()) as object[]
    expect(rows).toEqual([expect.objectContaining({ channel: 'email', to, subject: '<script>' })])
    const without = await openWire(w.app, { withOutbox: false })
    for (const path of ['/dev/outbox', '/dev/outbox.json'])
      expect((await fetch(without.address + path)).status).toBe(404)
    await without.http.close()
  })
})

describe('downloads', () => {
  let batchId: string
  beforeAll(async () => {
    batchId = w.id()
    await w.database.pool.query(
      `insert into bank_batches (id, number, withdrawals, net_sen, sent_at, sent_on, sent_by, sent_by_name, file_sha256)
       values ($1, 1, 1, 10000, $2, '2026-11-16', $3, 'Admin', '\\x00')`,
      [batchId, w.now(), admin.id],
    )
  })
  const pathOf = (name: string, data: string) => `/download/${name}?data=${encodeURIComponent(data)}`
  const read = (member: Member | null, data: string, name = 'rollingPayAdmin-downloadBatch') =>
    fetch(server.address + pathOf(name, data), { headers: member ? { cookie: `upah=${member.token}` } : {} })
  const everyConnectionIsBack = () => expect.poll(() => w.database.pool.totalCount - w.database.pool.idleCount).toBe(0)

  test('are attachments that intermediaries do not cache', async () => {
    const response = await read(admin, JSON.stringify({ batchId }))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w.() -]+"; filename\*=UTF-8''/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toBe('')
    await everyConnectionIsBack()
  })

  test('do not block each other, however many run at the same time', async () => {
    const many = Array.from({ length: 30 }, () => read(admin, JSON.stringify({ batchId })))
    const statuses = (await Promise.all(many)).map(async (response) => {
      await response.text()
      return response.status
    })
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
    await everyConnectionIsBack()
  })

  test('have the same permissions and error messages as calls', async () => {
    const missing = JSON.stringify({ batchId: w.id() })
    expect(await json(await read(null, missing))).toMatchObject({ status: 401 })
    expect(await json(await read(manager, missing))).toMatchObject({ status: 403 })
    expect(await json(await read(admin, 'no json'))).toMatchObject({ status: 400 })
    expect(await json(await read(admin, '{}'))).toMatchObject({ status: 400 })
    expect(await json(await read(admin, missing))).toMatchObject({ status: 404 })
    expect(await json(await read(manager, '{}', 'auth-getSession'))).toMatchObject({ status: 404 })
    await everyConnectionIsBack()
  })

  test('do not accept POST or HEAD, which would occupy their connections', async () => {
    const path = server.address + pathOf('rollingPayAdmin-downloadBatch', JSON.stringify({ batchId }))
    for (let i = 0; i < 12; i++) {
      const answer = await server.call(admin, 'rollingPayAdmin-downloadBatch', { batchId })
      expect(await json(answer)).toMatchObject({ status: 404, body: refusal('NOT_FOUND', 'unknown_call') })
      expect((await fetch(path, { method: 'HEAD', headers: { cookie: `upah=${admin.token}` } })).status).toBe(404)
    }
    await everyConnectionIsBack()
  })

  test('cannot run a command', async () => {
    const signedIn = await w.member(kopi, 'Manager')
    const response = await read(signedIn, '{}', 'auth-signOut')
    expect(await json(response)).toMatchObject({ status: 404, body: refusal('NOT_FOUND', 'unknown_call') })
    expect((await server.call(signedIn, 'auth-getSession')).status).toBe(200)
  })

  test('free their connection if the client disconnects, however early', async () => {
    const { port } = new URL(server.address)
    const path = pathOf('rollingPayAdmin-downloadBatch', JSON.stringify({ batchId }))
    for (let i = 0; i < 40; i++) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: upah=${admin.token}\r\n\r\n`)
      await new Promise((resolve) => setTimeout(resolve, i / 8))
      socket.destroy()
    }
    await everyConnectionIsBack()
  })
})

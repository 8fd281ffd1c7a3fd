import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyErrors } from '#kernel/key-errors.ts'
import { hashPassword } from '#server/secrets.ts'
import { json, openWire, refusal, wire } from './wire.ts'
import { world, type Member, type Organization } from './world.ts'

const w = world()
const server = wire(() => w.app)
const password = 'Right-Pass-1'
let kopi: Organization
let manager: Member
let executive: Member
beforeAll(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
  executive = await w.member(kopi, 'Executive')
  await w.database.pool.query('update users set password_hash = $2 where id = $1', [
    manager.id,
    await hashPassword(password),
  ])
})

const post = (name: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}/call/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `upah=${manager.token}`, ...headers },
    body,
  })

describe('wire format', () => {
  test('a result is wrapped in result', async () => {
    const { status, body } = await json(await server.call(manager, 'auth-getSession'))
    expect([status, Object.keys(body)]).toEqual([200, ['result']])
    expect(body['result']).toMatchObject({ userId: manager.id, role: 'Manager' })
  })

  test('missing data, null and an empty object are equivalent', async () => {
    for (const data of ['null', '{}']) expect((await post('auth-getSession', `{"data":${data}}`)).status).toBe(200)
  })

  test.each([
    ['empty', ''],
    ['not JSON', 'data=1'],
    ['truncated', '{"data":{}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a string', '"data"'],
    ['an object without data', '{}'],
    ['an object with another key', '{"data":{},"more":1}'],
    ['an object with __proto__', '{"data":{"__proto__":{"role":"superadmin"}}}'],
    ['an object with a constructor', '{"data":{"constructor":{"prototype":{"role":"superadmin"}}}}'],
  ])('a body that is %s is refused with the form that it needs', async (_, body) => {
    expect(await json(await post('auth-getSession', body))).toEqual({
      status: 400,
      body: refusal('INVALID_ARGUMENT', 'body_not_data', keyErrors.body_not_data[1]),
    })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    '',
  ])('content type %j is refused, so HTML forms of other sites cannot make calls', async (type) => {
    const response = await fetch(`${server.address}/call/auth-getSession`, {
      method: 'POST',
      headers: { 'content-type': type, cookie: `upah=${manager.token}` },
      body: '{"data":{}}',
    })
    expect(await json(response)).toMatchObject({ status: 400, body: refusal('INVALID_ARGUMENT', 'body_not_data') })
  })

  test('a charset after the content type is accepted', async () => {
    expect(
      (await post('auth-getSession', '{"data":{}}', { 'content-type': 'application/json; charset=utf-8' })).status,
    ).toBe(200)
  })

  test.each([
    'nothing-here',
    'auth',
    'auth-signin',
    '__proto__-toString',
    'constructor',
    '%00',
    'auth-signIn%2F..',
    'x'.repeat(190),
  ])('the call %j does not exist', async (name) =>
    expect(await json(await post(name, '{"data":{}}'))).toEqual({
      status: 404,
      body: refusal('NOT_FOUND', 'unknown_call', 'No such call.'),
    }),
  )

  test.each([
    ['is not HTTP', 'hello\r\n\r\n', 400],
    ['declares its length twice', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['has headers that are too large', `GET /download/x?data=${'x'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ])('a request that %s is refused in the error format', async (_, sent, status) => {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    socket.write(sent)
    const answer = await text(socket)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(body)).toEqual(refusal('INVALID_ARGUMENT', 'bad_request', 'Bad Request'))
  })

  test.each([
    ['GET /%', 400],
    ['GET /%zz/x', 400],
    ['GET /call/%', 400],
    ['POST /call/%c3%28', 400],
    ['HEAD /%', 400],
    ['GET //', 404],
    ['GET /../../etc/passwd', 404],
    ['GET /assets/%00', 404],
    [`GET /${'x'.repeat(3_000)}`, 404],
    [`GET /call/${'x'.repeat(3_000)}`, 404],
    ['GET *', 404],
    ['PROPFIND /', 404],
    ['TRACE /call/auth-getSession', 404],
    ['OPTIONS *', 404],
  ])('%s gets a response in the error format', async (line, status) => {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    // Without a Host header.
    socket.write(`${line} HTTP/1.1\r\nconnection: close\r\n\r\n`)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/^content-type: application\/json; charset=utf-8\r?$/im)
    expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im)
    if (!line.startsWith('HEAD'))
      expect(JSON.parse(body)).toMatchObject({ error: { status: status === 400 ? 'INVALID_ARGUMENT' : 'NOT_FOUND' } })
  })

  test('slow clients are disconnected eventually', () => {
    const { requestTimeout, headersTimeout, timeout } = server.http.server
    // The timeouts of the whole request, of its headers, and of an idle connection, such as one that stopped reading.
    expect({ requestTimeout, headersTimeout, timeout }).toEqual({
      requestTimeout: 120_000,
      headersTimeout: 10_000,
      timeout: 60_000,
    })
  })

  test('an unknown path is not found, and calls do not accept GET', async () => {
    for (const path of ['/nothing', '/call/', '/call/auth-getSession', '/.env', '/assets/../package.json'])
      expect((await fetch(server.address + path)).status, path).toBe(404)
  })

  test('each status maps to an HTTP status', async () => {
    const answers = [
      await server.call(null, 'auth-getSession'),
      await server.call(executive, 'withdrawalPolicies-approvePolicy'),
      await server.call(manager, 'withdrawalPolicies-approvePolicy'),
      await server.call(manager, 'withdrawalPolicies-getPolicy', { id: w.id() }),
    ]
    expect(await Promise.all(answers.map(json))).toEqual([
      { status: 401, body: refusal('UNAUTHENTICATED', 'unauthenticated') },
      { status: 403, body: refusal('PERMISSION_DENIED', 'permission_denied', 'Action not permited!') },
      {
        status: 400,
        body: {
          error: {
            status: 'INVALID_ARGUMENT',
            message: expect.any(String),
            details: {
              code: 'invalid_input',
              fields: { ids: '*Required' },
              fieldErrors: { ids: { code: 'required' } },
            },
          },
        },
      },
      { status: 404, body: refusal('NOT_FOUND', 'advanced_policy_not_found') },
    ])
  })

  test('a duplicate key in an object is not an internal error', async () => {
    expect((await post('auth-getSession', '{"data":{"a":1},"data":{}}')).status).toBe(200)
    expect((await post('withdrawalPolicies-getPolicy', '{"data":{"id":1,"id":"x"}}')).status).toBe(400)
  })

  test.each(['auth-getSession', 'auth-signOut', 'withdrawalPolicies-approvePolicy'])(
    '%s: a deeply nested or oversized body is refused and not an internal error',
    async (name) => {
      const deep = (depth: number) =>
        `{"data":{"ids":${'['.repeat(depth)}${']'.repeat(depth)},"x":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}}`
      for (const body of [deep(1_000), deep(100_000), `{"data":{"x":"${'x'.repeat(1_048_577)}"}}`]) {
        const own = { cookie: `upah=${(await w.member(kopi, 'Manager')).token}` }
        const { status, body: answer } = await json(await post(name, body, own))
        if (status !== 200)
          expect({ status, answer }).toMatchObject({ status: 400, answer: { error: { status: 'INVALID_ARGUMENT' } } })
      }
    },
  )

  test('no header and no text in a body causes an internal error', async () => {
    const odd = ['\u0000', '\ud800', '%00', "' or 1=1 --", '{{7*7}}', '../../etc/passwd', '<script>', '\u202e']
    for (const text of odd) {
      const answers = [
        await post('auth-signIn', JSON.stringify({ data: { tenantId: text, email: text, password: text } })),
        await post(
          'auth-signIn',
          JSON.stringify({ data: { tenantId: kopi.id, email: 'a@b.example', password: text } }),
        ),
        await post('orgs-getOrgTenantId', JSON.stringify({ data: { domain: text, email: text } })),
        await post(
          'auth-resetPassword',
          JSON.stringify({ data: { token: text.padEnd(30, 'x'), newUserPassword: 'abcdef' } }),
        ),
        await post('auth-getSession', '{"data":{}}', {
          'user-agent': encodeURIComponent(text.toWellFormed()),
          cookie: `upah=${encodeURIComponent(text.toWellFormed())}`,
        }),
      ]
      for (const answer of answers) expect(answer.status, text).toBeLessThan(500)
    }
  })
})

describe('session cookie', () => {
  const signIn = (address: string) =>
    fetch(`${address}/call/auth-signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { tenantId: kopi.id, email: manager.email, password } }),
    })

  test('is set at sign-in, HttpOnly and SameSite, and is not in the response body', async () => {
    const response = await signIn(server.address)
    const [cookie = '', device = ''] = response.headers.getSetCookie()
    expect(device).toMatch(/^upah-device=[\w-]{32}\.[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookie).toMatch(/^upah=[0-9A-Z]{16}\.[\w-]{32}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const token = cookie.slice(5).split(';')[0] ?? ''
    expect(await response.text()).not.toContain(token.slice(17))
    expect((await server.call({ token }, 'auth-getSession')).status).toBe(200)
  })

  test('is bound to this host behind TLS', async () => {
    const secure = await openWire(w.app, { cookie: { secure: true } })
    const response = await signIn(secure.address)
    const [cookie = '', device = ''] = response.headers.getSetCookie()
    expect(device).toMatch(/^__Host-upah-device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    expect(cookie).toMatch(/^__Host-upah=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    const token = /=([^;]+)/.exec(cookie)?.[1] ?? ''
    const withCookie = (name: string) =>
      secure.call(null, 'auth-getSession', {}, { cookie: `other=1; ${name}=${token}` })
    expect([(await withCookie('__Host-upah')).status, (await withCookie('upah')).status]).toEqual([200, 401])
    await secure.http.close()
  })

  test('is removed at sign-out', async () => {
    const token = /=([^;]+)/.exec((await signIn(server.address)).headers.get('set-cookie') ?? '')?.[1] ?? ''
    const response = await server.call({ token }, 'auth-signOut')
    expect(response.headers.get('set-cookie')).toBe('upah=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
    expect((await server.call({ token }, 'auth-getSession')).status).toBe(401)
  })

  test.each([
    '',
    'x',
    'PLATFORM',
    `PLATFORM.${'A'.repeat(32)}`,
    `${'0'.repeat(16)}.${'A'.repeat(32)}`,
    'a'.repeat(5000),
  ])('is ignored if invalid (%j)', async (token) =>
    expect((await server.call({ token }, 'auth-getSession')).status).toBe(401),
  )
})

describe('other sites', () => {
  test.each<[Record<string, string>, number]>([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'not an origin' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
  ])('a call with %o gets status %d', async (headers, status) => {
    expect((await server.call(manager, 'auth-getSession', {}, headers)).status).toBe(status)
  })

  test('calls from our own pages are accepted, also under another host name', async () => {
    expect((await server.call(manager, 'auth-getSession', {}, { origin: server.address })).status).toBe(200)
  })

  test('no other site is allowed by CORS', async () => {
    const response = await fetch(`${server.address}/call/auth-getSession`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.ok).toBe(false)
  })
})

describe('API description', () => {
  test('contains every call, in the file and on the page', async () => {
    const description = (await (await fetch(`${server.address}/openapi.json`)).json()) as {
      openapi: string
      paths: object
    }
    const page = await (await fetch(`${server.address}/docs/api`)).text()
    expect(description.openapi).toBe('3.1.0')
    for (const path of Object.keys(description.paths)) expect(page).toContain(`<section id="${path.split('/')[2]}">`)
  })
})

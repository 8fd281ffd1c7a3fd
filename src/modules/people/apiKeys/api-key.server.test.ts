import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keyScopes, type KeyScope } from '#kernel/key-scope.ts'
import { keysOf } from '#kernel/one-of.ts'
import { addDays, dateIn, day } from '#kernel/time.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { openWire, type Wire } from '#test/wire.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import {
  curlExample,
  firstCallOf,
  keyExamples,
  keyVariable,
  programExample,
  type ExampleName,
} from '#kernel/key-examples.ts'
import { announceKeys, deleteOldRequests } from './api-key.jobs.ts'
import { mostPerMinute } from './api-key.rules.ts'
import { isFrom } from './api-key.service.ts'

const w = world()
let wire: Wire
let org: Organization
let manager: Member
const start = '2026-11-16T02:00:00.000Z'
beforeAll(async () => {
  wire = await openWire(w.app)
})
afterAll(() => wire.http.close())
beforeEach(async () => {
  w.travelTo(start)
  org = await w.organization()
  manager = await w.member(org, 'Manager')
})

const create = (scopes: readonly KeyScope[] = ['employees:read'], more: { addresses?: string[]; days?: number } = {}) =>
  w.as(manager).apiKeys.create({
    name: 'Payroll sync',
    scopes: [...scopes],
    expiresOn: addDays(dateIn(w.now()), more.days ?? 100),
    addresses: more.addresses ?? [],
  })

type Body = { result?: unknown; error?: { message: string; details: { code: string; fields?: object } } }
const send = async (key: string, name: string, data: unknown = {}, headers: Record<string, string> = {}) => {
  const response = await fetch(`${wire.address}/call/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}
const codeOf = async (...given: Parameters<typeof send>) => {
  const { status, body } = await send(...given)
  return `${status} ${body.error?.details.code ?? 'ok'}`
}
const requestsOf = async (keyId: string) => (await w.as(manager).apiKeys.getRequests({ keyId })).requests

describe('an API key', () => {
  test('is shown once, and lists show only its start', async () => {
    const { key, secret } = await create()
    expect(secret).toMatch(/^upah_live_[A-Za-z0-9]{46}$/)
    expect(key).toMatchObject({
      prefix: secret.slice(0, 18),
      state: 'active',
      scopes: ['employees:read'],
      lastUsedAt: null,
    })
    const listed = await w.as(manager).apiKeys.getAll({})
    expect(JSON.stringify(listed)).not.toContain(secret.slice(18))
    const { rows } = await w.database.pool.query<{ text: string }>(
      `select to_jsonb(k)::text as text from api_keys k union all select to_jsonb(e)::text from audit_events e where org_id = $1`,
      [org.id],
    )
    for (const { text } of rows) expect(text).not.toContain(secret.slice(18))
  })

  test('sends wages and reads employees within its scopes, and its requests are logged with the words of their errors', async () => {
    org = await w.organization({ earnedWagesSource: 'imported' })
    manager = await w.member(org, 'Manager')
    const employee = await w.employee(org)
    const { key, secret } = await create(['employees:read', 'wages:write'])
    expect(await codeOf(secret, 'employees-getEmployees')).toBe('200 ok')
    const entries = [{ employeeICNumber: employee.icNumber, date: '2026-11-13', amount: 106.66 }]
    expect(await codeOf(secret, 'rollingPayManagement-sendEarnedWages', { entries })).toBe(
      '400 idempotency_key_missing',
    )
    const once = { 'idempotency-key': 'wages-2026-11-13' }
    const first = await send(secret, 'rollingPayManagement-sendEarnedWages', { entries }, once)
    expect(first.status).toBe(200)
    expect((await send(secret, 'rollingPayManagement-sendEarnedWages', { entries }, once)).body).toEqual(first.body)
    expect(await codeOf(secret, 'deductions-getLists')).toBe('403 key_scope_missing')
    expect(await codeOf(secret, 'users-getUsers')).toBe('403 key_needs_person')
    expect(await codeOf(secret, 'no-such')).toBe('404 unknown_call')
    expect(
      (await requestsOf(key.id)).map(({ call, status, code, message }) => ({ call, status, code, message })),
    ).toEqual([
      { call: 'unknown', status: 404, code: 'unknown_call', message: 'No such call.' },
      {
        call: 'users-getUsers',
        status: 403,
        code: 'key_needs_person',
        message: 'An API key can’t do this. A person must sign in.',
      },
      {
        call: 'deductions-getLists',
        status: 403,
        code: 'key_scope_missing',
        message: 'This API key needs the scope deductions:read.',
      },
      { call: 'rollingPayManagement-sendEarnedWages', status: 200, code: null, message: null },
      { call: 'rollingPayManagement-sendEarnedWages', status: 200, code: null, message: null },
      expect.objectContaining({ status: 400, code: 'idempotency_key_missing' }),
      { call: 'employees-getEmployees', status: 200, code: null, message: null },
    ])
    const { keys } = await w.as(manager).apiKeys.getAll({})
    expect(keys[0]).toMatchObject({ recent: { requests: 7, refused: 4 }, lastAddress: '127.0.0.1' })
  })

  test('is a caller of its own in the audit trail', async () => {
    const employee = await w.employee(org)
    const { key, secret } = await create(['pay:write'])
    const absent = { ICNumbers: [employee.icNumber], from: '2026-11-12', to: '2026-11-12', days: 1 }
    const answer = await send(secret, 'employees-setUnpaidDays', absent, { 'idempotency-key': 'absent-2026-11' })
    expect(answer.body.error).toBeUndefined()
    const { events } = await w.as(manager).audit.getEvents({})
    expect(events[0]?.actor).toEqual({ id: key.id, name: `Payroll sync (${key.prefix}…)`, role: 'key' })
  })

  test('confirms no new bank account: a person must', async () => {
    const employee = await w.employee(org)
    const { secret } = await create(['employees:write'])
    const edit = (fields: object, key: string) =>
      send(
        secret,
        'employees-editEmployee',
        { employeeICNumber: employee.icNumber, ...fields },
        { 'idempotency-key': key },
      )
    expect((await edit({ address: '12 Jalan Ampang' }, 'address-1')).body.error).toBeUndefined()
    const answer = await edit({ bank: 'Maybank', accountNumber: '999988887777' }, 'account-1')
    expect(answer.body.error?.details.code).toBe('key_needs_person')
  })
})

describe('a refused key has one answer in equal time', () => {
  test('whether it is mistyped, unknown, expired, revoked or of a suspended organization', async () => {
    const { secret } = await create()
    const [revoked, expired] = [await create(), await create(['employees:read'], { days: 1 })]
    await w.as(manager).apiKeys.revoke({ keyId: revoked.key.id })
    const mistyped = `${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`
    const unknown = await create()
    await w.database.pool.query('delete from api_keys where id = $1', [unknown.key.id])
    w.pass(3 * 86_400_000)
    const wrong = [mistyped, unknown.secret, expired.secret, revoked.secret, `${secret}x`, 'upah_live_short']
    for (const key of wrong) {
      const started = performance.now()
      const { status, body } = await send(key, 'employees-getEmployees')
      expect({ status, body }).toEqual({
        status: 401,
        body: { error: expect.objectContaining({ details: { code: 'key_not_valid' } }) as object },
      })
      expect(performance.now() - started).toBeGreaterThan(95)
    }
    await w.database.pool.query(`update organizations set status = 'Suspended' where org_id = $1`, [org.id])
    expect(await codeOf(secret, 'employees-getEmployees')).toBe('401 key_not_valid')
  })

  test('a key of the sandbox names the place where it works', async () => {
    const { secret } = await create()
    const test = await openWire({ ...w.app, env: { ...w.app.env, keyKind: 'test' } })
    const answer = await fetch(`${test.address}/call/employees-getEmployees`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: '{"data":{}}',
    })
    expect(await answer.json()).toMatchObject({ error: { details: { code: 'key_of_production' } } })
    await test.http.close()
  })

  test('the tokens of other clients are no keys', async () => {
    const { status, body } = await send('eyJhbGciOiJSUzI1NiJ9.e30.c2ln', 'employees-getEmployees')
    expect([status, body.error?.details.code]).toEqual([401, 'unauthenticated'])
  })
})

describe('what a program gets wrong at first is explained', () => {
  test.each([
    ['a key without Bearer', (key: string) => key],
    ['the example as it is', () => 'Bearer …'],
    ['a variable that is not set', () => 'Bearer '],
  ])('an Authorization header with %s', async (_, authorization) => {
    const { secret } = await create()
    const answer = await fetch(`${wire.address}/call/employees-getEmployees`, {
      method: 'POST',
      headers: {
        authorization: Buffer.from(authorization(secret)).toString('latin1'),
        'content-type': 'application/json',
      },
      body: '{"data":{}}',
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { details: { code: 'key_header_wrong' } } })
  })

  test('an idempotency key that is too short, and a call that is not posted', async () => {
    const { secret } = await create(['pay:write'])
    const absent = { ICNumbers: ['900101145678'], from: '2026-11-12', to: '2026-11-12', days: 1 }
    expect(await codeOf(secret, 'employees-setUnpaidDays', absent, { 'idempotency-key': 'w1' })).toBe(
      '400 idempotency_key_not_valid',
    )
    const got = await fetch(`${wire.address}/call/employees-getEmployees`)
    expect(await got.json()).toMatchObject({ error: { details: { code: 'call_not_posted' } } })
  })

  test.each([
    [
      'wages:write',
      'rollingPayManagement-sendEarnedWages',
      { entries: [{ employeeICNumber: '9', date: '2026-11-13', amount: '107' }] },
      'entries.0.amount',
      'Must be a number, without quotation marks',
    ],
    [
      'employees:read',
      'employees-getEmployees',
      { pageSize: 25 },
      'pageSize',
      'Must be one of: 5, 10, 20, 30, 40, 50, 500',
    ],
    [
      'pay:write',
      'employees-setUnpaidDays',
      { ICNumbers: ['9'], from: '2026-11-12', to: '2026-11-12', days: 2 },
      'days',
      'Must be one of: 0, 0.5, 1',
    ],
    [
      'deductions:read',
      'deductions-getLists',
      { filter: { status: 'new' } },
      'filter.status',
      'Must be one of: open, submitted',
    ],
  ] as const)('a value that %s does not take', async (scope, name, data, field, message) => {
    const { secret } = await create([scope])
    const { body } = await send(secret, name, data, { 'idempotency-key': 'first-try' })
    expect(body.error?.details).toMatchObject({ code: 'invalid_input', fields: { [field]: message } })
  })
})

describe('the examples of the page', () => {
  const run = promisify(execFile)
  const hasCurl = spawnSync('curl', ['--version']).status === 0

  const answerOf = async (line: string) => {
    const { stdout } = await run('sh', ['-c', line])
    return JSON.parse(stdout) as Body
  }

  test('each scope has a first call, unless its calls to read need an employee', () => {
    expect(keyScopes.filter((scope) => firstCallOf([scope]) === null)).toEqual(['pay:read', 'pay:write'])
  })

  const readable = keyScopes.filter((scope) => firstCallOf([scope]) !== null)
  test.skipIf(!hasCurl).each(readable)('the first call of a key with %s runs as it is', async (scope) => {
    const { key, secret } = await create([scope])
    const name = firstCallOf(key.scopes) ?? ''
    const line = `${keyVariable(secret)}\n${curlExample(wire.address, { name, data: {} }, '')}`
    expect(await answerOf(line)).toHaveProperty('result')
  })

  const unknownId: readonly ExampleName[] = ['lines', 'answer']
  test.skipIf(!hasCurl).each(keysOf(keyExamples(day('2026-11-16'))))('the line for %s runs as it is', async (name) => {
    org = await w.organization({ earnedWagesSource: 'imported' })
    manager = await w.member(org, 'Manager')
    if (name !== 'employee') {
      const { employeeId } = await w.employee(org)
      await w.database.pool.query(`update employees set ic_number = '900101145678' where id = $1`, [employeeId])
    }
    const example = keyExamples(dateIn(w.now()))[name]
    const { secret } = await create([example.scope])
    const answer = await answerOf(`${keyVariable(secret)}\n${curlExample(wire.address, example, `${name}-2026-11-16`)}`)
    if (unknownId.includes(name)) expect(answer.error?.details.code).toBe('not_found')
    else expect(answer.error).toBeUndefined()
    if (name === 'wages') expect(answer.result).toMatchObject({ credited: 1 })
  })

  test('the program runs as it is', async () => {
    const { secret } = await create()
    const program = `${programExample(wire.address, secret)}\nconsole.log(JSON.stringify(await call('employees-getEmployees', {})))`
    const made = await run(process.execPath, ['--input-type=module-typescript', '--eval', program])
    expect(JSON.parse(made.stdout)).toMatchObject({ employees: [] })
  })
})

describe('limits', () => {
  test('a key can be bound to addresses', async () => {
    const { key, secret } = await create(['employees:read'], { addresses: ['203.0.113.0/24'] })
    expect(await codeOf(secret, 'employees-getEmployees')).toBe('403 key_address')
    expect((await requestsOf(key.id))[0]).toMatchObject({ code: 'key_address', address: '127.0.0.1' })
  })

  test.each([
    ['203.0.113.9', ['203.0.113.0/24'], true],
    ['203.0.114.9', ['203.0.113.0/24'], false],
    ['203.0.113.9', ['203.0.113.9'], true],
    ['2001:db8::7', ['2001:db8::/32'], true],
    ['2001:db9::7', ['2001:db8::/32', '10.0.0.1'], false],
    ['203.0.113.9', [], true],
    ['::ffff:203.0.113.9', ['203.0.113.0/24'], true],
  ] as const)('%s is from %s: %s', (address, ranges, expected) => {
    expect(isFrom(address, ranges)).toBe(expected)
  })

  test.each(['300.1.1.1', '10.0.0.0/33', 'example.com', ''])('“%s” is no address', async (address) => {
    expect(await outcomeOf(create(['employees:read'], { addresses: [address] }))).toBe('invalid_input')
  })

  test('the answer says how many requests are left in this minute, and when to send again', async () => {
    const { key, secret } = await create()
    const first = await send(secret, 'employees-getEmployees')
    expect(
      Object.fromEntries(
        ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'upah-version'].map((name) => [
          name,
          first.headers.get(name),
        ]),
      ),
    ).toEqual({
      'ratelimit-limit': '300',
      'ratelimit-remaining': '299',
      'ratelimit-reset': '60',
      'upah-version': '2026-11-30',
    })
    await w.database.pool.query('update api_keys set minute_requests = $2 where id = $1', [key.id, mostPerMinute])
    w.pass(20_000)
    const refused = await send(secret, 'employees-getEmployees')
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('ratelimit-remaining')]).toEqual([
      429,
      '40',
      '0',
    ])
    w.pass(40_000)
    expect(await codeOf(secret, 'employees-getEmployees')).toBe('200 ok')
  })

  test('a key expires within a year', async () => {
    expect(await outcomeOf(create(['employees:read'], { days: 366 }))).toBe('invalid_input')
    expect(await outcomeOf(create(['employees:read'], { days: 0 }))).toBe('invalid_input')
    expect((await create(['employees:read'], { days: 365 })).key.expiresAt).toBe('2027-11-16T15:59:59.999Z')
  })
})

describe('a key in an address or in data', () => {
  test('is refused, and its Managers are told once a day', async () => {
    const { secret } = await create()
    const inBody = () => codeOf(secret, 'employees-getEmployees', { search: `key ${secret}` })
    expect(await inBody()).toBe('400 key_exposed')
    const inAddress = await fetch(
      `${wire.address}/download/deductions-downloadList?data=${encodeURIComponent(JSON.stringify({ key: secret }))}`,
    )
    expect(await inAddress.json()).toMatchObject({ error: { details: { code: 'key_exposed' } } })
    for (const path of ['/openapi.json', '/files/x', '/webhooks/curlec', '/no/such/page', '/healthz']) {
      const answer = await fetch(`${wire.address}${path}?key=${secret}`)
      expect([path, ((await answer.json()) as Body).error?.details.code]).toEqual([path, 'key_exposed'])
    }
    const told = (await w.messages(manager.email)).filter(
      ({ subject }) => subject === 'Replace the API key “Payroll sync”',
    )
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).not.toContain(secret.slice(18))
    w.pass(25 * 3_600_000)
    await inBody()
    expect((await w.messages(manager.email)).filter(({ subject }) => subject.startsWith('Replace'))).toHaveLength(2)
  })
})

describe('rotation', () => {
  test('the old key works beside the new one for the days chosen, and can’t be rotated again', async () => {
    const old = await create()
    const next = await w.as(manager).apiKeys.rotate({ keyId: old.key.id, overlapDays: 7 })
    expect(next.key).toMatchObject({
      name: 'Payroll sync',
      scopes: ['employees:read'],
      expiresAt: '2027-11-16T15:59:59.999Z',
    })
    expect(await w.as(manager).apiKeys.getOne({ keyId: old.key.id })).toMatchObject({
      rotatedTo: next.key.id,
      expiresAt: '2026-11-23T16:00:00.000Z',
    })
    expect(await outcomeOf(w.as(manager).apiKeys.rotate({ keyId: old.key.id, overlapDays: 1 }))).toBe('key_rotated')
    for (const { secret } of [old, next]) expect(await codeOf(secret, 'employees-getEmployees')).toBe('200 ok')
    w.travelTo('2026-11-23T16:00:00.000Z')
    expect(await codeOf(old.secret, 'employees-getEmployees')).toBe('401 key_not_valid')
    expect(await codeOf(next.secret, 'employees-getEmployees')).toBe('200 ok')
  })

  test('an organization has at most 20 keys that work', async () => {
    const keys = []
    for (let i = 0; i < 20; i += 1) keys.push(await create())
    expect(await outcomeOf(create())).toBe('too_many_keys')
    await w.as(manager).apiKeys.revoke({ keyId: keys[0]?.key.id ?? '' })
    expect(await outcomeOf(create())).toBe('done')
  })
})

describe('notices', () => {
  const subjects = async () => (await w.messages(manager.email)).map(({ subject }) => subject)

  test('the other Managers learn of a new key, and all of one that expires within two weeks or is unused for 90 days', async () => {
    const other = await w.member(org, 'Manager')
    await create(['employees:read'], { days: 100 })
    expect((await w.messages(other.email))[0]).toMatchObject({ subject: 'New API key “Payroll sync”' })
    await w.run(announceKeys)
    expect(await subjects()).toEqual([])
    w.travelTo('2027-02-11T00:00:00.000Z')
    await w.run(announceKeys)
    await w.run(announceKeys)
    expect(await subjects()).toEqual(['The API key “Payroll sync” expires soon'])
  })

  test('an unused key is announced once', async () => {
    await create(['employees:read'], { days: 300 })
    w.travelTo('2027-02-15T00:00:00.000Z')
    await w.run(announceKeys)
    w.pass(86_400_000)
    await w.run(announceKeys)
    expect(await subjects()).toEqual(['Nobody uses the API key “Payroll sync”'])
  })

  test('requests stay in the log for 30 days', async () => {
    const { key, secret } = await create()
    await send(secret, 'employees-getEmployees')
    w.pass(29 * 86_400_000)
    await w.run(deleteOldRequests)
    expect(await requestsOf(key.id)).toHaveLength(1)
    w.pass(2 * 86_400_000)
    await w.run(deleteOldRequests)
    expect(await requestsOf(key.id)).toHaveLength(0)
  })
})

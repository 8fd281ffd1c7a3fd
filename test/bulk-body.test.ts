import { beforeAll, describe, expect, test } from 'vitest'
import { json, refusal, wire } from './wire.ts'
import { world, type Member, type Organization } from './world.ts'

const w = world()
const server = wire(() => w.app)
let kopi: Organization
let manager: Member
beforeAll(async () => {
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
})

const row = (n: number, changes: object = {}) => ({
  firstName: 'Person',
  lastName: `of a large call ${n}`,
  employeeICNumber: `L${1_000_000 + n}`,
  bank: 'Maybank',
  accountNumber: '114222330001',
  ...changes,
})
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, n) => row(from + n))
const post = (body: string, headers: Record<string, string> = {}, member: Member | null = manager) =>
  fetch(`${server.address}/call/employees-employeeBulkImportAdd`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(member && { cookie: `upah=${member.token}` }), ...headers },
    body,
  })
const total = async () => (await w.as(manager).employees.getEmployees({})).total

describe('bulk calls over HTTP', () => {
  test('get the same response whether the body is parsed on the main thread or in the worker', async () => {
    const before = await total()
    for (const [count, from] of [
      [3, 0],
      [5_000, 10],
    ] as const) {
      const { status, body } = await json(await post(JSON.stringify({ data: rows(count, from) })))
      expect([status, body]).toEqual([200, { result: expect.objectContaining({ imported: count }) as object }])
    }
    expect(await total()).toBe(before + 5_003)
  })

  test('report errors by row and field from either thread', async () => {
    for (const count of [2, 3_000]) {
      const faulty = rows(count, 20_000).with(1, row(20_001, { bank: 'May Bank' }))
      const fields = { 'rows.1.bank': 'May Bank is not a valid Bank!' }
      const fieldErrors = { 'rows.1.bank': { code: 'bank_invalid', params: { bank: 'May Bank' } } }
      expect(await json(await post(JSON.stringify({ data: faulty })))).toEqual({
        status: 400,
        body: { error: expect.objectContaining({ details: { code: 'invalid_input', fields, fieldErrors } }) as object },
      })
    }
  })

  test('get the stored response for the same key, and are refused if the key is used with another body', async () => {
    const body = JSON.stringify({ data: rows(2_000, 30_000) })
    const headers = { 'idempotency-key': 'one-large-intent' }
    const [first, second] = await Promise.all([post(body, headers), post(body, headers)])
    expect(await first.text()).toBe(await second.text())
    expect((await w.as(manager).employees.getImports({})).imports.filter((one) => one.rows === 2_000)).toHaveLength(1)
    const other = await post(JSON.stringify({ data: rows(1_999, 30_000) }), headers)
    expect(await json(other)).toEqual({ status: 409, body: refusal('ALREADY_EXISTS', 'key_reused') })
  })

  test.each([
    ['empty', ''],
    ['not JSON', 'data=1'],
    ['truncated', '{"data":['],
    ['a list', '[]'],
    ['an object with another key', '{"data":[],"more":1}'],
    ['deeply nested', `{"data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['an object that is deeply nested', `{"data":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
  ])('a body that is %s is a bad request', async (_, body) => {
    const { status, body: answer } = await json(await post(body))
    expect([status, answer]).toEqual([
      400,
      { error: expect.objectContaining({ status: 'INVALID_ARGUMENT' }) as object },
    ])
  })

  test('with bytes that are not UTF-8 are bad requests', async () => {
    const bytes = Buffer.concat([Buffer.from('{"data":["'), Buffer.from([0xff, 0xfe]), Buffer.from('"]}')])
    expect((await post(bytes as never)).status).toBe(400)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])('content type %j is a bad request', async (type) =>
    expect((await post(JSON.stringify({ data: rows(1, 90_000) }), { 'content-type': type })).status).toBe(400),
  )

  test('without permission are refused before the body is read', async () => {
    const employee = await w.employee(kopi)
    const body = `{"data":"${'x'.repeat(8_000_000)}`
    expect((await post(body, {}, null)).status).toBe(401)
    expect((await post(body, {}, employee)).status).toBe(403)
    expect((await post(body, {}, await w.member(null, 'admin'))).status).toBe(403)
  })

  test('with a body larger than fifty thousand rows need are refused', async () => {
    const answer = await post(`{"data":"${'x'.repeat(41 * 1_048_576)}"}`).catch(() => null)
    // The connection may close while the client is still sending.
    if (answer) expect(answer.status).toBe(400)
    expect((await post(JSON.stringify({ data: rows(1, 95_000) }))).status).toBe(200)
  })
})

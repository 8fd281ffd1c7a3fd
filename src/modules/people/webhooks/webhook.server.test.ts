import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Instant } from '#kernel/time.ts'
import { verifyExample } from '#kernel/webhook-example.ts'
import { isPublicAddress } from '#server/outbound/public-address.ts'
import { openWebhooks } from '#server/outbound/webhooks.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { openReceiver, type Receiver } from '#test/receiver.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { deleteOldDeliveries, deliverWebhooks } from './webhook.jobs.ts'
import type { webhooks } from './webhook.contract.ts'
import { outcomeOf as whatFollows } from './webhook.rules.ts'
import type { z } from 'zod'

const w = world()
let receiver: Receiver
let org: Organization
let manager: Member
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  receiver.received.length = 0
  receiver.answer = (_, response) => void response.writeHead(204).end()
  // What earlier tests left is due.
  await w.database.pool.query('delete from webhook_deliveries')
  org = await w.organization()
  manager = await w.member(org, 'Manager')
})

type Fields = z.input<(typeof webhooks)['create']['input']>
const create = (fields: Partial<Fields> = {}) =>
  w.as(manager).webhooks.create({
    url: 'https://hr.receiver.example/upah',
    events: ['employee.changed', 'employee.left'],
    ...fields,
  })
const change = async (by = manager, employee?: Member) => {
  const person = employee ?? (await w.employee({ ...org, id: by.orgId }))
  w.pass(1_000)
  await w.as(by).employees.editEmployee({ employeeICNumber: person.icNumber, address: `${w.now()} Jalan Raja` })
  return person
}
const send = () => w.run(deliverWebhooks(openWebhooks(receiver.reach)))
const logOf = async (endpointId: string) => (await w.as(manager).webhooks.getDeliveries({ endpointId })).deliveries
const stateOf = async (endpointId: string) =>
  (await logOf(endpointId)).map(({ state, attempts, status, failure }) => [state, attempts, status ?? failure])
const answerWith = (status: number, headers: Record<string, string> = {}, text = '') => {
  receiver.answer = (_, response) => void response.writeHead(status, headers).end(text)
}
/** The header webhook-timestamp follows the clock of the tests, and the verifier that of the machine. */
const verify = (secret: string, { headers, body }: Receiver['received'][number]) => {
  const sent = Number(headers['webhook-timestamp']) * 1_000
  expect(Math.abs(sent - Date.parse(w.now()))).toBeLessThan(5_000)
  const now = Date.now
  Date.now = () => sent
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as Record<string, unknown>
  } finally {
    Date.now = now
  }
}

describe('an event', () => {
  test('is delivered once to each endpoint that chose it, signed, and as events-list returns it', async () => {
    const { endpoint, secret } = await create()
    const other = await create({ url: 'https://other.receiver.example/', events: ['employee.left'] })
    const employee = await change()
    await send()
    await send()
    expect(receiver.received.map(({ host }) => host.split(':')[0])).toEqual(['hr.receiver.example'])
    const [got] = receiver.received
    const key = await w.key(org, ['events:read'])
    await expect.poll(async () => (await w.as(key).events.list({})).events.length).toBeGreaterThan(1)
    const [listed] = (await w.as(key).events.list({})).events
    expect(verify(secret, got!)).toEqual({ type: 'employee.changed', timestamp: listed?.at, data: listed })
    expect(got?.headers['webhook-id']).toBe(listed?.id)
    expect(listed?.record).toEqual({ kind: 'employee', id: employee.employeeId })
    expect(() => verify(other.secret, got!)).toThrow()
    expect(await stateOf(endpoint.id)).toEqual([['delivered', 1, 204]])
    expect(await logOf(other.endpoint.id)).toEqual([])
  })

  test('is verified by the program of the documentation, and no altered or old one is', async () => {
    const { secret } = await create()
    await change()
    await send()
    const { headers, body } = receiver.received[0]!
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
    const sent = JSON.stringify(names.map((name) => [name, headers[name]]))
    const at = Number(headers['webhook-timestamp']) * 1_000
    const program = `${verifyExample(secret)}
const ask = (body: string, now: number) => isFromUpah(new Headers(${sent}), body, () => now)
const body = ${JSON.stringify(body)}
process.stdout.write(JSON.stringify(await Promise.all([ask(body, ${at}), ask(body + ' ', ${at}), ask(body, ${at + 301_000})])))`
    const made = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', program])
    expect(JSON.parse(made.stdout)).toEqual([true, false, false])
  })

  test('has no name, IC number, account or salary', async () => {
    await create()
    const employee = await change()
    await send()
    const { body } = receiver.received[0]!
    for (const hidden of [employee.icNumber, 'Jalan Raja', 'Nur Aina', employee.email])
      expect(body).not.toContain(hidden)
  })

  test('is written in the transaction of the change, and rolled back with it', async () => {
    const { endpoint } = await create()
    const employee = await w.employee(org)
    const client = await w.database.pool.connect()
    await client.query('begin')
    await client.query(`update employees set modified_at = modified_at + interval '1 second' where id = $1`, [
      employee.employeeId,
    ])
    await client.query('rollback')
    client.release()
    await send()
    expect(await logOf(endpoint.id)).toEqual([])
  })

  test('wakes the job once per transaction', async () => {
    await create()
    const [one, two] = [await w.employee(org), await w.employee(org)]
    const client = await w.database.pool.connect()
    const woken: (string | undefined)[] = []
    client.on('notification', ({ payload }) => woken.push(payload))
    await client.query('listen upah_wake')
    await client.query(`update employees set modified_at = modified_at + interval '1 second' where id in ($1, $2)`, [
      one.employeeId,
      two.employeeId,
    ])
    await client.query('unlisten upah_wake')
    client.release(true)
    expect(woken).toEqual(['sendWebhooks'])
  })

  test('that fails holds up no later one', async () => {
    const { endpoint } = await create()
    const employee = await change()
    answerWith(500)
    await send()
    await change(manager, employee)
    answerWith(200)
    await send()
    expect(await stateOf(endpoint.id)).toEqual([
      ['delivered', 1, 200],
      ['waiting', 1, 500],
    ])
  })
})

describe('attempts', () => {
  const pausesOf = (random: number) => {
    const pauses: number[] = []
    for (let tries = 1; ; tries += 1) {
      const next = whatFollows({ status: 500, retryAfter: null }, tries, w.now(), random)
      if (next.state !== 'waiting') return { tries, state: next.state, pauses }
      pauses.push(next.pause / 1_000)
    }
  }

  test('follow at once, after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, each with a fifth of jitter', () => {
    const plain = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    expect(pausesOf(0.5)).toEqual({ tries: 10, state: 'failed', pauses: plain })
    expect(pausesOf(0).pauses).toEqual(plain.map((pause) => pause * 0.8))
    expect(pausesOf(1).pauses).toEqual(plain.map((pause) => pause * 1.2))
  })

  test.each([
    ['120', 120],
    ['Mon, 16 Nov 2026 03:00:00 GMT', 3_600],
    ['999999999', 86_400],
    ['soon', 5],
    ['-5', 5],
    ['1', 5],
  ])('wait for Retry-After %s', (retryAfter, seconds) => {
    const at = '2026-11-16T02:00:00.000Z' as Instant
    expect(whatFollows({ status: 503, retryAfter }, 1, at, 0.5)).toEqual({ state: 'waiting', pause: seconds * 1_000 })
  })

  test('are logged with status, time and the first 2 kB of the answer, and keep id and body', async () => {
    const { endpoint } = await create()
    await change()
    answerWith(500, {}, `No such table\0${'x'.repeat(5_000)}`)
    await send()
    w.pass(7_000)
    answerWith(302, { location: 'https://169.254.169.254/' })
    await send()
    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature'])
    expect(second?.body).toBe(first?.body)
    const [delivery] = await logOf(endpoint.id)
    const detail = await w.as(manager).webhooks.getDelivery({ endpointId: endpoint.id, eventId: delivery?.id ?? '' })
    expect(detail.body).toBe(first?.body)
    expect(detail.attempts.map(({ status, failure }) => [status, failure])).toEqual([
      [302, null],
      [500, null],
    ])
    expect(detail.attempts[1]?.answer).toHaveLength(2_047)
    expect(detail.attempts[1]?.answer).toMatch(/^No such tablex/)
    expect((await w.as(manager).webhooks.getOne({ endpointId: endpoint.id })).state).toBe('failing')
  })

  test('that all fail switch the endpoint off, and its Managers are told', async () => {
    const { endpoint } = await create()
    await change()
    answerWith(500)
    for (let i = 0; i < 10; i += 1) {
      await send()
      w.pass(29 * 3_600_000)
    }
    expect(receiver.received).toHaveLength(10)
    expect(await w.as(manager).webhooks.getOne({ endpointId: endpoint.id })).toMatchObject({
      state: 'off',
      offWhy: 'failed',
      counts: { waiting: 0, delivered: 0, failed: 1 },
    })
    expect((await w.messages(manager.email)).map(({ subject }) => subject)).toEqual([
      'A webhook endpoint was turned off',
    ])
    const { events } = await w.as(manager).audit.getEvents({ filter: { recordId: endpoint.id } })
    expect(events[0]).toMatchObject({ actor: { name: 'Upah' }, title: 'Turned off a webhook endpoint' })
  })

  test('end with 410, which switches the endpoint off', async () => {
    const { endpoint } = await create()
    const employee = await change()
    answerWith(410)
    await send()
    await change(manager, employee)
    await send()
    expect(receiver.received).toHaveLength(1)
    expect(await w.as(manager).webhooks.getOne({ endpointId: endpoint.id })).toMatchObject({
      state: 'off',
      offWhy: 'gone',
    })
    expect((await w.messages(manager.email))[0]?.text).toContain('410 Gone')
  })

  test('to an address that isn’t public are refused and logged', async () => {
    const { endpoint } = await create({ url: 'https://[::ffff:10.0.0.1]/' })
    await change()
    await w.run(deliverWebhooks(openWebhooks({ ...receiver.reach, isAllowed: isPublicAddress })))
    expect(await stateOf(endpoint.id)).toEqual([['waiting', 1, 'address_not_public']])
  })
})

describe('the queue', () => {
  test('sends on to others while one endpoint hangs, which gets five requests at a time', async () => {
    await create({ url: 'https://slow.receiver.example/' })
    const { endpoint } = await create()
    const employee = await w.employee(org)
    const [hanging, quick]: [number[], number[]] = [[], []]
    const released: (() => void)[] = []
    receiver.answer = ({ host }, response) => {
      if (!host.startsWith('slow')) {
        quick.push(hanging.length)
        return void response.writeHead(200).end()
      }
      hanging.push(1)
      released.push(() => response.writeHead(200).end())
    }
    for (let i = 0; i < 7; i += 1) await change(manager, employee)
    const sending = send()
    await expect
      .poll(async () => [quick.length, ...(await stateOf(endpoint.id))], { timeout: 20_000 })
      .toEqual([7, ...Array.from({ length: 7 }, () => ['delivered', 1, 200])])
    await expect.poll(() => hanging.length, { timeout: 20_000 }).toBe(5)
    await change(manager, employee)
    await expect.poll(() => quick.length, { timeout: 20_000 }).toBe(8)
    expect(hanging).toHaveLength(5)
    expect((await logOf(endpoint.id)).every(({ state }) => state === 'delivered')).toBe(true)
    const free = setInterval(() => released.splice(0).forEach((release) => release()), 20)
    await sending
    clearInterval(free)
    expect(hanging).toHaveLength(8)
  })

  test('repeats what a process that was killed had claimed, once its lease has ended', async () => {
    const { endpoint } = await create()
    await w.as(manager).webhooks.sendTest({ endpointId: endpoint.id })
    await w.database.pool.query(
      `update webhook_deliveries set is_sending = true, tries = 1, attempts = 1, next_at = $2::timestamptz + interval '60 seconds' where org_id = $1`,
      [org.id, w.now()],
    )
    await send()
    expect(receiver.received).toHaveLength(0)
    w.pass(61_000)
    await send()
    expect(await stateOf(endpoint.id)).toEqual([['delivered', 2, 204]])
  })

  test('drops events that no endpoint wants any more, however many there are', async () => {
    const { endpoint } = await create()
    await w.database.pool.query(
      `insert into events (org_id, type, record_kind, record_id, sequence, happened_at)
       select $1, 'employee.left', 'employee', 'E' || n, 1, $2 from generate_series(1, 1500) n`,
      [org.id, w.now()],
    )
    await w.as(manager).webhooks.turnOff({ endpointId: endpoint.id })
    await send()
    const { rows } = await w.database.pool.query('select from webhook_queue where org_id = $1', [org.id])
    expect([rows.length, receiver.received.length]).toEqual([0, 0])
  })

  test('is shared by two processes, and nothing is sent twice', async () => {
    const { endpoint } = await create()
    const employee = await w.employee(org)
    for (let i = 0; i < 12; i += 1) await change(manager, employee)
    await Promise.all([send(), send()])
    expect(await stateOf(endpoint.id)).toEqual(Array.from({ length: 12 }, () => ['delivered', 1, 204]))
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12)
    expect(receiver.received).toHaveLength(12)
  })

  test('gives back what is being sent when the process stops', async () => {
    const { endpoint } = await create()
    await change()
    const stopping = new AbortController()
    receiver.answer = () => stopping.abort()
    await w.run(deliverWebhooks(openWebhooks(receiver.reach)), {}, { stopping: stopping.signal })
    expect(await stateOf(endpoint.id)).toEqual([['waiting', 0, null]])
    receiver.answer = (_, response) => void response.writeHead(204).end()
    await send()
    expect(await stateOf(endpoint.id)).toEqual([['delivered', 1, 204]])
  })
})

describe('an endpoint', () => {
  test('has a secret that is shown once and stored encrypted', async () => {
    const { endpoint, secret } = await create()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify(await w.as(manager).webhooks.getAll({}))).not.toContain(secret)
    const { rows } = await w.database.pool.query<{ text: string }>(
      `select to_jsonb(p)::text || encode(p.secret, 'escape') as text from webhook_endpoints p where id = $1
       union all select to_jsonb(e)::text from audit_events e where org_id = $2`,
      [endpoint.id, org.id],
    )
    for (const { text } of rows) expect(text).not.toContain(secret.slice(6))
  })

  test('signs with both secrets until the overlap ends', async () => {
    const { endpoint, secret: first } = await create()
    const { secret: second, endpoint: rotated } = await w
      .as(manager)
      .webhooks.rotate({ endpointId: endpoint.id, overlapDays: 1 })
    expect(rotated.previousUntilAt).toBe('2026-11-17T16:00:00.000Z')
    const employee = await change()
    await send()
    for (const secret of [first, second]) verify(secret, receiver.received[0]!)
    w.travelTo('2026-11-17T16:00:00.000Z')
    await change(manager, employee)
    await send()
    verify(second, receiver.received[1]!)
    expect(() => verify(first, receiver.received[1]!)).toThrow()
  })

  test.each([
    'http://hr.example/',
    'https://hr.example:8443/',
    'https://user:pass@hr.example/',
    'https://',
    'https://%/',
    'hr.example',
    'https://hr.example\\@10.0.0.1/',
    'https://hr.example/#part',
  ])('has no address %s', async (url) => expect(await outcomeOf(create({ url }))).toBe('invalid_input'))

  test('that is off gets nothing, and what happened meanwhile is sent with one press', async () => {
    const { endpoint } = await create()
    await w.as(manager).webhooks.turnOff({ endpointId: endpoint.id })
    const employee = await change()
    await send()
    expect(receiver.received).toEqual([])
    for (const call of ['sendTest', 'turnOff'] as const)
      expect(await outcomeOf(w.as(manager).webhooks[call]({ endpointId: endpoint.id }))).toBe(
        call === 'sendTest' ? 'endpoint_off' : 'done',
      )
    await w.as(manager).webhooks.turnOn({ endpointId: endpoint.id })
    await change(manager, employee)
    await send()
    expect(receiver.received).toHaveLength(1)
    const days = { endpointId: endpoint.id, from: '2026-11-16', until: '2026-11-16' } as const
    expect(await w.as(manager).webhooks.replayDays(days)).toEqual({ events: 2 })
    await send()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([3, 2])
  })

  test('gets one event again under the same id', async () => {
    const { endpoint } = await create()
    await change()
    await send()
    const eventIds = (await logOf(endpoint.id)).map(({ id }) => id)
    expect(await w.as(manager).webhooks.replay({ endpointId: endpoint.id, eventIds })).toEqual({ events: 1 })
    await send()
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([...eventIds, ...eventIds])
    expect(await stateOf(endpoint.id)).toEqual([['delivered', 2, 204]])
  })

  test('gets a test event that no other endpoint gets, whatever it chose', async () => {
    const { endpoint, secret } = await create({ events: ['supplier.approved'] })
    await create({ url: 'https://other.receiver.example/' })
    await w.as(manager).webhooks.sendTest({ endpointId: endpoint.id })
    await send()
    expect(receiver.received).toHaveLength(1)
    expect(verify(secret, receiver.received[0]!)).toMatchObject({ type: 'webhook_endpoint.tested' })
  })

  test('that is deleted gets nothing, and is found no more', async () => {
    const { endpoint } = await create()
    await change()
    await w.as(manager).webhooks.delete({ endpointId: endpoint.id })
    await send()
    expect(receiver.received).toEqual([])
    expect(await outcomeOf(w.as(manager).webhooks.getOne({ endpointId: endpoint.id }))).toBe('not_found')
    expect((await w.as(manager).webhooks.getAll({})).endpoints).toEqual([])
  })

  test('is announced to the other Managers, and an organization has at most ten', async () => {
    const other = await w.member(org, 'Manager')
    for (let i = 0; i < 10; i += 1) await create()
    expect(await outcomeOf(create())).toBe('too_many_endpoints')
    expect((await w.messages(other.email))[0]).toMatchObject({ subject: 'New webhook endpoint' })
    expect(await w.messages(manager.email)).toEqual([])
  })

  test('keeps its log for 30 days, page by page', async () => {
    const { endpoint } = await create()
    for (let i = 0; i < 52; i += 1) {
      w.pass(1_000)
      await w.as(manager).webhooks.sendTest({ endpointId: endpoint.id })
    }
    const first = await w.as(manager).webhooks.getDeliveries({ endpointId: endpoint.id })
    const rest = await w.as(manager).webhooks.getDeliveries({ endpointId: endpoint.id, after: first.next ?? '' })
    expect([first.deliveries.length, rest.deliveries.length, rest.next]).toEqual([50, 2, null])
    w.pass(31 * 86_400_000)
    await w.run(deleteOldDeliveries)
    expect(await logOf(endpoint.id)).toEqual([])
  })
})

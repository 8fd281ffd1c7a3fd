import { spawnSync } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json as readJson } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWire } from '#test/wire.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { openTraces } from './traces.ts'

const w = world()
type Attribute = { key: string; value: { stringValue: string } }
type Span = {
  name: string
  kind: number
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
}
type Batch = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

const received: { path: string; batch: Batch }[] = []
const collect = async (request: IncomingMessage, response: ServerResponse) => {
  received.push({ path: request.url ?? '', batch: (await readJson(request)) as Batch })
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
}
const collector = createServer((request, response) => void collect(request, response))
const endpoint = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
let kopi: Organization
let manager: Member
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  kopi = await w.organization()
  manager = await w.member(kopi, 'Manager')
})
afterAll(() => collector.close())

test('each call is a span with its name, status and organization, without personal data', async () => {
  const traces = await openTraces(`${endpoint()}/`)
  const server = await openWire(w.app, { traces })
  await server.call(manager, 'auth-getSession', { secret: 'of the input' })
  await server.call(manager, 'rollingPayAdmin-getToday')
  await server.call({ token: `${kopi.id}.${'A'.repeat(32)}` }, 'auth-getSession')
  await server.call(null, 'made-up-call')
  await server.http.close()
  await traces?.stop()

  const spans = received.flatMap(({ batch }) =>
    batch.resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((scope) => scope.spans)),
  )
  const facts = spans.map(({ name, kind, attributes, status }) => ({
    name,
    kind,
    error: status.code === 2,
    ...Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue])),
  }))
  const org = { 'upah.org_id': kopi.id }
  expect(facts).toEqual([
    { name: 'auth-getSession', kind: 2, error: false, 'upah.status': 'OK', ...org },
    { name: 'rollingPayAdmin-getToday', kind: 2, error: false, 'upah.status': 'PERMISSION_DENIED', ...org },
    { name: 'auth-getSession', kind: 2, error: false, 'upah.status': 'UNAUTHENTICATED' },
    { name: 'unknown', kind: 2, error: false, 'upah.status': 'NOT_FOUND' },
  ])
  for (const span of spans) {
    const [start, end] = [Number(span.startTimeUnixNano) / 1e6, Number(span.endTimeUnixNano) / 1e6]
    expect(end).toBeGreaterThanOrEqual(start)
    expect(Math.abs(Date.now() - start)).toBeLessThan(60_000)
  }
  expect(received.map(({ path }) => path)).toEqual(['/v1/traces'])
  expect(received[0]?.batch.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'upah' },
  })
  const sent = JSON.stringify(received)
  for (const personal of [
    manager.id,
    manager.email,
    'Manager Person',
    manager.token.slice(17),
    'of the input',
    '127.0.0.1',
    'made-up',
  ])
    expect(sent, personal).not.toContain(personal)
})

test('internal errors are marked as errors', async () => {
  received.length = 0
  const traces = await openTraces(endpoint())
  traces?.record({ name: 'x-y', status: 'INTERNAL', orgId: undefined, started: 1, ended: 2 })
  await traces?.stop()
  expect(received[0]?.batch.resourceSpans[0]?.scopeSpans[0]?.spans[0]?.status).toEqual({ code: 2 })
})

test('an unreachable collector delays no call', async () => {
  const traces = await openTraces('http://127.0.0.1:1')
  traces?.record({ name: 'x-y', status: 'OK', orgId: undefined, started: 1, ended: 2 })
  const started = performance.now()
  await traces?.stop()
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('without a collector, no tracing library is loaded', async () => {
  expect(await openTraces(undefined)).toBeUndefined()
  const script = `
    const { openTraces } = await import('./src/server/outbound/traces.ts')
    const { registerHooks } = await import('node:module')
    registerHooks({ resolve: (name, context, next) => { if (name.startsWith('@opentelemetry')) throw new Error('loaded'); return next(name, context) } })
    if ((await openTraces(undefined)) !== undefined) throw new Error('traces are open')
    await openTraces('http://127.0.0.1:1').then(() => { throw new Error('not loaded') }, (error) => { if (error.message !== 'loaded') throw error })`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})

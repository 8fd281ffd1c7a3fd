import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/postgres/embedded.ts'
import { launch, type Launched } from '../bench/test-bed.ts'
import { call } from './retrying.ts'
import { world, type Member } from './world.ts'

const w = world()
/** A proxy in front of the database that can stop passing on data while connections stay open. */
let proxy: Server
let isSilent = false
/** The parts that the server has sent. */
let sent = 0
let server: Launched
let member: Member
beforeAll(async () => {
  const target = new URL(w.url)
  proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (part) => void (isSilent || to.write(part)))
      from.on('error', () => undefined).on('close', () => to.destroy())
    }
    pass(near, far)
    pass(far, near)
    near.on('data', () => (sent += 1))
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  const url = new URL(w.url)
  url.port = String((proxy.address() as AddressInfo).port)
  member = await w.member(await w.organization(), 'Manager')
  server = await launch(url.href, await freePort())
}, 60_000)
afterAll(() => proxy.close())

const timed = async <T>(work: () => Promise<T>) => {
  const begun = performance.now()
  const result = await work()
  return { result, ms: performance.now() - begun }
}
const session = () => call(server.port, 'auth-getSession', {}, member.token)
const health = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).status

test('a silent database: calls and /readyz fail within 5 s, and service resumes', async () => {
  expect((await session())?.status).toBe(200)
  isSilent = true
  for (let round = 0; round < 3; round++) {
    const [calls, ready, alive] = await Promise.all([
      timed(() => Promise.all(Array.from({ length: 15 }, session))),
      timed(() => health('/readyz')),
      timed(() => health('/healthz')),
    ])
    expect(new Set(calls.result.map((answer) => answer?.status))).toEqual(new Set([503]))
    expect([ready.result, alive.result]).toEqual([503, 200])
    expect(Math.max(calls.ms, ready.ms)).toBeLessThan(5_500)
    expect(alive.ms).toBeLessThan(1_000)
  }
  isSilent = false
  await expect.poll(() => health('/readyz'), { timeout: 15_000 }).toBe(200)
  expect((await session())?.status).toBe(200)
}, 60_000)

test('a slow statement on a responsive database is not cancelled', async () => {
  const { result } = await timed(() => w.database.pool.query('select pg_sleep(5)'))
  expect(result.rowCount).toBe(1)
}, 20_000)

test('a stop ends within its limit even if the database is silent', async () => {
  isSilent = true
  const before = sent
  const hanging = session()
  await expect.poll(() => sent).toBeGreaterThan(before)
  const { ms } = await timed(() => server.stop())
  expect(ms).toBeLessThan(25_000)
  expect((await hanging)?.status ?? 503).toBe(503)
}, 60_000)

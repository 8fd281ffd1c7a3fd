import { afterEach, expect, test } from 'vitest'
import { addDays, dateIn, days, type Instant } from '#kernel/time.ts'
import { freePort } from '#server/postgres/embedded.ts'
import { launch, postCall, type Launched } from '../bench/test-bed.ts'
import { world, type Member } from './world.ts'

const w = world()
const running: Launched[] = []
afterEach(async () => void (await Promise.all(running.splice(0).map(({ stop }) => stop()))))

const start = async (settings: Record<string, string>): Promise<number> => {
  const server = await launch(w.url, await freePort(), { CLOCK: w.now(), ...settings })
  running.push(server)
  return server.port
}
type Answer = {
  result?: { now: string; isMovable: boolean; move: { target: string | null } | null }
  error?: { details: { code: string } }
}
const callerOf =
  ({ token: cookie }: Member) =>
  async (port: number, name: string, data: object = {}): Promise<Answer> =>
    (await postCall(port, `sandboxClock-${name}`, { data, cookie, key: `${name}-${port}` })).json() as Promise<Answer>

test('the clock that a Manager moves is that of every process of the sandbox, also after a restart', async () => {
  const ask = callerOf(await w.member(await w.organization(), 'Manager'))
  const from = dateIn(w.now())
  const [first, second] = [await start({ SANDBOX: '1' }), await start({ SANDBOX: '1', ROLE: 'web' })]
  expect((await ask(first, 'move', { from, to: addDays(from, 20) })).error).toBeUndefined()
  const answer = async (port: number) => (await ask(port, 'getOne')).result
  await expect
    .poll(() => answer(second), { timeout: 60_000 })
    .toMatchObject({ isMovable: true, move: { target: null } })
  const dayOn = async (port: number) => dateIn(((await answer(port))?.now ?? '') as Instant)
  await expect.poll(() => dayOn(second), { timeout: 5_000 }).toBe(addDays(from, 20))
  expect(await dayOn(await start({ SANDBOX: '1', ROLE: 'web' }))).toBe(addDays(from, 20))
}, 120_000)

test('the clock of production can’t be moved', async () => {
  const ask = callerOf(await w.member(await w.organization(), 'Manager'))
  const from = dateIn(w.now())
  await w.database.pool.query('update sandbox_clock set ahead_ms = $1', [days(20)])
  const port = await start({})
  const { result } = await ask(port, 'getOne')
  expect(result).toMatchObject({ isMovable: false, move: null })
  expect(dateIn((result?.now ?? '') as Instant)).toBe(from)
  expect((await ask(port, 'move', { from, to: addDays(from, 1) })).error?.details.code).toBe('clock_of_production')
}, 60_000)

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sen, type Sen } from '#kernel/money.ts'
import { openCurlec } from '#server/outbound/payment-provider.ts'
import { startSimulator, type Simulator } from '#server/outbound/provider-simulator.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { untilBlocked, world } from '#test/world.ts'
import { refreshBalance } from './payment-gateway.jobs.ts'
import { lockProviderBalance, refreshProviderBalance } from './payment-gateway.service.ts'

const w = world()
const credentials = { keyId: 'rzp_test', keySecret: 'secret', account: '7878780080316316', webhookSecret: 'whsec' }
let simulator: Simulator
let isRunning = false
beforeEach(async () => {
  simulator = await startSimulator(credentials)
  isRunning = true
  await w.database.pool.query('delete from provider_balances')
})
const stop = async () => {
  if (isRunning) await simulator.stop()
  isRunning = false
}
afterEach(stop)

const read = async () => w.as(await w.member(null, 'admin')).paymentGateway.getCurlecBalance({})
const clock = () => Date.parse(w.now())
/** Reads the balance from the provider, a minute after the last read. Returns the time. */
const refresh = async (settings = simulator.settings) => {
  w.pass(60_000)
  await w.run(refreshBalance, {}, { provider: openCurlec(settings, { timeout: 300 }), clock })
  return w.now()
}
const balance = 1_204_880.15

describe('the provider’s balance', () => {
  test('is empty before the first read', async () => {
    expect(await read()).toEqual({ balance: null, readAt: null, failedAt: null })
  })

  test('is the amount of the last read, to the sen, with its time', async () => {
    await refresh()
    const last = await refresh()
    expect(await read()).toEqual({ balance, readAt: last, failedAt: null })
  })

  test('is as of the request, and the response to an earlier request does not replace it', async () => {
    const asking =
      (value: number, more: () => Promise<unknown> = async () => undefined) =>
      async () => {
        await more()
        w.pass(5_000)
        return sen(value)
      }
    const refreshWith = (balanceOf: () => Promise<Sen>) =>
      refreshProviderBalance(w.database, { balance: balanceOf }, clock)
    w.pass(60_000)
    const first = w.now()
    await refreshWith(asking(500_00))
    expect(await read()).toMatchObject({ balance: 500, readAt: first })
    let second = first
    await refreshWith(
      asking(400_00, async () => {
        w.pass(1_000)
        second = w.now()
        await refreshWith(asking(300_00))
      }),
    )
    expect(await read()).toMatchObject({ balance: 300, readAt: second })
  })

  test('is replaced, and an outage ends, when the provider answers after the clock was set back', async () => {
    const tomorrow = new Date(clock() + 25 * 60 * 60_000).toISOString()
    await w.database.pool.query(
      `insert into provider_balances (org_id, balance_sen, read_at, failed_at) values ('PLATFORM', 100, $1, $1)`,
      [tomorrow],
    )
    const now = await refresh()
    expect(await read()).toEqual({ balance, readAt: now, failedAt: null })
  })

  test('keeps the time of the first failure during an outage', async () => {
    const first = await refresh()
    simulator.fail(500, 1)
    const down = await refresh()
    await stop()
    await refresh()
    await refresh()
    expect(await read()).toEqual({ balance, readAt: first, failedAt: down })
  })

  test('has the time of the first failure if it has never been read', async () => {
    await stop()
    const down = await refresh()
    await refresh()
    expect(await read()).toEqual({ balance: null, readAt: null, failedAt: down })
  })

  test('is current again after a successful read, and a later outage has a new start time', async () => {
    simulator.fail(503, 2)
    await refresh()
    await refresh()
    const up = await refresh()
    expect(await read()).toEqual({ balance, readAt: up, failedAt: null })
    simulator.fail(503, 1)
    const down = await refresh()
    expect(await read()).toEqual({ balance, readAt: up, failedAt: down })
  })

  test('is kept if the credentials are refused, and the refusal counts as an outage', async () => {
    const first = await refresh()
    const down = await refresh({ ...simulator.settings, keySecret: 'another' })
    expect(await read()).toEqual({ balance, readAt: first, failedAt: down })
  })

  test('is refused to everyone but platform staff', async () => {
    await refresh()
    const kopi = await w.organization()
    for (const member of [await w.member(kopi, 'Manager'), await w.member(kopi, 'Executive'), await w.employee(kopi)])
      expect(await outcomeOf(w.as(member).paymentGateway.getCurlecBalance({}))).toBe('permission_denied')
    expect(await outcomeOf(w.as(null).paymentGateway.getCurlecBalance({}))).toBe('unauthenticated')
  })
})

test('a read of the balance reports whether the provider responded', async () => {
  const provider = openCurlec(simulator.settings, { timeout: 300 })
  expect(await refreshProviderBalance(w.database, provider, clock)).toBe(true)
  simulator.fail(500, 1)
  expect(await refreshProviderBalance(w.database, provider, clock)).toBe(false)
})

test('a new balance is stored after a payment that has locked the balance', async () => {
  await refresh()
  const steps: string[] = []
  let waiting: Promise<boolean> | undefined
  await w.database.transaction({ orgs: 'all' }, 'write', async (work) => {
    expect((await lockProviderBalance(work)).balance).toBe(120_488_015)
    waiting = refreshProviderBalance(w.database, { balance: async () => sen(100) }, clock)
    void waiting.then(() => steps.push('new balance'))
    await untilBlocked(w.database)
    expect((await lockProviderBalance(work)).balance).toBe(120_488_015)
    steps.push('reserved')
  })
  await waiting
  expect(steps).toEqual(['reserved', 'new balance'])
  expect((await read()).balance).toBe(1)
})

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { payoutWorld } from '#money/payouts/payout-world.fixtures.ts'
import { credentials, workerSettings } from '#money/payouts/provider-harness.fixtures.ts'
import { freePort } from '#server/postgres/embedded.ts'
import { startSimulator, type Simulator } from '#server/outbound/provider-simulator.ts'
import { launch, type Launched } from '../bench/test-bed.ts'
import { world } from './world.ts'

const w = world()
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ ...credentials, delay: 5 })
})
afterAll(() => simulator.stop())

/** A process that runs jobs, at the time of the world. */
const startWorker = async (): Promise<Launched> =>
  launch(w.url, await freePort(), { ROLE: 'worker', CLOCK: w.now(), ...workerSettings(simulator) })

test('kill -9 while payments are being sent pays every payee exactly once', async () => {
  const own = await payoutWorld(w)
  const accounts = Array.from({ length: 7 }, (_, i) => `81${i}00001111`)
  const killed = await startWorker()
  // The provider accepts the first payments but doesn't respond, so that the process is killed before it records them.
  simulator.fail('silence', 3, 'after')
  const key = await own.send(...accounts.map((account) => [1_000, account] as const))
  await expect.poll(() => simulator.payouts().length, { timeout: 20_000 }).toBeGreaterThan(1)
  process.kill(killed.pid, 'SIGKILL')
  await killed.stop()
  await expect.poll(() => simulator.payouts().filter(({ status }) => status === 'processing').length).toBe(0)

  w.pass(20 * 60_000)
  const again = await startWorker()
  try {
    for (let attempt = 0; attempt < 60 && (await own.details(key)).status === 'processing'; attempt++) {
      await own
        .platform()
        .checkPayouts(key)
        .catch(() => undefined)
      await pause(500)
    }
  } finally {
    await again.stop()
  }
  expect(await own.details(key)).toMatchObject({ status: 'completed', total: 7_000 })
  const paid = simulator.payouts().map(({ account }) => account ?? '')
  expect(paid.toSorted()).toEqual(accounts)
  expect(await auditLedger(w.database)).toEqual([])
}, 120_000)

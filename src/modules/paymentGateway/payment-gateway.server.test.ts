import { expect, test } from 'vitest'
import { openCurlec } from '#server/outbound/payment-provider.ts'
import { startSimulator } from '#server/outbound/provider-simulator.ts'
import { world } from '#test/world.ts'
import { refreshBalance } from './payment-gateway.jobs.ts'

const w = world()

test('admins read the last balance, and since when the provider cannot be read', async () => {
  const admin = await w.member(null, 'admin')
  const read = () => w.as(admin).paymentGateway.getCurlecBalance({})
  expect(await read()).toEqual({ balance: null, readAt: null, failedAt: null })

  const credentials = { keyId: 'rzp_test', keySecret: 'secret', account: '7878780080316316', webhookSecret: 'whsec' }
  const simulator = await startSimulator(credentials)
  const provider = openCurlec(simulator.settings, { timeout: 300 })
  const refresh = () => refreshBalance(w.database, provider, () => Date.parse(w.now()))
  await refresh()
  const first = w.now()
  expect(await read()).toEqual({ balance: 1_204_880.15, readAt: first, failedAt: null })

  w.pass(60_000)
  simulator.fail(500, 1)
  await refresh()
  const down = w.now()
  w.pass(60_000)
  await simulator.stop()
  await refresh()
  expect(await read()).toEqual({ balance: 1_204_880.15, readAt: first, failedAt: down })
})

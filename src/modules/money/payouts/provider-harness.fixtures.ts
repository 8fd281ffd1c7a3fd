import { pino } from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import { createKeyGate } from '#people/apiKeys/api-key.service.ts'
import { createHttp } from '#server/http/app.ts'
import { openCurlec, type PaymentProvider } from '#server/outbound/payment-provider.ts'
import { startSimulator, type Simulator } from '#server/outbound/provider-simulator.ts'
import type { World } from '#test/world.ts'
import { sendPayouts } from './payout.jobs.ts'
import { webhookRoutes } from './payout.routes.ts'

export const credentials = {
  keyId: 'rzp_test',
  keySecret: 'secret',
  account: '7878780080316316',
  webhookSecret: 'the webhook secret',
}

/** The settings of a server that pays through this simulator. */
export const workerSettings = ({ settings }: Simulator) => ({
  CURLEC_URL: settings.url,
  CURLEC_KEY_ID: credentials.keyId,
  CURLEC_KEY_SECRET: credentials.keySecret,
  CURLEC_ACCOUNT: credentials.account,
  CURLEC_WEBHOOK_SECRET: credentials.webhookSecret,
})

type ProviderHarness = {
  readonly simulator: Simulator
  readonly provider: PaymentProvider
  /** The address of the webhook. */
  readonly webhook: string
  /** Whether the simulator sends its events. */
  events: boolean
  /** Runs the job once. */
  readonly send: (provider?: PaymentProvider) => Promise<void>
  /** Waits until the simulator has a result for every payout. */
  readonly results: () => Promise<void>
  /** Runs the job after every pause, until the simulator's results are known. */
  readonly settle: () => Promise<void>
}

/** Starts a simulator of the payment provider, and a server that receives its events. */
export const providerHarness = (w: World): ProviderHarness => {
  let opened: (ProviderHarness & { readonly end: () => Promise<void> }) | undefined
  beforeAll(async () => {
    opened = await openProviderHarness(w)
  })
  afterAll(() => opened?.end())
  return new Proxy({} as ProviderHarness, {
    get: (_, name) => {
      if (!opened) throw new Error('the provider is only available while tests run')
      return opened[name as keyof ProviderHarness]
    },
    set: (_, name, value) => opened !== undefined && Reflect.set(opened, name, value),
  })
}

export const openProviderHarness = async (w: World): Promise<ProviderHarness & { end: () => Promise<void> }> => {
  const simulator = await startSimulator({
    ...credentials,
    delay: 5,
    webhookUrl: () => (harness.events ? harness.webhook : null),
  })
  const provider = openCurlec(simulator.settings, { timeout: 300 })
  const http = await createHttp({
    app: w.app,
    log: pino({ level: 'silent' }),
    cookie: { secure: false },
    routes: [webhookRoutes({ provider })],
    withOutbox: false,
    keys: createKeyGate(w.app),
  })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const results = () =>
    expect.poll(() => simulator.payouts().filter(({ status }) => status === 'processing').length).toBe(0)
  const send = (given = provider) => w.run(sendPayouts, {}, { provider: given })
  const harness = {
    simulator,
    provider,
    webhook: `${address}/webhooks/curlec`,
    events: false,
    send,
    results,
    settle: async () => {
      for (let round = 0; round < 3; round++) {
        await send()
        await results()
        w.pass(16 * 60_000)
      }
    },
    end: async () => {
      await http.close()
      await simulator.stop()
    },
  }
  return harness
}

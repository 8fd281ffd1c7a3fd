import { mkdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { msOf, type Clock, type Instant } from '#kernel/time.ts'
import { contract } from '../contract.ts'
import { organizationExists } from '#people/organizations/organization.service.ts'
import { constraints, errors } from '../errors.ts'
import { fileRoutes } from '#ground/files/file.routes.ts'
import { handlers } from './handlers.ts'
import { readFigures } from '#reports/monitoring/figure.service.ts'
import { webhookRoutes } from '#money/payouts/payout.routes.ts'
import { createKeyGate, identifyKey } from '#people/apiKeys/api-key.service.ts'
import { findDelegation } from '#people/delegations/delegation.service.ts'
import { aboutCall } from '#reports/confirmations/about.service.ts'
import { openMovableClock } from '#people/sandbox/clock.service.ts'
import { createSessions, takeConfirmation } from '#people/identity/sessions/session.store.ts'
import { payToAccount, publicUrlOf, secretKey, type Config } from '#server/config.ts'
import { createHttp } from '#server/http/app.ts'
import type { MovableClock } from '#server/context.ts'
import type { Job } from '#server/job.ts'
import { startJobs } from '#server/jobs.ts'
import { jobs as allJobs } from './jobs.ts'
import { openLog } from '#server/log.ts'
import { openCurlec, providerSettings, type PaymentProvider } from '#server/outbound/payment-provider.ts'
import { startSimulator } from '#server/outbound/provider-simulator.ts'
import { openMessages } from '#server/outbound/messages.ts'
import { incomingFolder, openStorage, deleteOldUploads } from '#server/outbound/storage.ts'
import { openTraces } from '#server/outbound/traces.ts'
import { openDatabase, type Database } from '#server/postgres/database.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { createApp } from '#server/pipeline/app.ts'
import type { App } from '#server/pipeline/parts.ts'
import { stopWithin } from '#server/stopping.ts'

const builtPages = fileURLToPath(new URL('../../../dist/web', import.meta.url))

export type Server = { readonly address: string; readonly app: App; readonly stop: () => Promise<void> }
type Print = (line: string) => void

/** The time limit for stopping each part, in milliseconds; docs/operations.md states the sum. */
const stopLimits = {
  requests: 20_000,
  jobs: 6_000,
  provider: 1_000,
  sessions: 2_000,
  traces: 2_000,
  connections: 3_000,
  database: 25_000,
} as const

/** The system clock, or a clock that starts at another instant and runs on. */
export const startClock = (config: Pick<Config, 'CLOCK'>): Clock => {
  const offset = config.CLOCK ? msOf(config.CLOCK as Instant) - Date.now() : 0
  return () => Date.now() + offset
}

/** The clock of this deployment, which in a sandbox its Managers move. */
const openClock = async (config: Config, database: Database) => {
  const clock = startClock(config)
  if (!config.SANDBOX) return { clock, movableClock: null, stopClock: () => undefined }
  const movableClock = await openMovableClock(database, clock)
  return { clock: movableClock.clock, movableClock, stopClock: movableClock.follow() }
}

/** Opens the log, which begins with the variables that look like mistyped settings. */
const openConfiguredLog = ({ LOG_LEVEL, mistyped }: Config): Logger => {
  const log = openLog(LOG_LEVEL)
  for (const { given, meant } of mistyped) log.warn({ given, meant }, 'a variable looks like a mistyped setting')
  return log
}

/** Opens the configured database, or the embedded one beside the data. */
const openConfiguredOrEmbedded = async (
  config: Config,
  { print, log }: { print: Print; log: Logger },
): Promise<{ url: string; stop: () => Promise<void> }> => {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => undefined }
  print('starting the database')
  const embedded = await startEmbedded({
    directory: join(config.dataDir, 'postgres'),
    log: (line) => log.warn({ database: 'embedded' }, line),
  })
  await writeFile(join(config.dataDir, 'database-url'), embedded.url, { mode: 0o600 })
  return { url: embedded.url, stop: () => embedded.stop() }
}

/** The configured payment provider. In a demonstration and a sandbox, by default a simulator that runs as a separate server. */
const openProvider = async (
  config: Config,
  secret: string,
  /** Where the simulator sends its events, once the server listens. */
  webhookUrl: () => string | null,
): Promise<{ provider: PaymentProvider | null; stop: () => Promise<void> }> => {
  const settings = providerSettings(config)
  if (settings) return { provider: openCurlec(settings), stop: async () => undefined }
  if (!config.standIns && !config.SANDBOX) return { provider: null, stop: async () => undefined }
  const simulator = await startSimulator({
    keyId: 'rzp_simulator',
    keySecret: secret,
    account: '7878780080316316',
    webhookSecret: secret,
    file: join(config.dataDir, 'curlec-simulator.json'),
    webhookUrl,
    delay: 2_000,
  })
  return { provider: openCurlec(simulator.settings), stop: simulator.stop }
}

type AppParts = { database: Database; clock: Clock; movableClock: MovableClock | null; log: Logger }
const openApp = (config: Config, { database, clock, movableClock, log }: AppParts) => {
  const storage = openStorage(config)
  const sessions = createSessions(database)
  const env = {
    publicUrl: publicUrlOf(config),
    payTo: payToAccount(config),
    secretKey: secretKey(config),
    keyKind: config.SANDBOX ? ('test' as const) : ('live' as const),
    movableClock,
    production: config.production,
  }
  log.debug({ publicUrl: env.publicUrl }, 'configured')
  return {
    sessions,
    app: createApp({
      contract,
      handlers,
      errors,
      constraints,
      database,
      clock,
      env,
      storage,
      incoming: incomingFolder(config),
      identify: sessions.identify,
      identifyKey,
      delegationFor: findDelegation,
      takeConfirmation,
      aboutCall,
      organizationExists,
    }),
  }
}

type StartOptions = {
  readonly print: Print
  /** Runs before the embedded database is migrated. */
  readonly beforeMigration?: (url: string) => Promise<void>
  readonly prepare?: (app: App) => Promise<void>
  readonly pages?: Promise<unknown>
  /** The jobs that run, by default all. Tests send webhooks to their own machine. */
  readonly jobs?: readonly Job[]
}

/** Starts all parts in dependency order, and returns the function that stops them. */
export const startServer = async (config: Config, options: StartOptions): Promise<Server> => {
  const { print, jobs = allJobs } = options
  const log = openConfiguredLog(config)
  await mkdir(config.dataDir, { recursive: true })
  const store = await openConfiguredOrEmbedded(config, { print, log })
  if (!config.DATABASE_URL) await options.beforeMigration?.(store.url)
  await migrate(store.url, print)
  const listening: { address?: string } = {}
  const database = openDatabase(store.url, {
    max: config.DATABASE_POOL,
    replicaUrl: config.DATABASE_REPLICA_URL,
    // The library attaches the whole connection to its error, including every statement name.
    onError: ({ message }) => log.warn({ reason: message }, 'a database connection was lost'),
    isServing: () => listening.address !== undefined,
  })
  const { clock, movableClock, stopClock } = await openClock(config, database)
  const { app, sessions } = openApp(config, { database, clock, movableClock, log })
  await options.prepare?.(app)
  await options.pages

  const webhookUrl = () => (listening.address ? `${listening.address}/webhooks/curlec` : null)
  const { provider, stop: stopProvider } = await openProvider(config, app.env.secretKey, webhookUrl)
  const jobParts = { jobs, url: store.url, database, storage: app.storage, provider, env: app.env, clock, log }
  const running = config.ROLE === 'web' ? undefined : await startJobs({ ...jobParts, deliver: openMessages(config) })
  await deleteOldUploads(app.incoming, Date.now())
  const traces = await openTraces(config.OTEL_EXPORTER_OTLP_ENDPOINT)
  const http = await createHttp({
    app,
    routes: [fileRoutes(app), webhookRoutes({ provider })],
    traces,
    log,
    cookie: { secure: config.PUBLIC_URL?.startsWith('https:') ?? false },
    trustProxy: config.TRUST_PROXY,
    metricsToken: config.METRICS_TOKEN,
    jobs: running,
    isWorker: config.ROLE === 'worker',
    figures: () => readFigures(database, clock),
    pages: existsSync(join(builtPages, 'index.html')) ? builtPages : undefined,
    withOutbox: config.standIns,
    keys: createKeyGate(app),
  })
  const address = await http.listen({ port: config.PORT, host: config.HOST })
  listening.address = address
  return {
    address,
    app,
    stop: async () => {
      const stop = (part: keyof typeof stopLimits, work: () => Promise<unknown> | undefined) =>
        stopWithin(log, stopLimits[part], part, work)
      if (!(await stop('requests', () => http.close()))) http.server.closeAllConnections()
      await stop('jobs', () => running?.stop())
      await stop('provider', stopProvider)
      await stop('sessions', () => sessions.settled())
      await stop('traces', () => traces?.stop())
      stopClock()
      await stop('connections', () => database.close())
      await stop('database', () => store.stop())
    },
  }
}

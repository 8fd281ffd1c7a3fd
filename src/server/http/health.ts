import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal } from '#kernel/errors.ts'
import type { Database } from '../postgres/database.ts'
import { knownSchema } from '../postgres/migrate.ts'
import type { ServerStatus } from '../postgres/status.ts'
import { version } from '../version.ts'
import type { HttpParts, Metrics } from './parts.ts'

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'upah_call_seconds',
    help: 'Duration of calls, by call and status',
    labelNames: ['call', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  return { registry, observe: (call, status, ms) => calls.labels(call, status).observe(ms / 1000) }
}

/** Adds the metrics of the database, and returns the function that reads them. */
const addDatabaseMetrics = ({ pool, status, movedAt }: Database, registry: Registry) => {
  let current: ServerStatus | null = null
  /** A value that is not known is NaN, which Prometheus shows as a gap. */
  const gauge = (name: string, help: string, read: () => number | null | undefined) =>
    new Gauge({
      name: `upah_database_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read() ?? Number.NaN)
      },
    })
  gauge('connections', 'Open connections', () => pool.totalCount)
  gauge('waiting', 'Requests waiting for a connection', () => pool.waitingCount)
  gauge('up', 'Whether the database answers', () => Number(current !== null))
  gauge('writable', 'Whether the server accepts writes', () => current && Number(current.writable))
  gauge('standbys', 'Connected standbys', () => current?.standbys)
  gauge('standby_missing', 'Whether commits wait for a standby that is missing', () =>
    current ? Number(current.standby === 'missing') : null,
  )
  gauge('standby_lag_bytes', 'Write-ahead log that the closest standby lacks', () => current?.lag)
  gauge('commits_waiting', 'Commits that have waited for a standby for over a second', () => current?.waiting)
  gauge('failover_age_seconds', 'Time since this process found another server at the address', () => {
    const at = movedAt()
    return at === null ? null : (performance.now() - at) / 1000
  })
  return async () => void (current = await status().catch(() => null))
}

/**
 * `/healthz`: the process runs. `/readyz`: it can serve requests, or run jobs if that is all it does. `/metrics`: for
 * Prometheus. Metrics and the details are for this machine or a caller with the token.
 */
export const addHealth = async (http: FastifyInstance, parts: HttpParts, { registry }: Metrics): Promise<void> => {
  const { app, jobs, metricsToken } = parts
  const known = await knownSchema()
  const readDatabase = addDatabaseMetrics(app.database, registry)
  addJobMetrics(registry, app.database.pool)
  addLastRuns(registry, jobs)
  addBuild(registry, known)
  const readFigures = addFigures(registry, parts)
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (request) => {
    const { server, writable, standby, schema } = await app.database.status()
    if (parts.isWorker && !jobs?.isRunning()) throw new Refusal('unavailable')
    if (!mayRead(request, metricsToken)) return { status: 'ready' }
    return {
      status: 'ready',
      version,
      database: { server, writable, standby },
      // A newer version has migrated the database, and this process has not been replaced yet.
      schema: schema === known ? 'current' : 'newer',
      jobs: jobs ? (jobs.isRunning() ? 'running' : 'stopped') : 'none',
    }
  })
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw new Refusal('permission_denied')
    await Promise.all([readDatabase(), readFigures()])
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const addBuild = (registry: Registry, schema: string): void =>
  new Gauge({
    name: 'upah_build_info',
    help: 'The version of this process and the last migration that it knows',
    labelNames: ['version', 'schema'] as const,
    registers: [registry],
  })
    .labels(version, schema)
    .set(1)

/** Adds when each task of this process last succeeded. */
const addLastRuns = (registry: Registry, jobs: HttpParts['jobs']): void => {
  if (!jobs) return
  void new Gauge({
    name: 'upah_job_last_success_timestamp_seconds',
    help: 'When this process last completed a job, by task',
    labelNames: ['task'] as const,
    registers: [registry],
    collect() {
      for (const [task, at] of jobs.lastRuns) this.set({ task }, at / 1000)
    },
  })
}

/**
 * Returns the function that reads the figures of the business, which processes without jobs leave to those with jobs. A
 * figure that has no value now is left out.
 */
const addFigures = (registry: Registry, { figures, jobs }: Pick<HttpParts, 'figures' | 'jobs'>) => {
  const shown = new Set<string>()
  return async (): Promise<void> => {
    // While the database is unavailable, the other metrics stay readable.
    const read = (await (jobs && figures?.())?.catch(() => null)) ?? []
    for (const name of shown) registry.removeSingleMetric(name)
    for (const { name, help, label, values } of read) {
      if (values.length === 0) continue
      shown.add(name)
      const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] })
      for (const one of values) gauge.set(label ? { [label]: one.label } : {}, one.value)
    }
  }
}

const jobMetrics = [
  {
    name: 'upah_jobs_oldest_seconds',
    help: 'How long the oldest due job has been waiting for a worker, by task',
    query: `select task_identifier as task, extract(epoch from now() - min(run_at))::float8 as value
              from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now() group by 1`,
  },
  {
    name: 'upah_jobs_failed',
    help: 'Jobs that are not attempted again, by task',
    query: `select task_identifier as task, count(*)::int as value
              from graphile_worker.jobs where locked_at is null and attempts >= max_attempts group by 1`,
  },
] as const

const addJobMetrics = (registry: Registry, pool: Pool): void => {
  for (const { name, help, query } of jobMetrics)
    void new Gauge({
      name,
      help,
      labelNames: ['task'] as const,
      registers: [registry],
      async collect() {
        // While the database is unavailable, the other metrics stay readable.
        const result = await pool.query<{ task: string; value: number }>(query).catch(() => null)
        this.reset()
        for (const { task, value } of result?.rows ?? []) this.set({ task }, value)
      },
    })
}

const local = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const mayRead = (request: FastifyRequest, token: string | undefined): boolean =>
  token
    ? request.headers.authorization === `Bearer ${token}`
    : local.has(request.ip) && request.headers['x-forwarded-for'] === undefined

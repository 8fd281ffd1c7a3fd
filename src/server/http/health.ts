import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal } from '#kernel/errors.ts'
import type { Database } from '../postgres/database.ts'
import type { ServerStatus } from '../postgres/status.ts'
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
 * `/healthz`: the process runs. `/readyz`: it can serve requests. `/metrics`: for Prometheus. Metrics and the state of the
 * database are for this machine or a caller with the token.
 */
export const addHealth = (http: FastifyInstance, { app, metricsToken }: HttpParts, { registry }: Metrics): void => {
  const readDatabase = addDatabaseMetrics(app.database, registry)
  addJobMetrics(registry, app.database.pool)
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (request) => {
    const { server, writable, standby } = await app.database.status()
    return { status: 'ready', ...(mayRead(request, metricsToken) && { database: { server, writable, standby } }) }
  })
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw new Refusal('permission_denied')
    await readDatabase()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
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

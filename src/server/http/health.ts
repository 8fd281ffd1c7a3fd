import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal } from '#kernel/errors.ts'
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

/** `/healthz`: the process runs. `/readyz`: it can serve requests. `/metrics`: for Prometheus, from this machine or with a token. */
export const addHealth = (http: FastifyInstance, { app, metricsToken }: HttpParts, { registry }: Metrics): void => {
  const { pool } = app.database
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('upah_database_connections', 'Open connections', () => pool.totalCount)
  gauge('upah_database_waiting', 'Requests waiting for a connection', () => pool.waitingCount)
  addJobMetrics(registry, pool)

  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async () => {
    await pool.query('select 1')
    return { status: 'ready' }
  })
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw new Refusal('permission_denied')
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

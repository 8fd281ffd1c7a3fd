import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { benchClock } from './clock.ts'
import { migrate } from '#server/postgres/migrate.ts'

export const secretKey = 'benchmark secret of more than 32 characters'
export type TestBed = { readonly url: string; readonly client: pg.Client; readonly close: () => Promise<void> }

/** A database with production settings, including durable writes, in a temporary folder. */
export const openTestBed = async (): Promise<TestBed> => {
  const folder = await mkdtemp(join(tmpdir(), 'upah-bench-'))
  const cluster = await startEmbedded({ directory: join(folder, 'postgres') })
  await migrate(cluster.url)
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  return {
    url: cluster.url,
    client,
    close: async () => {
      await client.end()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The reference of exports: the time of COPY TO of a query, in milliseconds. */
export const copyOut = async ({ client }: TestBed, query: string): Promise<number> => {
  const from = performance.now()
  const ignored = new Writable({ write: (_, __, done) => done() })
  await pipeline(client.query(copyTo(`copy (${query}) to stdout`)), ignored)
  return performance.now() - from
}

export type Launched = {
  readonly port: number
  readonly pid: number
  readonly readyAfter: number
  /** What it has printed and logged. */
  readonly printed: () => string
  readonly stop: () => Promise<void>
}

type Posted = { readonly data: unknown; readonly cookie: string; readonly key?: string; readonly signal?: AbortSignal }
/** Makes a call over HTTP to a local server, with this session cookie. */
export const postCall = (port: number, name: string, { data, cookie, key, signal }: Posted): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/call/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `upah=${cookie}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ data }),
    ...(signal && { signal }),
  })

const programs = {
  server: fileURLToPath(new URL('../src/app/server/main.ts', import.meta.url)),
  'to receiver': fileURLToPath(new URL('to-receiver.ts', import.meta.url)),
}

/** The product's server as a child process. `to receiver` sends webhooks to RECEIVER_PORT on this machine. */
export const launch = async (
  url: string | null,
  port: number,
  extra: Record<string, string> = {},
  program: keyof typeof programs = 'server',
): Promise<Launched> => {
  const folder = await mkdtemp(join(tmpdir(), 'upah-bench-data-'))
  const given = {
    PORT: String(port),
    DATA_DIR: folder,
    NODE_ENV: 'production',
    DEMO: '0',
    LOG_LEVEL: 'error',
    SECRET_KEY: secretKey,
    CLOCK: benchClock,
    ...(url ? { DATABASE_URL: url } : { EMBEDDED_DATABASE: '1' }),
  }
  const started = performance.now()
  const child = spawn(process.execPath, [programs[program]], {
    env: { ...process.env, ...given, ...extra },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  child.stdout.on('data', (part: Buffer) => void lines.push(part.toString()))
  await untilReady(child, port)
  return {
    port,
    printed: () => lines.join(''),
    pid: child.pid ?? 0,
    readyAfter: performance.now() - started,
    stop: async () => {
      const ended = new Promise((end) => child.once('exit', end))
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const untilReady = async (child: ChildProcess, port: number): Promise<void> => {
  for (let attempt = 0; attempt < 3_000; attempt++) {
    if (child.exitCode !== null) throw new Error('the server exited before it was ready')
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((wait) => setTimeout(wait, 10))
  }
  throw new Error('the server did not become ready')
}

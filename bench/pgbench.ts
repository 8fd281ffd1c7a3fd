import { execFileSync, spawnSync } from 'node:child_process'

/** Whether pgbench (Debian: postgresql-contrib) is installed, the reference of most benchmarks. */
export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0

const environmentOf = (url: string) => {
  const { hostname, port, username, password, pathname } = new URL(url)
  return {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  }
}

export const preparePgbench = (url: string): void =>
  void execFileSync('pgbench', ['-i', '-s', '20', '-q'], { env: environmentOf(url), stdio: 'ignore' })

export type PgbenchScript = 'tpcb-like' | 'simple-update' | 'select-only'
/** Transactions per second, and their mean latency in ms. */
export type PgbenchResult = { readonly perSecond: number; readonly latency: number }

/** Runs a built-in script with prepared statements, over TCP like the product. */
export const pgbench = (url: string, script: PgbenchScript, clients: number, seconds: number): PgbenchResult => {
  const threads = String(Math.min(2, clients))
  const out = execFileSync(
    'pgbench',
    ['-b', script, '-c', String(clients), '-j', threads, '-M', 'prepared', '-T', String(seconds), '-n'],
    { env: environmentOf(url), encoding: 'utf8' },
  )
  const perSecond = /tps = ([\d.]+)/.exec(out)?.[1]
  const latency = /latency average = ([\d.]+) ms/.exec(out)?.[1]
  if (!perSecond || !latency) throw new Error('pgbench has no result')
  return { perSecond: Math.round(Number(perSecond)), latency: Number(latency) }
}

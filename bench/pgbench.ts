import { execFileSync, spawnSync } from 'node:child_process'

/** PostgreSQL's own benchmark, from Debian's package; the reference that every run is measured against. */
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

/** Transactions in a second of the built-in script, with prepared statements, over TCP like the product. */
export const pgbench = (
  url: string,
  script: 'tpcb-like' | 'simple-update',
  clients: number,
  seconds: number,
): number => {
  const out = execFileSync(
    'pgbench',
    ['-b', script, '-c', String(clients), '-j', '2', '-M', 'prepared', '-T', String(seconds), '-n'],
    { env: environmentOf(url), encoding: 'utf8' },
  )
  const found = /tps = ([\d.]+)/.exec(out)
  if (!found) throw new Error('pgbench printed no figure')
  return Math.round(Number(found[1]))
}

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { totalmem } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries, serverAccount } from './binaries.ts'
import { addressOf, type Cluster, environment, passDirectories, prepare } from './cluster.ts'
import { linePrefix, readLine, responds } from './monitor.ts'
import { claim, clusterName, release } from './owner.ts'
import { killServer, stopLimits, stopServer, type StopLimits } from './processes.ts'

export type EmbeddedOptions = {
  /** The data folder. The password and the owner file are beside it. */
  directory: string
  /** A free port by default. */
  port?: number
  /** Further settings, as server arguments: ['-c', 'fsync=off']. The monitor must know the port, so it is not one of them. */
  flags?: readonly string[]
  log?: (line: string) => void
  limits?: Partial<EmbeddedLimits>
}

export type EmbeddedDatabase = {
  readonly url: string
  readonly pid: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** The memory limit of this process in megabytes: of the machine or its container. */
const memory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20
const megabytes = (value: number, min: number, max: number) => `${Math.round(Math.min(max, Math.max(min, value)))}MB`

/** For a small shared machine: a sixteenth of its memory for shared buffers. No setting reduces durability. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: megabytes(memory() / 16, 128, 2048),
  effective_cache_size: megabytes(memory() / 4, 512, 16_384),
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // Without lz4, full pages are compressed with pglz, which costs an end of day more than writing them uncompressed.
  wal_compression: 'off',
  wal_buffers: '32MB',
  max_wal_size: '1GB',
  // Keeps WAL files for reuse. Creating new ones took a tenth of the time of an end of day.
  min_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel plans need shared memory that containers lack and CPU cores that this machine lacks.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and their values may contain personal data.
  log_line_prefix: linePrefix,
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const attemptsToBind = 5
/** Processes of a killed server that can't be found and killed end within this time. */
const memoryTimeout = 60_000
const shortestPause = 20
const longestPause = 1000

/** Times in milliseconds. */
export type EmbeddedLimits = StopLimits & {
  /** A start that neither completes nor logs progress for this long is abandoned. PostgreSQL logs progress every 10 s. */
  readonly start: number
  /** How often the server is checked. A check that takes this long fails. */
  readonly check: number
  /** A server whose checks all fail for this long is killed and restarted. */
  readonly respond: number
}
const defaultLimits: EmbeddedLimits = { ...stopLimits, start: 60_000, check: 5_000, respond: 30_000 }

/** A free local port. */
export const freePort = () =>
  new Promise<number>((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * The server process, and the number of checks that failed since it last responded. Checks are counted, not time: after
 * a machine was suspended, much time has passed without a check.
 */
type Running = { child: ChildProcess; failedChecks: number }

/** Starts the server and waits until it accepts connections. */
const launch = (cluster: Cluster, port: number, flags: readonly string[], { start }: EmbeddedLimits) => {
  const { directory, binaries, account, log } = cluster
  const passed = passDirectories(account, [directory])
  const all = { ...settings, port: String(port), cluster_name: clusterName(directory) }
  const asFlags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A separate session, because Ctrl-C would otherwise stop it before open requests complete.
  const child = spawn(binaries('postgres'), ['-D', passed.names[0] ?? directory, ...asFlags, ...flags], {
    ...account,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', ...passed.files],
  })
  passed.close()
  const running: Running = { child, failedChecks: 0 }
  const ready = new Promise<Running>((started, failed) => {
    const lines: string[] = []
    const abandon = setTimeout(() => killServer(child.pid ?? 0), start)
    child.once('error', failed)
    child.once('close', (code, signal) => {
      clearTimeout(abandon)
      failed(new Error(`the database server ended with ${code ?? signal}: ${lines.join('; ')}`))
    })
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', (line) => {
      const { text, isProgress, isForOperators } = readLine(line)
      if (isForOperators) log(`PostgreSQL: ${text}`)
      if (isProgress) running.failedChecks = 0
      if (isProgress) abandon.refresh()
      lines.push(text)
      if (lines.length > 10) lines.shift()
      if (!text.includes('ready to accept connections')) return
      clearTimeout(abandon)
      started(running)
    })
  })
  return { child, ready }
}

/** The processes of a killed server hold its shared memory until they have noticed its end. */
const isMemoryHeld = (error: unknown): boolean => String(error).includes('pre-existing shared memory block')

/**
 * Retries with another port, because another program can take a free port before the server binds it, and after a pause if
 * the processes of a killed server are still ending.
 */
const launchOnFreePort = async (
  cluster: Cluster,
  wanted: number | undefined,
  flags: readonly string[],
  limits: EmbeddedLimits,
) => {
  const until = performance.now() + memoryTimeout
  for (let binds = 1; ;) {
    const port = wanted ?? (await freePort())
    try {
      return { port, first: await launch(cluster, port, flags, limits).ready }
    } catch (error) {
      const isBusy = String(error).includes('could not bind')
      if (isBusy ? binds++ === attemptsToBind : !isMemoryHeld(error) || performance.now() > until) throw error
      if (!isBusy) await pause(longestPause)
    }
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Kills a server whose process runs but does not respond; `supervise` then restarts it. */
const monitor = (
  { url, log }: { url: string; log: Cluster['log'] },
  { check, respond }: EmbeddedLimits,
  running: () => Running | null,
) => {
  let checking = false
  const runCheck = async () => {
    const server = running()
    if (checking || !server || hasEnded(server.child)) return
    checking = true
    const isAlive = await responds(url, check)
    checking = false
    server.failedChecks = isAlive ? 0 : server.failedChecks + 1
    if (server !== running() || server.failedChecks * check < respond) return
    log(`the database server does not respond and is killed`)
    killServer(server.child.pid ?? 0)
  }
  const timer = setInterval(() => void runCheck(), check).unref()
  return () => clearInterval(timer)
}

/** Restarts the server on the same port until it is stopped. */
const supervise = (
  cluster: Cluster,
  { port, flags, limits, first }: { port: number; flags: readonly string[]; limits: EmbeddedLimits; first: Running },
) => {
  const { log } = cluster
  let child = first.child
  let server: Running | null = null
  let stopping = false
  let restarting = Promise.resolve()

  const restart = async () => {
    for (let wait = shortestPause; !stopping; wait = Math.min(wait * 2, longestPause)) {
      try {
        // The processes of a killed server need a moment to exit; until then a new server is refused.
        await pause(wait)
        if (stopping) return
        const launched = launch(cluster, port, flags, limits)
        child = launched.child
        watch(await launched.ready)
        return log(`the database server runs again, as process ${child.pid}`)
      } catch (error) {
        log(`the database server did not start again: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  const watch = (started: Running) => {
    server = started
    child = started.child
    const onEnd = () => {
      server = null
      if (stopping) return
      log(`the database server ended (${child.signalCode ?? child.exitCode}) and is started again`)
      restarting = restart()
    }
    if (hasEnded(child)) onEnd()
    else child.once('exit', onEnd)
  }
  // Runs if this process exits without calling `stop`; otherwise the next start would stop the server.
  const interruptOnExit = () => child.kill('SIGINT')
  process.once('exit', interruptOnExit)
  watch(first)
  const stopMonitor = monitor({ url: addressOf(cluster, port), log }, limits, () => server)

  const end = async (signal: NodeJS.Signals) => {
    stopping = true
    stopMonitor()
    // A start in progress ends with its process.
    await stopServer(child.pid ?? 0, () => hasEnded(child), { limits, first: signal })
    if (!hasEnded(child)) log(`the database server, process ${child.pid}, does not stop`)
    else await restarting
    process.off('exit', interruptOnExit)
    release(cluster.directory)
  }
  let ended: Promise<void> | undefined
  return { pid: () => child.pid ?? 0, stop: (signal: NodeJS.Signals) => (ended ??= end(signal)) }
}

/**
 * Starts the PostgreSQL from the packages on a free local port with a random password. If this process is
 * killed before calling `stop`, the server keeps running, and the next start stops it first.
 */
export async function startEmbedded({
  directory,
  port: wanted,
  flags = [],
  log = () => {},
  limits: given = {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = resolve(directory)
  mkdirSync(dirname(home), { recursive: true })
  await claim(home, log)
  try {
    const limits = { ...defaultLimits, ...given }
    const binaries = await findBinaries()
    const cluster: Cluster = { directory: home, binaries, account: serverAccount(), log, stopLimits: limits }
    await prepare(cluster)
    const { port, first } = await launchOnFreePort(cluster, wanted, flags, limits)
    const { pid, stop } = supervise(cluster, { port, flags, limits, first })
    return {
      url: addressOf(cluster, port),
      get pid() {
        return pid()
      },
      stop: (signal = 'SIGINT') => stop(signal),
    }
  } catch (error) {
    release(home)
    throw error
  }
}

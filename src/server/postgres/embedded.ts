import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { totalmem } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries, serverAccount } from './binaries.ts'
import { addressOf, type Cluster, environment, handOver, prepare } from './cluster.ts'
import { claim, clusterName, release } from './owner.ts'

export type EmbeddedOptions = {
  /** The data folder. The password and the owner file are beside it. */
  directory: string
  /** Further settings, as server arguments: ['-c', 'fsync=off']. */
  flags?: readonly string[]
  log?: (line: string) => void
}

export type EmbeddedDatabase = {
  readonly url: string
  readonly pid: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** The memory limit of this process in megabytes: of the machine or its container. */
const memory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20
const part = (of: number, least: number, most: number) => `${Math.round(Math.min(most, Math.max(least, of)))}MB`

/** The machine is small and shared: use a sixteenth of its memory for shared buffers. No setting reduces durability. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: part(memory() / 16, 128, 2048),
  effective_cache_size: part(memory() / 4, 512, 16_384),
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // Without lz4, pglz compresses full pages, which costs an end of day more than writing them.
  wal_compression: 'off',
  wal_buffers: '32MB',
  max_wal_size: '1GB',
  min_wal_size: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel plans need shared memory that containers lack and CPU cores that this machine lacks.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

const stopPatience = 20_000
const attemptsToStart = 5
const shortestPause = 20
const longestPause = 1000

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

/** Starts the server and waits until it accepts connections. */
const launch = (cluster: Cluster, port: number, flags: readonly string[]) => {
  const { directory, binaries, account, log } = cluster
  const given = handOver(account, [directory])
  const all = { ...settings, port: String(port), cluster_name: clusterName(directory) }
  const asFlags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A separate session, because Ctrl-C would otherwise stop it before open requests complete.
  const child = spawn(binaries('postgres'), ['-D', given.names[0] ?? directory, ...asFlags, ...flags], {
    ...account,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', ...given.files],
  })
  given.close()
  return new Promise<ChildProcess>((ready, failed) => {
    const said: string[] = []
    child.once('error', failed)
    child.once('close', (code, signal) =>
      failed(new Error(`the database server ended with ${code ?? signal}: ${said.join('; ')}`)),
    )
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', (line) => {
      log(line)
      said.push(line)
      if (said.length > 10) said.shift()
      if (line.includes('ready to accept connections')) ready(child)
    })
  })
}

/** Another program may take the free port before the server binds it. */
const launchSomewhere = async (cluster: Cluster, flags: readonly string[]) => {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      return { port, child: await launch(cluster, port, flags) }
    } catch (error) {
      if (attempt === attemptsToStart || !String(error).includes('could not bind')) throw error
    }
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
const whenEnded = (child: ChildProcess) =>
  hasEnded(child) ? Promise.resolve() : new Promise<void>((ended) => child.once('exit', () => ended()))

/** Restarts the server on the same port until it is stopped. */
const supervise = (cluster: Cluster, port: number, flags: readonly string[], first: ChildProcess) => {
  let child = first
  let stopping = false
  let restarting = Promise.resolve()

  const restart = async () => {
    for (let wait = shortestPause; !stopping; wait = Math.min(wait * 2, longestPause)) {
      try {
        // The processes of a killed server need a moment to exit; until then a new server is refused.
        await pause(wait)
        watch(await launch(cluster, port, flags))
        return cluster.log(`the database server runs again, as process ${child.pid}`)
      } catch (error) {
        cluster.log(
          `the database server did not start again: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    }
  }
  const watch = (started: ChildProcess) => {
    child = started
    const onEnd = () => {
      if (stopping) return
      cluster.log(`the database server ended (${child.signalCode ?? child.exitCode}) and is started again`)
      restarting = restart()
    }
    if (hasEnded(started)) onEnd()
    else started.once('exit', onEnd)
  }
  // Runs when this process exits without calling stop; the next start would clean up too, but later.
  const lastWill = () => child.kill('SIGINT')
  process.once('exit', lastWill)
  watch(first)

  const end = async (signal: NodeJS.Signals) => {
    stopping = true
    await restarting
    if (!hasEnded(child)) child.kill(signal)
    const impatient = setTimeout(() => child.kill('SIGQUIT'), stopPatience)
    await whenEnded(child)
    clearTimeout(impatient)
    process.off('exit', lastWill)
    release(cluster.directory)
  }
  let ended: Promise<void> | undefined
  return { pid: () => child.pid ?? 0, stop: (signal: NodeJS.Signals) => (ended ??= end(signal)) }
}

/**
 * Starts the PostgreSQL from the packages on a free local port with a random password. If `stop` is never called, it
 * survives this process only when that was killed; the next start then stops it first.
 */
export async function startEmbedded({
  directory,
  flags = [],
  log = () => {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = resolve(directory)
  mkdirSync(dirname(home), { recursive: true })
  await claim(home, log)
  try {
    const cluster: Cluster = { directory: home, binaries: await findBinaries(), account: serverAccount(), log }
    await prepare(cluster)
    const { port, child } = await launchSomewhere(cluster, flags)
    const { pid, stop } = supervise(cluster, port, flags, child)
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

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, serverAccount } from '#server/postgres/binaries.ts'
import { addressOf, environment, passDirectories, prepare, type Cluster } from '#server/postgres/cluster.ts'
import { freePort } from '#server/postgres/embedded.ts'
import { killServer, signalServer } from '#server/postgres/processes.ts'
import { openRouter } from './router.ts'

/** A running server of the pair. */
export type Node = {
  readonly port: number
  readonly directory: string
  /** Its own address, past the router. */
  readonly url: string
  readonly kill: () => Promise<void>
  readonly freeze: () => void
  readonly thaw: () => void
  /** Shuts it down in the usual way: its connections are ended, and the standby gets everything. */
  readonly stop: () => Promise<void>
  readonly run: (text: string) => Promise<Record<string, unknown>[]>
}
type Place = { readonly cluster: Cluster; readonly port: number }

const commonSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // A killed server would leave its segments in the memory of the machine.
  dynamic_shared_memory_type: 'mmap',
  // A new standby may need the WAL that was written during its copy.
  wal_keep_size: '512MB',
  max_wal_size: '1GB',
  timezone: 'UTC',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // A standby that is gone is noticed soon.
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  wal_retrieve_retry_interval: '200ms',
}

const startNode = async ({ cluster, port }: Place, settings: Record<string, string>): Promise<Node> => {
  const passed = passDirectories(cluster.account, [cluster.directory])
  const flags = Object.entries({ ...commonSettings, ...settings, port: String(port) })
  const child = spawn(
    cluster.binaries('postgres'),
    ['-D', passed.names[0] ?? '', ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...cluster.account,
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', ...passed.files],
    },
  )
  passed.close()
  await untilReady(child)
  const ended = new Promise<void>((end) => child.once('close', () => end()))
  const pid = child.pid ?? 0
  const url = addressOf(cluster, port)
  return {
    port,
    directory: cluster.directory,
    url,
    kill: () => {
      killServer(pid)
      return ended
    },
    freeze: () => signalServer(pid, 'SIGSTOP'),
    thaw: () => signalServer(pid, 'SIGCONT'),
    stop: () => {
      child.kill('SIGINT')
      return ended
    },
    run: async (text) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(text)).rows
      } finally {
        await client.end()
      }
    },
  }
}

const untilReady = (child: ChildProcess) =>
  new Promise<void>((ready, failed) => {
    let text = ''
    child.once('close', () => failed(new Error(`the server ended: ${text.slice(-500)}`)))
    child.stderr?.on('data', (part: Buffer) => {
      text = (text + part.toString()).slice(-5_000)
      if (/ready to accept/.test(text)) ready()
    })
  })

const until = async (holds: () => Promise<boolean>) => {
  for (const end = performance.now() + 20_000; !(await holds()); await pause(20))
    if (performance.now() > end) throw new Error('the servers did not get there')
}

/** Copies a running primary, as the start of a standby. Returns the password, which both have. */
const copyRunning = async (primary: Node, from: Cluster, { directory, account }: Cluster): Promise<string> => {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  spawnSync('cp', ['-a', from.directory, directory])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  const write = async (name: string, text: string) => {
    const file = join(directory, name)
    await writeFile(file, text)
    if (account.uid !== undefined && account.gid !== undefined) chownSync(file, account.uid, account.gid)
  }
  await rm(join(directory, 'postmaster.pid'), { force: true })
  await write('backup_label', rows[0]?.labelfile ?? '')
  await write('standby.signal', '')
  await write('postgresql.auto.conf', '')
  spawnSync('cp', ['-a', `${from.directory}.password`, `${directory}.password`])
  return readFile(`${directory}.password`, 'utf8')
}

/**
 * From now on, every commit waits for a standby: one already waits when this returns, and `confirmed` ends with it. Commits
 * don't wait as soon as the setting is read again, but only once the checkpointer, which may be busy, has read it.
 */
const requireStandby = async (primary: Node): Promise<{ readonly confirmed: Promise<unknown> }> => {
  await primary.run(`alter system set synchronous_standby_names = '*'`)
  await primary.run('select pg_reload_conf()')
  const isWaiting = async () =>
    (await primary.run(`select from pg_stat_activity where wait_event = 'SyncRep'`)).length > 0
  for (;;) {
    let ended = false
    const confirmed = primary.run(`select pg_logical_emit_message(true, '', '')`).finally(() => (ended = true))
    await until(async () => ended || isWaiting())
    if (!ended) return { confirmed }
    await pause(20)
  }
}

const connectionTo = (port: number, password: string): string =>
  `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=standby`

const sending = `
  select current_setting('synchronous_standby_names') as required, pg_current_wal_lsn() as written,
    (select json_agg(json_build_array(state, sync_state, flush_lsn, replay_lsn, reply_time)) from pg_stat_replication)
      as standbys`
const receiving = `
  select pg_last_wal_receive_lsn() as received, pg_last_wal_replay_lsn() as replayed,
    (select json_agg(json_build_array(status, received_tli, latest_end_lsn)) from pg_stat_wal_receiver) as receiver`

const stateOf = async (event: string, primary: Node | undefined, standby: Node | undefined): Promise<string> => {
  const read = async (node: Node | undefined, text: string) =>
    JSON.stringify(await node?.run(text).catch((error: unknown) => String(error)))
  return `${Math.round(performance.now())} ms, ${event}: ${await read(primary, sending)} ${await read(standby, receiving)}`
}

export type Pair = Awaited<ReturnType<typeof openPair>>

/** A folder that the account of the servers may enter, with places for them. */
const openFolder = async (parent: string) => {
  const account = serverAccount()
  const binaries = await findBinaries()
  const folder = await mkdtemp(join(parent, 'upah-pair-'))
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  let places = 0
  const place = async (): Promise<Place> => ({
    cluster: { directory: join(folder, `node${(places += 1)}`), binaries, account, log: () => undefined },
    port: await freePort(),
  })
  return { folder, place }
}

/**
 * A primary and a synchronous standby, made from the embedded PostgreSQL, with a router in front of the primary and one
 * between the two. `parent` is a folder that the account of the servers may enter.
 */
export const openPair = async (parent: string) => {
  const { folder, place } = await openFolder(parent)
  let at = await place()
  await prepare(at.cluster)
  let primary = await startNode(at, {})
  let next: Place | undefined
  let standby: Node | undefined
  const nodes = new Set([primary])
  const states: string[] = []
  const router = await openRouter(primary.port)
  const replication = await openRouter(primary.port)

  /** Copies the running primary, starts the copy as a standby, and makes commits synchronous. */
  const addStandby = async () => {
    next = await place()
    const password = await copyRunning(primary, at.cluster, next.cluster)
    replication.lead(primary.port)
    const { confirmed } = await requireStandby(primary)
    standby = await startNode(next, { primary_conninfo: connectionTo(replication.port, password) })
    nodes.add(standby)
    await confirmed
    states.push(await stateOf('standby added', primary, standby))
  }
  return {
    /** The address of the primary, through the router. */
    url: () => addressOf(at.cluster, router.port),
    router,
    replication,
    primary: () => primary,
    standby: () => standby,
    addStandby,
    /** What the servers said of themselves at each change, for the message of an expectation that fails. */
    states,
    recordState: async (event: string) => void states.push(await stateOf(event, primary, standby)),
    /** Makes the standby the primary, which then waits for none. The router is not changed. */
    promote: async (): Promise<Node> => {
      if (!standby || !next) throw new Error('there is no standby')
      const former = primary
      states.push(await stateOf('promotion', undefined, standby))
      const [answer] = await standby.run('select pg_promote() as done')
      if (answer?.['done'] !== true) throw new Error('the standby was not promoted')
      primary = standby
      at = next
      standby = undefined
      states.push(await stateOf('promoted', primary, undefined))
      return former
    },
    remove: async (node: Node) => {
      nodes.delete(node)
      await node.kill()
      await rm(node.directory, { recursive: true, force: true })
    },
    close: async () => {
      for (const node of nodes) await node.kill()
      await router.close()
      await replication.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

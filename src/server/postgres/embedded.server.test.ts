import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { readLine, responds } from './monitor.ts'
import { socketOf } from './servers.ts'

/** As in production, but shorter. */
const limits = { interrupt: 1_000, quit: 500, start: 20_000, check: 300, respond: 1_500 }
let folder: string
let lines: string[]
let database: EmbeddedDatabase | undefined
const directory = () => join(folder, 'postgres')
const start = async () => {
  database = await startEmbedded({
    directory: directory(),
    flags: ['-c', 'fsync=off'],
    limits,
    log: (line) => lines.push(line),
  })
  return database
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upah-embedded-'))
  lines = []
})
afterEach(async () => {
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})
const isRunning = async (pid: number) =>
  (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')).split(') ')[1]?.[0] !== 'Z'
const killed = async (owner: ChildProcess) => {
  const exit = once(owner, 'exit')
  owner.kill('SIGKILL')
  await exit
}
const pidOf = async () => Number((await readFile(join(directory(), 'postmaster.pid'), 'utf8')).split('\n')[0])

test('a running server that does not respond is killed and restarted', async () => {
  const { url, pid } = await start()
  expect(await responds(url, 1_000)).toBe(true)
  process.kill(pid, 'SIGSTOP')
  expect(await responds(url, 300)).toBe(false)
  await expect.poll(() => responds(url, 300), { timeout: 20_000 }).toBe(true)
  expect(database?.pid).not.toBe(pid)
  expect(lines).toContain('the database server does not respond and is killed')
}, 40_000)

test('connections to a server that does not respond are ended only while requests are waiting', async () => {
  database = await startEmbedded({
    directory: directory(),
    flags: ['-c', 'fsync=off'],
    limits: { ...limits, respond: 60_000 },
  })
  const open = async (isServing: () => boolean) => {
    const { pool, close } = openDatabase(database!.url, { max: 1, isServing })
    return { connection: await pool.connect(), close }
  }
  const [starting, serving] = [await open(() => false), await open(() => true)]
  process.kill(database.pid, 'SIGSTOP')
  await expect.poll(() => socketOf(serving.connection).destroyed, { timeout: 30_000 }).toBe(true)
  expect(socketOf(starting.connection).destroyed).toBe(false)
  process.kill(database.pid, 'SIGCONT')
  expect((await starting.connection.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  for (const { connection, close } of [serving, starting]) {
    connection.release()
    await close()
  }
}, 60_000)

test('a stop ends within its limit, even if the server does not respond', async () => {
  const stopping = await start()
  const { pid } = stopping
  process.kill(pid, 'SIGSTOP')
  const begun = performance.now()
  await stopping.stop()
  expect(performance.now() - begun).toBeLessThan(limits.interrupt + limits.quit + 3_000)
  expect(await isRunning(pid)).toBe(false)
  // The folder can be used again.
  const again = await start()
  expect(await responds(again.url, 2_000)).toBe(true)
}, 40_000)

test('a start kills a leftover server that does not stop', async () => {
  const embedded = fileURLToPath(new URL('embedded.ts', import.meta.url))
  const script = `import(${JSON.stringify(embedded)}).then((e) => e.startEmbedded({ directory: ${JSON.stringify(directory())} })).then(() => process.stdout.write('ready'))`
  const owner = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((ready) => owner.stdout.once('data', ready))
  const pid = await pidOf()
  process.kill(pid, 'SIGSTOP')
  await killed(owner)
  const { url } = await start()
  expect(await isRunning(pid)).toBe(false)
  expect(await responds(url, 2_000)).toBe(true)
}, 40_000)

test('a start after a kill ends the processes of the killed server that are still busy', async () => {
  const embedded = fileURLToPath(new URL('embedded.ts', import.meta.url))
  const script = `import(${JSON.stringify(embedded)}).then((e) => e.startEmbedded({ directory: ${JSON.stringify(directory())} })).then((d) => process.stdout.write(d.url))`
  const owner = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise<string>((ready) => owner.stdout.once('data', (part) => ready(String(part))))
  const client = new pg.Client({ connectionString: address })
  client.on('error', () => undefined)
  await client.connect()
  // A process that computes does not notice the loss of its server.
  const busy = client.query(`do $$ declare until timestamptz := clock_timestamp() + '2 minutes';
    begin while clock_timestamp() < until loop end loop; end $$`)
  busy.catch(() => undefined)
  const watcher = new pg.Client({ connectionString: address })
  watcher.on('error', () => undefined)
  await watcher.connect()
  const computing = `select from pg_stat_activity where state = 'active' and query like 'do %'`
  await expect.poll(async () => (await watcher.query(computing)).rowCount).toBe(1)
  const pid = await pidOf()
  await killed(owner)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
  const begun = performance.now()
  const { url } = await start()
  expect(performance.now() - begun).toBeLessThan(15_000)
  expect(await responds(url, 2_000)).toBe(true)
  await expect(busy).rejects.toThrow()
}, 60_000)

describe('log messages of the server', () => {
  test('are forwarded, except those of statements', async () => {
    const { url } = await start()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`select 'a secret'::int`).catch(() => undefined)
    await client
      .query(`do $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$`)
      .catch(() => undefined)
    await client.end()
    await expect.poll(() => lines).toContain('PostgreSQL: ERROR:  the disk is full')
    expect(lines.join('\n')).not.toContain('secret')
  }, 40_000)

  test.each([
    ['checkpointer|58030|ERROR:  could not fsync file', true],
    ['client backend|53100|ERROR:  could not extend file', true],
    ['client backend|23505|ERROR:  duplicate key value', false],
    ['postmaster|00000|LOG:  server process (PID 1) was terminated by signal 9', true],
    ['postmaster|00000|LOG:  database system is ready to accept connections', false],
    ['postmaster|00000|LOG:  aborting any active transactions', false],
    ['postmaster|00000|LOG:  background worker "logical replication launcher" (PID 7) exited with exit code 1', false],
    ['postmaster|00000|LOG:  background worker "parallel worker" (PID 7) exited with exit code 1', true],
    ['client backend|57P01|FATAL:  terminating connection due to administrator command', false],
    ['client backend|57P02|FATAL:  terminating connection because of crash of another server process', true],
  ])('such as %s are for operators: %s', (line, isForOperators) =>
    expect(readLine(line).isForOperators).toBe(isForOperators),
  )
})

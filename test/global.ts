import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { isAbandoned } from '#server/postgres/owner.ts'
import { hasRoomInMemory, memory } from './memory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server of this run, and its strategy for cloning databases. */
    databases: { url: string; template: string; strategy: 'file_copy' | 'wal_log' }
  }
}

const prefix = 'upah-test-'

/** Test databases need no durability. */
const careless = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'autovacuum=off',
  // The databases are small, and the pages of dropped ones are reused.
  'shared_buffers=128MB',
  // Files in memory are read faster directly than by I/O workers.
  'io_method=sync',
]

const givenUrl = process.env['TEST_DATABASE_URL']

const parentFolder = () => (hasRoomInMemory() ? memory : tmpdir())

const remove = (directory: string) => {
  for (const path of [directory, `${directory}.new`, `${directory}.password`, `${directory}.owner`]) {
    rmSync(path, { recursive: true, force: true })
  }
}

/** Removes the in-memory clusters of killed runs, except those of other users. */
const clearAbandoned = async (parent: string) => {
  const left = readdirSync(parent).filter((name) => name.startsWith(prefix) && !name.includes('.'))
  for (const name of left) {
    const directory = join(parent, name)
    const gone = await isAbandoned(directory).catch(() => false)
    if (gone) remove(directory)
  }
}

const startServer = async () => {
  const parent = parentFolder()
  await clearAbandoned(parent)
  const directory = join(parent, `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`)
  const server = await startEmbedded({ directory, flags: careless.flatMap((setting) => ['-c', setting]) })
  const stop = async () => {
    await server.stop('SIGQUIT')
    remove(directory)
  }
  return { url: server.url, strategy: 'file_copy' as const, stop }
}

const useServer = (url: string) => ({ url, strategy: 'wal_log' as const, stop: async () => {} })

const run = async (url: string, ...statements: string[]) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const inDatabase = (url: string, name: string) => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Runs once: starts a server with a migrated template database, which every test file clones. */
export default async function setUp(project: TestProject) {
  const server = givenUrl ? useServer(givenUrl) : await startServer()
  const template = `upah_template_${randomBytes(6).toString('hex')}`
  const tearDown = async () => {
    if (givenUrl)
      await run(
        server.url,
        `alter database ${template} with is_template false`,
        `drop database ${template} with (force)`,
      )
    await server.stop()
  }
  try {
    await run(server.url, `create database ${template}`)
    await migrate(inDatabase(server.url, template))
    await run(server.url, `alter database ${template} with is_template true allow_connections false`)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('databases', { url: server.url, template, strategy: server.strategy })
  return tearDown
}

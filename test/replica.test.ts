import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { command, download, query } from '#kernel/call.ts'
import type { Context } from '#server/context.ts'
import { openDatabase, type Database } from '#server/postgres/database.ts'
import { createApp } from '#server/pipeline/app.ts'
import type { App } from '#server/pipeline/parts.ts'
import { cloneDatabase, type ClonedDatabase } from './database.ts'
import { world, type Member } from './world.ts'

const w = world()
const shape = {
  summary: 'Return the database in use.',
  allow: 'management',
  input: z.object({}),
  output: z.string(),
} as const
const reports = {
  list: query(shape),
  change: command({ ...shape, audit: { none: 'A test.' } }),
  file: download({ ...shape, output: z.object({}), fromReplica: true }),
}
const where = async ({ client, actor }: Pick<Context, 'client' | 'actor'>) => {
  const { rows } = await client.query<{ name: string; only: string }>(
    `select current_database() as name, current_setting('transaction_read_only') as only`,
  )
  return `${actor.role} in ${rows[0]?.name}, ${rows[0]?.only === 'on' ? 'reading' : 'writing'}`
}
const handlers = {
  list: where,
  change: where,
  file: async (ctx: Context) => ({ fileName: 'a', contentType: 'text/plain', body: [await where(ctx)] }),
}

// The replica lags as far as possible and has no users.
let replica: ClonedDatabase
let database: Database
let app: App
let manager: Member
let primary: string
beforeAll(async () => {
  replica = await cloneDatabase()
  database = openDatabase(w.url, { max: 4, replicaUrl: replica.url })
  app = createApp({ ...w.app, contract: { reports }, handlers: { reports: handlers }, database })
  manager = await w.member(await w.organization(), 'Manager')
  primary = new URL(w.url).pathname.slice(1)
})
afterAll(async () => {
  await database.close()
  await replica.drop()
})
const ask = (entry: keyof typeof reports, session: Member['session'] | undefined = manager.session) =>
  app.answer({ name: `reports-${entry}`, body: {}, session, address: '127.0.0.1', userAgent: 'test' })

test('a report reads from the replica, although the user exists only on the primary', async () => {
  const { file } = await ask('file')
  expect(await Array.fromAsync(file?.body ?? [], String)).toEqual([`Manager in ${replica.name}, reading`])
})

test('every other call reads its own writes from the primary', async () => {
  expect(await ask('list')).toEqual({ json: JSON.stringify(`Manager in ${primary}, reading`) })
  expect(await ask('change')).toEqual({ json: JSON.stringify(`Manager in ${primary}, writing`) })
})

test('a session that has ended on the primary gets no report, even if the replica still has it', async () => {
  const gone = await w.member(null, 'admin')
  expect(await ask('file', gone.session).catch((refusal: { code: string }) => refusal.code)).toBe('permission_denied')
  await w.database.pool.query('delete from sessions where user_id = $1', [gone.id])
  for (const entry of ['file', 'list'] as const)
    expect(await ask(entry, gone.session).catch((refusal: { code: string }) => refusal.code)).toBe('unauthenticated')
})

test('no connection is leaked', async () => {
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0)
})

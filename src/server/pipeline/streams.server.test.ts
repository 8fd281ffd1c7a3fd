import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { download, query, twoPhaseCommand } from '#kernel/call.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'
import type { AnyContext, Answer } from './parts.ts'
import { appOf, audited, callerOf, createMarks, entriesOf, mark, marks, newKey, thing } from './pipeline.fixtures.ts'

const w = world()
const input = z.object({ id: z.string().min(1) })
const calls = {
  file: download({
    summary: 'Download.',
    allow: 'management',
    input,
    output: z.object({}),
    audit: audited,
    errors: ['not_found'],
  }),
  view: query({
    summary: 'View.',
    allow: 'management',
    input,
    output: z.null(),
    audit: audited,
    errors: ['not_found'],
  }),
  make: twoPhaseCommand({
    summary: 'Make.',
    allow: 'management',
    input,
    output: z.object({ id: z.string() }),
    audit: audited,
    errors: ['not_found'],
  }),
}
const handlers = {
  file: async (ctx: AnyContext, { id }: { id: string }) => {
    if (id === 'none') ctx.refuse('not_found')
    ctx.record({ type: thing, id })
    const body = async function* () {
      yield `${id === 'large' ? 'x'.repeat(3 * 1_048_576 + 6) : id} `
      while (id === 'endless') {
        await new Promise((next) => setTimeout(next, 5))
        yield '.'
      }
      const { rows } = await ctx.client.query<{ writes: boolean }>('select not pg_is_in_recovery() as writes')
      yield String(rows.length)
    }
    return { fileName: `${id}.txt`, contentType: 'text/plain', body: body() }
  },
  view: async (ctx: AnyContext, { id }: { id: string }) => {
    if (id === 'none') ctx.refuse('not_found')
    ctx.record({ type: thing, id })
    if (id === 'both') ctx.record({ type: thing, id: 'other' })
    return null
  },
  make: {
    read: async (ctx: AnyContext, { id }: { id: string }) => {
      if (id === 'none') ctx.refuse('not_found')
      return async () => {
        made.push(id)
        if (id === 'broken') throw new Error('cannot be rendered')
        return {
          write: async (writing: AnyContext) => {
            await mark(writing, writing.actor?.orgId ?? '', id)
            if (id === 'refused late') writing.refuse('not_found')
            if (id === 'lost') loseResponseOfCommit(writing.client)
            writing.record({ type: thing, id, after: { name: id } })
            return { id }
          },
          discard: async () => void discarded.push(id),
        }
      }
    },
  },
}
/** Commits, and then fails like a connection that was lost before the response arrived. */
const loseResponseOfCommit = (client: AnyContext['client']) => {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const losing = async (...args: unknown[]) => {
    const result = await query(...args)
    if (args[0] !== 'commit') return result
    Reflect.deleteProperty(client, 'query')
    throw new Error('Connection terminated unexpectedly')
  }
  Object.defineProperty(client, 'query', { value: losing, configurable: true })
}
const made: string[] = []
const discarded: string[] = []
const app = () => appOf(w, calls, handlers)
let call: ReturnType<typeof callerOf>
let manager: Member
let executive: Member
beforeAll(async () => {
  await createMarks(w)
  call = callerOf(app())
  const organization = await w.organization()
  manager = await w.member(organization, 'Manager')
  executive = await w.member(organization, 'Executive')
})
const viewed = async (name: string) => (await entriesOf(w, name)).map((row) => [row.actor_id, row.record_id])

describe('a query that shows data masked elsewhere', () => {
  test('is logged once per user, record and hour', async () => {
    await call(manager, 'view', { id: 'a' })
    w.pass(59 * 60_000)
    await call(manager, 'view', { id: 'a' })
    await call(executive, 'view', { id: 'a' })
    await call(manager, 'view', { id: 'b' })
    expect(await viewed('things-view')).toEqual([
      [manager.id, 'a'],
      [executive.id, 'a'],
      [manager.id, 'b'],
    ])
    // An hour after the first entry.
    w.pass(60_000)
    await call(manager, 'view', { id: 'a' })
    expect((await viewed('things-view')).at(-1)).toEqual([manager.id, 'a'])
    expect(await viewed('things-view')).toHaveLength(4)
  })

  test('logs each of its records, and only those that were not logged yet', async () => {
    const before = (await viewed('things-view')).length
    await call(executive, 'view', { id: 'other' })
    await call(executive, 'view', { id: 'both' })
    expect((await viewed('things-view')).slice(before)).toEqual([
      [executive.id, 'other'],
      [executive.id, 'both'],
    ])
  })

  test('that is refused logs nothing', async () => {
    const before = (await viewed('things-view')).length
    expect(await outcomeOf(call(manager, 'view', { id: 'none' }))).toBe('not_found')
    expect(await viewed('things-view')).toHaveLength(before)
  })
})

describe('a download', () => {
  const start = (member: Member | null, id: string, from = app(), signal?: AbortSignal) =>
    from.answer({
      name: 'things-file',
      body: { id },
      session: member?.session,
      address: '127.0.0.1',
      userAgent: 'test',
      signal,
    })
  const textOf = async (file: Answer['file']) => (await Array.fromAsync(file?.body ?? [], String)).join('')
  const inUse = () => w.database.pool.totalCount - w.database.pool.idleCount

  test('is complete before its first byte is sent, holds no connection, and is logged', async () => {
    const { file, json } = await start(manager, 'report')
    expect([json, file?.fileName, file?.contentType, file?.size, inUse()]).toEqual([
      'null',
      'report.txt',
      'text/plain',
      8,
      0,
    ])
    expect(await textOf(file)).toBe('report 1')
    expect(await viewed('things-file')).toEqual([[manager.id, 'report']])
  })

  test('of many bytes is kept in a file without a name until it is read', async () => {
    const { file } = await start(manager, 'large')
    expect(file?.size).toBe(3 * 1_048_576 + 8)
    expect(readdirSync(w.app.incoming)).toEqual([])
    expect((await textOf(file)).length).toBe(file?.size)
  })

  test('that is refused holds no connection and is not logged', async () => {
    const before = (await viewed('things-file')).length
    for (const [member, id, code] of [
      [null, 'x', 'unauthenticated'],
      [manager, 'none', 'not_found'],
      [manager, '', 'invalid_input'],
    ] as const)
      expect(await outcomeOf(start(member, id))).toBe(code)
    expect(inUse()).toBe(0)
    expect(await viewed('things-file')).toHaveLength(before)
  })

  test('whose client disconnects stops at the next row', async () => {
    const gone = new AbortController()
    const created = outcomeOf(start(manager, 'endless', app(), gone.signal))
    await expect.poll(inUse).toBe(1)
    gone.abort()
    expect(await created).toBe('unavailable')
    expect(inUse()).toBe(0)
  })

  test('of one organization runs alone with two that wait; others and the platform have their own place', async () => {
    const shared = app()
    const gone = new AbortController()
    const running = outcomeOf(start(manager, 'endless', shared, gone.signal))
    await expect.poll(inUse).toBe(1)
    const others = [manager, executive, manager].map((member) => outcomeOf(start(member, 'next', shared)))
    expect(await Promise.race(others)).toBe('too_many_requests')
    expect(await outcomeOf(start(null, '4', shared))).toBe('unauthenticated')
    const other = await w.member(await w.organization(), 'Manager')
    expect(await textOf((await start(other, 'other', shared)).file)).toBe('other 1')
    gone.abort()
    expect(await running).toBe('unavailable')
    expect((await Promise.all(others)).toSorted()).toEqual(['done', 'done', 'too_many_requests'])
  })

  test('that is not read delays no other, and the oldest of many ends', async () => {
    const shared = app()
    const unread = []
    for (let n = 0; n < 12; n++) unread.push((await start(manager, 'large', shared)).file)
    expect(inUse()).toBe(0)
    expect(unread.map((file) => file?.body.destroyed)).toEqual(unread.map((_, place) => place < 4))
    expect(await textOf((await start(manager, 'next', shared)).file)).toBe('next 1')
    for (const file of unread) file?.end()
  })
})

describe('a command that creates a document', () => {
  const attempt = async (body: { id: string }, key = newKey()) => {
    made.length = discarded.length = 0
    return { outcome: await outcomeOf(call(manager, 'make', body, key)), made: [...made], discarded: [...discarded] }
  }

  test('keeps the document that it wrote, and creates none for a repeated key', async () => {
    const key = newKey()
    expect(await attempt({ id: 'pdf' }, key)).toEqual({ outcome: 'done', made: ['pdf'], discarded: [] })
    expect(await attempt({ id: 'pdf' }, key)).toEqual({ outcome: 'done', made: [], discarded: [] })
    expect(await attempt({ id: 'other' }, key)).toEqual({ outcome: 'key_reused', made: [], discarded: [] })
    expect(await entriesOf(w, 'things-make')).toMatchObject([{ record_id: 'pdf' }])
  })

  test('creates nothing if the first phase refuses', async () => {
    expect(await attempt({ id: 'none' })).toEqual({ outcome: 'not_found', made: [], discarded: [] })
    expect(await attempt({ id: '' })).toEqual({ outcome: 'invalid_input', made: [], discarded: [] })
  })

  test('discards the document and writes nothing if the second phase refuses', async () => {
    expect(await attempt({ id: 'refused late' })).toEqual({
      outcome: 'not_found',
      made: ['refused late'],
      discarded: ['refused late'],
    })
    expect(await marks(w)).not.toContain('refused late')
  })

  test('keeps the document if the connection is lost during the commit, and returns it to a repeated key', async () => {
    const key = newKey()
    expect(await attempt({ id: 'lost' }, key)).toMatchObject({ made: ['lost'], discarded: [] })
    expect(await marks(w)).toContain('lost')
    expect(await attempt({ id: 'lost' }, key)).toEqual({ outcome: 'done', made: [], discarded: [] })
  })

  test('writes and discards nothing if the document cannot be created', async () => {
    expect(await attempt({ id: 'broken' })).toEqual({ outcome: undefined, made: ['broken'], discarded: [] })
    expect(await marks(w)).not.toContain('broken')
  })

  test('keeps one document and discards the other if it is sent twice at the same time with one key', async () => {
    made.length = discarded.length = 0
    const key = newKey()
    const answers = await Promise.all([
      call(manager, 'make', { id: 'twice' }, key),
      call(manager, 'make', { id: 'twice' }, key),
    ])
    expect(answers).toEqual([{ id: 'twice' }, { id: 'twice' }])
    expect(made.length - discarded.length).toBe(1)
    expect((await marks(w)).filter((text) => text === 'twice')).toEqual(['twice'])
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { download, query, twoPhaseCommand } from '#kernel/call.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'
import type { AnyContext } from './parts.ts'
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
      yield `${id} `
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
  const start = (member: Member | null, id: string, from = app()) =>
    from.answer({
      name: 'things-file',
      body: { id },
      session: member?.session,
      address: '127.0.0.1',
      userAgent: 'test',
    })
  const inUse = () => w.database.pool.totalCount - w.database.pool.idleCount

  test('streams from a transaction that ends with the last byte, and is logged', async () => {
    const { file, json } = await start(manager, 'report')
    expect([json, file?.fileName, file?.contentType, inUse()]).toEqual(['null', 'report.txt', 'text/plain', 1])
    expect((await Array.fromAsync(file?.body ?? [])).join('')).toBe('report 1')
    expect(inUse()).toBe(0)
    expect(await viewed('things-file')).toEqual([[manager.id, 'report']])
  })

  test('that is refused holds no connection and is not logged', async () => {
    for (const [member, id, code] of [
      [null, 'x', 'unauthenticated'],
      [manager, 'none', 'not_found'],
      [manager, '', 'invalid_input'],
    ] as const)
      expect(await outcomeOf(start(member, id))).toBe(code)
    expect(inUse()).toBe(0)
    expect(await viewed('things-file')).toHaveLength(1)
  })

  test('whose client disconnects before the first byte frees its connection once', async () => {
    const { file } = await start(manager, 'left')
    expect(inUse()).toBe(1)
    await file?.end()
    await file?.end()
    expect(inUse()).toBe(0)
  })

  test('waits while a third of the connections are streaming, but is refused immediately without permission', async () => {
    const shared = app()
    const streaming = await Promise.all(['1', '2', '3'].map((id) => start(manager, id, shared)))
    let isStarted = false
    const fourth = start(manager, '4', shared).then((answer) => {
      isStarted = true
      return answer
    })
    expect(await outcomeOf(start(null, '5', shared))).toBe('unauthenticated')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([isStarted, inUse()]).toEqual([false, 3])
    await streaming[0]?.file?.end()
    const { file } = await fourth
    expect((await Array.fromAsync(file?.body ?? [])).join('')).toBe('4 1')
    for (const answer of streaming) await answer.file?.end()
    expect(inUse()).toBe(0)
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

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { batchedCommand, batchedQuery } from '#kernel/call.ts'
import { Refusal } from '#kernel/errors.ts'
import type { BatchContext, BatchItem } from '#server/context.ts'
import { outcomesOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'
import { appOf, audited, callerOf, createMarks, entriesOf, mark, marks, newKey, thing } from './pipeline.fixtures.ts'

const w = world()
const input = z.object({ mark: z.string().min(1) })
const output = z.object({ mark: z.string(), batch: z.number() })
const shape = { summary: 'Mark.', allow: 'management', input, output } as const
const calls = {
  write: batchedCommand({ ...shape, audit: audited, errors: ['not_found'] }),
  read: batchedQuery({ ...shape, errors: ['not_found'] }),
}
type Items = readonly BatchItem<(typeof calls)['write']>[]

/** The sizes of the batches in this test, and the promise that keeps the first batch busy. */
let batches: number[] = []
let release: () => void = () => undefined
let blocked: Promise<void> | undefined
const block = () => {
  blocked = new Promise((opened) => (release = opened))
}
const decide = async (ctx: BatchContext, items: Items) => {
  batches.push(items.length)
  const waiting = blocked
  blocked = undefined
  await waiting
  const answers: unknown[] = []
  for (const { input: sent, actor, record } of items) {
    if (sent.mark === 'bug') throw new Error('a bug')
    if (sent.mark === 'locked') throw Object.assign(new Error('lock timeout'), { code: '55P03' })
    if (sent.mark === 'down') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    if (sent.mark.startsWith('refuse')) answers.push(new Refusal('not_found'))
    else answers.push({ mark: sent.mark, batch: batches.length, hidden: 1 })
    if (sent.mark === 'refuse and record') record({ type: thing, id: 'counted', after: { name: 'counted' } })
    if (!sent.mark.startsWith('refuse')) {
      await mark(ctx, actor.orgId, sent.mark)
      record({ type: thing, id: sent.mark, after: { name: sent.mark } })
    }
  }
  return answers
}
const handlers = {
  write: async (ctx: BatchContext) => (items: Items) => decide(ctx, items),
  read: async (_: BatchContext, items: Items) => {
    batches.push(items.length)
    const waiting = blocked
    blocked = undefined
    await waiting
    return items.map(({ input: { mark: text }, actor }) => ({
      mark: `${text} of ${actor.role}`,
      batch: batches.length,
    }))
  },
}
let call: ReturnType<typeof callerOf>
let manager: Member
let executive: Member
let employee: Member
beforeAll(async () => {
  await createMarks(w)
  call = callerOf(appOf(w, calls, handlers))
  const organization = await w.organization()
  manager = await w.member(organization, 'Manager')
  executive = await w.member(organization, 'Executive')
  employee = await w.employee(organization)
})
beforeEach(async () => {
  await w.database.pool.query('truncate marks')
  batches = []
})

type Sent = readonly [member: Member | null, body: unknown, key?: string]
/** Sends these calls while a first call is busy, so that they form one batch. Returns their outcomes. */
const together = async (...sent: readonly Sent[]) => {
  block()
  const before = batches.length
  const first = call(manager, 'write', { mark: 'first' })
  await expect.poll(() => batches.length).toBe(before + 1)
  const outcomes = outcomesOf(sent.map(([member, body, key]) => call(member, 'write', body, key)))
  // Only what waits for input and output is later than this: the requests are queued.
  await new Promise((resolve) => setImmediate(resolve))
  release()
  await first
  return outcomes
}
const recorded = async (since: number) => (await entriesOf(w, 'things-write')).slice(since).map((row) => row.record_id)
const countEntries = async () => (await entriesOf(w, 'things-write')).length

describe('a batch of commands', () => {
  test('has one transaction, and a result and an audit entry for each of its calls', async () => {
    const before = await countEntries()
    expect(await together([manager, { mark: 'a' }], [executive, { mark: 'b' }], [manager, { mark: 'c' }])).toEqual([
      'done',
      'done',
      'done',
    ])
    expect(batches).toEqual([1, 3])
    expect(await marks(w)).toEqual(['a', 'b', 'c', 'first'])
    expect(await recorded(before)).toEqual(['first', 'a', 'b', 'c'])
  })

  test('serves the others when a call is not permitted, invalid or refused', async () => {
    const before = await countEntries()
    const outcomes = await together(
      [employee, { mark: 'a' }],
      [manager, { mark: '' }],
      [manager, { mark: 'refuse' }],
      [null, { mark: 'b' }],
      [manager, { mark: 'c' }],
    )
    expect(outcomes).toEqual(['permission_denied', 'invalid_input', 'not_found', 'unauthenticated', 'done'])
    expect(batches).toEqual([1, 2])
    expect(await marks(w)).toEqual(['c', 'first'])
    expect(await recorded(before)).toEqual(['first', 'c'])
  })

  test('keeps the changes that a refused call recorded', async () => {
    const before = await countEntries()
    const key = newKey()
    expect(await together([manager, { mark: 'refuse and record' }, key])).toEqual(['not_found'])
    await w.database.pool.query('truncate marks')
    expect(await together([manager, { mark: 'refuse and record' }, key])).toEqual(['not_found'])
    expect(await recorded(before)).toEqual(['first', 'counted', 'first'])
  })

  test('runs a key once even if the batch has it twice, and refuses it for another body or user', async () => {
    const key = newKey()
    const outcomes = await together(
      [manager, { mark: 'a' }, key],
      [manager, { mark: 'a' }, key],
      [manager, { mark: 'b' }, key],
      [executive, { mark: 'a' }, key],
    )
    expect(outcomes).toEqual(['done', 'done', 'key_reused', 'key_reused'])
    expect(await marks(w)).toEqual(['a', 'first'])
  })

  test('replays the response of an earlier batch', async () => {
    const key = newKey()
    const first = await call(manager, 'write', { mark: 'a' }, key)
    expect(await call(manager, 'write', { mark: 'a' }, key)).toEqual(first)
    expect(
      await together([manager, { mark: 'a' }, key], [manager, { mark: 'b' }, key], [manager, { mark: 'c' }]),
    ).toEqual(['done', 'key_reused', 'done'])
    expect(await marks(w)).toEqual(['a', 'c', 'first'])
  })

  test('repeats a refusal for the same key in the batch, but does not store it', async () => {
    const key = newKey()
    const outcomes = await together([manager, { mark: 'refuse' }, key], [manager, { mark: 'refuse' }, key])
    expect(outcomes).toEqual(['not_found', 'not_found'])
    expect(await outcomesOf([call(manager, 'write', { mark: 'later' }, key)])).toEqual(['done'])
  })

  test('is rolled back and run one by one if a call fails, so that only that call fails', async () => {
    const outcomes = await together([manager, { mark: 'a' }], [manager, { mark: 'bug' }], [manager, { mark: 'c' }])
    expect(outcomes).toEqual(['done', undefined, 'done'])
    expect(batches).toEqual([1, 3, 1, 1, 1])
    expect(await marks(w)).toEqual(['a', 'c', 'first'])
  })

  test('serves the others if the rows of a call are locked', async () => {
    const outcomes = await together([manager, { mark: 'locked' }], [manager, { mark: 'b' }])
    expect(outcomes).toEqual(['55P03', 'done'])
    expect(await marks(w)).toEqual(['b', 'first'])
  })

  test('fails as a whole when the database is down, without retrying each call', async () => {
    const outcomes = await together([manager, { mark: 'a' }], [manager, { mark: 'down' }], [manager, { mark: 'c' }])
    expect(outcomes).toEqual(['ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED'])
    expect(batches).toEqual([1, 3])
    expect(await marks(w)).toEqual(['first'])
  })

  test('writes to each organization of its calls', async () => {
    const other = await w.member(await w.organization(), 'Manager')
    await Promise.all([call(manager, 'write', { mark: 'ours' }), call(other, 'write', { mark: 'theirs' })])
    const { rows } = await w.database.pool.query('select org_id, mark from marks order by mark')
    expect(rows).toEqual([
      { org_id: manager.orgId, mark: 'ours' },
      { org_id: other.orgId, mark: 'theirs' },
    ])
  })
})

describe('batched queries', () => {
  test('return a result to each caller, without fields that the contract does not declare', async () => {
    expect(await call(manager, 'read', { mark: 'x' })).toEqual({ mark: 'x of Manager', batch: 1 })
    expect(await call(executive, 'read', { mark: 'y' })).toEqual({ mark: 'y of Executive', batch: 2 })
  })

  test('require a session, permission and a valid body', async () => {
    expect(
      await outcomesOf([
        call(null, 'read', { mark: 'x' }),
        call(employee, 'read', { mark: 'x' }),
        call(manager, 'read', {}),
      ]),
    ).toEqual(['unauthenticated', 'permission_denied', 'invalid_input'])
    expect(batches).toEqual([])
  })

  test('ignore the idempotency key', async () => {
    const key = newKey()
    await call(manager, 'read', { mark: 'x' }, key)
    expect(await call(manager, 'read', { mark: 'y' }, key)).toMatchObject({ mark: 'y of Manager' })
  })
})

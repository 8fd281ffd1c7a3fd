import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { command, query, twoPhaseQuery } from '#kernel/call.ts'
import { outcomeOf, outcomesOf } from '#test/outcomes.ts'
import { world, type Member } from '#test/world.ts'
import { createApp } from './app.ts'
import type { AnyContext } from './parts.ts'
import { appOf, audited, callerOf, createMarks, entriesOf, mark, marks, newKey, thing } from './pipeline.fixtures.ts'

const w = world()
const input = z.object({ mark: z.string().min(1), account: z.string().optional() })
const shape = { summary: 'Mark.', allow: 'management', input, output: z.object({ mark: z.string() }) } as const
const calls = {
  write: command({ ...shape, audit: audited }),
  other: command({ ...shape, audit: audited }),
  refuse: command({ ...shape, audit: audited, errors: ['not_found'] }),
  refuseAndKeep: command({ ...shape, audit: audited, errors: ['not_found'] }),
  refuseUnrecorded: command({ ...shape, audit: audited, errors: ['not_found'] }),
  fail: command({ ...shape, audit: audited }),
  wrongOutput: command({ ...shape, audit: audited }),
  silent: command({ ...shape, audit: { none: 'A test.' } }),
  secret: command({ ...shape, audit: audited, encryptsResponse: true }),
  link: command({ ...shape, allow: 'public', auth: 'link', audit: audited }),
  racing: command({ ...shape, audit: audited }),
  hashing: command({ ...shape, audit: { none: 'A test.' }, hashesPassword: true }),
  read: query(shape),
  dryRun: twoPhaseQuery({ ...shape, output: z.array(z.string()) }),
}
type Body = z.output<typeof input>
const orgOf = (ctx: AnyContext) => ctx.actor?.orgId ?? 'PLATFORM'
const write = async (ctx: AnyContext, { mark: text, account }: Body) => {
  await mark(ctx, orgOf(ctx), text)
  ctx.record({ type: thing, id: text, after: { name: text, account } })
  return { mark: text, hidden: 'not in the contract' }
}
let races = 0
let [running, maxRunning] = [0, 0]
/** What a call that hashes a password waits for. */
let held: Promise<void> | undefined
const handlers = {
  write,
  other: write,
  secret: write,
  link: write,
  read: write,
  silent: write,
  refuse: async (ctx: AnyContext, body: Body) => {
    await write(ctx, body)
    ctx.refuse('not_found', { id: body.mark })
  },
  refuseAndKeep: async (ctx: AnyContext, body: Body) => {
    await write(ctx, body)
    ctx.refuseAndKeep('not_found')
  },
  refuseUnrecorded: async (ctx: AnyContext, body: Body) => {
    await mark(ctx, orgOf(ctx), body.mark)
    ctx.refuseAndKeep('not_found')
  },
  fail: async (ctx: AnyContext, body: Body) => {
    await write(ctx, body)
    throw new Error('a bug')
  },
  wrongOutput: async (ctx: AnyContext, body: Body) => {
    await write(ctx, body)
    return { mark: 7 }
  },
  racing: async (ctx: AnyContext, body: Body) => {
    races += 1
    const result = await write(ctx, body)
    // As PostgreSQL reports a deadlock.
    if (races < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    return result
  },
  hashing: async (_: AnyContext, body: Body) => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await held
    running -= 1
    return { mark: body.mark }
  },
  dryRun: {
    read: async () => async () => ({
      write: async (ctx: AnyContext, body: Body) => {
        await write(ctx, body)
        const { rows } = await ctx.client.query<{ mark: string }>('select mark from marks')
        return rows.map((row) => row.mark)
      },
    }),
  },
}
const app = () => appOf(w, calls, handlers)
let call: ReturnType<typeof callerOf>
let manager: Member
let executive: Member
let stranger: Member
let employee: Member
beforeAll(async () => {
  await createMarks(w)
  call = callerOf(app())
  const organization = await w.organization()
  manager = await w.member(organization, 'Manager')
  executive = await w.member(organization, 'Executive')
  employee = await w.employee(organization)
  stranger = await w.member(await w.organization(), 'Manager')
})
beforeEach(async () => {
  await w.database.pool.query('truncate marks')
  ;[races, running, maxRunning] = [0, 0, 0]
})

describe('a command', () => {
  test('returns the declared fields, and writes one audit entry with declared fields and masked secrets', async () => {
    expect(await call(manager, 'write', { mark: 'a', account: '114222330001' })).toEqual({ mark: 'a' })
    expect(await marks(w)).toEqual(['a'])
    expect((await entriesOf(w, 'things-write')).at(-1)).toEqual({
      org_id: manager.orgId,
      actor_id: manager.id,
      record_id: 'a',
      after: { name: 'a', account: '****0001' },
    })
  })

  test('that declares no audit entry writes none', async () => {
    await call(manager, 'silent', { mark: 'quiet' })
    expect([await marks(w), await entriesOf(w, 'things-silent')]).toEqual([['quiet'], []])
  })

  test.each([
    ['refuse', 'not_found'],
    ['fail', undefined],
    ['wrongOutput', undefined],
  ])('writes nothing if it ends with %s, and its key can be used again', async (entry, code) => {
    const key = newKey()
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await outcomeOf(call(manager, entry, { mark: 'x' }, key))).toBe(code)
    expect([await marks(w), await entriesOf(w, `things-${entry}`)]).toEqual([[], []])
  })

  test('that refuses but keeps its writes commits them with an audit entry, once for a key', async () => {
    const key = newKey()
    expect(await outcomeOf(call(manager, 'refuseAndKeep', { mark: 'wrong code' }, key))).toBe('not_found')
    expect(await marks(w)).toEqual(['wrong code'])
    expect(await entriesOf(w, 'things-refuseAndKeep')).toMatchObject([{ record_id: 'wrong code' }])
    // A retry repeats the refusal instead of running again.
    expect(await outcomeOf(call(manager, 'refuseAndKeep', { mark: 'wrong code' }, key))).toBe('not_found')
    expect(await outcomeOf(call(manager, 'refuseAndKeep', { mark: 'wrong again' }, key))).toBe('key_reused')
    expect(await outcomeOf(call(manager, 'refuseAndKeep', { mark: 'wrong again' }, newKey()))).toBe('not_found')
    expect(await marks(w)).toEqual(['wrong again', 'wrong code'])
  })

  test('that refuses but keeps its writes has no entry unless it recorded a change', async () => {
    expect(await outcomeOf(call(manager, 'refuseUnrecorded', { mark: 'counted' }))).toBe('not_found')
    expect([await marks(w), await entriesOf(w, 'things-refuseUnrecorded')]).toEqual([['counted'], []])
  })

  test('that a deadlock rolled back is run again, with one write and one entry', async () => {
    expect(await call(manager, 'racing', { mark: 'r' })).toEqual({ mark: 'r' })
    expect([races, await marks(w)]).toEqual([3, ['r']])
    expect(await entriesOf(w, 'things-racing')).toHaveLength(1)
  })

  test('that violates a constraint has the error of the module that owns it', async () => {
    const owned = createApp({
      ...app(),
      constraints: { marks_key: 'record_changed' },
    })
    await callerOf(owned)(manager, 'write', { mark: 'twice' })
    expect(await outcomeOf(callerOf(owned)(manager, 'write', { mark: 'twice' }))).toBe('record_changed')
    expect(await marks(w)).toEqual(['twice'])
  })

  test('returns the first error of each field', async () => {
    await expect(call(manager, 'write', { mark: '', account: 7 })).rejects.toMatchObject({
      code: 'invalid_input',
      fieldErrors: { mark: { code: 'required' }, account: { code: 'invalid' } },
    })
    expect(await marks(w)).toEqual([])
  })

  test('that hashes a password runs beside at most one other', async () => {
    const hold = Promise.withResolvers<void>()
    held = hold.promise
    const calls = Array.from({ length: 8 }, (_, at) => call(manager, 'hashing', { mark: String(at) }))
    await expect.poll(() => running).toBe(2)
    // A third one would have started by the end of another call.
    await call(manager, 'write', { mark: 'meanwhile' })
    hold.resolve()
    await Promise.all(calls)
    expect(maxRunning).toBe(2)
  })

  test('that hashes a password is refused if a hundred are queued', async () => {
    const calls = Array.from({ length: 105 }, (_, at) => call(manager, 'hashing', { mark: String(at) }))
    const outcomes = Map.groupBy(await outcomesOf(calls), (outcome) => outcome)
    expect([outcomes.get('done')?.length, outcomes.get('unavailable')?.length]).toEqual([102, 3])
  })
})

describe('an idempotency key', () => {
  test('of a request that is sent twenty times concurrently takes effect once', async () => {
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(manager, 'write', { mark: 'once' }, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"mark":"once"}']))
    expect(await marks(w)).toEqual(['once'])
  })

  test('belongs to its user, call and input', async () => {
    const key = newKey()
    await call(manager, 'write', { mark: 'mine' }, key)
    for (const [who, entry, text] of [
      [executive, 'write', 'mine'],
      [stranger, 'write', 'mine'],
      [manager, 'other', 'mine'],
      [manager, 'write', 'yours'],
    ] as const)
      expect(await outcomeOf(call(who, entry, { mark: text }, key)), `${entry} ${text}`).toBe('key_reused')
    expect(await marks(w)).toEqual(['mine'])
  })

  test('is optional: without a key, each request takes effect', async () => {
    const send = (text: string) =>
      app().answer({
        name: 'things-write',
        body: { mark: text },
        session: manager.session,
        address: '127.0.0.1',
        userAgent: 'test',
      })
    expect([(await send('1')).json, (await send('2')).json]).toEqual(['{"mark":"1"}', '{"mark":"2"}'])
    expect(await marks(w)).toEqual(['1', '2'])
  })

  test('does not replay the response to a caller who is no longer permitted', async () => {
    const key = newKey()
    const member = await w.member(await w.organization(), 'Manager')
    await call(member, 'write', { mark: 'then' }, key)
    await w.database.pool.query('delete from sessions where user_id = $1', [member.id])
    expect(await outcomeOf(call(member, 'write', { mark: 'then' }, key))).toBe('unauthenticated')
  })

  test('of a response with a secret is stored encrypted, and replayed only with the same server key', async () => {
    const key = newKey()
    const first = await call(manager, 'secret', { mark: 'recovery codes' }, key)
    const { rows } = await w.database.pool.query<{ response: string }>(
      'select response::text from idempotency_keys where key = $1',
      [key],
    )
    expect(rows[0]?.response).toMatch(/^\{"sealed":"[\w+/=]+"\}$/)
    expect(await call(manager, 'secret', { mark: 'recovery codes' }, key)).toEqual(first)
    const rotated = createApp({ ...app(), env: { ...w.app.env, secretKey: 'another key' } })
    expect(await outcomeOf(callerOf(rotated)(manager, 'secret', { mark: 'recovery codes' }, key))).toBe('key_reused')
    expect(await marks(w)).toEqual(['recovery codes'])
  })

  test('of a call with a link belongs to the secret in the body, with or without a session', async () => {
    const key = newKey()
    const answers = [
      await call(null, 'link', { mark: 'token' }, key),
      await call(manager, 'link', { mark: 'token' }, key),
    ]
    expect(answers).toEqual([{ mark: 'token' }, { mark: 'token' }])
    expect(await outcomeOf(call(null, 'link', { mark: 'another token' }, key))).toBe('key_reused')
    expect(await marks(w)).toEqual(['token'])
    expect(await entriesOf(w, 'things-link')).toMatchObject([{ org_id: 'PLATFORM', actor_id: null }])
  })
})

describe('a query', () => {
  test('cannot write, even if its handler tries', async () => {
    expect(await outcomeOf(call(manager, 'read', { mark: 'q' }))).toBe('25006')
    expect(await marks(w)).toEqual([])
  })

  test('that is a dry run sees its writes, which are rolled back', async () => {
    expect(await call(manager, 'dryRun', { mark: 'try' })).toEqual(['try'])
    expect(await marks(w)).toEqual([])
  })
})

test('authentication is checked before permission, and permission before the input', async () => {
  expect(await outcomeOf(call(null, 'write', {}))).toBe('unauthenticated')
  expect(await outcomeOf(call(employee, 'write', {}))).toBe('permission_denied')
  expect(await outcomeOf(call(manager, 'write', {}))).toBe('invalid_input')
  expect(await outcomeOf(call(manager, 'nothing', {}))).toBe('unknown_call')
  expect(await marks(w)).toEqual([])
})

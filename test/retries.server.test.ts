import { beforeAll, describe, expect, test } from 'vitest'
import { eachCall, isCommand } from '#kernel/call.ts'
import { minutes } from '#kernel/time.ts'
import { contract } from '#modules/contract.ts'
import { newToken } from '#server/secrets.ts'
import { commandFixtures, type CommandFixture } from './fixtures.ts'
import { defaultNow, world } from './world.ts'

const w = world()
const made = commandFixtures(w)
const commands = eachCall(contract).filter(({ call }) => isCommand(call))

/** What is nobody's intent: the second answer is not the first one, and that is right. */
const apart = new Set(['auth-signIn', 'auth-signOut', 'auth-requestPasswordReset'])

const send = async (name: string, { by, body }: CommandFixture, key: string): Promise<string> =>
  (await w.app.answer({ name, body, session: by?.session, key, address: '127.0.0.1', userAgent: 'test' })).json
const refusalOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  )

let tables: string[]
beforeAll(async () => {
  const { rows } = await w.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  tables = rows.map(({ name }) => name)
})
/** Every row of every table, as one short text for each table. When a session was last used does not count. */
const everything = async (): Promise<Record<string, string>> => {
  const parts = tables.map(
    (name) => `select '${name}' as name, md5(coalesce(string_agg(row, '' order by row), '')) as sum
      from (select (to_jsonb(t) - 'last_seen_at')::text as row from ${name} t) r`,
  )
  const { rows } = await w.database.pool.query<{ name: string; sum: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
const trail = async () =>
  (await w.database.pool.query<{ n: number }>('select count(*)::int as n from audit_events')).rows[0]!.n

test('every command has a fixture, and nothing else does', () => {
  expect(Object.keys(made).toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
})

describe('an answer that was lost and is asked for again is the first one, byte for byte', () => {
  test.each(commands.filter(({ name }) => !apart.has(name)))('$name', async ({ name }) => {
    w.travelTo(defaultNow)
    const intent = await made[name]!()
    const key = newToken()
    const before = await trail()
    const first = await send(name, intent, key)
    expect(await trail(), 'it took effect').toBeGreaterThan(before)
    const effect = await everything()
    // Done anew it would be done at another time.
    w.pass(minutes(3))
    expect(await send(name, intent, key)).toBe(first)
    expect(await everything()).toEqual(effect)
    // And at once, twice more.
    expect(await Promise.all([send(name, intent, key), send(name, intent, key)])).toEqual([first, first])
    expect(await everything()).toEqual(effect)
  })
})

test('a link that was followed tells its answer to nobody but who has it', async () => {
  w.travelTo(defaultNow)
  const intent = await made['auth-resetPassword']!()
  const key = newToken()
  await send('auth-resetPassword', intent, key)
  const body = intent.body as { token: string; newUserPassword: string }
  const others = [
    { ...body, newUserPassword: 'Third-Pass-1' },
    { ...body, token: body.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
  ]
  for (const other of others)
    expect(await refusalOf(send('auth-resetPassword', { by: null, body: other }, key))).toBe('key_reused')
  // Without the key it is a link that was used.
  expect(await refusalOf(send('auth-resetPassword', intent, newToken()))).toBe('link_not_valid')
})

describe('what has no first answer to give again', () => {
  test('signing in again is another session of the same person', async () => {
    w.travelTo(defaultNow)
    const intent = await made['auth-signIn']!()
    const key = newToken()
    expect(await send('auth-signIn', intent, key)).toBe(await send('auth-signIn', intent, key))
  })

  test('who signed out is not signed in any more', async () => {
    const intent = await made['auth-signOut']!()
    const key = newToken()
    await send('auth-signOut', intent, key)
    const effect = await everything()
    expect(await refusalOf(send('auth-signOut', intent, key))).toBe('unauthenticated')
    expect(await everything()).toEqual(effect)
  })

  test('asking for a reset again sends no second link at once', async () => {
    const intent = await made['auth-requestPasswordReset']!()
    const key = newToken()
    const first = await send('auth-requestPasswordReset', intent, key)
    const effect = await everything()
    expect(await send('auth-requestPasswordReset', intent, key)).toBe(first)
    // That somebody asked stands in the trail each time.
    expect({ ...(await everything()), audit_events: '' }).toEqual({ ...effect, audit_events: '' })
  })
})

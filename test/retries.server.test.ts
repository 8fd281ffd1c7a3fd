import { sendResetLinks } from './accounts.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachCall, isCommand, isUnaudited } from '#kernel/call.ts'
import { minutes } from '#kernel/time.ts'
import { contract } from '#app/contract.ts'
import { newToken } from '#server/secrets.ts'
import { commandFixtures, type CommandFixture } from './fixtures.ts'
import { defaultNow, world } from './world.ts'

const w = world()
const made = commandFixtures(w)
const commands = eachCall(contract).filter(({ call }) => isCommand(call))

/** Calls that are not idempotent by design, so a repeated call has another response. */
const apart = new Set(['auth-signIn', 'auth-signInWithPasskey', 'auth-signOut', 'auth-requestPasswordReset'])

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
/** All rows of every table, as one digest per table, except when a session was last used. */
const digestAll = async (): Promise<Record<string, string>> => {
  const parts = tables.map(
    (name) => `select '${name}' as name, md5(coalesce(string_agg(row, '' order by row), '')) as sum
      from (select (to_jsonb(t) - 'last_seen_at')::text as row from ${name} t) r`,
  )
  const { rows } = await w.database.pool.query<{ name: string; sum: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
const trail = async () =>
  (await w.database.pool.query<{ n: number }>('select count(*)::int as n from audit_events')).rows[0]!.n

test('every command has a fixture, and every fixture belongs to a command', () => {
  expect(Object.keys(made).toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
})

describe('a request that is repeated after a lost response gets the first response, byte for byte', () => {
  test.each(commands.filter(({ name }) => !apart.has(name)))('$name', async ({ name, call }) => {
    w.travelTo(defaultNow)
    const intent = await made[name]!()
    const key = newToken()
    // A command that writes no audit entry changes another table.
    const traces = isUnaudited(call) ? digestAll : trail
    const before = await traces()
    const first = await send(name, intent, key)
    expect(await traces(), 'no effect').not.toEqual(before)
    const effect = await digestAll()
    // A second execution would have another timestamp.
    w.pass(minutes(3))
    expect(await send(name, intent, key)).toBe(first)
    expect(await digestAll()).toEqual(effect)
    // Repeat twice more, concurrently.
    expect(await Promise.all([send(name, intent, key), send(name, intent, key)])).toEqual([first, first])
    expect(await digestAll()).toEqual(effect)
  })
})

test('a link that is used again gets the first response only with the same idempotency key', async () => {
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
  // Without the key the link counts as used.
  expect(await refusalOf(send('auth-resetPassword', intent, newToken()))).toBe('link_not_valid')
})

describe('commands without a stored response', () => {
  test('signing in again creates another session of the same user', async () => {
    w.travelTo(defaultNow)
    const intent = await made['auth-signIn']!()
    const key = newToken()
    expect(await send('auth-signIn', intent, key)).toBe(await send('auth-signIn', intent, key))
  })

  test('signing out again is refused, because the user is not signed in', async () => {
    const intent = await made['auth-signOut']!()
    const key = newToken()
    await send('auth-signOut', intent, key)
    const effect = await digestAll()
    expect(await refusalOf(send('auth-signOut', intent, key))).toBe('unauthenticated')
    expect(await digestAll()).toEqual(effect)
  })

  test('requesting a reset again immediately sends no other link', async () => {
    const links = () => w.database.pool.query('select 1 from one_time_links')
    const intent = await made['auth-requestPasswordReset']!()
    const key = newToken()
    const first = await send('auth-requestPasswordReset', intent, key)
    await sendResetLinks(w)
    const { rowCount } = await links()
    expect(await send('auth-requestPasswordReset', intent, key)).toBe(first)
    await sendResetLinks(w)
    expect((await links()).rowCount).toBe(rowCount)
  })
})

import { beforeEach, expect, test } from 'vitest'
import { addMs, minutes } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Outgoing } from '#server/outbound/messages.ts'
import { world } from '#test/world.ts'
import { combineMessages, sendSms } from './message.jobs.ts'
import { queueMessage, queueMessages } from '#server/outbound/outbox.ts'

const w = world()
const orgId = 'AAAAAAAAAAAAAAAA' as Id<'org'>
const message = (to: string) => ({ orgId, channel: 'sms' as const, to, subject: 'Code', text: `for ${to}` })

/** A fake provider with a configurable result per number that records its requests. */
let delivered: Outgoing[] = []
let results = new Map<string, () => Promise<void>>()
const deliver = async (outgoing: Outgoing) => {
  delivered.push(outgoing)
  await results.get(outgoing.to)?.()
}
const send = () => w.run(sendSms, {}, { deliver })
const fail = (reason: string) => () => Promise.reject(new Error(reason))
const queue = (...numbers: string[]) =>
  w.database.transaction({ orgs: 'all' }, 'write', (tx) =>
    queueMessages({ ...tx, now: w.now(), newId: w.id }, numbers.map(message)),
  )
const stored = async () =>
  (
    await w.database.pool.query<{ to: string; attempts: number; sent: boolean; error: string | null }>(
      'select recipient as "to", attempts, sent_at is not null as sent, last_error as error from messages order by id',
    )
  ).rows
beforeEach(async () => {
  delivered = []
  results = new Map()
  await w.database.pool.query('truncate messages')
})

test('sends each pending message once, oldest first', async () => {
  const numbers = Array.from({ length: 45 }, (_, i) => `+6012${i}`)
  await queue(...numbers)
  await send()
  await send()
  expect(delivered.map(({ to, text }) => [to, text])).toEqual(numbers.map((to) => [to, `for ${to}`]))
  expect((await stored()).every(({ sent, attempts, error }) => sent && attempts === 1 && error === null)).toBe(true)
})

test('messages of another channel are left to its job', async () => {
  await w.database.transaction({ orgs: 'all' }, 'write', (tx) =>
    queueMessages({ ...tx, now: w.now(), newId: w.id }, [{ ...message('aina@kopi.example'), channel: 'email' }]),
  )
  await queue('+601')
  await send()
  expect(delivered.map(({ to }) => to)).toEqual(['+601'])
})

test('a failed message does not block others, keeps its error and is retried up to a limit', async () => {
  await queue('+601', '+602', '+603')
  results.set('+602', fail('the SMS provider answered 500'))
  await expect(send()).rejects.toThrow('1 messages could not be sent')
  expect(delivered.map(({ to }) => to)).toEqual(['+601', '+602', '+603'])
  expect(await stored()).toEqual([
    { to: '+601', attempts: 1, sent: true, error: null },
    { to: '+602', attempts: 1, sent: false, error: 'the SMS provider answered 500' },
    { to: '+603', attempts: 1, sent: true, error: null },
  ])
  // Jobs of other messages don't use up its attempts.
  await queue('+604')
  await send()
  w.pass(minutes(1) - 1)
  await send()
  expect((await stored())[1]).toMatchObject({ to: '+602', attempts: 1 })
  w.pass(1)
  await expect(send()).rejects.toThrow()
  for (let attempt = 3; attempt <= 24; attempt++) {
    w.pass(minutes(60))
    await expect(send()).rejects.toThrow()
  }
  w.pass(minutes(60))
  await send()
  expect(delivered.filter(({ to }) => to === '+602')).toHaveLength(24)
})

test('an expired message is not sent', async () => {
  const code = { ...message('+601'), expiresAt: addMs(w.now(), minutes(5)) }
  await w.database.transaction({ orgs: 'all' }, 'write', (tx) =>
    queueMessage({ ...tx, now: w.now(), newId: w.id }, code),
  )
  results.set('+601', fail('timeout'))
  await expect(send()).rejects.toThrow()
  w.pass(minutes(5) - 1)
  await expect(send()).rejects.toThrow()
  results.clear()
  w.pass(minutes(5))
  await send()
  expect(await stored()).toMatchObject([{ attempts: 2, sent: false }])
})

test('a retry has the same id, so that the provider can detect a repeated delivery', async () => {
  await queue('+601')
  results.set('+601', fail('timeout'))
  await expect(send()).rejects.toThrow()
  results.clear()
  w.pass(minutes(1))
  await send()
  expect(new Set(delivered.map(({ id }) => id)).size).toBe(1)
  expect(await stored()).toEqual([{ to: '+601', attempts: 2, sent: true, error: null }])
})

test('two concurrent workers with a slow provider send each message once', async () => {
  const numbers = Array.from({ length: 20 }, (_, i) => `+6012${i}`)
  await queue(...numbers)
  for (const number of numbers) results.set(number, () => new Promise((resolve) => setTimeout(resolve, 5)))
  await Promise.all([send(), send(), send()])
  expect(delivered.map(({ to }) => to).toSorted()).toEqual(numbers.toSorted())
})

test('a worker that crashes after sending repeats only that message', async () => {
  await queue('+601', '+602', '+603')
  results.set('+602', async () => {
    // The worker loses its connection, and with it its locks, during the request to the provider.
    await w.database.pool.query(
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
  })
  await expect(send()).rejects.toThrow()
  results.clear()
  await send()
  expect(delivered.map(({ to }) => to)).toEqual(['+601', '+602', '+602', '+603'])
  expect(delivered[1]?.id).toBe(delivered[2]?.id)
})

test('a rolled-back or uncommitted transaction sends nothing', async () => {
  const rolledBack = w.database.transaction({ orgs: 'all' }, 'write', async (tx) => {
    await queueMessage({ ...tx, now: w.now(), newId: w.id }, message('+601'))
    await send()
    throw new Error('rolledBack')
  })
  await expect(rolledBack).rejects.toThrow('rolledBack')
  await send()
  expect(delivered).toEqual([])
})

test('a job is queued with the message, in the same transaction', async () => {
  const jobs = async () =>
    (await w.database.pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'sendSms'`)).rows.length
  const before = await jobs()
  await queue('+601', '+602')
  expect(await jobs()).toBe(before + 1)
})

test('messages above the limit of a recipient are combined into one, and none is dropped', async () => {
  for (let i = 0; i < 40; i++) await queue('+601')
  await queue('+602')
  await send()
  expect(delivered.filter(({ to }) => to === '+601')).toHaveLength(10)
  expect(delivered.filter(({ to }) => to === '+602')).toHaveLength(1)
  await w.run(combineMessages)
  await send()
  expect(delivered).toHaveLength(11)
  w.pass(minutes(60))
  await w.run(combineMessages)
  await w.run(combineMessages)
  await send()
  expect(delivered).toHaveLength(12)
  expect(delivered.at(-1)?.text).toMatch(/^30 more messages from Upah, the last at .*for \+601$/s)
  expect((await stored()).every(({ sent }) => sent)).toBe(true)
})

test('a message that expires, such as a code, doesn’t wait', async () => {
  for (let i = 0; i < 10; i++) await queue('+601')
  await w.database.transaction({ orgs: 'all' }, 'write', (tx) =>
    queueMessage({ ...tx, now: w.now(), newId: w.id }, { ...message('+601'), expiresAt: addMs(w.now(), minutes(5)) }),
  )
  await send()
  expect(delivered).toHaveLength(11)
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMs, dateIn, days, msOf, type Instant } from '#kernel/time.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { forgetOldRecords } from './retention.jobs.ts'

const w = world()
const forgetAt = (at: Instant) => w.run(forgetOldRecords, {}, { clock: () => msOf(at) })
let org: Organization
let manager: Member
beforeAll(async () => {
  org = await w.organization()
  manager = await w.member(org, 'Manager')
})
beforeEach(async () => {
  await w.database.pool.query('truncate sign_in_attempts, reset_requests, one_time_links, idempotency_keys, messages')
})
const query = (text: string, values: unknown[]) => w.database.pool.query(text, values)
const count = async (table: string) =>
  (await w.database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

test('sign-in attempts are deleted after thirty days, but the audit trail is kept', async () => {
  const email = 'nobody@kopi.example'
  expect(await outcomeOf(w.as(null).auth.signIn({ tenantId: org.id, email, password: 'Wrong-Pass-1' }))).toBe(
    'invalid_credentials',
  )
  await w.as(manager).users.changeLanguage({ language: 'ms' })
  const at = w.now()
  const kept = await count('audit_events')
  expect([await count('sign_in_attempts'), kept]).toEqual([1, expect.any(Number)])
  expect(kept).toBeGreaterThan(0)
  await forgetAt(addMs(at, days(30)))
  expect(await count('sign_in_attempts')).toBe(1)
  await forgetAt(addMs(at, days(30) + 1))
  expect([await count('sign_in_attempts'), await count('audit_events')]).toEqual([0, kept])
})

describe('retention', () => {
  const at = '2026-11-16T02:00:00.000Z' as Instant
  /** The rows left in a table when the job runs at this age, and a millisecond later. */
  const leftAfter = async (table: string, age: number) => {
    await forgetAt(addMs(at, age))
    const before = await count(table)
    await forgetAt(addMs(at, age + 1))
    return [before, await count(table)]
  }

  test('password reset requests are kept for a day', async () => {
    await query(`insert into reset_requests values ($1, $2, 'a@kopi.example', '127.0.0.1', $3)`, [org.id, w.id(), at])
    expect(await leftAfter('reset_requests', days(1))).toEqual([1, 0])
  })

  test('links are kept for thirty days after they expire, used or not', async () => {
    for (const [hash, used] of [
      ['a', null],
      ['b', at],
    ])
      await query(`insert into one_time_links values ($1, $2, $3, 'invitation', $4, $4, $5)`, [
        org.id,
        Buffer.from(hash ?? ''),
        manager.id,
        at,
        used,
      ])
    expect(await leftAfter('one_time_links', days(30))).toEqual([2, 0])
  })

  test('verification codes are kept for seven days after they expire, and their numbers for two', async () => {
    await query(`insert into verification_codes values ($1, $2, $3, 'mobile', 'x', '+60123456789', 'x', $4, $4)`, [
      org.id,
      w.id(),
      manager.id,
      at,
    ])
    await query(`insert into number_codes values ('x', $1, $2)`, [w.id(), at])
    expect(await leftAfter('number_codes', days(2))).toEqual([1, 0])
    expect(await leftAfter('verification_codes', days(7))).toEqual([1, 0])
  })

  test('daily code counts of organizations are kept for thirty days', async () => {
    await query('insert into code_days values ($1, $2, 3)', [org.id, dateIn(at)])
    await forgetAt(addMs(at, days(29)))
    expect(await count('code_days')).toBe(1)
    await forgetAt(addMs(at, days(31)))
    expect(await count('code_days')).toBe(0)
  })

  test('idempotency keys are kept for thirty days', async () => {
    await query(`insert into idempotency_keys values ('key-of-a-test', $1, $2, 'orgs-createOrg', 'x', 'null', $3)`, [
      org.id,
      manager.id,
      at,
    ])
    expect(await leftAfter('idempotency_keys', days(30))).toEqual([1, 0])
  })

  test('messages are kept for ninety days after they are sent, and unsent messages are kept', async () => {
    for (const sent of [at, null])
      await query(
        `insert into messages (org_id, id, channel, recipient, subject, text, created_at, sent_at)
         values ($1, $2, 'sms', '+60123456789', 'Code', 'R-123456', $3, $4)`,
        [org.id, w.id(), at, sent],
      )
    expect(await leftAfter('messages', days(90))).toEqual([2, 1])
  })

  test('sessions are deleted once they expire, and other sessions stay open', async () => {
    const other = await w.member(org, 'Executive')
    await query('update sessions set expires_at = $2 where user_id = $1', [manager.id, at])
    const before = Number(await count('sessions'))
    expect(await leftAfter('sessions', 0)).toEqual([before, before - 1])
    expect((await w.as(other).auth.getSession({})).userId).toBe(other.id)
    expect(await outcomeOf(w.as(manager).auth.getSession({}))).toBe('unauthenticated')
  })
})

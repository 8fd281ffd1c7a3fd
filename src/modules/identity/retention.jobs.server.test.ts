import { expect, test } from 'vitest'
import { addMs, days } from '#kernel/time.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { world } from '#test/world.ts'
import { forgetOldRecords } from './retention.jobs.ts'

const w = world()

test('a sign-in attempt is forgotten after thirty days, and the audit trail is not', async () => {
  const org = await w.organization()
  const email = 'nobody@kopi.example'
  expect(await outcomeOf(w.as(null).auth.signIn({ tenantId: org.id, email, password: 'Wrong-Pass-1' }))).not.toBe(
    'done',
  )
  const office = {
    name: 'Muar',
    address: '1 Jalan Haji Abu',
    country: 'Malaysia',
    city: 'Muar',
    state: 'Johor',
  } as const
  await w.as(await w.member(null, 'admin')).orgOffices.createOffice({ orgId: org.id, ...office })
  const count = (table: 'sign_in_attempts' | 'audit_events') =>
    w.database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table} where org_id = $1`, [
        org.id,
      ])
      return rows[0]?.n
    })
  const at = w.now()
  const kept = await count('audit_events')
  expect([await count('sign_in_attempts'), kept]).toEqual([1, expect.any(Number)])
  expect(kept).toBeGreaterThan(0)
  await forgetOldRecords(w.database, addMs(at, days(30)))
  expect(await count('sign_in_attempts')).toBe(1)
  await forgetOldRecords(w.database, addMs(at, days(30) + 1))
  expect([await count('sign_in_attempts'), await count('audit_events')]).toEqual([0, kept])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placing } from '#test/withdrawing.ts'
import { world } from '#test/world.ts'
import { queries } from './figure.sql.ts'
import { readFigures } from './figure.service.ts'

const w = world()
const read = async () => {
  const figures = await readFigures(w.database, () => Date.parse(w.now()))
  return Object.fromEntries(
    figures.map(({ name, values }) => [name, Object.fromEntries(values.map(({ label, value }) => [label, value]))]),
  )
}

test('the figures count what waits, and since when', async () => {
  const organization = await w.organization()
  const employee = await w.employee(organization)
  const place = placing(w)
  const sent = { batch: { number: 7, sentAt: w.now() } }
  await place(organization, employee, { status: 'pending' })
  await place(organization, employee, { status: 'approved' })
  await place(organization, employee, { status: 'processing', ...sent })
  await w.database.pool.query(
    `insert into provider_balances (org_id, balance_sen, read_at) values ('PLATFORM', 120488015, $1)`,
    [w.now()],
  )
  w.pass(2 * 86_400_000)
  const figures = await read()
  expect(figures).toMatchObject({
    upah_withdrawals: { pending: 1, approved: 1, processing: 1 },
    upah_withdrawals_oldest_seconds: { pending: 172_800, approved: 172_800, processing: 172_800 },
    upah_provider_balance_ringgit: { '': 1_204_880.15 },
    upah_provider_balance_age_seconds: { '': 172_800 },
    upah_receivable_overdue_ringgit: { '': 0 },
  })
})

const files = ['alerts.yaml', 'dashboard.json'] as const
test.each(files)('%s names only metrics that exist', (file) => {
  const text = readFileSync(new URL(`../../../docs/operations/${file}`, import.meta.url), 'utf8')
  const named = new Set([...text.matchAll(/\bupah_[a-z_]+/g)].map(([name]) => name))
  const others = [
    'upah_build_info',
    'upah_call_seconds_bucket',
    'upah_call_seconds_count',
    'upah_database_waiting',
    'upah_job_last_success_timestamp_seconds',
    'upah_jobs_failed',
    'upah_jobs_oldest_seconds',
    'upah_backup_last_success_timestamp_seconds',
  ]
  expect([...named].filter((name) => !(name in queries) && !others.includes(name))).toEqual([])
})

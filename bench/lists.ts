import type pg from 'pg'
import { load, type Shot } from './load.ts'
import { round } from './machine.ts'
import type { Report } from './report.ts'
import { seedPeople, type Seeded } from './seed.ts'
import { launch, openStage } from './stage.ts'

const port = 3392
const period = '2026-11'
const seconds = 3

type Figures = Record<string, { p50: number; perSecond: number }>

/** Withdrawals of one month, spread over the people, as the calls would have left them; enough for the lists to read. */
const placeWithdrawals = async (client: pg.Client, seeded: Seeded, count: number): Promise<void> => {
  const step = 100_000
  const { people } = seeded
  const values = [people.map((p) => p.orgId), people.map((p) => p.employeeId), people.map((p) => p.userId)]
  await client.query(
    'create temporary table who as select * from unnest($1::text[], $2::text[], $3::text[]) with ordinality as p (org_id, employee_id, user_id, n)',
    values,
  )
  await client.query('create unique index on who (n)')
  for (let from = 0; from < count; from += step) {
    const upTo = Math.min(step, count - from)
    await client.query(
      `with made as (
         insert into withdrawal_requests (org_id, id, employee_id, user_id, ic_number, employee_name, org_name, period, amount_sen, fee_sen, net_sen, fee_bp, fee_paid_by,
           reason_for_withdrawal, salary_sen, earned_sen, ceiling_sen, used_before_sen, policy_maximum_sen, policy_frequency, bank_code, account_number, requested_at, requested_on, expected_on)
         select w.org_id, '1M' || lpad(($1 + g)::text, 14, '0'), w.employee_id, w.user_id, e.ic_number, e.first_name || ' ' || e.last_name, o.name, $2, 10000 + (g * 7919) % 40000, 250,
           9750 + (g * 7919) % 40000, 250, 'employee', 'Groceries', 320000, 160000, 80000, 0, 50000, 'DAILY', e.bank_code, e.account_number, $4, '2026-11-16', '2026-11-18'
           from generate_series(1, $3) g join who w on w.n = 1 + ($1 + g) % $5
           join employees e on e.org_id = w.org_id and e.id = w.employee_id join organizations o on o.org_id = w.org_id
         returning org_id, id, period, user_id)
       insert into withdrawal_states (org_id, id, period, status, transfer_on, sent_at, modified_at, modified_by)
       select org_id, id, period, case when right(id, 2) < '02' then 'pending' else 'completed' end, case when right(id, 2) < '02' then null else '2026-11-16'::date end, $4, $4, user_id from made`,
      [from, period, upTo, '2026-11-16T01:00:00Z', people.length],
    )
  }
  await client.query(
    `insert into withdrawal_totals (org_id, period, requested_on, status, reason_for_withdrawal, withdrawals, amount_sen, employee_fee_sen, employer_fee_sen)
     select org_id, period, requested_on, status, reason_for_withdrawal, count(*), sum(amount_sen), sum(fee_sen), 0 from withdrawals group by 1, 2, 3, 4, 5`,
  )
  await client.query('vacuum analyze')
}

const admin = (cookie: string, data: object): Shot => ({
  path: '/call/rollingPayAdmin-getAll',
  body: JSON.stringify({ data: { period, pageSize: 50, ...data } }),
  cookie,
})
const manager = (cookie: string, data: object): Shot => ({
  path: '/call/rollingPayManagement-getTransactions',
  body: JSON.stringify({ data: { period, pageSize: 50, ...data } }),
  cookie,
})

const measure = async (report: Report, count: number): Promise<Figures> => {
  const stage = await openStage()
  try {
    const seeded = await seedPeople(stage.client, { organizations: 20, people: Math.min(count, 200_000), tag: 'LISTS' })
    await placeWithdrawals(stage.client, seeded, count)
    const { rows } = await stage.client.query<{ id: string }>(
      `select id from withdrawal_requests where period = $1 order by id desc offset $2 limit 1`,
      [period, Math.min(500_000, Math.floor(count / 2))],
    )
    const deep = `n.${rows[0]?.id ?? ''}.${rows[0]?.id ?? ''}`
    const server = await launch(stage.url, port)
    const [cookie = ''] = seeded.managers
    const shots: Record<string, Shot> = {
      'admin, first page': admin(seeded.admin, {}),
      'admin, pending': admin(seeded.admin, { status: 'pending' }),
      'admin, by amount': admin(seeded.admin, { sort: { by: 'amount', descending: true } }),
      'admin, deep page': admin(seeded.admin, { after: deep }),
      'admin, search for one': admin(seeded.admin, { search: 'Rashid 777' }),
      'admin, search for many': admin(seeded.admin, { search: 'rashid' }),
      'manager, first page': manager(cookie, { status: 'pending' }),
      'manager, search': manager(cookie, { search: 'Rashid 77' }),
      'dashboard of the day': { path: '/call/rollingPayAdmin-getToday', body: '{"data":{}}', cookie: seeded.admin },
      'dashboard of a month': {
        path: '/call/rollingPayManagement-getMonthlySummary',
        body: JSON.stringify({ data: { period } }),
        cookie,
      },
    }
    const figures: Figures = {}
    for (const [name, shot] of Object.entries(shots)) {
      await load(port, { connections: 1, seconds: 0.5, next: () => shot })
      const one = await load(port, { connections: 1, seconds: 1, next: () => shot })
      figures[name] = { p50: one.p50, perSecond: one.perSecond }
      if (Object.keys(one.failures).length > 0) report.note(`${name}: failed ${JSON.stringify(one.failures)}`)
    }
    const balances = seeded.people.map((person): Shot => ({
      path: '/call/rollingPayEmployee-getRollingPayBalance',
      body: '{"data":{}}',
      cookie: person.cookie,
    }))
    let next = 0
    const balance = await load(port, {
      connections: 32,
      seconds,
      next: () => balances[next++ % balances.length] ?? null,
    })
    const list = await load(port, { connections: 32, seconds, next: () => manager(cookie, { status: 'pending' }) })
    figures['balance, 32 connections'] = { p50: balance.p50, perSecond: balance.perSecond }
    figures['list of 50, 32 connections'] = { p50: list.p50, perSecond: list.perSecond }
    await server.stop()
    return figures
  } finally {
    await stage.close()
  }
}

/** The lists that grow, with a million withdrawals against ten thousand; the balance; the dashboards. */
export const benchLists = async (report: Report): Promise<void> => {
  const many = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
  const small = await measure(report, 10_000)
  const large = await measure(report, many)
  report.title(`Reads: ${many.toLocaleString('en')} withdrawals against 10,000`)
  report.table(
    ['what', '10,000: p50 ms (per second)', `${many.toLocaleString('en')}: p50 ms (per second)`, 'ratio'],
    Object.entries(small).map(([name, one]) => [
      name,
      `${one.p50} (${one.perSecond})`,
      `${large[name]?.p50} (${large[name]?.perSecond})`,
      round((large[name]?.p50 ?? 0) / one.p50, 2),
    ]),
  )
  const of = (name: string) => ({ best: large[name]?.perSecond ?? 0, median: large[name]?.perSecond ?? 0 })
  report.ratio('balance reads a second', { ...of('balance, 32 connections'), floor: 3_000, goal: 8_000 })
  report.ratio('lists of 50 a second', { ...of('list of 50, 32 connections'), floor: 800, goal: 2_500 })
  const deep = (large['admin, deep page']?.p50 ?? 0) / (large['admin, first page']?.p50 ?? 1)
  report.ratio('a deep page against the first', { best: deep, median: deep, floor: 2, goal: 1.5, lower: true })
  for (const name of ['dashboard of the day', 'dashboard of a month']) {
    const p50 = large[name]?.p50 ?? 0
    report.ratio(`${name}, p50 ms`, { best: p50, median: p50, floor: 20, goal: 5, lower: true })
  }
}

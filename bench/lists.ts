import { writeCursor } from '#server/postgres/paging.ts'
import { load, type CallRequest } from './load.ts'
import { median, round } from './machine.ts'
import type { Report } from './report.ts'
import { seedPeople } from './seed.ts'
import { period, placeWithdrawals } from './seed-withdrawals.ts'
import { hasPgbench, pgbench, preparePgbench } from './pgbench.ts'
import { launch, openTestBed } from './test-bed.ts'

const port = 3392
const seconds = 4
const rounds = 3
/** Warm-up, in seconds. */
const warming = 8

/** `ratios` are requests per second relative to pgbench's select-only, one per round. */
type Figures = Record<string, { p50: number; perSecond: number; ratios?: readonly number[] }>

const admin = (cookie: string, data: object): CallRequest => ({
  path: '/call/rollingPayAdmin-getAll',
  body: JSON.stringify({ data: { period, pageSize: 50, ...data } }),
  cookie,
})
const manager = (cookie: string, data: object): CallRequest => ({
  path: '/call/rollingPayManagement-getTransactions',
  body: JSON.stringify({ data: { period, pageSize: 50, ...data } }),
  cookie,
})

const underLoad = async (url: string, request: () => CallRequest | null): Promise<Figures[string]> => {
  await load(port, { connections: 32, seconds: warming, next: request })
  const found = []
  const ratios = []
  for (let round = 0; round < rounds; round++) {
    const reference = pgbench(url, 'select-only', 32, seconds)
    const one = await load(port, { connections: 32, seconds, next: request })
    found.push(one)
    ratios.push(one.perSecond / reference.perSecond)
  }
  return { p50: median(found.map(({ p50 }) => p50)), perSecond: median(found.map((one) => one.perSecond)), ratios }
}

/** The cursor after a withdrawal in the default order, by id. */
const cursorAfter = (id: string): string => writeCursor([id, id])

const measure = async (report: Report, count: number): Promise<Figures> => {
  const testBed = await openTestBed()
  try {
    preparePgbench(testBed.url)
    const seeded = await seedPeople(testBed.client, { organizations: 20, people: Math.min(count, 200_000), tag: 'ALL' })
    await placeWithdrawals(testBed.client, seeded, count, 'mixed')
    const { rows } = await testBed.client.query<{ id: string }>(
      `select id from withdrawal_requests where period = $1 order by id desc offset $2 limit 1`,
      [period, Math.min(500_000, Math.floor(count / 2))],
    )
    const deep = cursorAfter(rows[0]?.id ?? '')
    const server = await launch(testBed.url, port)
    const [cookie = ''] = seeded.managers
    const requests: Record<string, CallRequest> = {
      'admin, first page': admin(seeded.admin, {}),
      'admin, pending': admin(seeded.admin, { status: 'pending' }),
      'admin, by amount': admin(seeded.admin, { sort: { by: 'amount', descending: true } }),
      'admin, deep page': admin(seeded.admin, { after: deep }),
      'admin, search, few matches': admin(seeded.admin, { search: 'Rashid 777' }),
      'admin, search, many matches': admin(seeded.admin, { search: 'rashid' }),
      'manager, first page': manager(cookie, { status: 'pending' }),
      'manager, search': manager(cookie, { search: 'Rashid 77' }),
      'platform dashboard': { path: '/call/rollingPayAdmin-getToday', body: '{"data":{}}', cookie: seeded.admin },
      'management dashboard': {
        path: '/call/rollingPayManagement-getMonthlySummary',
        body: JSON.stringify({ data: { period } }),
        cookie,
      },
    }
    const figures: Figures = {}
    for (const [name, request] of Object.entries(requests)) {
      await load(port, { connections: 1, seconds: 0.5, next: () => request })
      const one = await load(port, { connections: 1, seconds: 1, next: () => request })
      figures[name] = { p50: one.p50, perSecond: one.perSecond }
      if (Object.keys(one.failures).length > 0) report.note(`${name}: failed ${JSON.stringify(one.failures)}`)
    }
    const balances = seeded.people.map((person): CallRequest => ({
      path: '/call/rollingPayEmployee-getRollingPayBalance',
      body: '{"data":{}}',
      cookie: person.cookie,
    }))
    // Pages that haven't been read before, each at another position.
    const { rows: places } = await testBed.client.query<{ id: string }>(
      `select id from (select id, row_number() over (order by id) as n from withdrawal_requests) r where n % 50 = 7 order by md5(id)`,
    )
    const fresh = places.map(({ id }) => admin(seeded.admin, { after: cursorAfter(id) }))
    let next = 0
    const loads: Record<string, () => CallRequest | null> = {
      'balance, 32 connections': () => balances[next++ % balances.length] ?? null,
      'list of 50, 32 connections': () =>
        manager(seeded.managers[next++ % seeded.managers.length] ?? '', { status: 'pending' }),
      'list of 50 for the first time, 32 connections': () => fresh[next++ % fresh.length] ?? null,
    }
    for (const [name, request] of Object.entries(loads)) figures[name] = await underLoad(testBed.url, request)
    await server.stop()
    return figures
  } finally {
    await testBed.close()
  }
}

/** Compares lists and dashboards at a million withdrawals with ten thousand, and measures lists and balances under load. */
export const benchLists = async (report: Report): Promise<void> => {
  if (!hasPgbench())
    return report.note('lists: pgbench is not installed (Debian: postgresql-contrib), so there is no reference')
  const many = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
  const small = await measure(report, 10_000)
  const large = await measure(report, many)
  report.title(`Reads: ${many.toLocaleString('en')} withdrawals compared with 10,000`)
  report.table(
    ['what', '10,000: p50 ms (per second)', `${many.toLocaleString('en')}: p50 ms (per second)`, 'ratio'],
    Object.entries(small).map(([name, one]) => [
      name,
      `${one.p50} (${one.perSecond})`,
      `${large[name]?.p50} (${large[name]?.perSecond})`,
      round((large[name]?.p50 ?? 0) / one.p50, 2),
    ]),
  )
  const relative = (name: string) => {
    const ratios = large[name]?.ratios ?? [0]
    return { best: Math.max(...ratios), median: median(ratios) }
  }
  report.ratio('balance reads, relative to select-only', {
    ...relative('balance, 32 connections'),
    floor: 0.07,
    goal: 0.22,
  })
  report.ratio('lists of 50 not opened before, relative to select-only', {
    ...relative('list of 50 for the first time, 32 connections'),
    floor: 0.02,
    goal: 0.07,
  })
  const slower = (what: string, ratio: number) =>
    report.ratio(what, { best: ratio, median: ratio, floor: 2, goal: 1.2, lower: true })
  slower(
    'a deep page, relative to the first',
    (large['admin, deep page']?.p50 ?? 0) / (large['admin, first page']?.p50 ?? 1),
  )
  for (const name of ['platform dashboard', 'management dashboard'])
    slower(`${name}, relative to 10,000`, (large[name]?.p50 ?? 0) / (small[name]?.p50 ?? 1))
}

import { writeCursor } from '#server/postgres/paging.ts'
import { load, type Shot } from './load.ts'
import { median, round } from './machine.ts'
import type { Report } from './report.ts'
import { seedPeople } from './seed.ts'
import { period, placeWithdrawals } from './seed-withdrawals.ts'
import { hasPgbench, pgbench, preparePgbench } from './pgbench.ts'
import { launch, openStage } from './stage.ts'

const port = 3392
const seconds = 4
const rounds = 3
/** Warm-up, s. */
const warming = 8

/** `ratios` is requests per second relative to pgbench's select-only, one per round. */
type Figures = Record<string, { p50: number; perSecond: number; ratios?: readonly number[] }>

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

const underLoad = async (url: string, shot: () => Shot | null): Promise<Figures[string]> => {
  await load(port, { connections: 32, seconds: warming, next: shot })
  const found = []
  const ratios = []
  for (let round = 0; round < rounds; round++) {
    const reference = pgbench(url, 'select-only', 32, seconds)
    const one = await load(port, { connections: 32, seconds, next: shot })
    found.push(one)
    ratios.push(one.perSecond / reference.perSecond)
  }
  return { p50: median(found.map(({ p50 }) => p50)), perSecond: median(found.map((one) => one.perSecond)), ratios }
}

/** The cursor after a withdrawal in the default order, by id. */
const cursorAfter = (id: string): string => writeCursor([id, id])

const measure = async (report: Report, count: number): Promise<Figures> => {
  const stage = await openStage()
  try {
    preparePgbench(stage.url)
    const seeded = await seedPeople(stage.client, { organizations: 20, people: Math.min(count, 200_000), tag: 'LISTS' })
    await placeWithdrawals(stage.client, seeded, count, 'mixed')
    const { rows } = await stage.client.query<{ id: string }>(
      `select id from withdrawal_requests where period = $1 order by id desc offset $2 limit 1`,
      [period, Math.min(500_000, Math.floor(count / 2))],
    )
    const deep = cursorAfter(rows[0]?.id ?? '')
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
    // Pages that were not read before, each at another position.
    const { rows: places } = await stage.client.query<{ id: string }>(
      `select id from (select id, row_number() over (order by id) as n from withdrawal_requests) r where n % 50 = 7 order by md5(id)`,
    )
    const fresh = places.map(({ id }) => admin(seeded.admin, { after: cursorAfter(id) }))
    let next = 0
    const loads: Record<string, () => Shot | null> = {
      'balance, 32 connections': () => balances[next++ % balances.length] ?? null,
      'list of 50, 32 connections': () =>
        manager(seeded.managers[next++ % seeded.managers.length] ?? '', { status: 'pending' }),
      'list of 50 for the first time, 32 connections': () => fresh[next++ % fresh.length] ?? null,
    }
    for (const [name, shot] of Object.entries(loads)) figures[name] = await underLoad(stage.url, shot)
    await server.stop()
    return figures
  } finally {
    await stage.close()
  }
}

/** Growing lists with a million withdrawals against ten thousand; the balance; the dashboards. */
export const benchLists = async (report: Report): Promise<void> => {
  if (!hasPgbench())
    return report.note('lists: pgbench is not installed (Debian: postgresql-contrib), so there is no reference')
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
  const against = (name: string) => {
    const ratios = large[name]?.ratios ?? [0]
    return { best: Math.max(...ratios), median: median(ratios) }
  }
  report.ratio('balance reads against select-only', {
    ...against('balance, 32 connections'),
    floor: 0.07,
    goal: 0.22,
  })
  report.ratio('lists of 50 not opened before against select-only', {
    ...against('list of 50 for the first time, 32 connections'),
    floor: 0.02,
    goal: 0.07,
  })
  const slower = (what: string, ratio: number) =>
    report.ratio(what, { best: ratio, median: ratio, floor: 2, goal: 1.2, lower: true })
  slower(
    'a deep page against the first',
    (large['admin, deep page']?.p50 ?? 0) / (large['admin, first page']?.p50 ?? 1),
  )
  for (const name of ['dashboard of the day', 'dashboard of a month'])
    slower(`${name} against 10,000`, (large[name]?.p50 ?? 0) / (small[name]?.p50 ?? 1))
}

import { load, type Shot } from './load.ts'
import { median, round } from './machine.ts'
import type { Report } from './report.ts'
import { seedPeople } from './seed.ts'
import { period, placeWithdrawals } from './seed-withdrawals.ts'
import { launch, openStage } from './stage.ts'

const port = 3392
const seconds = 4
const rounds = 3
/** As long as it takes until the process is as fast as it stays: a server is not started for each question. */
const warming = 8

type Figures = Record<string, { p50: number; perSecond: number; best?: number }>

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

const underLoad = async (shot: () => Shot | null): Promise<Figures[string]> => {
  await load(port, { connections: 32, seconds: warming, next: shot })
  const found = []
  for (let round = 0; round < rounds; round++) found.push(await load(port, { connections: 32, seconds, next: shot }))
  const speeds = found.map(({ perSecond }) => perSecond)
  return { p50: median(found.map(({ p50 }) => p50)), perSecond: median(speeds), best: Math.max(...speeds) }
}

const measure = async (report: Report, count: number): Promise<Figures> => {
  const stage = await openStage()
  try {
    const seeded = await seedPeople(stage.client, { organizations: 20, people: Math.min(count, 200_000), tag: 'LISTS' })
    await placeWithdrawals(stage.client, seeded, count, 'mixed')
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
    // Pages that nobody has opened yet, each from another place: of a million no row comes twice while it is kept.
    const { rows: places } = await stage.client.query<{ id: string }>(
      `select id from (select id, row_number() over (order by id) as n from withdrawal_requests) r where n % 50 = 7 order by md5(id)`,
    )
    const fresh = places.map(({ id }) => admin(seeded.admin, { after: `n.${id}.${id}` }))
    let next = 0
    const loads: Record<string, () => Shot | null> = {
      'balance, 32 connections': () => balances[next++ % balances.length] ?? null,
      'list of 50, 32 connections': () =>
        manager(seeded.managers[next++ % seeded.managers.length] ?? '', { status: 'pending' }),
      'list of 50 for the first time, 32 connections': () => fresh[next++ % fresh.length] ?? null,
    }
    for (const [name, shot] of Object.entries(loads)) figures[name] = await underLoad(shot)
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
  const of = (name: string) => ({ best: large[name]?.best ?? 0, median: large[name]?.perSecond ?? 0 })
  report.ratio('balance reads a second', { ...of('balance, 32 connections'), floor: 3_000, goal: 8_000 })
  report.ratio('lists of 50 a second', { ...of('list of 50, 32 connections'), floor: 800, goal: 2_500 })
  const deep = (large['admin, deep page']?.p50 ?? 0) / (large['admin, first page']?.p50 ?? 1)
  report.ratio('a deep page against the first', { best: deep, median: deep, floor: 2, goal: 1.5, lower: true })
  for (const name of ['dashboard of the day', 'dashboard of a month']) {
    const p50 = large[name]?.p50 ?? 0
    report.ratio(`${name}, p50 ms`, { best: p50, median: p50, floor: 20, goal: 5, lower: true })
  }
}

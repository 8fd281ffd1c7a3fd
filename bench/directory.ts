import type pg from 'pg'
import type { Id } from '#kernel/values.ts'
import { load, type CallRequest } from './load.ts'
import { median, round, watchMachine } from './machine.ts'
import type { Report } from './report.ts'
import { seedPeople } from './seed.ts'
import { launch, openTestBed, postCall } from './test-bed.ts'

const port = 3393
const rounds = 3
const seconds = 1
const counts = { small: 1_000, large: Number(process.env['BENCH_ROWS'] ?? 100_000) } as const
type Size = keyof typeof counts
/** `BENCH_ONLY=search` measures only items with this text in their names. */
const only = process.env['BENCH_ONLY'] ?? ''

/** Gives employees realistic names, teams, banks, salaries and statuses, because the seed creates identical ones. */
const spread = async (client: pg.Client, orgId: Id<'org'>): Promise<void> => {
  await client.query(
    `insert into teams select $1::text, 'T' || right($1::text, 6) || lpad(n::text, 9, '0'), 'TEAM-' || n, 'Team ' || (n * 7919 % 100), 'A team', 'Approved', now(), 'B', now(), 'B'
       from generate_series(1, 12) n`,
    [orgId],
  )
  await client.query(
    `update employees e set first_name = (array['Nur Aina','Siti','Ahmad','Wei Ling','Devi','Mohd Faizal','Kah Wai','Farah'])[1 + s.n * 31 % 8],
       last_name = (array['binti','bin','a/l','Tan','Lim'])[1 + s.n * 17 % 5] || ' ' || (array['Rashid','Hassan','Raman','Omar','Aziz','Ismail','Chong'])[1 + s.n * 13 % 7] || ' ' || s.n,
       employee_number = 'KK-' || s.n, bank_code = (array['MBBEMYKL','CIBBMYKL','PBBEMYKL','RHBBMYKL'])[1 + s.n % 4],
       team_id = case when s.n % 10 = 0 then null else 'T' || right($1::text, 6) || lpad((1 + s.n % 12)::text, 9, '0') end,
       status = case when s.n * 7 % 20 = 3 then 'pending-approval' else 'approved' end, end_on = case when s.n % 500 = 7 then date '2026-12-31' end,
       ic_number = to_char(date '1970-01-01' + (s.n % 12000)::int, 'YYMMDD') || (array['14','10','08','01','12','05','03','06','07','11'])[1 + s.n / 12000] || lpad((s.n * 7919 % 10000)::text, 4, '0'),
       modified_at = e.modified_at + s.n * interval '1 second'
       from (select id, row_number() over (order by id) as n from employees where org_id = $1::text) s where e.org_id = $1::text and e.id = s.id`,
    [orgId],
  )
  await client.query(
    `update employee_salaries set salary_sen = 180000 + (hashtext(employee_id) & 1048575) % 500000 where org_id = $1`,
    [orgId],
  )
  await client.query(
    `insert into employee_salaries select org_id, employee_id, '2026-06-01', salary_sen + 20000, created_at, created_by from employee_salaries
      where org_id = $1 and hashtext(employee_id) % 3 = 0`,
    [orgId],
  )
}

const ask = (cookie: string, data: object): CallRequest => ({
  path: '/call/employees-getEmployees',
  body: JSON.stringify({ data: { pageSize: 10, ...data } }),
  cookie,
})

const sorts = [
  'name',
  'employeeICNumber',
  'employeeNumber',
  'email',
  'bank',
  'status',
  'team',
  'salary',
  'createdAt',
  'modifiedAt',
] as const

type Cursor = { result: { next: string | null; total: number } }
/** The cursor of the middle page, as in a browser that has paged there. */
const middleOf = async (cookie: string, sort: string, count: number): Promise<string> => {
  const data = { pageSize: 10, sort: { by: sort }, page: Math.floor(count / 20) }
  const answer = await postCall(port, 'employees-getEmployees', { data, cookie })
  return ((await answer.json()) as Cursor).result.next ?? ''
}

const callRequestsOf = async (cookie: string, count: number): Promise<Record<string, CallRequest>> => {
  const callRequests: Record<string, CallRequest> = {
    'search, one match': ask(cookie, { search: `Rashid ${1 + Math.floor(count / 2)}` }),
    'search, IC number': ask(cookie, { search: '700413-14' }),
    'search, many matches': ask(cookie, { search: 'binti' }),
    'search, no match': ask(cookie, { search: 'xyzzy' }),
    'pending approval': ask(cookie, { filter: { status: 'pending-approval' } }),
    leavers: ask(cookie, { filter: { leaving: true } }),
    'team, by salary': ask(cookie, { filter: { team: 'TEAM-3' }, sort: { by: 'salary', descending: true } }),
    'count of pending employees': {
      path: '/call/employees-countEmployeesPendingApproval',
      body: '{"data":{}}',
      cookie,
    },
  }
  for (const by of sorts.filter((sort) => `by ${sort}, deep`.includes(only))) {
    callRequests[`by ${by}`] = ask(cookie, { sort: { by } })
    callRequests[`by ${by}, deep`] = ask(cookie, { sort: { by }, after: await middleOf(cookie, by, count) })
  }
  return Object.fromEntries(Object.entries(callRequests).filter(([name]) => name.includes(only)))
}

/** Compares the directory of an organization of 100,000 employees with one of 1,000, interleaved in one database. */
export const benchDirectory = async (report: Report): Promise<void> => {
  const testBed = await openTestBed()
  try {
    const cookies: Record<Size, string> = { small: '', large: '' }
    for (const size of ['small', 'large'] as const) {
      const seeded = await seedPeople(testBed.client, {
        organizations: 1,
        people: counts[size],
        tag: size.toUpperCase(),
      })
      cookies[size] = seeded.managers[0] ?? ''
      const [orgId] = seeded.orgs
      if (orgId) await spread(testBed.client, orgId)
    }
    await testBed.client.query('vacuum analyze')
    const server = await launch(testBed.url, port)
    const callRequests = {
      small: await callRequestsOf(cookies.small, counts.small),
      large: await callRequestsOf(cookies.large, counts.large),
    }
    const watch = watchMachine()
    const times = new Map(Object.keys(callRequests.small).map((name) => [name, { small: [0], large: [0] }]))
    for (const kept of times.values()) for (const size of ['small', 'large'] as const) kept[size].length = 0
    for (let turn = 0; turn < rounds; turn++) {
      for (const [name, kept] of times) {
        for (const size of ['small', 'large'] as const) {
          const callRequest = callRequests[size][name]
          if (!callRequest) continue
          const next = () => callRequest
          await load(port, { connections: 1, seconds: 0.2, next })
          const { p50, failures } = await load(port, { connections: 1, seconds, next })
          if (Object.keys(failures).length > 0) report.note(`${name}: failed ${JSON.stringify(failures)}`)
          kept[size].push(p50)
        }
      }
    }
    await server.stop()
    write(report, times, watch())
  } finally {
    await testBed.close()
  }
}

const write = (
  report: Report,
  times: ReadonlyMap<string, Record<Size, number[]>>,
  { idle, steal }: { idle: number; steal: number },
): void => {
  const large = counts.large.toLocaleString('en')
  report.title(`Directory: ${large} employees compared with ${counts.small.toLocaleString('en')}`)
  report.note(`Median of ${rounds} interleaved rounds, one connection; idle ${idle} %, steal ${steal} %.`)
  const rows = [...times].map(([name, kept]) => {
    const ratios = kept.large.map((p50, i) => p50 / Math.max(0.01, kept.small[i] ?? 0))
    return {
      name,
      small: median(kept.small),
      large: median(kept.large),
      best: Math.min(...ratios),
      median: median(ratios),
    }
  })
  report.table(
    ['what', '1,000: p50 ms', `${large}: p50 ms`, 'ratio, best', 'ratio, median'],
    rows.map((row) => [row.name, round(row.small, 2), round(row.large, 2), round(row.best, 2), round(row.median, 2)]),
  )
  for (const [what, of] of [
    ['the slowest sort', rows.filter(({ name }) => name.startsWith('by ') && !name.endsWith('deep'))],
    ['the slowest deep page', rows.filter(({ name }) => name.endsWith('deep'))],
    ['the slowest search', rows.filter(({ name }) => name.startsWith('search'))],
    [
      'the slowest filter',
      rows.filter(({ name }) => ['pending approval', 'leavers', 'team, by salary'].includes(name)),
    ],
  ] as const)
    if (of.length > 0)
      report.ratio(what, {
        best: Math.max(...of.map((row) => row.best)),
        median: Math.max(...of.map((row) => row.median)),
        floor: 2,
        goal: 1.2,
        lower: true,
      })
}

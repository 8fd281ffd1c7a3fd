import type { Page } from 'playwright-core'
import { buildIfStale } from '#tools/build.ts'
import { newId } from '#server/ids.ts'
import { benchClock } from './clock.ts'
import { inBrowser, type Measure } from './frames.ts'
import { median, round, watchMachine } from './machine.ts'
import { benchStart, completeEarlier } from './pay-run-start.ts'
import type { Report } from './report.ts'
import { seedPeople } from './seed.ts'
import { launch, openTestBed, postCall, type Launched, type TestBed } from './test-bed.ts'

const port = 3398
const rounds = 3
const address = `http://127.0.0.1:${port}`
const people = Number(process.env['BENCH_ROWS'] ?? 20_000)
const counts = { benefits: 5, wallets: 3 } as const

const idsOf = (count: number) => Array.from({ length: count }, () => newId(Date.parse(benchClock)))

type Prepared = { readonly orgId: string; readonly category: string; readonly cookie: string; readonly userId: string }

/** Creates employees of one category with five monthly benefits, who elect three wallets with a third each. */
const prepare = async ({ client }: TestBed): Promise<Prepared> => {
  const { orgs, managers } = await seedPeople(client, { organizations: 1, people, tag: 'PAYRUN' })
  const [orgId = ''] = orgs
  const [cookie = ''] = managers
  const [category = '', office] = idsOf(2)
  const wallets = idsOf(counts.wallets)
  await client.query(
    `insert into employee_categories select $1, $2, 'CAT-001', 'Crew', 'Benchmark', 'Approved', $3, 'BENCH', $3, 'BENCH', $3, 'BENCH'`,
    [orgId, category, benchClock],
  )
  await client.query(
    `insert into offices values ($1, $2, 'OFF-001', 'Bangsar', '1, Jalan Telawi', 'Malaysia', 'Kuala Lumpur', 'WP Kuala Lumpur', null, $3, $3, null)`,
    [orgId, office, benchClock],
  )
  await client.query(
    `insert into employee_benefits select $1, id, 'Benefit ' || n, 10000 + n, $2, $3, 'Monthly', 'Approved', $4, 'BENCH', $4, 'BENCH', $4, 'BENCH'
       from unnest($5::text[]) with ordinality as b (id, n)`,
    [orgId, category, office, benchClock, idsOf(counts.benefits)],
  )
  await client.query(
    `insert into wallets (org_id, id, name, status, support_link, minimum_amount_sen, created_at, created_by, modified_at, modified_by)
     select 'PLATFORM', id, 'Wallet ' || n, 'Active', 'https://wallet.example', 1000, $1, 'BENCH', $1, 'BENCH' from unnest($2::text[]) with ordinality as w (id, n)`,
    [benchClock, wallets],
  )
  await client.query(`update employees set category_code = 'CAT-001', office_code = 'OFF-001' where org_id = $1`, [
    orgId,
  ])
  await client.query(
    `insert into elected_wallets (org_id, id, employee_id, wallet_id, account_number, percentage_bp, account_verified, screenshot_url, screenshot_file_name, created_at, modified_at, modified_by)
     select e.org_id, 'E' || n || lpad((row_number() over ())::text, 14, '0'), e.id, w.id, '0123456789',
            case when n = 3 then 3334 else 3333 end, true, '/files/x', 'x.png', $2, $2, 'BENCH'
       from employees e, unnest($3::text[]) with ordinality as w (id, n) where e.org_id = $1`,
    [orgId, benchClock, wallets],
  )
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ id: string }>(`select id from users where org_id = $1 and role = 'Manager'`, [
    orgId,
  ])
  const userId = rows[0]?.id ?? ''
  // A call that returns a category refuses an id of another form.
  await client.query('update employee_categories set created_by = $1, modified_by = $1, approved_by = $1', [userId])
  return { orgId, category, cookie, userId }
}

const tables = ['pay_runs', 'pay_run_groups', 'pay_run_employees', 'pay_run_benefits', 'pay_run_shares'] as const
/** Empties the tables of pay runs, because every round pays the same period. */
const reset = async ({ client }: TestBed): Promise<void> => {
  await client.query('set session_replication_role = replica')
  await client.query(`truncate ${tables.join(', ')}`)
  await client.query('set session_replication_role = origin')
}

type Timed = { readonly id: string; readonly create: number; readonly submit: number; readonly approve: number }
/** Creates, submits and approves a run over HTTP. */
const payEveryone = async ({ category, cookie }: Prepared, turn: number): Promise<Timed> => {
  const call = async (name: string, data: object): Promise<{ seconds: number; result: { id?: string } }> => {
    const from = performance.now()
    const answer = await postCall(port, `payRuns-${name}`, { data, cookie, key: `bench-${turn}-${name}` })
    const { result, error } = (await answer.json()) as { result?: { id?: string }; error?: { message: string } }
    if (!result) throw new Error(`${name}: ${answer.status} ${error?.message ?? ''}`)
    return { seconds: (performance.now() - from) / 1000, result }
  }
  const fields = { payType: 'Regular', payDay: '2026-11-27', grouping: 'categories', groups: [category] }
  const created = await call('create', fields)
  const id = created.result.id ?? ''
  const submitted = await call('submit', { id })
  const approved = await call('approve', { ids: [id] })
  return { id, create: created.seconds, submit: submitted.seconds, approve: approved.seconds }
}

/** The reference: the rows of the approved run, inserted into empty tables with the same columns and indexes. */
const insertSame = async ({ client }: TestBed): Promise<number> => {
  for (const table of tables)
    await client.query(`drop table if exists like_${table}; create table like_${table} (like ${table} including all)`)
  const from = performance.now()
  for (const table of tables) await client.query(`insert into like_${table} select * from ${table}`)
  return (performance.now() - from) / 1000
}

const lastPerson = `binti Rashid ${people}`
/** Opens the run from the list, searches, sorts and pages it. */
const browseDetails = async (page: Page, measure: Measure): Promise<void> => {
  await page.goto(`${address}/benefits-pay-runs`, { waitUntil: 'networkidle' })
  await measure('open', async () => {
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByRole('table').getByText('Nur Aina').first().waitFor()
  })
  await measure('search', async () => {
    await page.getByRole('searchbox').first().pressSequentially(lastPerson, { delay: 60 })
    await page.getByRole('table').getByText(lastPerson).first().waitFor()
  })
  await measure('clear the search', async () => {
    await page.getByRole('searchbox').first().fill('')
    await page.getByRole('button', { name: 'Next page' }).first().isEnabled()
  })
  await measure('next page', () => page.getByRole('button', { name: 'Next page' }).first().click())
  await measure('sort', () =>
    page
      .getByRole('table')
      .getByRole('button', { name: /net pay/i })
      .first()
      .click(),
  )
}

/** Creates, submits and approves a regular pay run over HTTP, then opens and searches it in a browser. */
export const benchPayRuns = async (report: Report): Promise<void> => {
  await buildIfStale(() => undefined)
  const testBed = await openTestBed()
  let server: Launched | undefined
  try {
    const prepared = await prepare(testBed)
    server = await launch(testBed.url, port)
    const results = []
    for (let turn = 0; turn < rounds; turn++) {
      await reset(testBed)
      const watch = watchMachine()
      const timed = await payEveryone(prepared, turn)
      const reference = await insertSame(testBed)
      const { rows } = await testBed.client.query<{ n: number }>('select count(*)::int as n from pay_run_shares')
      if (rows[0]?.n !== people * counts.wallets) throw new Error(`${rows[0]?.n} shares`)
      results.push({ ...timed, total: timed.create + timed.submit + timed.approve, reference, ...watch() })
    }
    const steps = await inBrowser({ ...prepared, address, rounds }, browseDetails)
    await completeEarlier(testBed, prepared, results.at(-1)?.id ?? '')
    await benchStart(report, { ...prepared, address, port, rounds, people })
    report.title(
      `Pay run of ${people.toLocaleString('en')} employees with ${counts.benefits} benefits and ${counts.wallets} wallets each`,
    )
    report.table(
      ['round', 'create s', 'submit s', 'approve s', 'insert of the same rows s', 'idle %', 'steal %'],
      results.map((one, i) => [
        i + 1,
        ...[one.create, one.submit, one.approve, one.reference].map((value) => round(value, 2)),
        one.idle,
        one.steal,
      ]),
    )
    const ratios = results.map(({ total, reference }) => total / reference)
    const bounds = { floor: 10, goal: 3, lower: true }
    report.ratio('pay run created, submitted and approved, relative to inserting the same rows', {
      best: Math.min(...ratios),
      median: median(ratios),
      ...bounds,
    })
    report.table(
      ['longest frame, ms', ...steps.map((_, i) => `round ${i + 1}`)],
      [...(steps[0]?.keys() ?? [])].map((step) => [step, ...steps.map((one) => one.get(step) ?? 0)]),
    )
    const longest = steps.map((one) => Math.max(...one.values()))
    report.ratio('longest frame while the details are opened and searched, ms', {
      best: Math.min(...longest),
      median: median(longest),
      floor: 100,
      goal: 50,
      lower: true,
    })
  } finally {
    await server?.stop()
    await testBed.close()
  }
}

import { templateFile } from '#people/employees/import/screens/template.ts'
import { requestColumns, transferColumns } from '#money/withdrawals/lists/list.sql.ts'
import { csvParts } from '#web/ui/list-file.ts'
import { everyRow } from '#web/ui/table-model.ts'
import { median, megabytes, round, watchMachine, watchMemory } from './machine.ts'
import type { Report } from './report.ts'
import { seedPeople, type Seeded } from './seed.ts'
import { period, placeWithdrawals } from './seed-withdrawals.ts'
import { copyOut, launch, openTestBed, postCall, type Launched, type TestBed } from './test-bed.ts'

const port = 3398
const rounds = 3
const few = 10_000
/** `BENCH_ONLY=audit` measures only items with this text in their names. */
const only = process.env['BENCH_ONLY'] ?? ''
const statementLines = 30
const transactionLines = 5_000

/**
 * Times from the click, in milliseconds, and the server's peak memory above its idle level, in MB. `reference` is the
 * time of COPY TO of the same rows, in milliseconds; NaN if it is not measured.
 */
type Measurement = {
  readonly first: number
  readonly whole: number
  readonly rows: number
  readonly memory: number
  readonly reference: number
}
type Export = {
  readonly name: string
  readonly how: string
  /** The query of the same rows, for COPY TO. */
  readonly query?: string
  readonly make: () => Promise<{ first: number; rows: number }>
}
type Figures = ReadonlyMap<string, { readonly how: string; readonly made: readonly Measurement[] }>

const address = `http://127.0.0.1:${port}`
const call = async <T>(cookie: string, name: string, data: object, key?: string): Promise<T> => {
  const response = await postCall(port, name, { data, cookie, ...(key !== undefined && { key }) })
  const body = (await response.json()) as { result?: T }
  if (body.result === undefined) throw new Error(`${name}: ${JSON.stringify(body).slice(0, 300)}`)
  return body.result
}

/** Reads a file as a stream and counts its lines. */
const read = async (cookie: string, path: string): Promise<{ first: number; rows: number }> => {
  const started = performance.now()
  const response = await fetch(address + path, { headers: { cookie: `upah=${cookie}` } })
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`)
  let first = 0
  let lines = 0
  for await (const part of response.body as AsyncIterable<Uint8Array>) {
    if (first === 0) first = performance.now() - started
    for (const byte of part) if (byte === 10) lines += 1
  }
  return { first, rows: lines - 1 }
}
const download = (cookie: string, name: string, data: object) =>
  read(cookie, `/download/${name}?data=${encodeURIComponent(JSON.stringify(data))}`)

type Listed = Readonly<Record<string, unknown>>
const valueOf = (value: unknown): string | number =>
  typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value ?? '')
/** The number of columns of a typical list. */
const columns = [
  ['id', 'employeeName', 'employeeICNumber', 'requestedAmount', 'status', 'firstName'],
  ['lastName', 'email', 'mobileNumber', 'amount', 'createdBy', 'createdAt'],
]
  .flat()
  .map((id) => ({ id, header: id, cell: () => null, value: (row: Listed) => valueOf(row[id]) }))

/** Does the same as the export button of a list: reads it page by page, then creates the file. */
const pages = async (
  cookie: string,
  name: string,
  data: object,
  rowsOf: (answer: { transactions: Listed[] } & { employees: Listed[] }) => Listed[],
): Promise<{ first: number; rows: number }> => {
  const started = performance.now()
  let first = 0
  const list = async (input: object) => {
    const answer = await call<{ transactions: Listed[]; employees: Listed[]; next: string | null }>(cookie, name, input)
    if (first === 0) first = performance.now() - started
    return answer
  }
  const all = everyRow(list, data, rowsOf)
  let lines = 0
  for await (const part of csvParts(all, columns)) lines += part.split('\r\n').length - 1
  return { first, rows: lines - 1 }
}

/** The organization of a session cookie. */
const orgOf = (cookie: string) => cookie.slice(0, 16)

/** One event per employee. */
const placeEvents = ({ client }: TestBed, { people, managers }: Seeded): Promise<unknown> =>
  client.query(
    `insert into audit_events (org_id, id, actor_id, actor_name, actor_role, address, call, record_type, record_id, before, after, happened_at)
     select $1, '1A' || lpad(n::text, 14, '0'), 'BENCH', 'The Manager', 'Manager', '127.0.0.1', 'employees-editEmployee', 'employee', e,
       '{"city": "Klang", "status": "pending-approval"}', '{"city": "Ipoh", "status": "approved"}', '2026-11-16T01:00:00Z'
       from unnest($2::text[]) with ordinality as p (e, n)`,
    [orgOf(managers[0] ?? ''), people.map(({ employeeId }) => employeeId)],
  )

const runExport = async ({ make, query }: Export, server: Launched, testBed: TestBed): Promise<Measurement> => {
  const reference = query === undefined ? Number.NaN : await copyOut(testBed, query)
  const rest = megabytes(server.pid)
  const started = performance.now()
  const { answer, most } = await watchMemory(server.pid, make)
  return { ...answer, whole: performance.now() - started, memory: most - rest, reference }
}

const exportsOf = (admin: string, large: Seeded, batchId: string): Export[] => {
  const [manager = ''] = large.managers
  const orgId = orgOf(manager)
  const withdrawals = (columns: object, where: string) =>
    `select ${Object.keys(columns).join(', ')} from withdrawals where period = '${period}' ${where} order by id desc`
  return [
    {
      name: 'bank file, CSV',
      how: 'server, streamed',
      query: `select r.employee_name, r.ic_number, r.bank_code, r.account_number, r.net_sen from withdrawal_states s
        join withdrawal_requests r using (org_id, id) where s.batch_id = '${batchId}' order by s.org_id, s.id`,
      make: () => download(admin, 'rollingPayAdmin-downloadBatch', { batchId }),
    },
    {
      name: 'audit trail, CSV',
      how: 'server, streamed',
      query: `select * from audit_events where org_id = '${orgId}' order by id desc`,
      make: () => download(manager, 'audit-export', {}),
    },
    {
      name: 'requests of a month, CSV',
      how: 'browser, page by page',
      query: withdrawals(requestColumns, `and org_id = '${orgId}'`),
      make: () => pages(manager, 'rollingPayManagement-getTransactions', { period }, (all) => all.transactions),
    },
    {
      name: 'directory, CSV',
      how: 'browser, page by page',
      query: `select e.*, t.name, (select s.salary_sen from employee_salaries s where s.org_id = e.org_id and s.employee_id = e.id
          and s.from_on <= '2026-11-16' order by s.from_on desc limit 1)
        from employees e left join teams t on t.org_id = e.org_id and t.id = e.team_id
       where e.org_id = '${orgId}' and e.deleted_at is null order by e.first_name, e.last_name, e.id`,
      make: () => pages(manager, 'employees-getEmployees', {}, (all) => all.employees),
    },
    {
      name: 'transactions of the platform, CSV',
      how: 'browser, page by page',
      query: withdrawals(transferColumns, ''),
      make: () => pages(admin, 'rollingPayAdmin-getAll', { period }, (all) => all.transactions),
    },
  ]
}

let pressed = 0
const statement = (name: string, cookie: string, lines: number): Export => ({
  name,
  how: 'server, in a worker thread, stored',
  make: async () => {
    const data = { orgId: orgOf(cookie), date: period }
    const { url } = await call<{ url: string }>(cookie, 'transactions-exportToPDFv2', data, `statement-${pressed++}`)
    const { first } = await read(cookie, url)
    return { first, rows: lines }
  },
})

const measure = async (count: number): Promise<Figures> => {
  const testBed = await openTestBed()
  try {
    const large = await seedPeople(testBed.client, { organizations: 1, people: count, tag: 'LARGE' })
    const small = await seedPeople(testBed.client, { organizations: 1, people: statementLines, tag: 'SMALL' })
    const medium = await seedPeople(testBed.client, { organizations: 1, people: transactionLines, tag: 'MEDIUM' })
    const all = { ...large, people: [...large.people, ...small.people, ...medium.people] }
    await placeWithdrawals(testBed.client, all, all.people.length, 'approved')
    await placeEvents(testBed, large)
    await testBed.client.query('vacuum analyze')
    const server = await launch(testBed.url, port)
    const { batch } = await call<{ batch: { id: string } }>(
      large.admin,
      'rollingPayAdmin-endOfDayProcessing',
      {},
      'bench-send',
    )
    const made = new Map<string, { how: string; made: Measurement[] }>()
    const run = async (one: Export, times: number) => {
      const found: Measurement[] = []
      for (let n = 0; n < times; n++) found.push(await runExport(one, server, testBed))
      made.set(one.name, { how: one.how, made: found })
    }
    for (const one of exportsOf(large.admin, large, batch.id).filter(({ name }) => name.includes(only))) {
      // The first run allocates memory once; exclude it.
      await runExport(one, server, testBed)
      await run(one, rounds)
    }
    if (count === few && 'statement'.includes(only)) {
      await call(
        large.admin,
        'rollingPayAdmin-completeAll',
        { transferDate: '2026-11-16', handover: 'Sent by e-mail' },
        'bench-complete',
      )
      await run(statement('statement of 30 lines, PDF', small.managers[0] ?? '', statementLines), rounds)
      await run(statement('transactions of 5,000 lines, PDF', medium.managers[0] ?? '', transactionLines), rounds)
      await run(statement('statement of 10,000 lines, PDF', large.managers[0] ?? '', few), 1)
    }
    await server.stop()
    return made
  } finally {
    await testBed.close()
  }
}

/** Measures every generated file: first byte, total time and server memory. */
export const benchExports = async (report: Report): Promise<void> => {
  const many = Number(process.env['BENCH_ROWS'] ?? 100_000)
  const watch = watchMachine()
  const small = await measure(few)
  const large = await measure(many)
  const { idle, steal } = watch()
  report.title(`Exports of ${many.toLocaleString('en')} rows and of ${few.toLocaleString('en')}`)
  report.note(`Idle ${idle} %, steal ${steal} %.`)
  const linesOf = (figures: Figures) =>
    [...figures].map(([name, { how, made }]) => [
      name,
      how,
      (made[0]?.rows ?? 0).toLocaleString('en'),
      ...[(one: Measurement) => one.first, (one: Measurement) => one.whole].map(
        (of) => `${round(Math.min(...made.map(of)))} (${round(median(made.map(of)))})`,
      ),
      round(median(made.map(({ reference }) => reference))) || '-',
      Math.round(Math.max(...made.map(({ rows, whole }) => (rows / whole) * 1000))),
      made.map(({ memory }) => round(memory)).join(', '),
    ])
  report.table(
    [
      'what',
      'created in',
      'rows',
      'first byte ms, best (median)',
      'total ms, best (median)',
      'COPY TO ms, median',
      'rows/s',
      'server memory growth MB, per round',
    ],
    [...linesOf(small), ...linesOf(large)],
  )
  writeRatios(report, small, large)
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now()
    templateFile()
    return performance.now() - started
  })
  report.note(
    `Template of the bulk import, created in the browser: best of five here, ${round(Math.min(...times))} ms.`,
  )
}

const writeRatios = (report: Report, small: Figures, large: Figures): void => {
  for (const [name, { made }] of large) {
    const ratios = made.map(({ whole, reference }) => whole / reference)
    report.ratio(`${name}, relative to COPY TO of the same rows`, {
      best: Math.min(...ratios),
      median: median(ratios),
      floor: 10,
      goal: 3,
      lower: true,
    })
    // Memory stays flat: ten times the rows cause no more than the normal fluctuation of the process.
    const before = Math.max(...(small.get(name)?.made ?? []).map(({ memory }) => memory))
    const growth = made.map(({ memory }) => memory - before)
    report.ratio(`${name}, additional server memory compared with a tenth of the rows, MB`, {
      best: Math.min(...growth),
      median: median(growth),
      floor: 40,
      goal: 20,
      lower: true,
    })
  }
}

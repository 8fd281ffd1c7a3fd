import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Browser } from 'playwright-core'
import type { Id } from '#kernel/values.ts'
import { importColumns, type ImportColumn } from '#people/employees/lists/import-columns.rules.ts'
import { xlsxFile } from '#spreadsheets/xlsx-file.ts'
import { buildIfStale } from '#tools/build.ts'
import { launchBrowser } from '../test/browser.ts'
import { median, round, watchMachine } from './machine.ts'
import type { Report } from './report.ts'
import { seedPeople } from './seed.ts'
import { launch, openTestBed, type TestBed } from './test-bed.ts'

const port = 3395
const rounds = 3
const rowCount = 50_000
/** `BENCH_PART=server` or `BENCH_PART=browser` measures only that part. */
const part = process.env['BENCH_PART']

type Row = Partial<Record<ImportColumn, string>>
/** Fifteen columns of realistic input. */
const rowOf = (n: number): Row => ({
  firstName: 'Nur Aina',
  lastName: `binti Rashid ${n}`,
  employeeICNumber: `Q${1_000_000 + n}`,
  bank: n % 3 === 0 ? 'CIMB' : 'Maybank',
  accountNumber: String(114_222_330_000 + n),
  mobileNumber: `012-${3_000_000 + n}`,
  email: `staff${n}@import.example`,
  dateOfBirth: '01/02/1990',
  address: `${n % 300} Jalan Melati`,
  city: 'Petaling Jaya',
  country: 'Malaysia',
  postalCode: '46050',
  employeeNumber: `E-${n}`,
  salary: '3200.50',
  startDate: '12/02/2024',
})
const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => rowOf(n))

const workbookOf = (rows: readonly Row[]): Uint8Array<ArrayBuffer> =>
  xlsxFile([
    {
      name: 'Employees',
      columns: importColumns.map(() => ({ width: 14 })),
      rows: [
        importColumns.map((text) => ({ text })),
        ...rows.map((row) => importColumns.map((field) => ({ text: row[field] ?? '' }))),
      ],
    },
  ])

/** The same rows as lines for COPY into a table like `employees`. */
const copyText = (orgId: Id<'org'>): string[] =>
  rowsOf(rowCount).map((row, n) =>
    [
      orgId,
      `1C${String(n).padStart(14, '0')}`,
      row.employeeICNumber,
      row.employeeNumber,
      row.firstName,
      row.lastName,
      row.email,
      `+6012${3_000_000 + n}`,
      'MBBEMYKL',
      row.accountNumber,
      'pending-approval',
      '1990-02-01',
      row.address,
      row.city,
      row.country,
      row.postalCode,
      '2024-02-12',
      '2026-11-16T02:00:00Z',
      'BENCH',
      '2026-11-16T02:00:00Z',
      'BENCH',
    ].join('\t'),
  )
const copied =
  'org_id, id, ic_number, employee_number, first_name, last_name, email, mobile_number, bank_code, account_number, status, date_of_birth, address, city, country, postal_code, start_on, created_at, created_by, modified_at, modified_by'

const copyInto = async ({ client }: TestBed, table: string, lines: readonly string[]): Promise<number> => {
  await client.query(`truncate ${table}`)
  const started = performance.now()
  await pipeline(
    lines.map((line) => `${line}\n`),
    client.query(copyFrom(`copy ${table} (${copied}) from stdin`)),
  )
  return (performance.now() - started) / 1000
}

const laggedMost = async (): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)/m.exec(text)?.[1] ?? Number.NaN) * 1000
}

const post = async (call: string, cookie: string, data: object): Promise<number> => {
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/call/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `upah=${cookie}` },
    body: JSON.stringify({ data }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${call}: ${answer.slice(0, 300)}`)
  return (performance.now() - started) / 1000
}

/** Stores a file, and returns its URL. */
const upload = async (cookie: string, file: Uint8Array<ArrayBuffer>): Promise<string> => {
  const body = new FormData()
  body.append('file', new Blob([file]), 'staff.xlsx')
  const headers = { cookie: `upah=${cookie}` }
  const response = await fetch(`http://127.0.0.1:${port}/files/employee-import`, { method: 'POST', headers, body })
  const { url } = (await response.json()) as { url: string }
  return url
}

type Figures = { bare: number; alike: number; add: number; lag: number; overwrite: number; undo: number; idle: number }

/** One round, in sequence: a plain COPY, the import, the most expensive overwrite, and its undo. */
const runRound = async (testBed: TestBed, cookie: string, lines: readonly string[], files: Files): Promise<Figures> => {
  const machine = watchMachine()
  const bare = await copyInto(testBed, 'bare', lines)
  const alike = await copyInto(testBed, 'alike', lines)
  await laggedMost()
  const add = await post('employees-employeeBulkImportAdd', cookie, { downloadUrl: await upload(cookie, files.all) })
  const lag = await laggedMost()
  const downloadUrl = await upload(cookie, files.changed)
  const overwrite = await post('employees-employeeBulkImportOverwrite', cookie, { downloadUrl })
  const undo = await post('employees-undoImport', cookie, {})
  return { bare, alike, add, lag, overwrite, undo, idle: machine().idle }
}
type Files = { readonly all: Uint8Array<ArrayBuffer>; readonly changed: Uint8Array<ArrayBuffer> }

const benchServer = async (
  report: Report,
  testBed: TestBed,
  cookies: readonly string[],
  org: Id<'org'>,
): Promise<void> => {
  // With and without the indexes and checks of the real table.
  await testBed.client.query('create table alike (like employees including all)')
  await testBed.client.query('create table bare (like employees including defaults)')
  const lines = copyText(org)
  const rows = rowsOf(rowCount)
  const files = {
    all: workbookOf(rows),
    changed: workbookOf(rows.map((row, n) => (n % 2 === 0 ? { ...row, city: 'Klang' } : row))),
  }
  const figures: Figures[] = []
  for (const cookie of cookies.slice(0, rounds)) figures.push(await runRound(testBed, cookie, lines, files))
  report.table(
    [
      'round',
      'COPY, bare table, s',
      'COPY, table with its indexes, s',
      'append, s',
      'longest block of the thread, ms',
      'overwrite, half changed, s',
      'undo of it, s',
      'idle %',
    ],
    figures.map((one, i) => [
      i + 1,
      ...[one.bare, one.alike, one.add].map((value) => round(value, 2)),
      round(one.lag),
      ...[one.overwrite, one.undo].map((value) => round(value, 2)),
      one.idle,
    ]),
  )
  const least = (what: string, values: readonly number[], floor: number, goal: number) =>
    report.ratio(what, { best: Math.min(...values), median: median(values), floor, goal, lower: true })
  least(
    'append of 50,000 rows, relative to COPY of the same rows into the indexed table',
    figures.map(({ add, alike }) => add / alike),
    5,
    2,
  )
  least(
    'longest block of the server’s main thread, ms',
    figures.map(({ lag }) => lag),
    50,
    20,
  )
}

/** The peak memory of the page and its workers, in MB. */
const peakOf = async (browser: Browser): Promise<number> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number }[]
  }
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  return Math.max(0, ...peaks)
}

const benchBrowser = async (report: Report, cookies: readonly string[]): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'upah-bench-import-'))
  const lines: (string | number)[][] = []
  let committed = 0
  for (const [n, count] of [10_000, rowCount].entries()) {
    const file = join(folder, `${count}.xlsx`)
    await writeFile(file, workbookOf(rowsOf(count)))
    const browser = await launchBrowser()
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
    await context.addCookies([{ name: 'upah', value: cookies[n] ?? '', url: `http://127.0.0.1:${port}` }])
    await context.addInitScript(() => localStorage.setItem('userId', 'BENCH'))
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}/employees/bulk-import`)
    await page.getByRole('heading', { name: 'Earlier imports' }).waitFor()
    const before = await peakOf(browser)
    const started = performance.now()
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText('All fields verified correct! Okay to import.').waitFor({ timeout: 120_000 })
    const checked = (performance.now() - started) / 1000
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor({ timeout: 120_000 })
    committed = (performance.now() - started) / 1000
    const peak = await peakOf(browser)
    lines.push([count.toLocaleString('en'), round(checked, 2), round(committed, 2), round(before), round(peak)])
    await browser.close()
  }
  await rm(folder, { recursive: true, force: true })
  report.table(['rows', 'read and checked, s', 'committed, s', 'browser before, MB', 'browser peak, MB'], lines)
  report.ratio('50,000 rows x 15 columns from file to commit, s', {
    best: committed,
    median: committed,
    floor: 5,
    goal: 2,
    lower: true,
  })
}

/** Imports fifty thousand employees from a workbook, compared with a plain COPY of the same rows. */
export const benchImport = async (report: Report): Promise<void> => {
  await buildIfStale(() => undefined)
  const testBed = await openTestBed()
  try {
    const { managers, orgs } = await seedPeople(testBed.client, {
      organizations: rounds + 2,
      people: 10,
      tag: 'IMPORT',
    })
    const server = await launch(testBed.url, port)
    report.title('Bulk import')
    if (part !== 'browser') await benchServer(report, testBed, managers, orgs[0] as Id<'org'>)
    if (part !== 'server') await benchBrowser(report, managers.slice(rounds))
    await server.stop()
  } finally {
    await testBed.close()
  }
}

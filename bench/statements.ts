import { readFileSync } from 'node:fs'
import { round } from './machine.ts'
import type { Report } from './report.ts'
import { seedPeople } from './seed.ts'
import { launch, openTestBed, postCall } from './test-bed.ts'

const port = 3395
const lineCount = Number(process.env['BENCH_ROWS'] ?? 100_000)
const on = '2026-11-10'
const accountId = 'BENCHACC0VNT0000'

/** One payment to the provider per line, each with its reference; every fiftieth is unknown. */
const isUnknown = (n: number): boolean => n % 50 === 0
const statement = (): string => {
  let balance = 100_000_000
  const lines = Array.from({ length: lineCount }, (_, i) => {
    const sen = 10_000 + (i % 900)
    balance -= sen
    const text = isUnknown(i) ? `CHARGE ${i}` : `TRF TOPUP-${String(i).padStart(7, '0')}`
    return `10/11/2026,${text},-${(sen / 100).toFixed(2)},${(balance / 100).toFixed(2)}`
  })
  return ['Date,Description,Amount,Balance', ...lines].join('\n')
}

/** Measures a bank statement from the uploaded file to the lines that are matched, with the memory of the server. */
export const benchStatements = async (report: Report): Promise<void> => {
  const bed = await openTestBed()
  const { admin } = await seedPeople(bed.client, { organizations: 1, people: 1, tag: 'BANK' })
  await bed.client.query(
    `insert into originating_accounts
       (org_id, id, name, status, bank_code, account_number, holder, format, company_code, reference, rentas, created_at, created_by, modified_at, modified_by)
     select 'PLATFORM', $1, 'Bench', 'Active', 'MBBEMYKL', '514012345678', 'Upah', 'pain001', 'UPAH', 'UPAH', false, now(), id, now(), id
       from users where org_id = 'PLATFORM' limit 1`,
    [accountId],
  )
  await bed.client.query(
    `insert into provider_top_ups (org_id, id, paid_on, amount_sen, reference, reference_key, created_at, created_by, created_by_name)
     select 'PLATFORM', 'T' || lpad(i::text, 15, '0'), $2, 10000 + i % 900, 'TOPUP-' || lpad(i::text, 7, '0'), 'TOPUP' || lpad(i::text, 7, '0'), now(), u.id, 'Bench'
       from generate_series(0, $1 - 1) i, (select id from users where org_id = 'PLATFORM' limit 1) u where i % 50 <> 0`,
    [lineCount, on],
  )
  await bed.client.query('analyze')
  const server = await launch(bed.url, port)
  const call = async (name: string, data: unknown) => {
    const started = performance.now()
    const answer = await postCall(port, `bankStatements-${name}`, { data, cookie: admin, key: `bench-${name}` })
    const body = (await answer.json()) as { result?: Record<string, unknown>; error?: unknown }
    if (!body.result) throw new Error(`${name}: ${JSON.stringify(body.error)}`)
    return { result: body.result, seconds: (performance.now() - started) / 1000 }
  }
  const body = new FormData()
  body.append('file', new Blob([statement()]), 'statement.csv')
  const stored = await fetch(`http://127.0.0.1:${port}/files/bank-statement`, {
    method: 'POST',
    headers: { cookie: `upah=${admin}`, 'idempotency-key': 'bench-statement' },
    body,
  })
  const { url } = (await stored.json()) as { url: string }
  const added = await call('addStatement', { accountId, downloadUrl: url })
  const statementId = added.result['id']
  const shown = await call('getStatement', { statementId })
  const sure = shown.result['sure'] as { shown: unknown; count: number }
  const matched = await call('matchSureLines', { statementId, shown: sure.shown })
  const seconds = added.seconds + shown.seconds + matched.seconds
  const expected = lineCount - Math.ceil(lineCount / 50)
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  report.title(`Bank statement of ${lineCount} lines`)
  report.table(
    ['Step', 'Seconds, or MB'],
    [
      ['Read and added', round(added.seconds)],
      ['Sure matches found', round(shown.seconds)],
      ['Matched', round(matched.seconds)],
      ['Peak memory of the server, MB', round(peak)],
    ],
  )
  if (matched.result['matched'] !== expected) throw new Error(`matched: ${String(matched.result['matched'])}`)
  report.ratio('seconds in all', { best: seconds, median: seconds, floor: 60, goal: 30, lower: true })
  await server.stop()
  await bed.close()
}

import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { median, round, watchMachine } from './machine.ts'
import type { Report } from './report.ts'
import { seedPeople } from './seed.ts'
import { launch, openTestBed, postCall, type TestBed } from './test-bed.ts'

const port = 3394
const rounds = 3
const rowCount = Number(process.env['BENCH_ROWS'] ?? 50_000)

const fileOf = (code: string): string =>
  [
    'organizationCode,saleDate,amount,reference',
    ...Array.from(
      { length: rowCount },
      (_, n) => `${code},2026-11-${String((n % 15) + 1).padStart(2, '0')},${100 + (n % 900)}.${n % 10}0,R-${n}`,
    ),
  ].join('\n')

type Listed = { readonly id: string; readonly status: string; readonly rowsSucceeded: number }

/** Uploads a file and waits until all of its rows are processed. Returns the document and the seconds from the click. */
const upload = async (cookie: string, code: string): Promise<{ id: string; seconds: number }> => {
  const body = new FormData()
  body.append('file', new Blob([fileOf(code)]), 'sales.csv')
  const started = performance.now()
  const stored = await fetch(`http://127.0.0.1:${port}/files/uploaded-document`, {
    method: 'POST',
    headers: { cookie: `upah=${cookie}`, 'idempotency-key': `bench-file-${code}` },
    body,
  })
  const { url } = (await stored.json()) as { url: string }
  const data = { downloadUrl: url, fileName: 'sales.csv', type: 'SALES' }
  const answer = await postCall(port, 'uploadedDocuments-create', { data, cookie, key: `bench-upload-${code}` })
  const { id } = ((await answer.json()) as { result: Listed }).result
  for (;;) {
    const listed = await postCall(port, 'uploadedDocuments-getAll', { data: {}, cookie })
    const { uploadedDocuments } = ((await listed.json()) as { result: { uploadedDocuments: Listed[] } }).result
    const found = uploadedDocuments.find((one) => one.id === id)
    if (found?.status === 'COMPLETED' && found.rowsSucceeded === rowCount)
      return { id, seconds: (performance.now() - started) / 1000 }
    if (found?.status === 'FAILED' || found?.status === 'COMPLETED_WITH_ERRORS') throw new Error(found.status)
    await new Promise((wait) => setTimeout(wait, 50))
  }
}

/** The rows that an upload stores: logs, sales, their transactions, and the ledger entries of the royalties. */
const storedBy = (orgId: string, documentId: string): readonly (readonly [table: string, where: string])[] => [
  ['uploaded_rows', `uploaded_document_id = '${documentId}'`],
  ['sales', `org_id = '${orgId}'`],
  ['account_transactions', `org_id = '${orgId}' or source_org_id = '${orgId}'`],
  ['ledger_entries', `org_id = '${orgId}'`],
  ['ledger_postings', `org_id = '${orgId}'`],
]

/** Copies rows of a table into an empty table with the same columns and indexes. Returns the seconds of the insert. */
const copySame = async ({ client }: TestBed, table: string, where: string): Promise<number> => {
  await client.query(`create table if not exists like_${table} (like ${table} including all)`)
  await client.query(`truncate like_${table}`)
  const chunks: Buffer[] = []
  for await (const chunk of client.query(copyTo(`copy (select * from ${table} where ${where}) to stdout`)))
    chunks.push(chunk as Buffer)
  const started = performance.now()
  await pipeline(chunks, client.query(copyFrom(`copy like_${table} from stdin`)))
  return (performance.now() - started) / 1000
}

/** Measures an upload of a franchisee's sales, from the click to the last row, compared with COPY of the stored rows. */
export const benchUploads = async (report: Report): Promise<void> => {
  const testBed = await openTestBed()
  const watch = watchMachine()
  try {
    const { orgs, admin } = await seedPeople(testBed.client, { organizations: rounds + 1, people: 1, tag: 'SELLER' })
    const [franchisor, ...sellers] = orgs
    await testBed.client.query(
      `update organizations set franchise_type = 'franchisor', royalty_bp = 600 where org_id = $1`,
      [franchisor],
    )
    await testBed.client.query(
      `update organizations set franchise_type = 'franchisee', franchisor_id = $1 where org_id <> $1`,
      [franchisor],
    )
    const server = await launch(testBed.url, port)
    const figures: { uploaded: number; sales: number; all: number }[] = []
    for (const [turn, orgId] of sellers.entries()) {
      const { id, seconds } = await upload(admin, `SELLER${turn + 2}`)
      const copied = new Map<string, number>()
      for (const [table, where] of storedBy(orgId, id)) copied.set(table, await copySame(testBed, table, where))
      const all = [...copied.values()].reduce((total, one) => total + one, 0)
      figures.push({ uploaded: seconds, sales: copied.get('sales') ?? 0, all })
    }
    await server.stop()
    const { idle, steal } = watch()
    report.title(`Upload of ${rowCount.toLocaleString('en')} sales of a franchisee`)
    report.note(`Idle ${idle} %, steal ${steal} %.`)
    report.table(
      ['round', 'upload, s', 'COPY of the sales, s', 'COPY of all stored rows, s'],
      figures.map(({ uploaded, sales, all }, turn) => [
        turn + 1,
        ...[uploaded, sales, all].map((value) => round(value, 2)),
      ]),
    )
    const ratios = figures.map(({ uploaded, all }) => uploaded / all)
    report.ratio('upload, click to last row, relative to COPY of the stored rows', {
      best: Math.min(...ratios),
      median: median(ratios),
      floor: 8,
      goal: 4,
      lower: true,
    })
  } finally {
    await testBed.close()
  }
}

import { utils, write } from '@e965/xlsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { consumers } from '#app/server/upload-consumers.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { placeUpload, runUpload, salesFile } from './upload.fixtures.ts'
import { processUpload } from './upload.jobs.ts'

const w = world()
let admin: Member
let kopi: Organization
let satay: Organization
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  admin = await w.member(null, 'admin')
  kopi = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  satay = await w.organization({ name: 'Satay Corner Sdn Bhd' })
  await query(`update organizations set franchise_type = 'franchisor', royalty_bp = 600 where org_id = $1`, kopi.id)
  await query(
    `update organizations set franchise_type = 'franchisee', franchisor_id = $2 where org_id = $1`,
    satay.id,
    kopi.id,
  )
})
afterEach(async () => {
  expect(await auditLedger(w.database)).toEqual([])
})

const query = (text: string, ...values: unknown[]) => w.database.pool.query<{ n: number }>(text, values)
const calls = () => w.as(admin).uploadedDocuments
const start = async (content: Buffer | string, fileName = 'sales.csv') => {
  const downloadUrl = await placeUpload(w, admin, content, fileName)
  return calls().create({ downloadUrl, fileName, type: 'SALES' })
}
const upload = async (content: Buffer | string, fileName = 'sales.csv') => {
  const { id } = await start(content, fileName)
  await runUpload(w, id)
  return calls().getLogs({ uploadedDocumentId: id, pageSize: 50 })
}
const workbook = (rows: readonly (readonly unknown[])[]) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), 'Sales')
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array)
}
const historyOf = async (orgId: string) =>
  (await w.as(admin).transactions.getAll({ orgId, sort: { by: 'type' } })).transactions.map(
    ({ type, amount, paymentDate, description }) => [type, amount, paymentDate, description],
  )
const balancesOf = async (orgId: string) => {
  const { rows } = await w.database.pool.query<{ account: string; balance_sen: number }>(
    'select account, balance_sen from ledger_accounts where org_id = $1 order by account',
    [orgId],
  )
  return Object.fromEntries(rows.map((row) => [row.account, row.balance_sen]))
}

/** Answers that every column besides the template's isn't needed. */
const leaveOutOthers = async (content: string | Buffer, fileName?: string) => {
  const downloadUrl = await placeUpload(w, admin, content, fileName)
  const { columns } = await calls().preview({ downloadUrl, type: 'SALES' })
  const sheets = (columns.question?.sheets ?? []).map(({ columns: asked }) => ({
    isHeading: true,
    columns: asked.map(({ choice }) => choice ?? 'not_needed'),
    directions: {},
  }))
  await w.as(admin).columns.saveAnswer({ kind: 'sales', key: columns.question?.key ?? '', sheets })
}

describe('a file of sales', () => {
  test("a franchisee's sale of 1,000.00 at 6 % creates a royalty of 60.00, owed to its franchisor", async () => {
    const { document, logs } = await upload(salesFile([[satay.code, '2026-11-03', '1000.00', 'S-1']]))
    expect(document).toMatchObject({
      status: 'COMPLETED',
      fileName: 'sales.csv',
      rowsTotal: 1,
      rowsSucceeded: 1,
      rowsFailed: 0,
    })
    expect(logs).toMatchObject([{ rowNo: 2, status: 'SUCCESS', errorMessage: null, errorMetadata: null }])
    expect(JSON.parse(logs[0]?.metadata ?? '')).toEqual({
      organizationCode: satay.code,
      saleDate: '2026-11-03',
      amount: '1000.00',
      reference: 'S-1',
    })
    expect(await historyOf(satay.id)).toEqual([
      ['ROYALTY', -60, '2026-11-03', 'Kopi Kita Sdn Bhd, S-1'],
      ['SALES', 1000, '2026-11-03', 'S-1'],
    ])
    expect(await historyOf(kopi.id)).toEqual([['ROYALTY_INCOME', 60, '2026-11-03', 'Satay Corner Sdn Bhd, S-1']])
    expect(await balancesOf(satay.id)).toEqual({
      royalties_receivable: 60_00,
      [`royalties_payable:${kopi.id}`]: -60_00,
    })
    const listed = await w.as(admin).sales.getAll({ orgId: satay.id })
    expect(listed).toMatchObject({ total: 1, amount: 1000, royalty: 60 })
    expect(listed.sales[0]).toMatchObject({
      orgName: 'Satay Corner Sdn Bhd',
      saleDate: '2026-11-03',
      amount: 1000,
      royalty: 60,
      royaltyRate: 6,
      franchisor: { orgId: kopi.id, name: 'Kopi Kita Sdn Bhd' },
      reference: 'S-1',
    })
    // Both organizations see the royalty in their history.
    const [franchisor, franchisee] = [await w.member(kopi, 'Manager'), await w.member(satay, 'Manager')]
    const seen = async (member: Member) => (await w.as(member).transactions.getAll({})).transactions
    expect((await seen(franchisor)).map(({ amount }) => amount)).toEqual([60])
    expect((await seen(franchisee)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-60, 1000])
  })

  test('a sale of an organization without a franchisor owes no royalty', async () => {
    await upload(salesFile([[kopi.code.toLowerCase(), '2026-11-03', '250.50', 'K-1']]))
    expect(await historyOf(kopi.id)).toEqual([['SALES', 250.5, '2026-11-03', 'K-1']])
    expect(await balancesOf(kopi.id)).toEqual({})
  })

  test('rows fail separately with their errors, and the corrected file processes only those rows', async () => {
    const rows = [
      [satay.code, '2026-11-03', '100', 'A-1'],
      ['NOBODY', '2026-11-03', '100', 'A-2'],
      [satay.code, '2026-11-17', 'x', 'A-3'],
      [satay.code, '2026-11-03', '100', 'A-4'],
    ]
    const first = await upload(salesFile(rows))
    expect(first.document).toMatchObject({
      status: 'COMPLETED_WITH_ERRORS',
      rowsTotal: 4,
      rowsSucceeded: 2,
      rowsFailed: 2,
      possibleDuplicates: 1,
    })
    expect(
      first.logs.map(({ rowNo, status, errorMessage, possibleDuplicateOf }) => [
        rowNo,
        status,
        errorMessage ?? possibleDuplicateOf,
      ]),
    ).toEqual([
      [2, 'SUCCESS', null],
      [3, 'FAILED', 'organizationCode: No organization has the code NOBODY'],
      [4, 'FAILED', 'saleDate: 2026-11-17 is in the future; amount: x is not an amount with at most two decimals'],
      [5, 'SUCCESS', 'A-1'],
    ])
    const failed = await calls().getLogs({ uploadedDocumentId: first.document.id, filter: { status: 'FAILED' } })
    expect(failed.total).toBe(2)
    expect(JSON.parse(failed.logs[1]?.errorMetadata ?? '')).toMatchObject([
      { column: 'saleDate', code: 'row_date_in_future' },
      { column: 'amount', code: 'row_amount_invalid' },
    ])
    const one = await calls().getLog({ uploadedDocumentId: first.document.id, id: failed.logs[0]?.id ?? '' })
    expect(one.log).toEqual(failed.logs[0])
    // The file of failed rows has a column for errors, which an upload ignores.
    const corrected = [
      'reference;error;amount;organizationCode;saleDate',
      `A-2;No organization;100;${satay.code};2026-11-03`,
      `A-3;;12.30;${satay.code};2026-11-16`,
    ].join('\r\n')
    const second = await upload(corrected)
    expect(second.document).toMatchObject({ status: 'COMPLETED', rowsSucceeded: 2, possibleDuplicates: 1 })
    expect(await w.as(admin).sales.getAll({ orgId: satay.id })).toMatchObject({
      total: 4,
      amount: 312.3,
      royalty: 18.74,
    })
  })

  test('an amount with a comma that is not quoted is refused, not misread', async () => {
    const rows = [
      [satay.code, '2026-11-03', '1,234.50', 'C-1'],
      [satay.code, '2026-11-03', '"1,234.50"', 'C-2'],
    ]
    expect((await upload(salesFile(rows))).document.failure?.code).toBe('columns_open')
    await leaveOutOthers(salesFile(rows))
    const { logs } = await upload(salesFile(rows))
    expect(logs.map(({ errorMessage }) => errorMessage)).toEqual([
      'The row has more values than columns. Quote an amount that contains a comma.',
      null,
    ])
    expect(await w.as(admin).sales.getAll({ orgId: satay.id })).toMatchObject({ total: 1, amount: 1234.5 })
  })

  test('the same file changes nothing the second time', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => [satay.code, '2026-11-03', 100 + i, `T-${i}`])
    await upload(salesFile(rows))
    const before = [await historyOf(satay.id), await balancesOf(satay.id)]
    const again = await upload(salesFile(rows))
    expect(again.document).toMatchObject({ status: 'COMPLETED_WITH_ERRORS', rowsSucceeded: 0, rowsFailed: 30 })
    expect(again.logs[0]?.errorMessage).toBe('reference: The reference T-0 was already used for Satay Corner Sdn Bhd')
    expect([await historyOf(satay.id), await balancesOf(satay.id)]).toEqual(before)
  })

  test('two uploads of the same rows at the same time record each sale once', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => [satay.code, '2026-11-03', 10 + i, `P-${i}`])
    const started = [await start(salesFile(rows)), await start(salesFile(rows.toReversed()))]
    await Promise.all(started.flatMap(({ id }) => [runUpload(w, id), runUpload(w, id)]))
    const { rows: found } = await query('select count(*)::int as n from sales where org_id = $1', satay.id)
    expect(found[0]?.n).toBe(200)
    const [one, two] = await Promise.all(started.map(({ id }) => calls().getLogs({ uploadedDocumentId: id })))
    expect((one?.document.rowsSucceeded ?? 0) + (two?.document.rowsSucceeded ?? 0)).toBe(200)
    expect((one?.document.rowsFailed ?? 0) + (two?.document.rowsFailed ?? 0)).toBe(200)
  })
})

describe('a workbook', () => {
  test('is read with its dates, numbers and empty rows', async () => {
    const rows = [
      ['Reference', 'Organization Code', 'Sale date', 'Amount', 'Note'],
      ['X-1', satay.code, new Date(Date.UTC(2026, 10, 5)), 0.1 + 0.2, 'ignored'],
      [],
      ['X-2', satay.code, '2026-11-06', '1,200.00'],
    ]
    expect((await upload(workbook(rows), 'sales.xlsx')).document.failure?.code).toBe('columns_open')
    await leaveOutOthers(workbook(rows), 'sales.xlsx')
    const { document, logs } = await upload(workbook(rows), 'sales.xlsx')
    expect(logs.map(({ rowNo, errorMessage }) => [rowNo, errorMessage])).toEqual([
      [2, null],
      [4, null],
    ])
    expect(document).toMatchObject({ status: 'COMPLETED', rowsTotal: 2 })
    expect(await w.as(admin).sales.getAll({ orgId: satay.id, sort: { by: 'amount' } })).toMatchObject({
      sales: [
        { amount: 0.3, saleDate: '2026-11-05', royalty: 0.02 },
        { amount: 1200, saleDate: '2026-11-06', royalty: 72 },
      ],
    })
  })

  test('a decompression bomb, a damaged archive and a file with too many rows are refused as a whole', async () => {
    // Declares that it unpacks to 400 MB.
    const bomb = Buffer.from(workbook([['x']]))
    const named = bomb.lastIndexOf('xl/worksheets/sheet1.xml')
    bomb.writeUInt32LE(400_000_000, named - 46 + 24)
    for (const [content, name, code] of [
      [bomb, 'bomb.xlsx', 'workbook_unpacks_too_large'],
      [workbook([['x']]).subarray(0, 2_000), 'half.xlsx', 'workbook_broken'],
      [salesFile(Array.from({ length: 50_001 }, () => ['A', 'B', 1, 'C'])), 'long.csv', 'file_has_too_many_rows'],
      ['', 'empty.csv', 'workbook_empty'],
      [salesFile([]), 'header.csv', 'file_has_no_rows'],
      ['organizationCode,amount\nA,1', 'columns.csv', 'file_columns_missing'],
    ] as const) {
      const { document, total } = await upload(content, name)
      expect([name, document.status, document.failure?.code, total]).toEqual([name, 'FAILED', code, 0])
    }
    const { uploadedDocuments } = await calls().getAll({ search: 'columns.csv' })
    expect(uploadedDocuments[0]?.failureMessage).toBe(
      'The header must contain the columns of the template. Missing: saleDate, reference.',
    )
  })
})

describe('the background work', () => {
  const parts = () => ({
    database: w.database,
    storage: w.files.storage,
    clock: w.app.clock,
    consumers,
    warn: (): void => undefined,
  })

  test('continues after an interruption, and each row is processed once', async () => {
    const rows = Array.from({ length: 2_500 }, (_, i) => [satay.code, '2026-11-03', 10 + i, `I-${i}`])
    const { id } = await start(salesFile(rows))
    // The clock advances with every reading, so each run uses up its time budget.
    let ms = 0
    const interrupted = { ...parts(), clock: () => w.app.clock() + (ms += 2_000) }
    const done: number[] = []
    for (;;) {
      await processUpload(interrupted, { documentId: id })
      const { document } = await calls().getLogs({ uploadedDocumentId: id })
      done.push(document.rowsSucceeded)
      if (document.status === 'COMPLETED') break
      expect(document.status).toBe('PROCESSING')
    }
    expect(done.length).toBeGreaterThan(1)
    expect(done.at(-1)).toBe(2_500)
    const { rows: queued } = await query(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'processUpload'`,
    )
    expect(queued[0]?.n).toBeGreaterThanOrEqual(done.length)
    // Running a finished job again changes nothing.
    await runUpload(w, id)
    expect(await w.as(admin).sales.getAll({ orgId: satay.id })).toMatchObject({ total: 2_500 })
  })

  test('rows of a transaction that lost its connection are processed by the next run', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => [satay.code, '2026-11-03', 10 + i, `L-${i}`])
    const { id } = await start(salesFile(rows))
    let runs = 0
    const broken = {
      ...parts(),
      database: {
        ...w.database,
        transaction: ((...given: Parameters<typeof w.database.transaction>) => {
          runs += 1
          if (runs === 3) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
          return w.database.transaction(...given)
        }) as typeof w.database.transaction,
      },
    }
    await expect(processUpload(broken, { documentId: id })).rejects.toThrow('terminating connection')
    expect((await calls().getLogs({ uploadedDocumentId: id })).document).toMatchObject({
      status: 'PROCESSING',
      rowsSucceeded: 0,
    })
    await runUpload(w, id)
    expect((await calls().getLogs({ uploadedDocumentId: id })).document).toMatchObject({
      status: 'COMPLETED',
      rowsSucceeded: 50,
    })
  })

  test('sales of one price are compared in time that grows with their number only', async () => {
    await query(
      `insert into sales (org_id, id, sold_on, amount_sen, reference, reference_key, row_number, uploaded_document_id, created_at, modified_at)
       select $1, '1E' || lpad(n::text, 14, '0'), '2026-11-04', 500, 'P-' || n, 'P' || n, n, $2, $3, $3 from generate_series(1, 20000) n`,
      kopi.id,
      (await start(salesFile([]))).id,
      w.now(),
    )
    const rows = Array.from({ length: 1_000 }, (_, i) => [kopi.code, '2026-11-04', '5.00', `Q-${i}`])
    const { id } = await start(salesFile(rows))
    const started = performance.now()
    await runUpload(w, id)
    // Comparing each row with each recorded sale takes 20 million rows and half a minute.
    expect(performance.now() - started).toBeLessThan(10_000)
    const { document } = await calls().getLogs({ uploadedDocumentId: id })
    expect(document).toMatchObject({ rowsSucceeded: 1_000, possibleDuplicates: 1_000 })
    // They have no transactions, which the ledger audit would report.
    await query(`delete from sales where id like '1E%'`)
  })

  test('rows that take too long together are processed in smaller groups', async () => {
    const rows = Array.from({ length: 8 }, (_, i) => [satay.code, '2026-11-03', 10 + i, `T-${i}`])
    const { id } = await start(salesFile(rows))
    // Each row takes a fifth of a second, and a statement half a second at most.
    await query(`create function wait_for_sale() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return new; end $$;
                 create trigger slow before insert on sales for each row execute function wait_for_sale()`)
    const database = {
      ...w.database,
      transaction: ((...[scope, mode, work]: Parameters<typeof w.database.transaction>) =>
        w.database.transaction(scope, mode, async (tx) => {
          await tx.client.query(`set local statement_timeout = '0.5s'`)
          return work(tx)
        })) as typeof w.database.transaction,
    }
    try {
      await processUpload({ ...parts(), database, clock: () => w.app.clock() }, { documentId: id })
    } finally {
      await query('drop trigger slow on sales; drop function wait_for_sale')
    }
    expect((await calls().getLogs({ uploadedDocumentId: id })).document).toMatchObject({
      status: 'COMPLETED',
      rowsSucceeded: 8,
    })
  }, 60_000)

  test('a row that the database refuses fails separately', async () => {
    await query(`alter table sales add constraint no_such check (reference <> 'B-7')`)
    const rows = Array.from({ length: 20 }, (_, i) => [satay.code, '2026-11-03', 10 + i, `B-${i}`])
    const warnings: string[] = []
    const { id } = await start(salesFile(rows))
    await processUpload({ ...parts(), warn: (_, message) => warnings.push(message) }, { documentId: id })
    const { document, logs } = await calls().getLogs({ uploadedDocumentId: id, filter: { status: 'FAILED' } })
    expect(document).toMatchObject({ status: 'COMPLETED_WITH_ERRORS', rowsSucceeded: 19, rowsFailed: 1 })
    expect(logs).toMatchObject([{ rowNo: 9, errorMessage: 'This row couldn’t be processed. Upload it again.' }])
    expect(warnings).toContain('a row of an upload could not be processed')
    await query('alter table sales drop constraint no_such')
  })
})

describe('access and input', () => {
  test('only platform staff can upload, and only their own files', async () => {
    const downloadUrl = await placeUpload(w, admin, salesFile([]))
    const input = { downloadUrl, fileName: 'sales.csv', type: 'SALES' as const }
    const manager = await w.member(satay, 'Manager')
    await expect(w.as(manager).uploadedDocuments.create(input)).rejects.toMatchObject({ code: 'permission_denied' })
    await expect(w.as(manager).sales.getAll({})).rejects.toMatchObject({ code: 'permission_denied' })
    const other = await w.member(null, 'admin')
    await expect(w.as(other).uploadedDocuments.create(input)).rejects.toMatchObject({
      code: 'upload_file_unknown',
      message: 'Something went wrong when uploading Collection!',
    })
  })

  test.each([
    [{ type: null }, { type: '*Required' }],
    [{ type: 'OTHER' }, { type: 'Please select a type' }],
    [{ downloadUrl: null }, { downloadUrl: '*Required' }],
    [{ downloadUrl: '' }, { downloadUrl: 'Collection is Required!' }],
    [{ fileName: 'sales.pdf' }, { fileName: 'Only xlsx and csv files are allowed!' }],
  ])('%j is refused at its field', async (wrong, fields) => {
    const input = { downloadUrl: '/files/x/y', fileName: 'sales.csv', type: 'SALES', ...wrong }
    await expect(calls().create(input as never)).rejects.toMatchObject({ code: 'invalid_input', fields })
  })

  test("a missing document or log has the specification's message", async () => {
    await expect(calls().getLogs({ uploadedDocumentId: w.id() })).rejects.toMatchObject({
      message: 'Uploaded Settlement Log Data not Found!',
    })
    const { document } = await upload(salesFile([['NOBODY', '2026-11-03', 1, 'N']]))
    await expect(calls().getLog({ uploadedDocumentId: document.id, id: w.id() })).rejects.toMatchObject({
      message: 'Uploaded Document Log not found!',
    })
  })

  test('lists are searched, sorted and paged without losing or repeating a row', async () => {
    const rows = Array.from({ length: 23 }, (_, i) => [i % 3 ? satay.code : 'NOBODY', '2026-11-03', 10 + i, `Q_${i}`])
    const { document } = await upload(salesFile(rows), 'Paged file.csv')
    const which = { uploadedDocumentId: document.id }
    for (const by of ['rowNo', 'status'] as const) {
      const seen: number[] = []
      let after: string | null = null
      do {
        const page: Awaited<ReturnType<ReturnType<typeof calls>['getLogs']>> = await calls().getLogs({
          ...which,
          sort: { by, descending: true },
          pageSize: 5,
          ...(after && { after }),
        })
        seen.push(...page.logs.map(({ rowNo }) => rowNo))
        after = page.next
      } while (after)
      expect([by, seen.length, new Set(seen).size]).toEqual([by, 23, 23])
    }
    expect((await calls().getLogs({ ...which, search: 'Q_1' })).total).toBe(11)
    expect((await calls().getAll({ search: 'paged FILE', sort: { by: 'rowsFailed' } })).total).toBe(1)
    const salesOf = (input: object) => w.as(admin).sales.getAll({ orgId: satay.id, ...input })
    for (const by of ['createdAt', 'saleDate', 'amount', 'royalty'] as const)
      expect((await salesOf({ sort: { by }, page: 2, pageSize: 10 })).sales).toHaveLength(5)
    expect((await salesOf({ search: 'Q_22' })).total).toBe(1)
  })
})

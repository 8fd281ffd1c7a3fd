import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileRoutes } from '#ground/files/file.routes.ts'
import { maxUploadsPerHour } from '#ground/files/file.rules.ts'
import { renderReport } from '#server/documents/report.ts'
import { outcomeOf } from '#test/outcomes.ts'
import { pagesOf } from '#test/pdf.ts'
import { openWire, type Wire } from '#test/wire.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import { reportOf } from './statement-pdf.steps.ts'
import { readStatement } from './statement.store.ts'
import { createStatementWorld, statementSteps } from './statement-world.fixtures.ts'
import type { Id } from '#kernel/values.ts'

const w = world()
let wire: Wire
let org: Organization
let admin: Member
let aina: Member
beforeAll(async () => {
  wire = await openWire(w.app, { routes: [fileRoutes(w.files)] })
})
afterAll(() => wire.http.close())
beforeEach(async () => {
  ;({ org, admin, aina } = await createStatementWorld(w))
})

const { at, calls, closeNovember, complete, paid, place, sendAll, statements } = statementSteps(w, () => ({
  org,
  admin,
  aina,
}))
const get = (member: Member, url: string) => fetch(wire.address + url, { headers: { cookie: `upah=${member.token}` } })
const bytesOf = async (url: string) => Buffer.from(await (await get(aina, url)).arrayBuffer())
const documents = async () => {
  const { rows } = await w.database.pool.query<{ storage_key: string; name: string }>(
    `select storage_key, name from files where purpose = 'statement-pdf' and uploaded_by = $1`,
    [aina.id],
  )
  return rows
}

describe('the PDF', () => {
  test('contains the figures of the statement and is the same at each download', async () => {
    await w.database.pool.query(`update employees set employee_number = 'K-17' where id = $1`, [aina.employeeId])
    await paid({ amount: 250_00 })
    const { id: statementId } = await closeNovember()
    const { statement } = await calls().getMonthlyStatement({ statementId })
    const answers = await Promise.all([
      calls().getDownloadURL({ statementId }),
      calls().getDownloadURL({ statementId }),
    ])
    at('2027-05-01 12:00:00')
    const later = await calls().getDownloadURL({ statementId })
    expect(new Set([...answers, later].map(({ url }) => url)).size).toBe(1)
    expect(later).toEqual({ url: later.url, message: 'Your monthly statement is ready to download.' })
    const bytes = await bytesOf(later.url)
    expect(bytes.equals(await bytesOf(later.url))).toBe(true)
    expect(pagesOf(bytes).flat()).toEqual([
      'Monthly statement',
      `${statement.employeeName}, November 2026`,
      'Employer Kopi Kita Sdn Bhd',
      `Employee ${statement.employeeName}`,
      `IC number ****${aina.icNumber.slice(-4)}`,
      'Employee number K-17',
      'Month November 2026',
      'Statement date 01/12/2026',
      `Statement number ${statementId}`,
      'Summary',
      'Figure Amount',
      'Total withdrawn RM 250.00',
      'Service fee RM 6.25',
      'Total Received RM 243.75',
      'Salary RM 3,000.00',
      'Deducted RM 250.00',
      'Pay before other deductions RM 2,750.00',
      'Withdrawals',
      'Date Description Ledger entry Withdrawn Service fee Received',
      `16/11/2026 Withdrawal ${statement.lines[0]!.entryId} RM 250.00 RM 6.25 RM 243.75`,
      'Total RM 250.00 RM 6.25 RM 243.75',
      'The amount deducted for your withdrawals is taken from your salary on payday. Contributions, tax and other deductions',
      'aren’t part of this statement. Withdrawals belong to the month in which you requested them.',
      `Monthly statement, ${statement.employeeName}, November 2026 Page 1 of 1`,
    ])
  })

  test('is upright, and in the language of its reader', async () => {
    await paid({ amount: 250_00 })
    const { id: statementId } = await closeNovember()
    const english = await calls().getDownloadURL({ statementId })
    const malay = await calls().getDownloadURL({ statementId, language: 'ms' })
    expect(malay.url).not.toBe(english.url)
    expect((await calls().getDownloadURL({ statementId, language: 'ms' })).url).toBe(malay.url)
    const bytes = await bytesOf(malay.url)
    expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]')
    const lines = pagesOf(bytes).flat()
    expect(lines[0]).toBe('Penyata bulanan')
    expect(lines).toContain('Gaji sebelum potongan lain RM 2,750.00')
    expect(lines).toContain('Jumlah RM 250.00 RM 6.25 RM 243.75')
    expect(lines.at(-1)).toMatch(/November 2026 Halaman 1 daripada 1$/)
    expect((await documents()).map(({ name }) => name).toSorted()).toEqual([
      'Penyata 2026-11.pdf',
      'Statement 2026-11.pdf',
    ])
  })

  test('is generated from stored figures only: generated twice, it has the same bytes', async () => {
    await paid({ amount: 250_00 })
    const { id: statementId } = await closeNovember()
    const read = () =>
      w.database.transaction({ orgs: [org.id] }, 'read', async ({ client }) => {
        const found = await readStatement(
          { client },
          { orgId: org.id, employeeId: aina.employeeId! },
          statementId as Id<'statement'>,
        )
        return reportOf(found!, 'ms')
      })
    const first = await renderReport(await read())
    expect(first.equals(await renderReport(await read()))).toBe(true)
  })

  test('and the statement can be read only by the employee', async () => {
    await paid({ amount: 250_00 })
    const { id: statementId } = await closeNovember()
    const { url } = await calls().getDownloadURL({ statementId })
    const colleague = await w.employee(org)
    const stranger = await w.employee(await w.organization())
    for (const other of [colleague, stranger]) {
      await expect(calls(other).getMonthlyStatement({ statementId })).rejects.toMatchObject({ code: 'not_found' })
      await expect(calls(other).getDownloadURL({ statementId })).rejects.toMatchObject({ code: 'not_found' })
      expect((await get(other, url)).status).toBe(404)
    }
    for (const other of [admin, await w.member(org, 'Manager')]) expect((await get(other, url)).status).toBe(404)
    expect((await get(aina, url)).status).toBe(200)
  })

  test('of a correction is a separate file and starts from the earlier statements', async () => {
    await paid({ amount: 250_00 })
    const late = await place(org, aina, { amount: 100_00 })
    await closeNovember()
    at('2026-12-02 10:00:00')
    await sendAll()
    await complete(late, '2026-12-02')
    const [correction, first] = await statements()
    const urls = [
      await calls().getDownloadURL({ statementId: correction!.id }),
      await calls().getDownloadURL({ statementId: first!.id }),
    ].map(({ url }) => url)
    const [corrected, original] = await Promise.all(urls.map(bytesOf))
    const lines = pagesOf(corrected!).flat()
    expect(lines[0]).toBe('Monthly statement, correction 1')
    expect(lines).toContain('Statement date 02/12/2026')
    expect(lines).toContain('Earlier statements RM 250.00 RM 6.25 RM 243.75')
    expect(lines).toContain('Total RM 350.00 RM 8.75 RM 341.25')
    expect(lines.filter((line) => line.endsWith('RM 100.00 RM 2.50 RM 97.50'))).toHaveLength(1)
    expect(lines).toContain('Total withdrawn RM 350.00')
    expect(lines).toContain('Pay before other deductions RM 2,650.00')
    expect(lines).toContain('This correction replaces the earlier statements for the month, which remain available.')
    expect(pagesOf(original!).flat()[0]).toBe('Monthly statement')
    expect((await documents()).map(({ name }) => name).toSorted()).toEqual([
      'Statement 2026-11 correction 1.pdf',
      'Statement 2026-11.pdf',
    ])
  })

  test('is stored once by concurrent downloads, which leave no other files', async () => {
    const { id: statementId } = await closeNovember()
    const download = () => calls().getDownloadURL({ statementId })
    const answers = await Promise.all([download(), download(), download(), download()])
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    const stored = await documents()
    expect(stored).toHaveLength(1)
    const folder = join(dirname(w.files.incoming), 'files', org.id)
    expect(await readdir(folder)).toEqual(stored.map(({ storage_key }) => storage_key.split('/')[1]))
  })

  test('requested twice with one key has one audit entry', async () => {
    const { id: statementId } = await closeNovember()
    const press = () =>
      w.as(aina, { key: `download-${statementId}` }).rollingPayEmployee.getDownloadURL({ statementId })
    expect(await press()).toEqual(await press())
    const manager = await w.member(org, 'Manager')
    const { events } = await w.as(manager).audit.getEvents({ filter: { recordId: statementId } })
    expect(events).toMatchObject([
      {
        title: 'Downloaded a monthly statement',
        changes: [
          { field: 'Month', before: null, after: '2026-11' },
          { field: 'Correction', before: null, after: '0' },
        ],
      },
    ])
  })

  test(`is refused after ${maxUploadsPerHour} files of the user within an hour, unless it is stored already`, async () => {
    await paid({ amount: 250_00 })
    const late = await place(org, aina, { amount: 100_00 })
    const { id: known } = await closeNovember()
    const { url } = await calls().getDownloadURL({ statementId: known })
    await sendAll()
    await complete(late, '2026-12-01')
    const addFiles = (count: number) =>
      w.database.pool.query(
        `insert into files (org_id, id, purpose, name, content_type, size_bytes, sha256, storage_key, uploaded_by, created_at)
         select $1::text, left($2, 10) || lpad(n::text, 6, '0'), 'payment-election-screenshot', 'x.png', 'image/png', 3, sha256('png'),
                $1::text || '/' || left($2, 10) || lpad(n::text, 6, '0'), $3, $4 from generate_series(1, $5::int) n`,
        [org.id, w.id(), aina.id, w.now(), count],
      )
    await addFiles(maxUploadsPerHour - 1)
    const [correction] = await statements()
    const download = () => calls().getDownloadURL({ statementId: correction!.id })
    expect(await outcomeOf(download())).toBe('too_many_requests')
    expect((await calls().getDownloadURL({ statementId: known })).url).toBe(url)
    w.pass(60 * 60_000)
    expect(await outcomeOf(download())).toBe('done')
  })
})

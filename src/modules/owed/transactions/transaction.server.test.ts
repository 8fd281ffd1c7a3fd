import { fileRoutes } from '#ground/files/file.routes.ts'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { pagesOf } from '#test/pdf.ts'
import { openWire, type Wire } from '#test/wire.ts'
import { world, type Member, type Organization } from '#test/world.ts'
import type { AccountType } from './account.rules.ts'
import { recordTransactions } from './account.service.ts'
import { placeTransferred, type Transferred } from './place-transferred.fixtures.ts'

const w = world()
let wire: Wire
let org: Organization
let manager: Member
let employee: Member
beforeAll(async () => {
  wire = await openWire(w.app, { routes: [fileRoutes(w.files)] })
})
afterAll(() => wire.http.close())
beforeEach(async () => {
  w.travelTo('2026-11-16T02:00:00.000Z')
  org = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await w.member(org, 'Manager')
  employee = await w.employee(org)
})

const place = (...facts: Transferred[]) => placeTransferred(w, org, employee, facts)
const make = (date = '2026-11', member = manager) => w.as(member).transactions.exportToPDFv2({ orgId: org.id, date })
const get = (member: Member, url: string) => fetch(wire.address + url, { headers: { cookie: `upah=${member.token}` } })
const bytesOf = async (url: string) => Buffer.from(await (await get(manager, url)).arrayBuffer())
const read = async (url: string) => pagesOf(await bytesOf(url)).flat()
const filesOf = async () => {
  const { rows } = await w.database.pool.query('select 1 from files where org_id = $1', [org.id])
  const kept = await readdir(join(dirname(w.files.incoming), 'files', org.id)).catch(() => [])
  return { rows: rows.length, kept: kept.length }
}

describe('PDF', () => {
  test('lists all transfers of the month, totals by type, the organization, the user and the time', async () => {
    const [first, second, third] = await place(
      { on: '2026-11-02' as LocalDate, amount: 1_234_50, fee: 30_86 },
      { on: '2026-11-16' as LocalDate, feePaidBy: 'employer' },
      { on: '2026-11-16' as LocalDate, amount: 100_00, fee: 2_50, returnedAt: '2026-11-17T02:00:00.000Z' },
      { on: '2026-10-31' as LocalDate, amount: 777_00 },
      { on: '2026-12-01' as LocalDate, amount: 888_00 },
    )
    const { url } = await make()
    expect(url).toMatch(/^\/files\/[0-9A-Z]{16}\/Transactions_2026-11\.pdf$/)
    const lines = await read(url)
    const ic = employee.icNumber
    expect(lines).toEqual([
      'Transactions',
      'Kopi Kita Sdn Bhd, November 2026',
      'Organization Kopi Kita Sdn Bhd',
      'Month November 2026',
      expect.stringMatching(/^Created by Manager Person \d+$/) as string,
      'Created on 16/11/2026, 10:00 (Kuala Lumpur)',
      'Advances paid to employees',
      'Date Reference Employee IC number Amount Fee Net Status',
      `02/11/2026 ${first} Nur Aina binti Rashid ${ic} RM 1,234.50 RM 30.86 RM 1,203.64 Completed`,
      `16/11/2026 ${second} Nur Aina binti Rashid ${ic} RM 250.00 RM 0.00 RM 250.00 Completed`,
      `16/11/2026 ${third} Nur Aina binti Rashid ${ic} RM 100.00 RM 2.50 RM 97.50 Returned`,
      '17/11/2026',
      'Total 3 transactions RM 1,584.50 RM 33.36 RM 1,551.14',
      'Returned 1 transaction RM 100.00 RM 2.50 RM 97.50',
      'Remaining 2 transactions RM 1,484.50 RM 30.86 RM 1,453.64',
      'Service fees paid by the employer',
      'Date Reference Employee IC number Amount Fee Net Status',
      `16/11/2026 ${second} Nur Aina binti Rashid ${ic} RM 6.25 RM 0.00 RM 6.25 Completed`,
      'Total 1 transaction RM 6.25 RM 0.00 RM 6.25',
      'Benefits, their pay runs and repayments are not included. Pay Runs and Benefits owed list them.',
      'Returned: the bank returned the transfer later. The amount is available again, and nothing is owed for it.',
      'Transactions, Kopi Kita Sdn Bhd, November 2026 Page 1 of 1',
    ])
  })

  test('lists the completed transactions of other types with totals, as in the history', async () => {
    const row = (type: AccountType, amount: number, description: string, facts: object = {}) => ({
      orgId: org.id,
      type,
      sourceType: 'test',
      sourceId: w.id(),
      amount: sen(amount),
      paidOn: '2026-11-12' as LocalDate,
      description,
      ...facts,
    })
    const rows = [
      row('SALES', 1_000_00, 'S-1'),
      row('SALES', 500_50, 'S-2'),
      row('ROYALTY', 60_00, 'Kopi Kita, S-1'),
      row('DISBURSEMENT', 10_000_00, 'November suppliers'),
      row('FEE', 500_00, 'November suppliers'),
      row('SETTLEMENT', 3_500_00, 'November suppliers', { status: 'PENDING' }),
      row('SALES', 900_00, 'S-3', { paidOn: '2026-10-31' }),
    ]
    await w.database.transaction({ orgs: 'all' }, 'write', ({ client }) =>
      recordTransactions({ client, now: w.now() }, rows),
    )
    const lines = await read((await make()).url)
    expect(lines.filter((line) => line.startsWith('Total'))).toEqual([
      'Total 2 transactions RM 1,500.50',
      'Total 1 transaction -RM 60.00',
      'Total 1 transaction -RM 10,000.00',
      'Total 1 transaction -RM 500.00',
    ])
    expect(lines).toContain(`12/11/2026 ${rows[2]?.sourceId} Kopi Kita, S-1 -RM 60.00`)
    expect(lines.join('\n')).not.toMatch(/S-3|Settlements and/)
    const listed = await w.as(manager).transactions.getAll({ pageSize: 50 })
    expect(listed.transactions.reduce((total, { amount }) => total + amount, 0)).toBe(1_500.5 - 60 - 10_000 - 500 + 900)
  })

  test('can be created for the last six months only', async () => {
    await expect(make('2026-05')).rejects.toMatchObject({
      code: 'month_not_exportable',
      message: 'Only the last 6 months can be exported, from 01/06/2026.',
    })
    await expect(make('2026-12')).rejects.toMatchObject({ code: 'month_not_exportable' })
    expect(await read((await make('2026-06')).url)).toContain('There are no transactions in June 2026.')
  })

  test('states that a month has no transactions', async () => {
    await place({ on: '2026-10-31' as LocalDate })
    expect(await read((await make('2026-11-30')).url)).toContain('There are no transactions in November 2026.')
    expect((await read((await make('2026-10')).url)).join('\n')).toContain('31/10/2026')
  })

  test('prints names as text and marks missing glyphs', async () => {
    const names = ['=HYPERLINK("http://evil.test")', '<script>alert(1)</script>', 'José Đặng', '陈美玲 Tan', '😀 Lim']
    await place(...[...names, 'Œ'.repeat(120)].map((employeeName) => ({ employeeName })))
    const { url } = await make()
    // Where a long word breaks depends on the column's width.
    const text = (await read(url)).join('').replaceAll(' ', '')
    for (const name of [...names.slice(0, 3), '■■■ Tan', '■ Lim']) expect(text).toContain(name.replaceAll(' ', ''))
    expect(text.replace(/[^Œ]/g, '')).toHaveLength(120)
    expect(text).toContain('■standsforacharacterthatthisdocumentcannotshow.')
    const raw = (await bytesOf(url)).toString('latin1')
    expect(raw).not.toMatch(/\/(URI|JavaScript|JS|Launch|EmbeddedFile|AcroForm)\b/)
  })

  test('of 5,000 lines is complete, has a header on each page and does not block other requests', async () => {
    await place(...Array.from({ length: 5_000 }, (_, i) => ({ amount: 100_00 + i, fee: 0 })))
    const making = make()
    let [requests, slowest, done] = [0, 0, false]
    void making.finally(() => (done = true))
    while (!done) {
      const began = performance.now()
      await w.as(employee).banks.getAll({})
      slowest = Math.max(slowest, performance.now() - began)
      requests += 1
      await new Promise((go) => setTimeout(go, 20))
    }
    expect(requests).toBeGreaterThan(20)
    expect(slowest).toBeLessThan(3_000)
    const pages = pagesOf(await bytesOf((await making).url))
    expect(pages.length).toBeGreaterThan(100)
    const rows = pages.flat().filter((line) => line.includes('Completed'))
    expect(rows).toHaveLength(5_000)
    expect(new Set(rows).size).toBe(5_000)
    for (const [i, page] of pages.entries()) {
      expect(page.at(-1)).toContain(`Page ${i + 1} of ${pages.length}`)
      const isTable = page.some((line) => line.includes('Completed'))
      expect(page.filter((line) => line.startsWith('Date Reference')).length).toBe(isTable ? 1 : 0)
    }
    expect(pages.flat()).toContain('Total 5,000 transactions RM 624,975.00 RM 0.00 RM 624,975.00')
  }, 180_000)

  test('above the maximum number of lines is refused, and nothing is stored', async () => {
    await place(...Array.from({ length: 5_001 }, () => ({ feePaidBy: 'employer' as const })))
    await expect(make()).rejects.toMatchObject({
      code: 'too_many_for_pdf',
      message:
        'This month has more than 10,000 transactions, the most that one PDF can contain. Please export the list as CSV instead.',
    })
    expect(await filesOf()).toEqual({ rows: 0, kept: 0 })
  })
})

describe('access and input', () => {
  test('only management can create and open PDFs of its organization', async () => {
    const executive = await w.member(org, 'Executive')
    const [admin, superadmin] = [await w.member(null, 'admin'), await w.member(null, 'superadmin')]
    const stranger = await w.member(await w.organization(), 'Manager')
    for (const member of [employee, admin, superadmin])
      await expect(make('2026-11', member)).rejects.toMatchObject({
        code: 'export_not_permitted',
        message: 'You are not authorized to view this page!',
      })
    await expect(make('2026-11', stranger)).rejects.toMatchObject({ code: 'not_found' })
    const { url } = await make('2026-11', executive)
    for (const [member, status] of [
      [manager, 200],
      [executive, 200],
      [employee, 404],
      [stranger, 404],
      [admin, 404],
      [superadmin, 404],
    ] as const)
      expect((await get(member, url)).status, member.role).toBe(status)
    const answer = await get(manager, url)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="Transactions 2026-11.pdf"')
  })

  test.each([undefined, null, '', '2026-13', '2026', '2026-02-30', 'November', 11])(
    '%j is refused as a month',
    async (date) => {
      const attempt = w.as(manager).transactions.exportToPDFv2({ orgId: org.id, date: date as string })
      await expect(attempt).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { date: 'Please select a month!' },
      })
    },
  )

  test('exporting a month again creates a new file and keeps the old one', async () => {
    const before = await make()
    await place({})
    const after = await make()
    expect(after.url).not.toBe(before.url)
    expect((await read(before.url)).join('\n')).toContain('There are no transactions')
    expect((await read(after.url)).join('\n')).toContain('Nur Aina')
  })

  test('an idempotency key creates one file and one audit entry, even with concurrent requests', async () => {
    const download = () =>
      w.as(manager, { key: `intent-${org.id}` }).transactions.exportToPDFv2({ orgId: org.id, date: '2026-11' })
    const urls = await Promise.all([download(), download(), download()])
    urls.push(await download())
    expect(new Set(urls.map(({ url }) => url)).size).toBe(1)
    expect(await filesOf()).toEqual({ rows: 1, kept: 1 })
    const { rows } = await w.database.pool.query<{ after: object }>(
      `select after from audit_events where org_id = $1 and call = 'transactions-exportToPDFv2'`,
      [org.id],
    )
    expect(rows).toMatchObject([{ after: { purpose: 'transactions-pdf', month: '2026-11', transactions: 0 } }])
  })

  test('signing out while the PDF is generated returns nothing and deletes the file', async () => {
    await place(...Array.from({ length: 300 }, () => ({})))
    const keep = w.app.storage.put
    const put = vi.spyOn(w.app.storage, 'put').mockImplementationOnce(async (...file) => {
      await keep(...file)
      await w.database.pool.query('delete from sessions where user_id = $1', [manager.id])
    })
    expect(await make().catch((refusal: unknown) => refusal)).toMatchObject({ code: 'unauthenticated' })
    expect(put).toHaveBeenCalledOnce()
    expect(await filesOf()).toEqual({ rows: 0, kept: 0 })
  })
})

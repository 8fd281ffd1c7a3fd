import { readFile } from 'node:fs/promises'
import { read, utils, write } from '@e965/xlsx'
import type { Page } from 'playwright-core'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { jobs as allJobs } from '#app/server/jobs.ts'
import { startJobs } from '#server/jobs.ts'
import { violationsOf } from '#test/axe.ts'
import { png } from '#test/samples.ts'
import { settled } from '#test/settled.ts'
import { expectNoSidewaysScroll, site, type Viewport } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'
import { salesFile } from './upload.fixtures.ts'

const s = site()
let jobs: { stop: () => Promise<void> }
let admin: Member
let kopi: Organization
let satay: Organization
beforeAll(async () => {
  const { world } = s
  admin = await world.member(null, 'admin')
  kopi = await world.organization({ name: 'Kopi Kita Sdn Bhd', code: 'KOPI' })
  satay = await world.organization({ name: 'Satay Corner Sdn Bhd', code: 'SATAY' })
  await world.database.pool.query(
    `update organizations set franchise_type = 'franchisor', royalty_bp = 600 where org_id = $1`,
    [kopi.id],
  )
  await world.database.pool.query(
    `update organizations set franchise_type = 'franchisee', franchisor_id = $2 where org_id = $1`,
    [satay.id, kopi.id],
  )
  jobs = await startJobs({
    jobs: allJobs,
    url: world.url,
    database: world.database,
    deliver: async () => undefined,
    storage: world.files.storage,
    provider: null,
    env: world.app.env,
    clock: world.app.clock,
    log: pino({ level: 'silent' }),
  })
})
afterAll(() => jobs.stop())

const rowCount = 5_000
/** Every thousandth row has an unknown organization, and the row after it an invalid amount. */
const rows = Array.from({ length: rowCount }, (_, i) => [
  i % 1_000 === 0 ? 'STAY' : 'SATAY',
  `2026-11-${String((i % 15) + 1).padStart(2, '0')}`,
  i % 1_000 === 1 ? 'ten' : `${100 + (i % 50)}.${String(i % 100).padStart(2, '0')}`,
  `W3-${i}`,
])
const firstFile = { name: 'sales-nov-w3.csv', mimeType: 'text/csv', buffer: Buffer.from(salesFile(rows)) }
type File = typeof firstFile

const open = async (path: string, member = admin, options: Viewport = {}): Promise<Page> => {
  const page = await s.as(member, options)
  await page.goto(s.address + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const choose = async (page: Page, file: File) => {
  await page.goto(`${s.address}/internal/uploaded-documents`)
  await page.getByRole('link', { name: 'Upload Document', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Upload document' }).waitFor()
  await page.getByLabel('Type').selectOption('Sales')
  await page.locator('input[type=file]').setInputFiles(file)
}
const check = (page: Page) => page.getByRole('button', { name: 'Check the file' }).click()
const upload = async (page: Page, file: File) => {
  await choose(page, file)
  await check(page)
  await page.getByRole('button', { name: /^Record / }).click()
  await page.getByRole('heading', { level: 1, name: file.name }).waitFor()
}
const finished = (page: Page, status: string) => page.getByText(status, { exact: true }).waitFor({ timeout: 60_000 })
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const salesOf = () => s.world.as(admin).sales.getAll({ orgId: satay.id })

test('5,000 sales with errors are uploaded, corrected, uploaded again, and repeated without effect', async () => {
  const page = await open('/internal/uploaded-documents')
  await choose(page, firstFile)
  await check(page)
  await page.getByText('10 rows can’t be recorded').waitFor()
  await page.getByText('Row 2: organizationCode: No organization has the code STAY').waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect((await salesOf()).total).toBe(0)
  await page.getByRole('button', { name: /^Record 4,990 rows, RM / }).click()
  await finished(page, 'Completed with Errors')
  expect(await tab(page, 'Succeeded').textContent()).toContain('4,990')
  await tab(page, 'Failed').click()
  await page.getByText('organizationCode: No organization has the code STAY').first().waitFor()
  await page.getByText('amount: ten is not an amount with at most two decimals').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await auditLedger(s.world.database)).toEqual([])
  const before = await salesOf()
  expect(before.total).toBe(4_990)

  await page.getByRole('link', { name: 'Row 2', exact: true }).click()
  await page.getByText('No organization has the code STAY').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.goBack()

  await page.getByRole('button', { name: 'Download failed rows' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'As xlsx' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('sales-nov-w3 failed rows.xlsx')
  const book = read(await readFile(await file.path()))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const failed = utils.sheet_to_json<Record<string, string>>(sheet ?? {})
  expect(failed).toHaveLength(10)
  expect(failed[0]).toMatchObject({ reference: 'W3-0', error: 'organizationCode: No organization has the code STAY' })
  const corrected = failed.map((row) => ({
    ...row,
    organizationCode: 'SATAY',
    amount: row['amount'] === 'ten' ? '10' : row['amount'],
  }))
  const again = utils.book_new()
  utils.book_append_sheet(again, utils.json_to_sheet(corrected), 'Rows')
  await upload(page, {
    name: 'corrected.xlsx',
    mimeType: '',
    buffer: Buffer.from(write(again, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array),
  })
  await finished(page, 'Completed')
  expect(await auditLedger(s.world.database)).toEqual([])
  const after = await salesOf()
  expect(after.total).toBe(rowCount)

  await choose(page, firstFile)
  await check(page)
  await page.getByText('5,000 rows can’t be recorded').waitFor()
  await page.getByText('The reference W3-2 was already used for Satay Corner Sdn Bhd').waitFor()
  expect(await page.getByRole('button', { name: /^Record / }).count()).toBe(0)
  expect(await salesOf()).toMatchObject({ total: after.total, amount: after.amount, royalty: after.royalty })
  expect(await auditLedger(s.world.database)).toEqual([])

  await page.goto(`${s.address}/internal/dashboard`)
  await page.getByRole('link', { name: 'Review: sales-nov-w3.csv' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'sales-nov-w3.csv' }).waitFor()
  await page.getByRole('button', { name: 'Mark as resolved' }).click()
  await page.getByText(/^Marked as resolved /).waitFor()
  await page.goto(`${s.address}/internal/dashboard`)
  await page.getByText('Needs attention').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Review: sales-nov-w3.csv' }).count()).toBe(0)
  expect(s.complaints()).toEqual([])
}, 180_000)

test('both organizations see the royalties, and platform staff can follow them to the ledger', async () => {
  const franchisor = await open('/transactions?type=ROYALTY_INCOME', await s.world.member(kopi, 'Manager'))
  await franchisor
    .getByText(/^Satay Corner Sdn Bhd, W3-/)
    .first()
    .waitFor()
  const franchisee = await open('/transactions?type=ROYALTY', await s.world.member(satay, 'Executive'))
  await franchisee
    .getByText(/^Kopi Kita Sdn Bhd, W3-/)
    .first()
    .waitFor()
  await franchisee.getByText(/^−RM/).first().waitFor()
  expect(await violationsOf(franchisee)).toEqual([])

  const page = await open('/internal/sales')
  await page.getByText(/in sales, RM\s[\d,.]+ in royalties$/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Ledger entries' }).click()
  await page.getByText('Royalty of a sale').waitFor()
  await page.getByRole('link', { name: 'Royalties payable: Kopi Kita Sdn Bhd' }).click()
  await page.getByRole('heading', { level: 1, name: 'Royalties payable: Kopi Kita Sdn Bhd' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Ledger' }).first().click()
  await page.getByRole('button', { name: 'Run audit' }).click()
  await page.getByText('No differences').waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(s.complaints()).toEqual([])
})

test('files with mislabelled content are refused, and missing fields are reported', async () => {
  const page = await open('/internal/uploaded-documents/create')
  await check(page)
  await page.getByText('Please select a type').waitFor()
  await page.getByText('Collection is Required!').waitFor()
  await page.getByLabel('Type').selectOption({ index: 1 })
  await check(page)
  await page.locator('[aria-invalid=true]:focus').waitFor()
  await page.locator('input[type=file]').setInputFiles({ ...firstFile, name: 'sales.pdf' })
  await page.getByText('Only xlsx and csv files are allowed!').waitFor()
  await check(page)
  expect(await page.getByRole('alert').filter({ hasText: /\S/ }).allInnerTexts()).toEqual([
    'Only xlsx and csv files are allowed!',
  ])
  expect(await violationsOf(page)).toEqual([])
  for (const [name, buffer] of [
    ['picture.csv', png],
    ['page.xlsx', Buffer.from('<!doctype html><table></table>')],
  ] as const) {
    await choose(page, { name, mimeType: 'text/csv', buffer })
    await check(page)
    await page.getByRole('alert').filter({ hasText: 'Only xlsx and csv files are allowed!' }).first().waitFor()
  }
  // A workbook that is an archive of something else can be stored, but not read.
  await choose(page, { name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from('name,price\nTea,1\n') })
  await check(page)
  await page
    .getByText(/Missing: organizationCode, saleDate, amount, reference/)
    .first()
    .waitFor()
  const downloading = page.waitForEvent('download')
  await page.goto(`${s.address}/internal/uploaded-documents/create`)
  await page.getByLabel('Type').selectOption('Sales')
  await page.getByRole('button', { name: 'Download template (csv)' }).click()
  const template = await readFile(await (await downloading).path(), 'utf8')
  expect(template.trim().replace('\ufeff', '')).toBe('organizationCode,saleDate,amount,reference')
})

test('lists with rows fit a phone', async () => {
  const { uploadedDocuments } = await s.world.as(admin).uploadedDocuments.getAll({})
  const [document] = uploadedDocuments.filter(({ status }) => status === 'COMPLETED_WITH_ERRORS')
  const page = await s.as(admin, { width: 360, dark: true })
  for (const path of [
    '/internal/uploaded-documents',
    '/internal/uploaded-documents/create',
    `/internal/uploaded-document-logs/${document?.id}/logs?tab=failedRows`,
    '/internal/sales',
    '/internal/transactions',
    '/internal/ledger',
    `/internal/ledger/${satay.id}/accounts/royalties_receivable`,
  ]) {
    await page.goto(s.address + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page), path).toEqual([])
  }
})

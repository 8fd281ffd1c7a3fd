import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { deductionWorld, type DeductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { xlsxFile } from '#spreadsheets/xlsx-file.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'

const s = site()
let kit: DeductionWorld
beforeEach(async () => {
  s.world.travelTo('2026-11-16T02:00:00.000Z')
  kit = await deductionWorld(s.world)
  await kit.paid(await kit.employee('Aina'), 390_00)
  await s.world.database.pool.query(`update employees set employee_number = 'KK-0005' where org_id = $1`, [kit.org.id])
  kit.at('2026-11-26 09:00:00')
  await kit.makeLists()
})

const columnOf = (dialog: Locator, letter: string) =>
  dialog.getByRole('group', { name: new RegExp(`^Column ${letter}`) })
const choose = (dialog: Locator, letter: string, choice: string) =>
  columnOf(dialog, letter).getByRole('radio', { name: choice }).check()

const openResult = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Paste or upload result' }).click()
  return page.getByRole('dialog', { name: 'Payroll’s result' })
}
test('payroll’s result with unknown headings is mapped once and recognized the second time', async () => {
  const { id } = await kit.newest()
  const page = await s.at(`/deductions/${id}`, kit.manager)
  const rows = 'ID Pekerja\tKWSP\tPotongan pendahuluan\nKK-0005\t231.00\t390.00'
  const dialog = await openResult(page)
  await dialog.getByRole('textbox').fill(rows)
  await dialog.getByText('Which column is what?').waitFor()
  expect(await dialog.getByRole('button', { name: /^Apply/ }).count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await choose(dialog, 'A', 'Employee number')
  await choose(dialog, 'B', 'Not needed')
  expect(await dialog.getByRole('button', { name: '1 column to answer' }).isDisabled()).toBe(true)
  await choose(dialog, 'C', 'Amount deducted')
  await dialog.getByRole('button', { name: 'Read 1 row' }).click()
  await dialog.getByRole('button', { name: 'Apply 1 line, RM 390.00' }).waitFor()
  await dialog.getByText(/Columns read as answered by/).waitFor()

  await page.reload()
  const again = await openResult(page)
  await again.getByRole('textbox').fill(rows)
  await again.getByRole('button', { name: 'Apply 1 line, RM 390.00' }).click()
  await expect.poll(async () => (await kit.lines(id)).map(({ answer }) => answer?.result)).toEqual(['deducted'])
  expect(s.complaints()).toEqual([])
})

test('a workbook with two sheets of data asks which are read', async () => {
  const badrul = await kit.employee('Badrul')
  const chong = await kit.employee('Chong')
  const sheet = (name: string, icNumber: string) => ({
    name,
    columns: Array.from({ length: 4 }, () => ({ width: 18 })),
    rows: [
      ['IC number', 'Kind', 'Amount', 'First month'],
      [icNumber, 'Zakat', '20', '11/2026'],
    ].map((row) => row.map((text) => ({ text }))),
  })
  const file = xlsxFile([sheet('Outlet A', badrul.icNumber), sheet('Outlet B', chong.icNumber)])
  const page = await s.at('/employees', kit.manager)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Other deductions from a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Other deductions from a list' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'outlets.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(file) })
  await dialog.getByText('2 sheets have data.', { exact: false }).waitFor()
  await dialog.getByRole('checkbox', { name: 'Read this sheet: Outlet B' }).waitFor()
  await dialog.getByRole('button', { name: 'Read 2 rows' }).click()
  await dialog.getByRole('button', { name: 'Add 2 deductions, RM 40.00 a month' }).click()
  await page.getByRole('status').filter({ hasText: '2 deductions added' }).first().waitFor()
  expect(s.complaints()).toEqual([])
})

import { expect, test } from 'vitest'
import { xlsxFile } from '#spreadsheets/xlsx-file.ts'
import { violationsOf } from '#test/axe.ts'
import { site } from '#test/site.ts'

const s = site()

test('a Manager pastes other deductions, corrects a row, and uploads more from a file', async () => {
  const kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  const manager = await s.world.member(kopi, 'Manager')
  const aina = await s.world.employee(kopi, { firstName: 'Aina' })
  const badrul = await s.world.employee(kopi, { firstName: 'Badrul' })
  const page = await s.at('/employees', manager)
  const open = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Other deductions from a list' }).click()
    return page.getByRole('dialog', { name: 'Other deductions from a list' })
  }
  const pasted = await open()
  const rows = pasted.getByLabel('Deductions')
  await rows.fill(`${aina.icNumber}\tLoan\t350\tNov 2026\n${badrul.icNumber}\tCar\t20\tNov 2026`)
  await pasted.getByText(`(${badrul.icNumber}): unknown kind`, { exact: false }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await rows.fill(`${aina.icNumber}\tLoan\t350\tNov 2026\n${badrul.icNumber}\tZakat\t20\tNov 2026\tDec 2026`)
  await pasted.getByRole('button', { name: 'Add 2 deductions, RM 370.00 a month' }).click()
  await page.getByRole('status').filter({ hasText: '2 deductions added' }).first().waitFor()

  const uploaded = await open()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    uploaded.getByRole('button', { name: 'Download template' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('other-deductions.xlsx')
  const text = (cell: string) => ({ text: cell })
  const file = xlsxFile([
    {
      name: 'Other deductions',
      columns: Array.from({ length: 4 }, () => ({ width: 18 })),
      rows: [
        ['Employee number', 'Kind', 'Amount', 'First month'].map(text),
        [badrul.icNumber, 'Cooperative', '75.50', '11/2026'].map(text),
      ],
    },
  ])
  await uploaded
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(file) })
  await uploaded.getByRole('button', { name: 'Add 1 deduction, RM 75.50 a month' }).click()
  await page.getByRole('status').filter({ hasText: '1 deduction added' }).first().waitFor()
  const { deductions } = await s.world.as(manager).employees.getOtherDeductions({ employeeICNumber: badrul.icNumber })
  expect(deductions.map(({ kind, amount, to }) => [kind, amount, to])).toEqual(
    expect.arrayContaining([
      ['zakat', 20, '2026-12'],
      ['cooperative', 75.5, null],
    ]),
  )
  expect(s.complaints()).toEqual([])
})

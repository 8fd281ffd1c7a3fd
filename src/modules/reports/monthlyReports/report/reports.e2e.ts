import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { placing } from '#test/withdrawing.ts'
import type { Member } from '#test/world.ts'

const s = site()
let manager: Member
let admin: Member
beforeAll(async () => {
  const w = s.world
  const org = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await w.member(org, 'Manager')
  admin = await w.member(null, 'admin')
  const aina = await w.employee(org, { lastName: 'binti Rashid' })
  const badrul = await w.employee(org, { firstName: 'Badrul', lastName: 'Hisham' })
  const place = placing(w)
  const placed = [
    await place(org, aina, { amount: 250_00 }),
    await place(org, badrul, { amount: 1_800_00, feePaidBy: 'employer' }),
  ]
  await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
  for (const { key } of placed)
    await w.as(admin).rollingPayAdmin.updateOne({
      ...key,
      status: 'completed',
      handover: 'Sent by e-mail',
      transferDate: '2026-11-16',
    })
})

test('a Manager opens the report, its details and the Excel file; platform staff record and void a repayment', async () => {
  const page = await s.at('/management/rolling-pay/transactions', manager)
  await page.getByRole('link', { name: 'View monthly report' }).click()
  await page.getByRole('heading', { name: 'Monthly report' }).waitFor()
  await page.getByText('1 employee withdrew more than 50% of the month’s wages').waitFor()
  expect(await violationsOf(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Excel' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('monthly-report-2026-11.xlsx')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await page.getByRole('tab', { name: /Above 50% of wages/ }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.waitForURL(/monthly-report\/2026-10\?tab=exceeding$/)
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.waitForURL(/monthly-report\/2026-11\?tab=exceeding$/)
  await page.getByRole('link', { name: 'Badrul Hisham' }).click()
  await page.getByRole('heading', { name: 'Badrul Hisham' }).waitFor()
  await page.getByText('Withdrawals of RM 1,800.00 are more than 50% of the month’s wages, RM 3,000.00.').waitFor()
  expect(await violationsOf(page)).toEqual([])

  const adminPage = await s.at('/internal/rolling-pay/transactions', admin, { width: 390, height: 844 })
  await adminPage.getByRole('button', { name: 'More Options' }).click()
  await adminPage.getByRole('menuitem', { name: 'View monthly report' }).click()
  await adminPage.getByRole('link', { name: 'Kopi Kita Sdn Bhd' }).click()
  await adminPage.getByRole('heading', { name: 'Monthly report' }).waitFor()
  await adminPage.getByRole('button', { name: 'Record repayment' }).click()
  const dialog = adminPage.getByRole('dialog', { name: 'Record a repayment of advances' })
  await dialog.getByLabel('Amount').fill('5000')
  await dialog.getByLabel('Bank reference').fill('MBB 1')
  await dialog.getByRole('button', { name: /^Record/ }).click()
  await dialog.getByText('Enter RM 2,095.00 or less.').waitFor()
  expect(await violationsOf(adminPage)).toEqual([])
  await dialog.getByLabel('Amount').fill('2000')
  await dialog.getByRole('button', { name: 'Record RM 2,000.00' }).click()
  await adminPage.getByText('Recorded: RM 2,000.00').waitFor()
  await adminPage.getByText('RM 95.00').first().waitFor()
  await expectNoSidewaysScroll(adminPage)
  await adminPage.getByRole('button', { name: 'Void RM 2,000.00, MBB 1' }).click()
  const confirm = adminPage.getByRole('dialog', { name: 'Void the repayment of RM 2,000.00' })
  await confirm.getByLabel('Reason').fill('Wrong employer')
  await confirm.getByRole('button', { name: 'Void RM 2,000.00' }).click()
  await confirm.waitFor({ state: 'detached' })
  await adminPage.getByText('Wrong employer').waitFor()
  await adminPage.locator('section:focus', { hasText: 'Wrong employer' }).waitFor()
  expect(await violationsOf(adminPage)).toEqual([])
  expect(s.complaints()).toEqual([])
})

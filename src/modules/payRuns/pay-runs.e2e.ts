import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { elect, payRunWorld, type PayRunWorld } from './pay-run-world.fixtures.ts'

const s = site()
let kopi: PayRunWorld
let boost: string
let grab: string
beforeEach(async () => {
  kopi = await payRunWorld(s.world, [{ name: 'Meal', amount: ringgit(100) }])
  boost = await kopi.wallet('Boost')
  grab = await kopi.wallet('GrabPay')
})
const open = async (member: Parameters<typeof s.as>[0], path: string, options = {}): Promise<Page> => {
  const page = await s.as(member, options)
  await page.goto(`${s.address}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()

test('a regular run is created, approved and paid with a failure, which a re-run pays', async () => {
  await kopi.employee({ [boost]: 66.67, [grab]: 33.33 }, 'Aina')
  await kopi.employee({ [boost]: 100 }, 'Badrul')
  await kopi.employee({ [boost]: 99.99 }, 'Chong')
  const page = await open(kopi.manager, '/benefits-pay-runs')
  await page.getByText('Zero (0) payment runs found!').first().waitFor()
  await page.getByRole('link', { name: 'Start Regular Pay Run' }).click()
  await page.getByText('Choose a pay day and at least one group').waitFor()
  await press(page, 'Save as draft')
  await expect.poll(() => page.getByText('*Required').count()).toBeGreaterThan(0)
  await page.getByLabel('Pay day').fill('27/11/2026')
  await page.getByRole('combobox', { name: 'Categories' }).click()
  await page.getByRole('option', { name: 'Retail' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('Wallets do not add up to 100%').waitFor()
  await page.getByText('RM 200.00').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await press(page, 'Save as draft')
  await toast(page, 'Pay run created successful!')
  await press(page, 'Submit 2 employees, RM 200.00')
  await toast(page, 'Pay run submitted successful!')
  await page.getByText("1 employee won't be paid.").waitFor()
  expect(await violationsOf(page)).toEqual([])
  await press(page, 'Approve 2 employees, RM 200.00')
  const dialog = page.getByRole('dialog')
  await dialog.getByText("This can't be undone.").waitFor()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await toast(page, 'Pay run approved successful!')
  await page.getByText('Upah pays it and reports the result here.').waitFor()

  const admin = await open(kopi.admin, '/pay-runs')
  await admin.getByRole('link', { name: 'Regular pay run, November 2026' }).first().click()
  await admin.getByText(/Download Boost/).waitFor()
  expect(await violationsOf(admin)).toEqual([])
  for (const status of ['Pending Payment', 'Processing']) {
    await admin.getByRole('link', { name: 'Change status' }).click()
    await admin.getByRole('radio', { name: status }).check()
    await press(admin, `Move to ${status}`)
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: `Move to ${status}` })
      .click()
    await toast(admin, `The pay run is ${status} now.`)
  }
  await admin.getByRole('link', { name: 'Change status' }).click()
  await admin.getByRole('radio', { name: 'Completed' }).check()
  await admin.getByText('Did the transfer succeed for all employees?').waitFor()
  await admin.getByRole('radio', { name: 'No' }).check()
  await admin.getByRole('combobox', { name: 'Employees whose payment failed' }).fill('Badrul')
  await admin.getByRole('option', { name: /Badrul/ }).click()
  await admin.getByLabel('Reason').fill('Unknown account')
  await press(admin, 'Move to Completed')
  await admin.getByRole('dialog').getByRole('button', { name: 'Move to Completed' }).click()
  await toast(admin, 'The pay run is Completed now.')
  await admin.getByRole('link', { name: 'Report' }).click()
  await admin.getByText('Unknown account').waitFor()

  await page.reload()
  await page.getByText('1 employee was not paid: Unknown account').waitFor()
  await press(page, 'Re-run failed payments')
  await page.getByRole('heading', { name: 'Re-run, November 2026' }).waitFor()
  await page.getByRole('button', { name: 'Submit 1 employee, RM 100.00' }).waitFor()
  expect(s.complaints()).toEqual([])
})

test('an approver sees elections that changed after the submission; on a phone the panel comes first', async () => {
  const aina = await kopi.employee({ [boost]: 50, [grab]: 50 }, 'Aina')
  const runs = s.world.as(kopi.manager).payRuns
  const { id } = await runs.create(kopi.fields)
  await runs.submit({ id })
  await elect(s.world, kopi.organization, aina, { [grab]: 100 })
  const page = await open(kopi.manager, `/benefits-pay-runs/${id}/details`, { width: 390 })
  await page.getByText('1 election changed after submit').waitFor()
  await page.getByText('New split from the next run').waitFor()
  await expectNoSidewaysScroll(page)
  await press(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Pay run deleted successful!')
})

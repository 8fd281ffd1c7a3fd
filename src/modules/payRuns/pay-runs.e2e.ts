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
  s.world.travelTo('2026-11-16T02:00:00.000Z')
  kopi = await payRunWorld(s.world, [{ name: 'Meal', amount: ringgit(100) }])
  boost = await kopi.wallet('Boost')
  grab = await kopi.wallet('GrabPay')
})
const open = async (member: Parameters<typeof s.as>[0], path: string, options = {}): Promise<Page> => {
  const page = await s.at(path, member, options)
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
  await page.getByLabel('Pay day').fill('15/12/2026')
  await page.getByRole('combobox', { name: 'Categories' }).click()
  await page.getByRole('option', { name: 'Retail' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('Choose today or a later day of this month').waitFor()
  await page.getByText('Choose a pay day and at least one group').waitFor()
  await page.getByLabel('Pay day').fill('27/11/2026')
  await page.getByText('Wallets do not add up to 100%').waitFor()
  await page.getByText('RM 200.00').first().waitFor()
  await page.getByRole('button', { name: /^Remind Chong/ }).click()
  await toast(page, 'Reminders sent: 1. Skipped: 0.')
  expect(await violationsOf(page)).toEqual([])
  await press(page, 'Save as draft')
  await toast(page, 'Pay run created successful!')
  await press(page, 'Submit 2, RM 200.00')
  await toast(page, 'Pay run submitted successful!')
  await page.getByText("1 employee won't be paid.").waitFor()
  expect(await violationsOf(page)).toEqual([])
  await press(page, 'Approve 2, RM 200.00')
  const dialog = page.getByRole('dialog')
  await dialog.getByText("This can't be undone.").waitFor()
  await dialog.getByRole('button', { name: 'Approve 2, RM 200.00' }).click()
  await toast(page, 'Pay run approved successful!')
  await page.getByText('Upah pays it and reports the result here.').waitFor()

  const admin = await open(kopi.admin, '/pay-runs')
  await admin.getByRole('link', { name: 'Regular pay run, November 2026' }).first().click()
  await admin.getByText(/Download Boost/).waitFor()
  expect(await violationsOf(admin)).toEqual([])
  for (const [verb, status] of [
    ['Start paying RM 200.00', 'Pending Payment'],
    ['Record RM 200.00 as sent', 'Processing'],
  ] as const) {
    await press(admin, verb)
    await admin.getByRole('dialog').getByRole('button', { name: verb }).click()
    await toast(admin, `The pay run is ${status} now.`)
  }
  await press(admin, 'Record the result of RM 200.00')
  const completing = admin.getByRole('dialog', { name: /, Regular pay run, November 2026$/ })
  await completing.getByText('Net pay RM 200.00 for 2 employees.').waitFor()
  await completing.getByText('Did the transfer succeed for all employees?').waitFor()
  await completing.getByRole('radio', { name: 'No' }).check()
  await completing.getByRole('button', { name: 'Complete: RM 200.00 paid' }).click()
  await completing.getByText('*Required').first().waitFor()
  await completing.getByRole('combobox', { name: 'Failed payments' }).fill('Aina')
  await admin.getByRole('option', { name: /^Aina .*, RM 33\.33$/ }).click()
  await completing.getByLabel(/^Reason: Aina /).fill('Unknown account')
  expect(await violationsOf(admin)).toEqual([])
  await completing.getByRole('button', { name: 'Complete: RM 166.67 paid, RM 33.33 failed' }).click()
  await toast(admin, 'The pay run is Completed now.')
  await admin.getByRole('link', { name: 'Report' }).click()
  await admin.getByText('Unknown account').waitFor()
  await admin.getByText('RM 33.33 of RM 100.00 failed').waitFor()

  await page.reload()
  await page.getByText('RM 33.33 for 1 employee was not paid: Unknown account').waitFor()
  await press(page, 'Re-run failed payments')
  await page.getByRole('heading', { name: 'Re-run of regular pay run, November 2026' }).waitFor()
  await page.getByRole('button', { name: 'Submit 1, RM 33.33' }).waitFor()
  await page.getByText('1 account is the same as when its payment failed').waitFor()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Pay day').fill('28/11/2026')
  expect(await page.getByRole('combobox', { name: 'Categories' }).count()).toBe(0)
  await press(page, 'Save as draft')
  await toast(page, 'Pay run updated successful!')
  await page.getByText('Pay day 28/11/2026.').waitFor()
  await page.getByRole('link', { name: 'Open the original pay run' }).click()
  await page.getByText('The failed payments are in a re-run.').waitFor()
  expect(await page.getByRole('button', { name: 'Re-run failed payments' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Re-run on 28/11/2026' }).click()
  await page.getByRole('button', { name: 'Submit 1, RM 33.33' }).waitFor()
  expect(s.complaints()).toEqual([])
})

test('a draft that has changed since it was shown is submitted only after the change is shown', async () => {
  await kopi.employee({ [boost]: 100 }, 'Aina')
  const { payRuns } = s.world.as(kopi.manager)
  const { id } = await payRuns.create(kopi.fields)
  const page = await open(kopi.manager, `/benefits-pay-runs/${id}/details`)
  await page.getByRole('button', { name: 'Submit 1, RM 100.00' }).waitFor()
  await kopi.employee({ [boost]: 100 }, 'Badrul')
  await press(page, 'Submit 1, RM 100.00')
  await page.getByText('Employees: 2. Net pay: RM 200.00.').waitFor()
  await page.getByRole('button', { name: 'Submit 2, RM 200.00' }).waitFor()
  await payRuns.update({ id, ...kopi.fields, payDay: '2026-11-28' })
  await press(page, 'Submit 2, RM 200.00')
  await page.getByText('Someone else has changed this record since you opened it.').waitFor()
  await page.getByText('Pay day 28/11/2026.').waitFor()
  await press(page, 'Submit 2, RM 200.00')
  await toast(page, 'Pay run submitted successful!')
})

test('an approver sees elections that changed after the submission, and a pay day that has passed; on a phone the panel comes first and its button stays visible', async () => {
  const aina = await kopi.employee({ [boost]: 50, [grab]: 50 }, 'Aina')
  const runs = s.world.as(kopi.manager).payRuns
  const { id } = await runs.create(kopi.fields)
  await runs.submit({ id })
  await elect(s.world, kopi.organization, aina, { [grab]: 100 })
  const page = await open(kopi.manager, `/benefits-pay-runs/${id}/details`, { width: 390 })
  await page.getByText('1 election changed after submit').waitFor()
  await page.getByText('New split from the next run').waitFor()
  await expectNoSidewaysScroll(page)
  for (const top of [0, 300]) {
    await page.evaluate((y) => window.scrollTo(0, y), top)
    const box = await page.getByRole('button', { name: /^Approve 1, RM/ }).boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  }
  s.world.travelTo('2026-11-28T02:00:00.000Z')
  await page.reload()
  await page.getByText(/^The pay day 27\/11\/2026 has passed\. Approving locks/).waitFor()
  const own = await open(aina, '/user-benefits', { width: 390 })
  await own.getByText('Due on Fri 27 Nov 2026, not paid yet').waitFor()
  await press(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Pay run deleted successful!')
  await page.waitForURL('**/benefits-pay-runs')
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(s.complaints()).toEqual([])
})

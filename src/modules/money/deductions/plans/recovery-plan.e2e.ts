import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import type { Member } from '#test/world.ts'
import { deductionWorld, type DeductionWorld } from '../deduction-world.fixtures.ts'

const s = site()
const phone = { width: 360, height: 740 }
let kit: DeductionWorld
let malini: Member
let listId: string
beforeEach(async () => {
  s.world.travelTo('2026-11-16T02:00:00.000Z')
  kit = await deductionWorld(s.world)
  malini = await kit.employee('Malini')
  await kit.paid(malini, 880_00)
  kit.at('2026-11-26 09:00:00')
  await kit.makeLists()
  listId = (await kit.newest()).id
})

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const lineOf = (page: Page) => page.getByRole('row').filter({ hasText: 'Malini Test' })

/** November's list, with 520.00 deducted and a plan of 3 instalments for the rest. */
const propose = async (): Promise<Page> => {
  const page = await s.at(`/deductions/${listId}`, kit.manager)
  await lineOf(page).getByRole('button', { name: 'Partly' }).click()
  await page.getByLabel('Deducted (RM)').fill('520')
  await page.getByRole('radio', { name: 'No pay this month' }).check()
  await page.getByRole('radio', { name: 'Recovery plan' }).check()
  await page.getByRole('button', { name: 'Enter answer' }).click()
  await page.getByRole('radiogroup', { name: 'Instalments' }).getByRole('alert').waitFor()
  await page.getByRole('radio', { name: '3', exact: true }).check()
  return page
}
const submit = async (page: Page) => {
  await page.getByRole('button', { name: 'Enter answer' }).click()
  await lineOf(page).getByText('RM 360.00 in 3 instalments').waitFor()
  await page.getByRole('button', { name: /^Submit 1 line/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Submit 1 line/ })
    .click()
  await toast(page, 'submitted. To remit')
}

test('a Manager proposes a plan for the rest of a line, and the employee accepts it and moves an instalment', async () => {
  const page = await propose()
  for (const date of ['28/12/2026', '28/01/2027', '28/02/2027'])
    expect(await page.getByText(date).locator('..').textContent()).toContain('RM 120.00')
  expect(await violationsOf(page)).toEqual([])
  await submit(page)
  await lineOf(page).getByText('not accepted yet').waitFor()

  kit.at('2026-12-07 10:00:00')
  const own = await s.at('/dashboard', malini, phone)
  await own.getByRole('heading', { name: 'A repayment plan waits for your answer' }).waitFor()
  await expectNoSidewaysScroll(own)
  expect(await violationsOf(own)).toEqual([])
  await own.getByRole('link', { name: 'Open the repayment plan' }).click()
  await own.getByText('I ask my employer to deduct these instalments', { exact: false }).waitFor()
  await expectNoSidewaysScroll(own)
  expect(await violationsOf(own)).toEqual([])
  await own.getByRole('button', { name: 'Accept plan' }).click()
  await toast(own, 'Plan accepted.')
  await own.getByRole('button', { name: 'Move the instalment of Mon 28 Dec to the end' }).click()
  await own.getByRole('dialog').getByRole('button', { name: 'Move to the end' }).click()
  await toast(own, 'The instalment is now the last one.')
  await own.getByText('Sun 28 Mar').waitFor()
  expect(await own.getByRole('button', { name: /^Move the instalment/ }).count()).toBe(0)
  await expectNoSidewaysScroll(own)
  await own.goto(`${s.address}/dashboard`)
  await own.getByText('Next instalment: RM 120.00 on Thu 28 Jan').waitFor()
  expect(s.complaints()).toEqual([])
})

test('a declined amount is proposed again from the submitted list', async () => {
  const page = await propose()
  await submit(page)
  const own = await s.at('/rolling-pay/plan', malini, phone)
  await own.getByRole('button', { name: 'Decline' }).click()
  await own.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await toast(own, 'Plan declined.')
  await own.getByText(/^You declined this plan, so the next payday deducts RM.360\.00/).waitFor()
  await page.reload()
  await lineOf(page).getByText('RM 360.00 on the next list').waitFor()
  await lineOf(page).getByRole('button', { name: 'Propose plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '6', exact: true }).check()
  await dialog.getByText('28/05/2027').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Propose plan' }).click()
  await toast(page, 'Sent to Malini Test for acceptance.')
  await lineOf(page).getByText('RM 360.00 in 6 instalments').waitFor()
})

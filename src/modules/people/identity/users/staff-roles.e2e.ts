import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { site } from '#test/site.ts'
import { placing } from '#test/withdrawing.ts'

const s = site()
const list = '/internal/rolling-pay/transactions'

/** A batch that is due with the bank, and another withdrawal to send. */
const openDay = async () => {
  const { world } = s
  world.travelTo('2026-11-16T02:00:00.000Z')
  const admin = await world.member(null, 'admin')
  const kopi = await world.organization({ name: 'Kopi Kita Sdn Bhd' })
  const place = async () => placing(world)(kopi, await world.employee(kopi))
  await place()
  const { batch } = await world.as(admin).rollingPayAdmin.endOfDayProcessing({})
  world.travelTo('2026-11-18T02:00:00.000Z')
  await place()
  return { kopi, number: batch?.number ?? 0, calls: world.as(admin).rollingPayAdmin }
}
const go = async (page: Page, path: string, heading: string) => {
  await page.goto(s.address + path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}
const buttonsOf = (page: Page) => page.getByRole('main').getByRole('button').allTextContents()
const menuOf = async (page: Page) => {
  await page.getByRole('button', { name: 'More Options' }).click()
  await page.getByRole('menuitem', { name: 'View monthly report' }).waitFor()
  return page.getByRole('menuitem').allTextContents()
}

test('a Read-only user sees the internal day without its actions, and no form', async () => {
  const { kopi, number, calls } = await openDay()
  const page = await s.at('/internal/dashboard', await s.world.member(null, 'reader'))
  await page.getByText('1 of 1 unanswered, due 18/11/2026').waitFor()
  expect(await buttonsOf(page)).toEqual([])
  await go(page, `/internal/batches/${number}`, `Batch ${number}`)
  await page.getByRole('cell', { name: 'No answer from the bank' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Complete|Upload bank result)/ }).count()).toBe(0)
  expect(await page.getByRole('main').getByRole('checkbox').count()).toBe(0)
  await go(page, list, 'Advance Pay')
  expect(await menuOf(page)).toEqual(['Batches', 'View monthly report'])
  await go(page, '/internal/organizations', 'Organizations')
  await page.getByRole('button', { name: `Actions for ${kopi.name}` }).click()
  await page.getByRole('menuitem', { name: 'View', exact: true }).waitFor()
  expect(await page.getByRole('menuitem', { name: /Edit|Add|Delete/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /Create|Help Contact/ }).count()).toBe(0)
  // A screen that the role can't open leads to the last one.
  for (const path of [
    `/internal/organizations/${kopi.id}/edit`,
    '/internal/help-contact',
    '/internal/repayments/create',
  ])
    await go(page, path, 'Organizations')
  await calls.completeAll({ handover: 'Sent by e-mail', transferDate: '2026-11-18' })
})

test('an Approver completes a batch, but sends none and creates no organization', async () => {
  const { number, calls } = await openDay()
  const page = await s.at('/internal/dashboard', await s.world.member(null, 'approver'))
  await page.getByRole('button', { name: new RegExp(`^Complete batch ${number}: `) }).click()
  expect(await page.getByRole('button', { name: /^End of day/ }).count()).toBe(0)
  const dialog = page.getByRole('dialog')
  const complete = dialog.getByRole('button', { name: /^Complete \d, RM/ })
  await complete.click()
  // Its file was never downloaded.
  await dialog.getByLabel(/^How the bank got/).fill('Sent by e-mail')
  await complete.click()
  await dialog.getByText(/^\d withdrawals? completed$/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect((await calls.getOpenBatches({})).batches).toEqual([])
  await go(page, list, 'Advance Pay')
  expect(await menuOf(page)).toEqual(['Complete withdrawals', 'Upload bank result', 'Batches', 'View monthly report'])
  await go(page, '/internal/organizations', 'Organizations')
  expect(await page.getByRole('link', { name: /Create/ }).count()).toBe(0)
  await go(page, '/internal/organizations/create', 'Organizations')
})

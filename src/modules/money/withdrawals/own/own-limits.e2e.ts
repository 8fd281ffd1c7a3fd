import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ringgit, sen } from '#kernel/money.ts'
import { violationsOf } from '#test/axe.ts'
import { site } from '#test/site.ts'
import { placePolicy, withdrawing } from '#test/withdrawing.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
let kopi: Organization
let aina: Member
beforeAll(async () => {
  s.world.travelTo('2026-11-20T02:00:00.000Z')
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd', cutoffDay: 31 })
  await placePolicy(s.world, kopi.id, { maximum: 50_000 })
})
beforeEach(async () => {
  const { withdraw } = withdrawing(s.world)
  s.world.travelTo('2026-11-20T02:00:00.000Z')
  aina = await s.world.employee(kopi, { salary: sen(320_000) })
  await withdraw(aina, 250)
  s.world.travelTo('2026-11-23T02:00:00.000Z')
  await withdraw(aina, 140)
  s.world.travelTo('2026-11-27T07:10:00.000Z')
})

const phone = { width: 360, height: 740 }
const open = async (path: string): Promise<Page> => {
  const page = await s.as(aina, phone)
  await page.goto(`${s.address}${path}`)
  return page
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const line = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const textOf = async (page: Page, name: string) => (await line(page, name).innerText()).replaceAll(' ', ' ')

test('sets a limit with the keyboard, raises it from tomorrow, and keeps it after all', async () => {
  const page = await open('/profile')
  await page.getByRole('link', { name: /Your own limits/ }).click()
  await page.getByText('Set a limit below Kopi Kita’s. Only you can see it.').waitFor()
  await line(page, 'Per month').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Kopi Kita allows RM 1,386.66').waitFor()
  await page.getByLabel('At most each month').fill('700')
  await page.keyboard.press('Enter')
  await page.getByText('RM 390.00 used, RM 310.00 left').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await line(page, 'Per month').click()
  for (let i = 0; i < 4; i++) await button(page, 'Raise by RM 50.00').click()
  await page.getByRole('img', { name: /^RM.390.00 used, limit RM.700.00, RM.900.00 from Sat 28 Nov, 15:10$/ }).waitFor()
  await page.getByText('Until Sat 28 Nov, 15:10, your limit stays RM 700.00. You can cancel until then.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await button(page, /^Raise to RM.900.00 from tomorrow$/).click()
  await page.getByText(/^RM.900.00 from Sat 28 Nov, 15:10$/).waitFor()
  expect(await textOf(page, 'Per month')).toContain('RM 700.00')
  await line(page, 'Per month').click()
  await button(page, /^Keep RM.700.00$/).click()
  await page.getByText('RM 390.00 used, RM 310.00 left').waitFor()
  await page.getByText('from Sat 28 Nov').waitFor({ state: 'detached' })
})

test('names the own limits on Get paid and on the dashboard, where a higher amount is refused', async () => {
  const { rollingPayEmployee } = s.world.as(aina)
  await rollingPayEmployee.changeOwnLimit({ change: { limit: 'perWithdrawal', amount: ringgit(300) } })
  await rollingPayEmployee.changeOwnLimit({ change: { limit: 'perMonth', amount: ringgit(700) } })
  const page = await open('/rolling-pay/get-paid')
  await page.getByText(/Up to RM.300.00 per withdrawal \(your own limit\)/).waitFor()
  await page.getByText(/RM.310.00 left this month \(your own limit\)/).waitFor()
  await page.getByRole('radio', { name: 'Max 300' }).waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('300.01')
  await page.getByText(/Your own limits allow up to RM.300.00 for this withdrawal/).waitFor()
  await page.goto(`${s.address}/dashboard`)
  await page.getByText(/left this month \(your own limit\)/).waitFor()
})

test('a limit below the minimum is refused at the field, and a removed one stays until tomorrow', async () => {
  const page = await open('/profile/limits/per-withdrawal')
  await page.getByLabel('At most each time').fill('50')
  await page.getByText(/The minimum withdrawal is RM.100.00. To stop withdrawals, pause them/).waitFor()
  await page.getByLabel('At most each time').fill('300')
  await button(page, /^Set to RM.300.00$/).click()
  await line(page, 'Per withdrawal').click()
  await button(page, 'Remove this limit').click()
  await button(page, 'Remove the limit from tomorrow').click()
  await page.getByText('No limit from Sat 28 Nov, 15:10').waitFor()
})

test('pauses until payday, says so on Get paid, and ends the pause from tomorrow', async () => {
  const page = await open('/profile/pause')
  await page.getByText('Mon 28 Dec, 00:00').waitFor()
  await page.getByText(/^Your requests of RM.390.00 aren’t affected/).waitFor()
  await button(page, '28 December 2026').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await button(page, 'Pause until Mon 28 Dec').click()
  await page.getByText('Opens again Mon 28 Dec, 00:00').waitFor()
  await page.goto(`${s.address}/rolling-pay/get-paid`)
  await page.getByText('You paused withdrawals yourself, and only you can see it.').waitFor()
  await page.goto(`${s.address}/profile/pause`)
  await button(page, 'End the pause from tomorrow').click()
  await page.getByText('Opens again Sat 28 Nov, 15:10').waitFor()
  await line(page, 'Pause withdrawals').click()
  await button(page, 'Keep the pause until Mon 28 Dec').click()
  await page.getByText('Opens again Mon 28 Dec, 00:00').waitFor()
})

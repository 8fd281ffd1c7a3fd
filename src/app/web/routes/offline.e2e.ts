import { expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { site } from '#test/site.ts'

const s = site()

test('a page that cannot be loaded while offline leaves the menu, and opens after reconnecting', async () => {
  const manager = await s.world.member(await s.world.organization(), 'Manager')
  // Other pages of this browser have loaded the code already.
  const page = await s.at('/management/dashboard', manager, { own: true })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const menu = page.getByRole('navigation').first()
  const open = (name: string) => menu.getByRole('link', { name, exact: true }).click()
  await open('Teams')
  const failure = page.getByRole('alert').filter({ hasText: 'Can’t connect to Upah. Please try again.' })
  await failure.waitFor()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await failure.waitFor()
  expect(await violationsOf(page)).toEqual([])
  await open('Employees')
  await page.waitForURL('**/employees')
  await failure.waitFor()
  // Without a press.
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor()
  await open('Teams')
  await page.getByRole('heading', { level: 1, name: 'Teams' }).waitFor()
  s.complaints()
})

test('a phone without a connection shows of when its figures are, and recovers without a press', async () => {
  const org = await s.world.organization({ cutoffDay: 31 })
  const page = await s.at('/rolling-pay/transactions', await s.world.employee(org), {
    width: 360,
    height: 740,
    own: true,
  })
  await page.getByText('No withdrawals in November 2026').waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: 'Get paid', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByText(/^No connection\. Figures of \d\d:\d\d\.$/).waitFor()
  await page.getByText('RM 750.00').first().waitFor()
  // The code of the page is loaded, its data of another month isn't.
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('alert').getByText('Failed to retrieve transactions!').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.context().setOffline(false)
  await page.getByText('No withdrawals in October 2026').waitFor()
  expect(await page.getByText('No connection').count()).toBe(0)
  s.complaints()
})

test('a dialog that cannot be loaded while offline leaves its page, and opens after reconnecting', async () => {
  const org = await s.world.organization({ cutoffDay: 31 })
  const page = await s.at('/dashboard', await s.world.employee(org), { width: 360, height: 740, own: true })
  const calculation = page.getByRole('button', { name: 'How is this worked out?' })
  await calculation.waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await calculation.click()
  await page.getByText('Can’t connect to Upah. Please try again.').waitFor()
  await page.getByText('RM 750.00').first().waitFor()
  await page.context().setOffline(false)
  await page.getByRole('dialog').waitFor()
  s.complaints()
})

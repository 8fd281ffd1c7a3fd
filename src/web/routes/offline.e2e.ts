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
  const failure = page.getByRole('alert').filter({ hasText: "Can't connect to Upah. Please try again." })
  await failure.waitFor()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await failure.waitFor()
  expect(await violationsOf(page)).toEqual([])
  await open('Employees')
  await page.waitForURL('**/employees')
  await failure.waitFor()
  await page.context().setOffline(false)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor()
  await open('Teams')
  await page.getByRole('heading', { level: 1, name: 'Teams' }).waitFor()
  s.complaints()
})

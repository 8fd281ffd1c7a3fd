import { beforeAll, expect, test } from 'vitest'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { placing } from '#test/withdrawing.ts'
import type { Member } from '#test/world.ts'

const s = site()
let manager: Member
let admin: Member
let aina: Member
beforeAll(async () => {
  const w = s.world
  const org = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await w.member(org, 'Manager')
  admin = await w.member(null, 'admin')
  aina = await w.employee(org, { firstName: 'Nur Aina', lastName: 'binti Rashid' })
  await placing(w)(org, aina, { amount: 250_00 })
})

const pages = [
  [
    'a Manager',
    () => manager,
    ['/management/dashboard', '/employees', '/management/rolling-pay/transactions', '/deductions'],
  ],
  [
    'platform staff',
    () => admin,
    ['/internal/dashboard', '/internal/rolling-pay/transactions', '/internal/receivables'],
  ],
  ['an employee', () => aina, ['/dashboard']],
] as const

test.each(pages)('%s has the side navigation from 48em on, and every page fits beside it', async (_, member, paths) => {
  const page = await s.at(paths[0], member())
  const navigation = page.getByRole('navigation', { name: 'Main menu' })
  for (const path of paths) {
    await page.goto(`${s.address}${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    for (const width of [769, 800, 900, 991]) {
      await page.setViewportSize({ width, height: 900 })
      expect([path, width, await navigation.isVisible()]).toEqual([path, width, true])
      expect(await page.getByRole('button', { name: 'Open the menu' }).isVisible()).toBe(false)
      await expectNoSidewaysScroll(page)
    }
  }
  await page.setViewportSize({ width: 768, height: 900 })
  // Employees have tabs instead of a menu button.
  expect(await page.getByRole('button', { name: 'Open the menu' }).isVisible()).toBe(member() !== aina)
  expect(s.complaints()).toEqual([])
})

import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, site } from '#test/site.ts'

const s = site()

test('a search can be saved under a name, applied after a reload, replaced and deleted', async () => {
  const org = await s.world.organization()
  for (const firstName of ['Siti', 'Siti', 'Ravi']) await s.world.employee(org, { firstName })
  const page = await s.at('/employees?month=2026-11&size=20', await s.world.member(org, 'Manager'), { width: 360 })
  const names = page.locator('tbody tr td strong, tbody tr td a')
  await names.nth(2).waitFor()
  const open = () => page.getByRole('button', { name: 'Saved filters' }).click()
  const panel = page.getByRole('dialog')

  await open()
  await panel.getByText('Search, filter or sort the list to save it as a filter.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('Siti')
  await page.waitForURL(/q=Siti/)
  await open()
  await expectNoSidewaysScroll(page)
  await panel.getByLabel('Filter name').fill('All of Siti')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'All of Siti', exact: true }).waitFor()

  await page.goto(`${s.address}/employees?month=2026-10&size=20`)
  await open()
  await panel.getByRole('button', { name: 'All of Siti', exact: true }).click()
  await page.waitForURL(/q=Siti/)
  expect(new URL(page.url()).searchParams.get('month')).toBe('2026-10')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
  expect(await page.getByRole('searchbox').inputValue()).toBe('Siti')

  await open()
  await panel.getByLabel('Filter name').fill('All of Siti')
  await panel.getByRole('button', { name: 'Replace filter All of Siti' }).click()
  await panel.getByRole('button', { name: 'Delete filter All of Siti' }).click()
  await panel.getByText('No saved filters for this list yet.').waitFor()
  expect(s.complaints()).toEqual([])
})

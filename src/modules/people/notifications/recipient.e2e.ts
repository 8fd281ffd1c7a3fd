import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { site } from '#test/site.ts'

const s = site()
const choose = async (page: Page, email: string) => {
  await page.getByRole('combobox', { name: 'E-mail' }).click()
  await page.getByRole('option').filter({ hasText: email }).click()
}

test('a selection made during a save remains an unsaved change', async () => {
  const organization = await s.world.organization()
  const manager = await s.world.member(organization, 'Manager')
  const executive = await s.world.member(organization, 'Executive')
  const page = await s.as(manager)
  const sent: Route[] = []
  await page.route('**/call/settings-updateManagementSettings', (route) => void sent.push(route))
  await page.goto(`${s.address}/settings/notifications-email`)
  await choose(page, manager.email)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await choose(page, executive.email)
  await sent[0]?.continue()
  await page.getByText(/^Last changed by/).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('combobox', { name: 'E-mail' }).inputValue()).toContain(executive.email)
  expect(s.complaints()).toEqual([])
})

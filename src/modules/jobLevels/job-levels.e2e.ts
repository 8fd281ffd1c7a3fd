import { expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'

const s = site()

test('a job level is created on a phone, and the Manager approves it', async () => {
  const org = await s.world.organization()
  const [executive, manager] = [await s.world.member(org, 'Executive'), await s.world.member(org, 'Manager')]
  const page = await s.as(executive, { width: 360 })
  await page.goto(`${s.address}/jobLevels`)
  await page.getByRole('link', { name: 'Create Job Level' }).click()
  await page.getByRole('button', { name: 'Create Job Level' }).click()
  await expect.poll(() => page.getByText('*Required').count()).toBe(3)
  await page.getByLabel('Job level').fill('L4')
  await page.getByLabel('Name').fill('Shift leader')
  await page.getByRole('combobox', { name: 'Grade' }).click()
  await page.getByRole('option', { name: 'Grade 04' }).click()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Create Job Level' }).click()
  await page.getByRole('status').filter({ hasText: 'Job level Shift leader created' }).first().waitFor()
  await expectNoSidewaysScroll(page)

  const approver = await s.as(manager)
  await approver.goto(`${s.address}/jobLevels`)
  await approver.getByRole('checkbox', { name: /Shift leader/ }).check()
  await approver.getByRole('button', { name: 'Approve Selected' }).click()
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve 1 job level' }).click()
  await approver.getByRole('status').filter({ hasText: 'Job levels approved' }).first().waitFor()
  await approver.getByRole('button', { name: 'Actions for Shift leader', exact: true }).click()
  await approver.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await approver.getByText('No employees have it.').waitFor()
  await approver.getByRole('dialog').getByRole('button', { name: 'Delete job level' }).click()
  await approver.getByText('No job levels yet').waitFor()
  expect(s.complaints()).toEqual([])
})

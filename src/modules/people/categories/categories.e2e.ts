import { beforeEach, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { site } from '#test/site.ts'
import type { Member } from '#test/world.ts'

const s = site()
let manager: Member
let executive: Member
beforeEach(async () => {
  const org = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await s.world.member(org, 'Manager')
  executive = await s.world.member(org, 'Executive')
})

test('an Executive submits a category, and the Manager approves it from the list', async () => {
  const page = await s.at('/employee-categories', executive)
  await page.getByRole('link', { name: 'Create Category' }).click()
  await page.getByLabel('Name').fill('Retail')
  await page.getByLabel('Description').fill('Works in an outlet')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit for Approval' }).click()
  await page.getByRole('status').filter({ hasText: 'Employee category Retail created!' }).first().waitFor()

  await page.getByRole('link', { name: 'Create Category' }).click()
  await page.getByLabel('Name').fill('retail')
  await page.getByLabel('Description').fill('The same name')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('There is already a category with this name.').first().waitFor()

  const approver = await s.at('/employee-categories', manager)
  await approver.getByRole('checkbox', { name: /Retail/ }).check()
  await approver.getByRole('button', { name: 'Approve Selected' }).click()
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve 1 category' }).click()
  await approver.getByRole('status').filter({ hasText: 'Employee categories successfully approved!' }).first().waitFor()
  const { categories } = await s.world.as(manager).employeeCategories.getEmployeeCategories({})
  expect(categories).toMatchObject([{ name: 'Retail', code: 'CAT-001', status: 'Approved', approvedBy: manager.id }])
})

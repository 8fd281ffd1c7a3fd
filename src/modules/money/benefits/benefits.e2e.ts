import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import type { Member } from '#test/world.ts'

const s = site()
let manager: Member
let executive: Member
beforeEach(async () => {
  const org = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await s.world.member(org, 'Manager')
  executive = await s.world.member(org, 'Executive')
  const office = { name: 'Bangsar', country: 'Malaysia' as const, address: '1', city: 'KL', state: 'WP Kuala Lumpur' }
  const admin = await s.world.member(null, 'admin')
  await s.world.as(admin).orgOffices.createOffice({ orgId: org.id, ...office })
  const category = { name: 'Retail', description: 'Works in an outlet', status: 'Draft' as const }
  await s.world.as(executive).employeeCategories.createEmployeeCategory(category)
})

test('an Executive submits a benefit, and the Manager approves it with its category', async () => {
  const page = await s.at('/employee-benefits', executive)
  await page.getByRole('link', { name: 'Create Benefit' }).click()
  await page.getByRole('button', { name: 'Submit for Approval' }).click()
  await expect.poll(() => page.getByText('*Required').count()).toBe(4)
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Name').fill('Meal allowance')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Retail, Draft' }).click()
  await page.getByRole('combobox', { name: 'Office' }).click()
  await page.getByRole('option', { name: 'Bangsar, OFF-001' }).click()
  await page.getByLabel('Amount').fill('180.50')
  await page.getByRole('button', { name: 'Submit for Approval' }).click()
  await page.getByRole('status').filter({ hasText: 'Benefit Meal allowance created!' }).first().waitFor()
  await page.getByText('RM 180.50').waitFor()

  const approver = await s.at('/employee-benefits', manager)
  await approver.getByRole('link', { name: 'Meal allowance' }).click()
  // The list has such a button too, in its panel.
  await approver.getByRole('heading', { level: 1, name: 'Edit employee benefit' }).waitFor()
  await approver.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = approver.getByRole('dialog', { name: 'CATEGORY NEEDS APPROVAL' })
  await dialog.getByText('Retail is not approved yet.').waitFor()
  expect(await violationsOf(approver)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve both' }).click()
  await approver.getByRole('status').filter({ hasText: 'Benefit Meal allowance approved!' }).first().waitFor()
  const { benefits } = await s.world.as(manager).employeeBenefits.getApproved({})
  expect(benefits).toMatchObject([{ name: 'Meal allowance', amount: ringgit(180.5), categoryStatus: 'Approved' }])
  expect(s.complaints()).toEqual([])
})

test('a benefit is read and changed on a phone', async () => {
  const { id } = await s.world.as(executive).employeeBenefits.createEmployeeBenefit({
    name: 'Meal allowance',
    amount: ringgit(180),
    employeeCategory: 'Retail',
    officeCode: 'OFF-001',
    recurrence: 'Monthly',
    status: 'Draft',
  })
  const page = await s.at(`/employee-benefits/${id}/update`, executive, { width: 360 })
  await page.getByText('RM 180.00').waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Amount').fill('200')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').filter({ hasText: 'Benefit Meal allowance updated!' }).first().waitFor()
  await expectNoSidewaysScroll(page)
})

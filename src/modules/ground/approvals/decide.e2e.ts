import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { disbursementWorld } from '#money/disbursements/disbursement-world.fixtures.ts'
import { disbursementScreens } from '#money/disbursements/disbursement.screens.ts'
import { ringgit } from '#kernel/money.ts'
import { placeRequests } from '#money/withdrawals/decision/place-requests.fixtures.ts'
import { site } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
let kopi: Organization
let manager: Member
let executive: Member
beforeEach(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await s.world.member(kopi, 'Manager')
  executive = await s.world.member(kopi, 'Executive')
})
const at = async (path: string, width: number) => {
  const page = await s.as(manager, { width })
  await page.goto(s.address + path)
  return page
}
/** Holds a key down for two seconds: the browser repeats the press. */
const hold = async (page: Page, key: string) => {
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.down(key)
    await page.waitForTimeout(100)
  }
  await page.keyboard.up(key)
}
const statusesOf = async () => {
  const { transactions } = await s.world
    .as(manager)
    .rollingPayManagement.getTransactions({ period: '2026-11', pageSize: 50 })
  return transactions.map(({ status }) => status)
}

describe.each([768, 1280])('at %d px', (width) => {
  test('a withdrawal whose account changed is read before it is approved', async () => {
    const [aina] = await placeRequests(s.world, kopi, ['Aina'])
    await s.world.as(executive).employees.editEmployee({
      employeeICNumber: aina!.by.icNumber,
      accountNumber: '514033334444',
      bankCode: 'MBBEMYKL',
    })
    const page = await at('/management/rolling-pay/transactions', width)
    await page.locator('tbody').getByText('Account changed after the request').waitFor()
    if (width < 992) {
      expect(await page.getByRole('button', { name: /^Approve Aina/ }).isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Check Aina before you approve' }).click()
    }
    const panel = page.getByRole('complementary', { name: 'Aina' })
    await panel.getByText('514033334444').waitFor()
    await panel.getByText('The employee was notified').waitFor()
    await panel.getByRole('button', { name: /^Approve RM/ }).click()
    await page
      .getByText(/^Approved: Aina/)
      .first()
      .waitFor()
    await expect.poll(statusesOf, { timeout: 10_000 }).toEqual(['approved'])
  })

  test('an account that the employee reported can only be kept or restored', async () => {
    const aina = await s.world.employee(kopi, { bankCode: 'MBBEMYKL', accountNumber: '514011112222' })
    const calls = s.world.as(executive).employees
    await calls.editEmployee({ employeeICNumber: aina.icNumber, accountNumber: '514033334444' })
    await s.world.as(aina).employees.reportOwnAccountChange({})
    const page = await at('/employees/approve', width)
    const row = page.locator('tbody tr')
    await row.getByText('The employee reported the new account').waitFor()
    expect(await page.getByRole('button', { name: /without risks/ }).count()).toBe(0)
    expect(await page.getByRole('checkbox', { name: /^Select (?!all)/ }).count()).toBe(0)
    const name = row.locator('strong').first()
    if (width < 992) await row.click({ position: { x: 300, y: 6 } })
    await name.waitFor()
    const panel = page.getByRole('complementary')
    await panel.getByRole('button', { name: /^Keep Maybank/ }).waitFor()
    await panel.getByRole('button', { name: /^Restore Maybank/ }).waitFor()
    expect(await panel.getByRole('button', { name: /^Approve/ }).count()).toBe(0)
  })

  test('a disbursement that is edited while its dialog is open is refused, and says from and to', async () => {
    const batches = await disbursementWorld(s.world, kopi)
    const { id, payees } = await batches.submit(1_000)
    const page = await at(disbursementScreens.details.to({ disbursementId: id }), width)
    const approver = page.getByRole('button', { name: 'Approve RM 1,000.00' })
    await approver.waitFor()
    await page.waitForTimeout(500)
    await approver.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Suppliers December').waitFor()
    s.world.pass(60_000)
    const edited = payees.map((one) => ({ ...one, amount: ringgit(2_500) }))
    await s.world.as(batches.executive).disbursements.update({ id, ...batches.fields(edited) })
    // The list behind refreshes every 15 seconds.
    await dialog.getByText(/changed this on/).waitFor({ timeout: 40_000 })
    expect(await dialog.textContent()).toContain('Approve RM')
    await dialog
      .getByText(/1,000\.00/)
      .first()
      .waitFor()
    await dialog
      .getByText(/2,500\.00/)
      .first()
      .waitFor()
    expect(await dialog.getByRole('button', { name: 'Approve RM 1,000.00' }).isDisabled()).toBe(true)
    const found = await s.world.as(manager).disbursements.getOne({ disbursementId: id })
    expect(found.status).toBe('pending-approval')
    await dialog.getByRole('button', { name: 'Review again' }).click()
    await page.getByRole('button', { name: 'Approve RM 2,500.00' }).waitFor()
  })
})

test('a key that is held down for two seconds approves one request, and doesn’t answer the dialog it opens', async () => {
  await placeRequests(s.world, kopi, ['Aina', 'Devi', 'Chong', 'Mei'])
  const page = await at('/management/rolling-pay/transactions', 1440)
  await page.getByRole('complementary').waitFor()
  await hold(page, 'a')
  await page.waitForTimeout(6_000)
  expect((await statusesOf()).toSorted()).toEqual(['approved', 'pending', 'pending', 'pending'])
  await page.reload()
  await page.getByRole('complementary').waitFor()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  // While rows are selected, the key belongs to the bar.
  expect(await page.getByRole('complementary').locator('[aria-keyshortcuts="a"]').count()).toBe(0)
  await page
    .getByRole('region', { name: '3 selected' })
    .getByRole('button', { name: /^Approve/ })
    .focus()
  await hold(page, 'Enter')
  await page.getByRole('dialog').waitFor()
  expect((await statusesOf()).filter((status) => status === 'approved')).toHaveLength(1)
})

test('a key that is held down for two seconds opens the question about an employee once, and doesn’t answer it', async () => {
  for (const number of ['A1000001', 'A1000002', 'A1000003'])
    await s.world.as(executive).employees.createEmployee({
      employeeICNumber: number,
      firstName: 'Siti',
      lastName: 'Aminah',
      bankCode: 'MBBEMYKL',
      accountNumber: `51407777${number.slice(-4)}`,
      salary: ringgit(2_500),
    })
  const page = await at('/employees/approve', 1440)
  await page.getByRole('complementary').waitFor()
  await hold(page, 'a')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('First bank account').first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Approve Siti/ })
    .focus()
  await hold(page, 'Enter')
  await dialog.waitFor()
  const { employees } = await s.world.as(manager).employees.listEmployeesPendingApproval({})
  expect(employees).toHaveLength(3)
})

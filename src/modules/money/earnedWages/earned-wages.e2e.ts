import { beforeAll, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import type { Member } from '#test/world.ts'

const s = site()
const lastName = 'a/l Kumar Subramaniam Krishnamurthy'
let manager: Member
let worker: Member
let pending: Member
beforeAll(async () => {
  const bina = await s.world.organization({ name: 'Bina Jaya Construction', earnedWagesSource: 'imported' })
  manager = await s.world.member(bina, 'Manager')
  worker = await s.world.employee(bina)
  pending = await s.world.employee(bina, { firstName: 'Ravi', lastName, status: 'pending-approval' })
})

test('wages are imported from a corrected file, and a failed entry is retried', async () => {
  const page = await s.as(manager, { width: 390, height: 844 })
  await page.goto(`${s.address}/management/rolling-pay/transactions`)
  await page.getByRole('link', { name: 'Earned wages' }).click()
  await page.getByRole('heading', { name: 'Earned wages', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Import earned wages' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import earned wages' })
  const upload = async (...rows: string[]) => {
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'wages.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['employeeICNumber,date,amount', ...rows].join('\n')),
    })
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  }
  await upload(`${worker.icNumber},2026-11-02,abc`)
  await dialog.getByText('Row 2: amount:').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await upload(`${worker.icNumber},2026-11-02,120.50`, `${pending.icNumber},2026-11-02,90`)
  await dialog.getByText('1 credited, 1 failed, 0 unchanged').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('RM 120.50').waitFor()
  expect(await violationsOf(page)).toEqual([])

  const adminPage = await s.as(await s.world.member(null, 'admin'))
  await adminPage.goto(`${s.address}/internal/dashboard`)
  await adminPage.getByRole('link', { name: 'Review: Failed wages' }).click()
  await adminPage.getByRole('heading', { name: 'Failed earned wages' }).waitFor()
  await adminPage.getByText('The employee is not approved').first().waitFor()
  expect(await violationsOf(adminPage)).toEqual([])
  const number = adminPage.getByRole('cell').locator('a + .num')
  const [end, limit] = await number.evaluate((element) =>
    [element, element.closest('td')!].map((one) => one.getBoundingClientRect().bottom),
  )
  expect(end, 'The number below a long name is cut off').toBeLessThan(limit!)
  await s.world.database.pool.query(`update employees set status = 'approved' where id = $1`, [pending.employeeId])
  await adminPage
    .getByRole('link', { name: 'Unknown employee' })
    .or(adminPage.getByRole('link', { name: `Ravi ${lastName}` }))
    .click()
  await adminPage.getByText('Ask the employer to approve the employee, then retry.').waitFor()
  expect(await violationsOf(adminPage)).toEqual([])
  await adminPage.getByRole('button', { name: 'Retry' }).click()
  await adminPage.getByText('1 credited, 0 still failing').waitFor()
  await adminPage.getByText('Retried failed earned wages').waitFor()
  await adminPage.goto(`${s.address}/internal/rolling-pay/earned-wages/failed`)
  await adminPage.getByText('No failed wages').waitFor()
  expect(s.complaints()).toEqual([])
})

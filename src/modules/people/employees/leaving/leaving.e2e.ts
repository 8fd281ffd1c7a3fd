import { beforeEach, expect, test } from 'vitest'
import { placeWithdrawals } from '#money/withdrawals/place-withdrawals.fixtures.ts'
import { violationsOf } from '#test/axe.ts'
import { employeeScreens } from '../employee.screens.ts'
import { site } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
let kopi: Organization
let manager: Member
beforeEach(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await s.world.member(kopi, 'Manager')
})

const request = (employee: Member, status: 'pending' | 'approved', amount: number) =>
  placeWithdrawals(s.world.database, [
    {
      orgId: kopi.id,
      orgName: kopi.name,
      id: s.world.id<'withdrawal'>(),
      employeeId: employee.employeeId!,
      userId: employee.id,
      icNumber: employee.icNumber,
      employeeName: 'Nur Aina',
      status,
      amount,
      fee: 0,
      feePaidBy: 'employee',
      bankCode: 'MBBEMYKL',
      accountNumber: '114222330001',
      at: s.world.now(),
    },
  ])

test('an end date asks for confirmation with what it rejects and what payroll has to deduct, in the form and in the list', async () => {
  const aina = await s.world.employee(kopi, { firstName: 'Nur', lastName: 'Aina' })
  const devi = await s.world.employee(kopi, { firstName: 'Devi', lastName: 'Raman' })
  await request(aina, 'pending', 15_050)
  await request(aina, 'pending', 20_000)
  await request(aina, 'approved', 10_000)
  await request(devi, 'approved', 10_000)
  const page = await s.at(`/employees/update/${aina.icNumber}`, manager)
  await page.getByLabel('End date').fill('30/11/2026')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'End the employment of Nur Aina' })
  await dialog.getByText('Nur Aina leaves on 30/11/2026. Withdrawals stop immediately.').waitFor()
  await dialog.getByText('2 pending requests, RM 350.50, are rejected immediately').waitFor()
  await dialog.getByText('1 withdrawal in progress, deducted by a later list').waitFor()
  await dialog.getByText('RM 100.00', { exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await dialog.waitFor({ state: 'detached' })
  const statuses = async () =>
    (await s.world.as(manager).rollingPayManagement.getTransactions({ period: '2026-11' })).transactions
      .map(({ status }) => status)
      .toSorted()
  expect(await statuses()).toEqual(['approved', 'approved', 'pending', 'pending'])
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Save and reject 2 requests' }).click()
  await page.getByText('Employee update successful!').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Employees', exact: true }).waitFor()
  expect(await statuses()).toEqual(['approved', 'approved', 'rejected', 'rejected'])

  await page.getByRole('button', { name: 'Actions for Devi Raman' }).click()
  await page.getByRole('menuitem', { name: 'End employment' }).click()
  const leave = page.getByRole('dialog', { name: 'End the employment of Devi Raman' })
  await leave.getByText('1 withdrawal in progress, deducted by a later list').waitFor()
  await leave.getByRole('button', { name: 'Save end date' }).click()
  await leave.getByText('*Required').waitFor()
  await leave.getByLabel('End date').fill('30/11/2026')
  expect(await violationsOf(page)).toEqual([])
  await leave.getByRole('button', { name: 'Save end date' }).click()
  await leave.waitFor({ state: 'detached' })
  await page.goto(`${s.address}${employeeScreens.view.to({ employeeICNumber: devi.icNumber })}`)
  await page.getByText('1 withdrawal in progress, deducted by a later list').waitFor()
  expect(s.complaints()).toEqual([])
})

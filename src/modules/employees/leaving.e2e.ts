import { beforeEach, expect, test } from 'vitest'
import { placeWithdrawals } from '#modules/withdrawals/bank/place-withdrawals.fixtures.ts'
import { violationsOf } from '#test/axe.ts'
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

test('an end date that rejects requests asks for confirmation with their count and total; other end dates do not', async () => {
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
  await dialog.getByText('Nur Aina leaves on 30/11/2026. 2 pending requests, RM 350.50, are rejected').waitFor()
  await dialog.getByText('1 withdrawal in progress continues.').waitFor()
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

  await page.goto(`${s.address}/employees/update/${devi.icNumber}`)
  await page.getByLabel('End date').fill('30/11/2026')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Employees', exact: true }).waitFor()
  expect(s.complaints()).toEqual([])
})

import { beforeAll, expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import type { Member, Organization } from '#test/world.ts'
import { placeDisbursement } from './place-disbursement.fixtures.ts'

const s = site()
let org: Organization
let manager: Member
let admin: Member
beforeAll(async () => {
  org = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  manager = await s.world.member(org, 'Manager')
  admin = await s.world.member(null, 'admin')
  await placeDisbursement(s.world, org.id, manager.id, { completedOn: '2026-09-10' })
})

test('platform staff create a settlement, record three payments and void one; the organization sees each step', async () => {
  const page = await s.at('/internal/repayments', admin)
  await page.getByRole('link', { name: 'Create Settlement' }).click()
  await page.getByRole('button', { name: 'Create Settlement' }).click()
  await page.getByText('Please select a disbursement!').waitFor()
  await page.getByRole('combobox', { name: 'Disbursement' }).click()
  await page.getByRole('option', { name: 'Kopi Kita Sdn Bhd, Suppliers October, RM 10,500.00' }).click()
  await page.getByLabel('Amount due').fill('0')
  await page.getByRole('button', { name: 'Create Settlement' }).click()
  await page.getByText('*Value must be greater than 1!').waitFor()
  await page.getByLabel('Amount due').fill('10500')
  await page.getByRole('button', { name: 'Create Settlement' }).click()
  await page.getByRole('link', { name: 'Suppliers October' }).click()
  await page.getByRole('heading', { level: 1, name: 'Suppliers October' }).waitFor()
  await page.getByText('Overdue 6 days').waitFor()

  await page.getByRole('link', { name: 'Edit Settlement' }).click()
  await page.getByLabel('Amount due').fill('10400')
  await page.getByLabel('Amount repaid').fill('100')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/in 1 payment$/).waitFor()
  await page.getByRole('button', { name: /^Void RM 100.00/ }).click()
  await page.getByLabel('Reason').fill('Not yet received')
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
  await page.getByText('Not yet received').waitFor()

  const pay = async (amount: string, reference: string) => {
    await page.getByRole('link', { name: 'New Settlement Transaction' }).click()
    await page.getByLabel('Amount').fill(amount)
    await page.getByLabel('Reference').fill(reference)
    await page.getByRole('button', { name: 'Record payment' }).click()
  }
  await pay('20000', 'IBG 1')
  await page.getByText('The payment is more than the amount due, RM 10,500.00.').first().waitFor()
  await page.getByLabel('Amount').fill('4000')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.getByText('Partial Settlement').waitFor()
  await pay('4000', 'IBG 2')
  await page
    .getByRole('button', { name: /^Void RM 4,000.00/ })
    .first()
    .click()
  await page.getByLabel('Reason').fill('Entered twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
  await page.getByText('Entered twice').waitFor()
  await pay('6500', 'IBG 3')
  await page.getByText('Full Settlement').waitFor()
  expect(await page.getByRole('link', { name: 'New Settlement Transaction' }).count()).toBe(0)

  const phone = await s.at('/repayments', manager, { width: 360, height: 740 })
  await phone.getByRole('link', { name: 'Suppliers October' }).click()
  await phone.getByText('paid in full').waitFor()
  await phone.getByText('Entered twice').waitFor()
  expect(await phone.getByRole('button', { name: /^Void\b/ }).count()).toBe(0)
  await expectNoSidewaysScroll(phone)
  expect(await auditLedger(s.world.database)).toEqual([])
  expect(s.complaints()).toEqual([])
}, 60_000)

import { expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { payoutWorld } from './payout-world.fixtures.ts'
import { openProviderHarness } from './provider-harness.fixtures.ts'

const s = site()

test('a disbursement is paid through Curlec with two failed payees, retried, and repaid with one void payment', async () => {
  const organization = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  const own = await payoutWorld(s.world, organization)
  const harness = await openProviderHarness(s.world)
  const key = await own.approveTo([10_000, '512345671111'], [6_000, '512345675555'], [4_000.5, '712345675555'])

  const staff = await s.at(`/internal/${key.orgId}/disbursements/${key.id}/view`, own.admin)
  await staff.getByRole('button', { name: 'Process with Curlec' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByText('RM 1,204,880.15').waitFor()
  await dialog.getByText('RM 1,184,879.65').waitFor()
  await dialog.getByRole('button', { name: 'Process with Curlec' }).click()
  await staff.getByText('0 of 3 paid').waitFor()
  expect(await staff.getByRole('button', { name: 'Complete' }).count()).toBe(0)
  await staff.getByRole('button', { name: 'Check status' }).waitFor()

  // The page shows the results as they arrive.
  await harness.settle()
  await staff.getByText('1 of 3 paid').waitFor()
  await staff.getByText('The bank of the beneficiary is not available').first().waitFor()
  const phone = await s.at(`/disbursements/${key.id}/view`, own.manager, { width: 360, height: 740 })
  await phone.getByText('2 payments failed').waitFor()
  expect(await phone.getByRole('button', { name: /^Retry/ }).count()).toBe(0)
  await expectNoSidewaysScroll(phone)
  const results = phone.getByRole('list').filter({ hasText: '2 payees' }).last()
  expect(await results.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  const day = await s.at('/internal/dashboard', own.admin)
  await day.getByText('Kopi Kita Sdn Bhd, 2 of 3 payments failed').waitFor()

  await staff.getByRole('button', { name: 'Retry 2 failed payments' }).click()
  await dialog.getByText('Pays RM 10,000.50 again').waitFor()
  await dialog.getByRole('button', { name: 'Retry 2 failed payments' }).click()
  await dialog.waitFor({ state: 'detached' })
  await harness.settle()
  await staff.getByText('3 of 3 paid').waitFor()
  await staff.getByRole('link', { name: 'Ledger entries' }).waitFor()
  await staff.getByText('Completed a disbursement', { exact: true }).waitFor()
  await staff.getByRole('link', { name: 'View Settlement' }).click()

  const pay = async (amount: string, reference: string) => {
    await staff.getByRole('link', { name: 'New Settlement Transaction' }).click()
    await staff.getByLabel('Amount').fill(amount)
    await staff.getByLabel('Reference').fill(reference)
    await staff.getByRole('button', { name: 'Record payment' }).click()
    await staff.getByText(reference).waitFor()
  }
  await pay('10000', 'FPX 1')
  await pay('5000.53', 'FPX 2')
  await staff.getByRole('button', { name: /^Void RM 5,000.53/ }).click()
  await staff.getByLabel('Reason').fill('Returned cheque')
  await dialog.getByRole('button', { name: 'Void' }).click()
  await staff.getByText('Returned cheque').waitFor()
  await pay('11000.53', 'FPX 3')
  await staff.getByText('Full Settlement').waitFor()
  await phone.reload()
  await phone.getByText('3 of 3 paid').waitFor()
  expect((await s.world.as(own.manager).orgs.getOrgInfo({})).availableCredit).toBe(250_000)
  await staff.getByRole('link', { name: 'Ledger entries' }).click()
  await staff.getByText('Disbursement completed by the payment provider').first().waitFor()
  await harness.end()
  expect(await auditLedger(s.world.database)).toEqual([])
  expect(s.complaints()).toEqual([])
}, 90_000)

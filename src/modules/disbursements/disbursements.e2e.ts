import { expect, test } from 'vitest'
import { auditLedger } from '#modules/ledger/ledger.audit.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { disbursementWorld } from './disbursement-world.fixtures.ts'

const s = site()

test('a submitted disbursement is approved, processed and completed, and leads to its settlement', async () => {
  const organization = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  const { executive, admin, submit } = await disbursementWorld(s.world, organization)
  await submit(20_000, 14_000)

  const page = await s.as(executive)
  await page.goto(`${s.address}/disbursements`)
  await page.getByRole('link', { name: 'Suppliers December' }).click()
  await page.getByText('RM 35,700.00').waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page
    .getByRole('dialog')
    .getByText('Pay RM 34,000.00 to 2 payees. RM 35,700.00 of your credit is reserved.')
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Approved by').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)

  const staff = await s.as(admin)
  await staff.goto(`${s.address}/internal/disbursements`)
  await staff.getByRole('link', { name: 'Suppliers December' }).click()
  await staff.getByRole('button', { name: 'Download for Processing' }).click()
  const file = staff.waitForEvent('download')
  await staff.getByRole('dialog').getByRole('button', { name: 'Download for Processing' }).click()
  expect((await file).suggestedFilename()).toBe('disbursement-Suppliers December.csv')
  await staff.getByRole('button', { name: 'Complete' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await staff.getByRole('link', { name: 'View Settlement' }).waitFor()
  await staff.getByRole('link', { name: 'View Settlement' }).click()
  await staff.getByText('Pending Settlement').waitFor()
  await staff.getByRole('link', { name: 'View Disbursement' }).click()
  await staff.getByRole('link', { name: 'View Settlement' }).waitFor()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await page.getByRole('link', { name: 'View Settlement' }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await auditLedger(s.world.database)).toEqual([])
  expect(s.complaints()).toEqual([])
}, 60_000)

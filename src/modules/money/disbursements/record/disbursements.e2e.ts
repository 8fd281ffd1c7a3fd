import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { expectNoSidewaysScroll, exportList, site } from '#test/site.ts'
import type { Member } from '#test/world.ts'
import { disbursementWorld } from '../disbursement-world.fixtures.ts'

const s = site()

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`),
})
const attach = (page: Page, supplier: string, file: string) =>
  page.getByLabel(`Attach an invoice for ${supplier}`).setInputFiles(pdf(file))

/** Requires two approvers from RM 100,000.00. */
const setBand = async (by: Member) => {
  const page = await s.at('/settings/disbursements', by)
  await page.getByRole('button', { name: 'Add band' }).click()
  const band = page.getByRole('group', { name: 'Band 1' })
  await band.getByLabel('From a total of').fill('100000')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Disbursement settings saved').waitFor()
  // The form stays open, so its next save must notice a change by another Manager.
  await page.getByRole('textbox', { name: 'Waiting period' }).fill('36')
  const settings = s.world.as(by).disbursements
  await settings.updateSettings({ accountWaitHours: 48, bands: [{ from: ringgit(90_000), approvers: 2 }] })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Someone else has changed these settings.').waitFor()
  await page.getByText('New: Approval.').waitFor()
  await page.getByText('Also changed by you, and your values are kept: Waiting period.').waitFor()
  await page.getByRole('button', { name: 'Update the form' }).click()
  await expect.poll(() => band.getByLabel('From a total of').inputValue()).toBe('RM 90,000.00')
  await band.getByLabel('From a total of').fill('100000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => settings.getSettings({}))
    .toMatchObject({ accountWaitHours: 36, bands: [{ from: 100_000, approvers: 2 }] })
}

/** Fills the form, with a pasted row, and saves it as a draft. */
const createDraft = async (by: Member) => {
  const page = await s.at('/disbursements', by)
  await page.getByRole('link', { name: 'New Disbursement' }).click()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByText('Please fill all the required form fields!').waitFor()
  await page.getByText('Add atleast one payee to continue!').waitFor()
  await page.getByText('Employees', { exact: true }).last().click()
  await page.getByText('No approved employee has a bank account, so there is no one to pay.').waitFor()
  expect(await page.getByLabel('Add an employee').isDisabled()).toBe(true)
  await page.getByText('Suppliers', { exact: true }).last().click()
  await page.getByLabel('Name').fill('Suppliers December')
  await page.getByText('2 months', { exact: true }).click()
  await page.getByLabel('Add a supplier').fill('cameron')
  await page.getByRole('option', { name: 'Cameron Coffee Traders' }).click()
  await page.getByLabel('Amount, Cameron Coffee Traders').fill('20000')
  await page.getByLabel('Invoice number, Cameron Coffee Traders').fill('CCT-1193')
  await attach(page, 'Cameron Coffee Traders', 'CCT-1193.pdf')
  await page.getByRole('link', { name: 'CCT-1193.pdf' }).waitFor()

  await page.getByRole('button', { name: 'Paste from spreadsheet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rows').fill('Mewah Dairy\t499.00\tMD-1\nUnknown Trading\t600')
  await dialog.getByText('Row 1: Amount must be more than RM500').waitFor()
  await dialog.getByText('Row 2: No approved supplier “Unknown Trading”').waitFor()
  await dialog.getByLabel('Rows').fill('Mewah Dairy\t499.00\tMD-1\nMewah Dairy\t13,000.00\tMD-2')
  await dialog.getByRole('button', { name: 'Add 1 payee' }).click()
  await dialog.getByText('Row 1: Amount must be more than RM500').waitFor()
  await dialog.getByRole('button', { name: 'Go back' }).click()

  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByText('Files is needed when adding suppliers').waitFor()
  await attach(page, 'Mewah Dairy', 'MD-2.pdf')
  await page.getByRole('link', { name: 'MD-2.pdf' }).waitFor()
  await page.getByText('RM 34,650.00').first().waitFor()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByText('Saved as draft: Suppliers December').waitFor()
  return page
}

/** Corrects an amount of the draft, explains a possible duplicate, reads the document and submits it. */
const submitDraft = async (page: Page) => {
  await page.getByRole('link', { name: 'Suppliers December' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Amount, Mewah Dairy').fill('14000')
  await page.getByText('RM 14,000.00 to this supplier is also in Kitchen').waitFor()
  await page.getByText('1 reason needed before you submit').waitFor()
  await page.getByRole('button', { name: 'Review disbursement' }).click()
  await page.getByText('Give a reason to pay it again').waitFor()
  await page.getByLabel('Reason to pay it again, Mewah Dairy').fill('Weekly order')
  await page.getByRole('button', { name: 'Review disbursement' }).click()
  await page.getByText('Paid again: Weekly order').waitFor()
  await page.getByText('Approval reserves RM 35,700.00 of your credit').waitFor()
  await page.getByRole('button', { name: 'Submit RM 34,000.00' }).click()
  await page.getByText('Submitted for approval: Suppliers December').waitFor()
}

test('a disbursement goes from the form through approval, processing and completion to its settlement', async () => {
  const organization = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  const { manager, executive, admin, supplier, payee, fields } = await disbursementWorld(s.world, organization)
  await supplier('Cameron Coffee Traders')
  const mewah = await supplier('Mewah Dairy')
  await s.world.as(manager).disbursements.create(fields([await payee(14_000, mewah)], { name: 'Kitchen' }))

  await setBand(manager)
  await submitDraft(await createDraft(manager))

  const page = await s.at('/disbursements', executive)
  await page.getByRole('link', { name: 'Suppliers December' }).click()
  await page.getByText('RM 35,700.00', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page
    .getByRole('dialog')
    .getByText('Pay RM 34,000.00 to 2 payees. RM 35,700.00 of your credit is reserved.')
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Approved by').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Approve RM/ }).count()).toBe(0)
  await page.getByRole('button', { name: /Available Credit.*RM 214,300.00/ }).click()
  await page.getByRole('dialog', { name: 'Available Credit' }).getByText('−RM 35,700.00').waitFor()
  await page.keyboard.press('Escape')

  const staff = await s.at('/internal/disbursements', admin)
  await staff.getByRole('link', { name: 'Suppliers December' }).click()
  await staff.getByRole('button', { name: 'Download for processing' }).click()
  const file = staff.waitForEvent('download')
  await staff.getByRole('dialog').getByRole('button', { name: 'Download for processing' }).click()
  expect((await file).suggestedFilename()).toBe('disbursement-Suppliers December.csv')
  await staff.getByText('Monthly fee, 1.5% × 2 months').waitFor()
  const table = staff.waitForEvent('download')
  await exportList(staff, 'CSV')
  expect((await table).suggestedFilename()).toBe('disbursement-Suppliers December-payees.csv')
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

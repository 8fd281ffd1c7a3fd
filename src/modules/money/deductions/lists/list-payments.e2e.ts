import { beforeAll, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { deductionWorld, type DeductionWorld } from '../deduction-world.fixtures.ts'

const s = site()
let kit: DeductionWorld
let listId: string
/** A list of 250.00 and the employer's fee of 6.25. */
beforeAll(async () => {
  s.world.travelTo('2026-11-16T02:00:00.000Z')
  kit = await deductionWorld(s.world, { cutoffDay: 10 })
  await kit.paid(await kit.employee('Nur Aina'), 250_00)
  await kit.makeLists()
  listId = (await kit.newest()).id
})

test('a Manager reports a payment for a list, and platform staff record it from the report', async () => {
  const phone = await s.at(`/deductions/${listId}`, kit.manager, { width: 360, height: 740 })
  await phone.getByRole('button', { name: 'I have paid' }).click()
  const sheet = phone.getByRole('dialog', { name: 'I have paid' })
  await sheet.getByRole('button', { name: 'Report RM 256.25' }).click()
  await sheet.getByText('Add the slip of your transfer').waitFor()
  await sheet.getByLabel('Amount').fill('100')
  const slip = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 slip') }
  await sheet.locator('input[type="file"]').setInputFiles(slip)
  expect(await violationsOf(phone)).toEqual([])
  await sheet.getByRole('button', { name: 'Report RM 100.00' }).click()
  await phone.getByText(/^Reported: RM.100.00 paid on/).waitFor()
  await expectNoSidewaysScroll(phone)

  const page = await s.at(`/internal/rolling-pay/monthly-report/2026-11/${kit.org.id}`, kit.admin)
  const { number } = await kit.details(listId)
  await page.getByRole('heading', { name: `Payment reported for ${number}` }).waitFor()
  await page.getByRole('button', { name: 'Record RM 100.00' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(number).waitFor()
  expect(await dialog.getByLabel(number).inputValue()).toBe('RM 100.00')
  await dialog.getByRole('button', { name: 'Record RM 100.00' }).click()
  await page.getByRole('heading', { name: `Payment reported for ${number}` }).waitFor({ state: 'detached' })
  expect(await kit.details(listId)).toMatchObject({ outstanding: 156.25, reports: [{ state: 'recorded' }] })
  expect(s.complaints()).toEqual([])
})

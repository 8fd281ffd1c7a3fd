import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { addOriginatingAccount } from '#money/originatingAccounts/originating-account.fixtures.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { placing } from '#test/withdrawing.ts'

const s = site()

const chooseFile = (page: Page, name: string, lines: readonly string[]) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from([...lines, ''].join('\n')) })

test('payments go from the end of day to a bank’s file, its result, its statement, and accounts that tie', async () => {
  const w = s.world
  w.travelTo('2026-11-16T02:00:00.000Z')
  const admin = await w.member(null, 'admin')
  const kopi = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  const place = placing(w)
  const aina = await place(kopi, await w.employee(kopi, { firstName: 'Nur Aina', lastName: 'binti Rashid' }))
  const badrul = await place(kopi, await w.employee(kopi, { firstName: 'Badrul', lastName: 'bin Hisham' }), {
    amount: 300_00,
    fee: 7_50,
    bankCode: 'CIBBMYKL',
  })
  const accountId = await addOriginatingAccount(w)
  const page = await s.as(admin, { width: 1280, height: 900 })

  await page.goto(`${s.address}/internal/dashboard`)
  await page.getByRole('button', { name: /^End of day: send 2, RM\s536\.25/ }).click()
  const endOfDay = page.getByRole('dialog')
  await endOfDay.getByRole('button', { name: /^Send 2, RM\s536\.25/ }).click()
  await endOfDay.getByRole('link', { name: /^Batch no\. / }).click()

  await page.getByRole('button', { name: 'In a bank’s format' }).click()
  const file = page.getByRole('dialog', { name: /^Payment file of batch/ })
  await file.getByText('In the account by Mon 16 Nov, 17:00').waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('button', { name: /^Download 2, RM\s536\.25$/ }).click(),
  ])
  const number = saved.suggestedFilename().replace('.txt', '')
  expect(number).toMatch(/^B20261116\d{3}$/)

  // The bank pays one, and doesn’t know the account of the other.
  await page.getByRole('button', { name: 'Upload bank result' }).click()
  await chooseFile(page, 'result.csv', [
    'Account No.,Amount,Status,Reason',
    `${aina.accountNumber},243.75,Successful,`,
    `${badrul.accountNumber},292.50,Failed,No such account`,
  ])
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: /^Apply: 1 paid, RM\s243\.75, 1 refused by bank$/ }).click()
  await page.getByText('Bank result applied').waitFor()

  await page.goto(`${s.address}/internal/bank-statements`)
  await page.getByRole('button', { name: 'Add statement' }).click()
  await page.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option', { name: new RegExp(`^Account ${accountId}`) }).click()
  await chooseFile(page, 'november.csv', [
    'Date,Description,Amount,Balance',
    `16/11/2026,BULK PAYMENT ${number},-243.75,9756.25`,
  ])
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Add 1 line' }).click()
  await page.getByRole('heading', { name: /^Statement 1 of/ }).waitFor()
  // The bank debited less than the batch, so a person decides; the record is the only one.
  await page.getByRole('radio', { name: /RM\s536\.25/ }).check()
  await page.getByRole('button', { name: 'Match line 1' }).click()
  await page.getByRole('row', { name: /BULK PAYMENT.*Matched/ }).waitFor()

  await page.goto(`${s.address}/internal/bank-statements/reconciliation`)
  await page.getByText('The accounts tie.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.goto(`${s.address}/internal/payment-files/${number}`)
  await page
    .getByText(/1 payee, RM\s292\.50/)
    .first()
    .waitFor()
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])
  expect(await auditLedger(w.database)).toEqual([])
  expect(s.complaints()).toEqual([])
})

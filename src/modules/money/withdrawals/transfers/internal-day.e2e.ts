import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { violationsOf } from '#test/axe.ts'
import { site } from '#test/site.ts'
import { placing } from '#test/withdrawing.ts'

const s = site()

test('an internal day from the preview of the end of day to a bank result with one unmatched line', async () => {
  const { world } = s
  world.travelTo('2026-11-16T02:00:00.000Z')
  const admin = await world.member(null, 'admin')
  const kopi = await world.organization({ name: 'Kopi Kita Sdn Bhd' })
  const place = async (facts: Parameters<ReturnType<typeof placing>>[2]) =>
    placing(world)(kopi, await world.employee(kopi), facts)
  const paid = await place({ amount: 250_00, fee: 6_25 })
  const other = await place({ amount: 300_00, fee: 7_50, bankCode: 'CIBBMYKL' })
  const closed = await place({ amount: 400_00, fee: 10_00, employeeName: 'Badrul bin Hisham' })

  // 243.75 + 292.50 + 390.00
  const page = await s.at('/internal/dashboard', admin)
  await page.getByRole('button', { name: /^End of day: send 3, RM 926\.25$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Kopi Kita Sdn Bhd').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Send 3, RM 926\.25$/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: /^Download RollingPay-2026-11-16/ }).click(),
  ])
  const rows = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(rows).toHaveLength(4)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('3 of 3 unanswered, due 18/11/2026').waitFor()

  world.travelTo('2026-11-18T02:00:00.000Z')
  await page.reload()
  await page.getByRole('button', { name: 'Upload bank result' }).click()
  const lines = [
    'Account No.,Amount,Status,Reason',
    `${paid.accountNumber},243.75,Successful,`,
    `${other.accountNumber},292.50,Successful,`,
    `${closed.accountNumber},390.00,Failed,Account closed`,
    '999888777,12.34,Successful,',
  ]
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'result.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('1 line matches no payment. It stays open in the batch.').waitFor()
  await dialog.getByRole('button', { name: /^Apply: 2 paid, RM 536\.25, 1 refused by bank$/ }).click()
  await dialog.getByText('Bank result applied').waitFor()
  await dialog.getByRole('link', { name: /^Batch no\. / }).click()
  await page.getByText('2 paid, 1 refused by bank').waitFor()
  const open = page.getByRole('listitem').filter({ hasText: 'No payee in batch' })
  await open.getByRole('button', { name: 'Ignore with a reason' }).click()
  const ignoring = page.getByRole('dialog', { name: /^Ignore line 5/ })
  await ignoring.getByLabel('Why it is about no payment of this batch').fill('A payment of another program')
  await ignoring.getByRole('button', { name: 'Ignore line 5' }).click()
  await open.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: /^Completed today\s*2\s*RM 536\.25$/ }).waitFor()
  expect(await page.getByText(/unanswered, due/).count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  expect(await auditLedger(world.database)).toEqual([])
  expect(s.complaints()).toEqual([])
})

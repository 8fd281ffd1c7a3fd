import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'

import { violationsOf } from '#test/axe.ts'
import { pagesOf } from '#test/pdf.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { placing } from '#test/withdrawing.ts'
import type { Member } from '#test/world.ts'
import { closeMonths } from './statement.jobs.ts'

const s = site()
let aina: Member
/** A closed month with one withdrawal completed before the close and one after it. */
beforeAll(async () => {
  const w = s.world
  const org = await w.organization({ name: 'Kopi Kita Sdn Bhd' })
  const admin = w.as(await w.member(null, 'admin')).rollingPayAdmin
  aina = await w.employee(org)
  const place = placing(w)
  for (const [amount, sentAt] of [
    [250_00, null],
    [100_00, '2026-11-30T16:30:00.000Z'],
  ] as const) {
    const one = await place(org, aina, { amount })
    if (sentAt) {
      w.travelTo(sentAt)
      await w.run(closeMonths)
    }
    await admin.endOfDayProcessing({})
    await admin.updateOne({
      ...one.key,
      status: 'completed',
      handover: 'Sent by e-mail',
      transferDate: sentAt ? '2026-12-01' : '2026-11-16',
    })
  }
})

test('an employee reads a statement and its correction, and downloads the PDF', async () => {
  const page = await s.at('/rolling-pay/transactions', aina, { width: 390, height: 844 })
  await page.getByRole('link', { name: 'Monthly statements' }).click()
  await page.getByRole('heading', { name: 'Monthly Statements' }).waitFor()
  await page.getByText('RM 2,650.00 before other deductions').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: /^November 2026/ }).click()
  await page.getByRole('link', { name: 'Statement', exact: true }).click()
  await page.getByText('This statement was corrected').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Open the latest correction' }).click()
  await page.getByText('Earlier statements').waitFor()
  await page.getByText('RM 2,650.00').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)

  const download = '**/call/rollingPayEmployee-getDownloadURL'
  await page.route(download, (route) =>
    route.fulfill({ status: 500, json: { error: { status: 'INTERNAL', message: 'INTERNAL' } } }),
  )
  await page.getByRole('button', { name: 'Download PDF' }).click()
  // The dialog requests the file when it opens.
  const dialog = page.getByRole('dialog', { name: 'Download statement' })
  await dialog.getByRole('alert').waitFor()
  await page.unroute(download)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('Statement 2026-11 correction 1.pdf')
  const text = pagesOf(await readFile(await file.path())).flat()
  expect(text).toContain('Monthly statement, correction 1')
  expect(text).toContain('Earlier statements RM 250.00 RM 6.25 RM 243.75')
  expect(text).toContain('Pay before other deductions RM 2,650.00')
  await dialog.getByText('Your monthly statement is ready to download.').waitFor()
  expect(await violationsOf(page)).toEqual([])
})

import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { deductionWorld, type DeductionWorld } from '#money/deductions/deduction-world.fixtures.ts'
import { addOriginatingAccount } from '#money/originatingAccounts/originating-account.fixtures.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'

const s = site()
let kit: DeductionWorld
let accountId: string
beforeEach(async () => {
  const w = s.world
  w.travelTo('2026-10-20T02:00:00.000Z')
  kit = await deductionWorld(w, { name: 'Kopi Kita Sdn Bhd' })
  accountId = await addOriginatingAccount(w)
  await kit.paid(await kit.employee('Aina'), 400_00)
  kit.at('2026-10-26 00:30:00')
  await kit.makeLists()
  kit.at('2026-10-28 10:00:00')
})

const upload = async (page: Page, name: string, text: string) => {
  await page.goto(`${s.address}/internal/bank-statements`)
  await page.getByRole('button', { name: 'Add statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a bank statement' })
  await dialog.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option', { name: new RegExp(`^Account ${accountId}`) }).click()
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: 'Check file' }).click()
  return dialog
}

test('a statement is added, its sure lines are matched in one press, and a person decides about the others', async () => {
  const reference = `TOPUP-${s.world.id()}`
  await s.world.as(kit.admin).paymentGateway.recordTopUp({ amount: ringgit(200), paidOn: '2026-10-26', reference })
  const page = await s.as(kit.admin, { width: 1280, height: 900 })
  const body = [
    '27/10/2026,DUITNOW KOPI KITA SDN BHD DL-2026-10-01,410.00,1410.00',
    `27/10/2026,TRF TO CURLEC ${reference},-200.00,1210.00`,
    '27/10/2026,TRANSFER 00817,150.00,1360.00',
    '28/10/2026,CAJ PERKHIDMATAN,-12.00,1348.00',
  ]
  const broken = await upload(
    page,
    'broken.csv',
    ['Date,Description,Amount,Balance', ...body.toSpliced(1, 1)].join('\n'),
  )
  await broken.getByText(/^Up to line 3, the opening balance and the lines make RM\s1,560\.00/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  const dialog = await upload(page, 'october.csv', ['Date,Description,Amount,Balance', ...body].join('\n'))
  await dialog.getByText('RM 1,348.00').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add 4 lines' }).click()

  await page.getByRole('heading', { name: /^Statement 1 of/ }).waitFor()
  await page.getByText('Posts 1 record of RM 410.00.', { exact: false }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Match 2', exact: true }).click()
  await page.getByRole('row', { name: /DL-2026-10-01.*Matched/ }).waitFor()
  await page.getByRole('button', { name: 'Hold as unassigned' }).click()
  await page.getByRole('row', { name: /TRANSFER 00817.*Matched/ }).waitFor()
  // The held line leaves its list.
  const dismissals = page.getByRole('button', { name: 'Dismiss', exact: true })
  await expect.poll(() => dismissals.count()).toBe(1)
  await dismissals.click()
  const dismiss = page.getByRole('dialog', { name: 'Dismiss line 4' })
  await dismiss.getByRole('textbox').fill('Bank charge of October')
  await dismiss.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('row', { name: /CAJ PERKHIDMATAN.*Dismissed/ }).waitFor()
  expect(await auditLedger(s.world.database)).toEqual([])

  await page
    .getByRole('row', { name: /DL-2026-10-01/ })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  const back = page.getByRole('dialog', { name: 'Take back line 1' })
  await back.getByRole('textbox').fill('Wrong list')
  await back.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('Posts 1 record of RM 410.00.', { exact: false }).waitFor()
  const { outstanding } = await s.world.as(kit.admin).rollingPayAdmin.getOrgAdvanceAccount({ orgId: kit.org.id })
  expect(outstanding).toBe(410)
  expect(await auditLedger(s.world.database)).toEqual([])
})

test('a statement of an unknown form is mapped by hand once, and recognized the second time', async () => {
  const page = await s.as(kit.admin, { width: 1280, height: 900 })
  const text = (on: string, lines: readonly string[]) =>
    ['Date,Description,Amount,Jenis transaksi', ...lines.map((line) => `${on},${line}`)].join('\n')
  const dialog = await upload(
    page,
    'first.csv',
    text('27/10/2026', ['SEWA PEJABAT,4500.00,DR', 'Dobi Bersih,693.60,CR']),
  )
  await dialog.getByRole('radiogroup', { name: /“DR”/ }).waitFor()
  await dialog.getByRole('button', { name: 'Read 2 rows' }).click()
  await dialog.getByRole('textbox', { name: 'Closing balance' }).fill('1000')
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await dialog.getByText('RM 4,806.40').waitFor()
  await dialog.getByRole('checkbox', { name: /overdrawn/ }).check()
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await dialog.getByText('RM 2,806.40').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click()
  await page.getByRole('heading', { name: /^Statement 1 of/ }).waitFor()
  const again = await upload(page, 'second.csv', text('28/10/2026', ['Dobi Bersih,6.40,CR']))
  await again.getByText(/Columns read as answered by/).waitFor()
  await again.getByRole('textbox', { name: 'Closing balance' }).fill('993.60')
  await again.getByRole('checkbox', { name: /overdrawn/ }).check()
  await again.getByRole('button', { name: 'Check file' }).click()
  await again.getByRole('button', { name: 'Add 1 line' }).waitFor()
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site, type Viewport } from '#test/site.ts'
import { placing } from '#test/withdrawing.ts'
import type { Member, Organization } from '#test/world.ts'
import type { PlacedWithdrawal } from '../place-withdrawals.fixtures.ts'

const s = site()
const list = '/internal/rolling-pay/transactions'
let admin: Member
let kopi: Organization
beforeEach(async () => {
  s.world.travelTo('2026-11-16T02:00:00.000Z')
  admin = await s.world.member(null, 'admin')
  kopi = await s.world.organization()
})

const desk = () => s.world.as(admin).rollingPayAdmin
const place = async (facts: Partial<PlacedWithdrawal> = {}) =>
  placing(s.world)(kopi, await s.world.employee(kopi), facts)
const send = async () => {
  const { batch } = await desk().endOfDayProcessing({})
  if (!batch) throw new Error('there was nothing to send')
  return batch
}
/** Leaves nothing with the bank. */
const completeEverything = () =>
  desk().completeAll({ handover: 'Sent by e-mail', transferDate: s.world.now().slice(0, 10) })
const open = async (search: string, options: Viewport = {}): Promise<Page> => {
  const page = await s.as(admin, options)
  await page.goto(s.address + list + search)
  return page
}
const choose = async (page: Page, item: RegExp) => {
  await page.getByRole('button', { name: 'More Options' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const backgroundOf = (page: Page, name: RegExp) =>
  page.getByRole('button', { name }).evaluate((button) => button.dataset['variant'] ?? 'filled')

test.each([
  ['at a desk', {}],
  ['on a phone, dark', { width: 390, height: 800, dark: true }],
])('completing offers the oldest due batch, never one sent today, %s', async (_, options) => {
  await place()
  await place({ bankCode: 'CIBBMYKL', amount: 300_00, fee: 7_50 })
  const due = await send()
  s.world.travelTo('2026-11-17T02:00:00.000Z')
  await place({ amount: 400_00, fee: 10_00 })
  const ofToday = await send()
  const page = await open('?tab=processing', options)
  const next = new RegExp(`^Complete batch ${due.number}: 2, RM 536\\.25`)
  expect(await backgroundOf(page, next)).toBe('filled')
  await page.getByRole('button', { name: next }).click()
  const dialog = page.getByRole('dialog')
  const radio = (name: string) => dialog.getByRole('radio', { name: new RegExp(name) })
  // The button of a batch has no other batch, and says what is known of it.
  await dialog.getByText('Nobody yet').waitFor()
  await dialog.getByText('No bank result yet').waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(0)
  for (const width of [390, 768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 860, ...options })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await choose(page, /^Complete withdrawals$/)
  await radio(`Batch no\\. ${due.number}.*Sent Mon 16 Nov, 2 of 2.*CIMB.* 1, Maybank 1`).waitFor()
  expect(await radio(`Batch no\\. ${due.number}`).getAttribute('aria-checked')).toBe('true')
  await radio(`Batch no\\. ${ofToday.number}.*Sent Tue 17 Nov, 1 of 1.*Maybank 1`).click()
  await dialog.getByText('sent to the bank today').waitFor()
  expect(await backgroundOf(page, /^Complete 1, RM 390\.00/)).toBe('default')
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await radio(`Batch no\\. ${due.number}`).click()
  const complete = page.getByRole('button', { name: /^Complete 2, RM 536\.25/ })
  await complete.click()
  // Its file was never downloaded.
  await dialog.getByLabel(/^How the bank got/).fill('Sent by e-mail')
  await complete.click()
  await dialog.getByText('2 withdrawals completed').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  // Only the batch of today is left, so completing is not the next action and nothing is preselected.
  expect(await backgroundOf(page, /^Complete withdrawals$/)).toBe('default')
  await page.getByRole('button', { name: /^Complete withdrawals$/ }).click()
  await radio(`Batch no\\. ${ofToday.number}`).waitFor()
  expect(await radio(`Batch no\\. ${ofToday.number}`).getAttribute('aria-checked')).toBe('false')
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
  await dialog.getByText('Please choose a batch').waitFor()
  expect((await desk().getOpenBatches({})).batches.map(({ number }) => number)).toEqual([ofToday.number])
  await completeEverything()
})

test('a second batch on a day shows a warning, and its file name includes its number', async () => {
  s.world.travelTo('2026-11-18T02:00:00.000Z')
  await place()
  const first = await send()
  await place()
  const page = await open('?tab=approved')
  await choose(page, /^End of day/)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Batch no. ${first.number} was already sent today.`).waitFor()
  await dialog.getByRole('button', { name: /^Send 1, RM 243\.75/ }).click()
  await dialog.getByText(`Batch no. ${first.number + 1}`).waitFor()
  await dialog.getByText('This is bank file 2 of Wed 18 Nov.').waitFor()
  const name = `RollingPay-2026-11-18-batch-${first.number + 1}.csv`
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: `Download ${name}` }).click(),
  ])
  expect(file.suggestedFilename()).toBe(name)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await choose(page, /^Batches/)
  await page.getByRole('link', { name: `Batch ${first.number}`, exact: true }).click()
  await page.getByText('Not downloaded yet').waitFor()
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bank file', exact: true }).click(),
  ])
  expect(again.suggestedFilename()).toBe('RollingPay-2026-11-18.csv')
  await page.getByText('Downloaded 1 time').waitFor()
  await completeEverything()
})

test('cancelling a withdrawal in a bank file shows a warning and requires the bank’s answer', async () => {
  const one = await place()
  await send()
  const page = await open('?tab=processing')
  await page.getByRole('link', { name: one.employeeName }).click()
  await page.waitForURL(`**/${kopi.id}/${one.employeeId}/${one.id}/2026-11/edit`)
  await page.getByText('Records that the withdrawal will not be paid.').waitFor()
  await page.getByRole('button', { name: /^Cancel RM / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The bank may still pay this withdrawal').waitFor()
  await dialog.getByText('RM 250.00 goes back to the employee’s balance immediately.').waitFor()
  await dialog.getByLabel('Reason').fill('Asked for twice')
  await dialog.getByRole('button', { name: /^Cancel RM / }).click()
  await dialog.getByText('*Required').waitFor()
  await dialog.getByLabel('The bank’s answer').fill('Stopped, says Ms Lim')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Cancel RM / }).click()
  await page.getByText('Asked for twice (Bank’s answer: Stopped, says Ms Lim)').waitFor()
})

test('selected withdrawals that the bank did not pay are cancelled with its reason, on a phone', async () => {
  const [first, second] = [await place(), await place({ amount: 300_00, fee: 7_50 })]
  await send()
  const page = await open('?tab=processing', { width: 390, height: 800 })
  for (const net of ['243.75', '292.50']) await page.getByRole('checkbox', { name: `RM ${net}` }).check()
  await page.getByRole('button', { name: 'Complete 2, RM 536.25' }).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Cancel 2, RM 536.25' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 2, RM 536.25' })
  await dialog.getByText('RM 550.00 goes back to 2 balances immediately.').waitFor()
  await dialog.getByText('The bank may still pay this withdrawal').waitFor()
  await dialog.getByLabel('The bank’s reason').fill('Account closed')
  await dialog.getByLabel('The bank’s answer').fill('Not paid, says Ms Lim')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel 2, RM 536.25' }).click()
  await page.getByText('Cancel action completed successfully!').waitFor()
  for (const { key } of [first, second])
    expect((await desk().getOne(key)).transaction).toMatchObject({ status: 'cancelled', reason: 'Account closed' })
})

test('approving in place of the employer requires a reason, with a separate hint', async () => {
  const one = await place({ status: 'pending' })
  const page = await open(`/${kopi.id}/${one.employeeId}/${one.id}/2026-11/edit`, { width: 390, height: 800 })
  await page.getByText('Approves the withdrawal in place of the employer.').waitFor()
  await page.getByRole('button', { name: /^Approve for the employer/ }).click()
  const dialog = page.getByRole('dialog')
  const approve = dialog.getByRole('button', { name: /^Approve for the employer/ })
  await approve.click()
  await dialog.getByText('*Required').waitFor()
  await dialog.getByLabel('Reason', { exact: false }).fill('The employer is away')
  await expectNoSidewaysScroll(page)
  await approve.click()
  await page.getByRole('listitem').getByText('The employer is away', { exact: true }).waitFor()
  const { transaction } = await desk().getOne({ orgId: kopi.id, transactionId: one.id, employeeICNumber: one.icNumber })
  expect(transaction.status).toBe('approved')
  await desk().updateOne({ ...one.key, status: 'cancelled', reason: 'Not needed' })
})

test.each([
  ['at a desk', {}],
  ['on a phone, dark', { width: 390, height: 800, dark: true }],
])('the bank’s result is previewed before it is applied, %s', async (_, options) => {
  const paid = await place()
  const failed = await place({ amount: 300_00, fee: 7_50, employeeName: 'Badrul bin Hisham' })
  const batch = await send()
  const page = await open('', options)
  await choose(page, /^Upload bank result/)
  const dialog = page.getByRole('dialog')
  const giveText = (...lines: string[]) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'result.csv', mimeType: 'text/csv', buffer: Buffer.from([...lines, ''].join('\n')) })
  const give = async (...lines: string[]) => {
    await giveText('Account No.,Amount,Status,Reason', ...lines)
    await dialog.getByText('result.csv').waitFor()
  }
  await giveText('Account No.,Amount,Reason', `${paid.accountNumber},243.75,`)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog
    .getByRole('alert')
    .getByText('A line above the results must name the columns. Missing: Status.')
    .waitFor()
  await dialog.locator('[role=alert]:focus').waitFor()
  await expectNoSidewaysScroll(page)
  const good = [`${paid.accountNumber},243.75,Successful,`, `${failed.accountNumber},292.50,Failed,Account closed`]
  await give(...good, '999888777,12.34,Successful,')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByText('1 line matches no payment. It stays open in the batch.').waitFor()
  await dialog.locator('[role=region]:focus', { hasText: '1 line matches no payment' }).waitFor()
  await preview.getByRole('row', { name: /999888777 12\.34/ }).waitFor()
  await preview.getByRole('row', { name: /Badrul bin Hisham.*RM 292\.50 Account closed/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: /^Apply: 1 paid, RM [\d.]+, 1 refused by bank$/ }).click()
  await dialog.getByText('Bank result applied').waitFor()
  await dialog.getByRole('link', { name: `Batch no. ${batch.number}` }).click()
  await page.getByText('1 paid, 1 refused by bank').waitFor()
  const openLine = page.getByRole('listitem').filter({ hasText: `No payee in batch ${batch.number}` })
  await openLine.getByRole('button', { name: 'Ignore with a reason' }).click()
  const ignoring = page.getByRole('dialog', { name: /^Ignore line 4/ })
  await ignoring.getByRole('button', { name: 'Ignore line 4' }).click()
  await ignoring.getByText('*Required').waitFor()
  await ignoring.getByLabel('Why it is about no payment of this batch').fill('A payment of another program')
  expect(await violationsOf(page)).toEqual([])
  await ignoring.getByRole('button', { name: 'Ignore line 4' }).click()
  await openLine.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'result.csv' }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])
  expect((await desk().getOpenBatches({})).batches).toEqual([])
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { ringgit } from '#kernel/money.ts'
import { payRunWorld, type PayRunWorld } from '#money/payRuns/pay-run-world.fixtures.ts'
import { violationsOf } from '#test/axe.ts'
import { png } from '#test/samples.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import type { Member } from '#test/world.ts'
import { electionOf, offerWallets } from './election-world.fixtures.ts'

const s = site()
let kopi: PayRunWorld
let aina: Member
let boost: string
let grab: string
const phone = { width: 360, height: 780 }
beforeEach(async () => {
  s.world.travelTo('2026-11-16T02:00:00.000Z')
  kopi = await payRunWorld(s.world, [
    { name: 'Meal allowance', amount: ringgit(230) },
    { name: 'Transport allowance', amount: ringgit(120) },
    { name: 'Dental and optical', amount: ringgit(150), recurrence: 'Quarterly' },
  ])
  boost = await kopi.wallet('Boost')
  grab = await kopi.wallet('GrabPay')
  await s.world.database.pool.query(
    `update wallets set name = split_part(name, ' ', 1) || ' ' || right(id, 3), minimum_amount_sen = 5000 where id = any($1)`,
    [[boost, grab]],
  )
  await offerWallets(s.world, kopi.organization.id, [boost, grab])
  aina = await kopi.employee({})
})
const save = async (wallet: string, percentage: number) =>
  s.world.as(aina).employeeWallets.saveElectedWallet(await electionOf(s.world, aina, wallet, percentage))
const open = async (path: string, options: object = phone): Promise<Page> => {
  const page = await s.as(aina, options)
  await page.goto(s.address + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const expectToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const percentage = (page: Page) => page.getByRole('textbox', { name: 'Percentage' })
const shares = async () =>
  (await s.world.as(aina).employeeWallets.getElectedWallets({})).wallets.map((wallet) => wallet.percentage)

test('an employee adds a wallet on a phone, with the errors and the support link of the specification', async () => {
  const page = await open('/user-benefits')
  await page.getByText('RM 350.00').first().waitFor()
  await page.getByText('0% of 100% allocated').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Choose e-wallets' }).click()
  await page.getByRole('link', { name: 'Add Wallet' }).click()
  const button = page.getByRole('button', { name: 'Save', exact: true })
  await button.click()
  await expect.poll(() => page.getByText('*Required').count()).toBe(4)
  await page.getByRole('combobox', { name: 'E-wallet' }).click()
  await page.getByRole('option', { name: /^Boost/ }).click()
  await percentage(page).fill('0.5')
  await percentage(page).blur()
  await page.getByText('*Value cannot be less than 1%').waitFor()
  await page.getByRole('textbox', { name: 'Percentage', description: '*Value cannot be less than 1%' }).waitFor()
  await percentage(page).fill('10')
  await page.getByText('RM 35.00 of RM 350.00').waitFor()
  await page.getByText('Choose 15% or more.').waitFor()
  await percentage(page).fill('101')
  await page.getByText('Allocating more than 100% of your entitled amount is not possible!').waitFor()
  expect(await button.isDisabled()).toBe(true)
  await percentage(page).blur()
  await page.getByText('*Value cannot be more than 100%').waitFor()
  await percentage(page).fill('60')
  await page.getByText('40% left to allocate').waitFor()
  await page.getByLabel('Account number').fill('012-345 6789')
  await page.getByRole('radio', { name: 'No' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify your account first' })
  expect(await dialog.getByRole('link', { name: /^Boost .* support$/ }).getAttribute('href')).toBe(
    'https://wallet.example',
  )
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(await button.isDisabled()).toBe(true)
  await page.getByRole('radio', { name: 'Yes' }).click()
  await button.click()
  await page.getByText('*Required').waitFor()
  await page.locator('input[type=file]').setInputFiles({ name: 'verified.png', mimeType: 'image/png', buffer: png })
  await page.getByText('verified.png').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.route('**/files/payment-election-screenshot', (route) => route.abort())
  await button.click()
  await page.getByRole('main').getByText('verified.png: Failed to upload the screenshot!').waitFor()
  await page.unroute('**/files/payment-election-screenshot')
  await button.click()
  await expectToast(page, 'Wallet allocation successful!')
  await page.getByText('60% allocated').waitFor()
  expect(await shares()).toEqual([60])
  expect(s.complaints()).toEqual([])
})

test('a wallet is edited and removed, and a complete election asks to lower a share before adding a wallet', async () => {
  await save(boost, 60)
  await save(grab, 40)
  const page = await open('/elected-wallets')
  await page.getByText('100% allocated').waitFor()
  await page.getByText('To add a wallet, lower another share first.').waitFor()
  await page.getByText('Changes apply from the next pay run.').waitFor()
  await page.getByText('RM 210.00').waitFor()
  expect(await page.getByText('0123456789').count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: /^Boost/ }).click()
  await page.getByRole('button', { name: 'Lower by 1%' }).click()
  await expect.poll(() => percentage(page).inputValue()).toBe('59%')
  await page.getByText('99% allocated').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Wallet allocation updated!')
  await expect.poll(shares).toEqual([59, 40])
  await page.getByRole('button', { name: /^Actions for GrabPay/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByText('Its 40% is no longer allocated.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Wallet allocation deleted!')
  const list = page.getByRole('group', { name: 'Your e-wallets' })
  await expect.poll(() => list.evaluate((at) => at === document.activeElement)).toBe(true)
  await expect.poll(shares).toEqual([59])
  expect(s.complaints()).toEqual([])
})

test('a wallet that can no longer be paid is named on both screens', async () => {
  await save(boost, 100)
  await s.world.database.pool.query(`update wallets set status = 'InActive' where id = $1`, [boost])
  const page = await open('/user-benefits')
  for (const path of ['/user-benefits', '/elected-wallets']) {
    await page.goto(s.address + path)
    await page.getByText(/^Boost .* can no longer be paid\. Move the share/).waitFor()
  }
  expect(s.complaints()).toEqual([])
})

test('a failed payment appears on three screens, with its reason and a link to correct it', async () => {
  await save(boost, 70)
  await save(grab, 30)
  await s.world.database.pool.query('update account_changes set usable_from_at = changed_at')
  const { payRuns } = s.world.as(kopi.manager)
  const { adminPayRuns } = s.world.as(kopi.admin)
  const { id } = await payRuns.create(kopi.fields)
  await payRuns.submit({ id })
  await payRuns.approve({ ids: [id] })
  const key = { orgId: kopi.organization.id, id }
  for (const status of ['pending_payment', 'processing'] as const) await adminPayRuns.update({ ...key, status })
  const employees = [{ employeeId: aina.employeeId ?? '', walletIds: [grab] }]
  await adminPayRuns.update({
    ...key,
    status: 'completed',
    reason: 'GrabPay doesn’t recognise this number.',
    employees,
  })
  const page = await open('/dashboard')
  for (const path of ['/dashboard', '/elected-wallets', '/user-benefits']) {
    await page.goto(s.address + path)
    await page.getByRole('group', { name: 'RM 105.00 didn’t arrive' }).waitFor()
  }
  await page.getByText('November benefits were paid on Mon 16 Nov: RM 245.00').waitFor()
  await page.getByRole('link', { name: 'Fix' }).click()
  await page.getByRole('heading', { name: 'November benefits' }).waitFor()
  await page.getByText('GrabPay doesn’t recognise this number.').waitFor()
  await page.getByText('RM 245.00').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Correct account number' }).click()
  await page.getByLabel('Account number').fill('0111111111')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Wallet allocation updated!')
  await page.getByRole('link', { name: 'View', exact: true }).click()
  await page.getByText('You have corrected the account.').waitFor()
  await expectNoSidewaysScroll(page)
  expect(s.complaints()).toEqual([])
})

import { beforeEach, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { placing } from '#test/withdrawing.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
let admin: Member
let kopi: Organization
beforeEach(async () => {
  s.world.travelTo('2026-11-16T02:00:00.000Z')
  admin = await s.world.member(null, 'admin')
  kopi = await s.world.organization()
})
const send = async () => {
  const place = placing(s.world)
  await place(kopi, await s.world.employee(kopi), { accountNumber: '114012345678' })
  await place(kopi, await s.world.employee(kopi), {
    bankCode: 'CIBBMYKL',
    amount: 300_00,
    fee: 7_50,
    employeeName: 'Nur Aisyah Batrisyia binti Muhammad Faizal Hakimi',
  })
  const { batch } = await s.world.as(admin).rollingPayAdmin.endOfDayProcessing({})
  return batch!
}

test.each([
  ['at a desk', {}],
  ['on a phone, dark', { width: 390, height: 800, dark: true }],
])('an account is added, and the file of a batch is downloaded in its bank’s format, %s', async (_, options) => {
  const batch = await send()
  const page = await s.as(admin, options)
  await page.goto(`${s.address}/internal/originating-accounts/create`)
  const fill = (label: string, value: string) => page.getByLabel(label).fill(value)
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const name = `Maybank ${batch.number}`
  await fill('Name', name)
  await choose('Bank', 'Maybank')
  await fill('Account number', '5140')
  await fill('Account holder', 'Upah Sdn Bhd')
  await choose('File format', 'Maybank2E-RC, Universal Payment File')
  await fill('Company number at the bank', 'UPAH01')
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByText('The format doesn’t take an account number of this form').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await fill('Account number', '5140 1234 5678')
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
  await page.getByText('Not confirmed by the bank').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)

  await page.goto(`${s.address}/internal/batches/${batch.number}`)
  await page.getByRole('button', { name: 'In a bank’s format' }).click()
  const dialog = page.getByRole('dialog', { name: `Payment file of batch ${batch.number}` })
  await dialog.getByRole('combobox', { name: 'Pay from' }).click()
  await page.getByRole('option', { name, exact: true }).click()
  await dialog.getByText('B20261116').waitFor()
  await dialog.getByText('The bank gets 1 text in another form').waitFor()
  await dialog.getByText(/becomes NUR AISYAH BATRISYIA BINTI MUHAMMAD$/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  const download = dialog.getByRole('button', { name: /^Download 2, RM\s536\.25$/ })
  // A Saturday.
  await dialog.getByLabel('Payment date').fill('21/11/2026')
  await dialog.getByLabel('Payment date').press('Tab')
  await dialog.getByText('Banks don’t work on this day').waitFor()
  expect(await download.isDisabled()).toBe(true)
  await dialog.getByLabel('Payment date').fill('17/11/2026')
  await dialog.getByLabel('Payment date').press('Tab')
  await dialog.getByText('Banks don’t work on this day').waitFor({ state: 'detached' })
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^B20261116\d{3}\.txt$/)
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(new RegExp(`, for ${name}$`)).waitFor()
  await expectNoSidewaysScroll(page)
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectDialogFits } from '#test/dialogs.ts'
import { setTextSize } from '#test/fit.ts'
import { site } from '#test/site.ts'
import { withdrawing } from '#test/withdrawing.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
let kopi: Organization
beforeAll(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd', cutoffDay: 31 })
})
const open = async (member: Member, path: string, width = 390): Promise<Page> => {
  const page = await s.as(member, { width, height: 800 })
  await page.goto(s.address + path)
  return page
}
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

test('the terms fit on every phone, and pages update once they are accepted', async () => {
  const page = await open(await s.world.employee(kopi, { acceptedTerms: false }), '/dashboard')
  await page.getByText('Accept the terms first').waitFor()
  await expectDialogFits(page)
  await click(page, 'Accept')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Get paid', exact: true }).waitFor()
  expect(await page.getByText('Accept the terms first').count()).toBe(0)
})

test('the calculation fits on every phone', async () => {
  const page = await open(await s.world.employee(kopi), '/dashboard')
  await click(page, 'How is this worked out?')
  await expectDialogFits(page)
})

test('the steps of a withdrawal fit on every phone', async () => {
  const page = await open(await s.world.employee(kopi), '/rolling-pay/get-paid')
  await page.getByLabel('Amount', { exact: true }).fill('250')
  await page.getByRole('radio', { name: 'Vehicle repair' }).check()
  await click(page, 'Continue')
  await expectDialogFits(page)
  await click(page, 'Send code')
  await page.getByLabel('Verification code 6').waitFor()
  await expectDialogFits(page)
  await page.getByLabel('Verification code 1').click()
  await page.keyboard.type('00000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').first().waitFor()
  await expectDialogFits(page)
})

test('with large text, each step of a withdrawal starts at its top, with the field of the code in sight', async () => {
  const page = await open(await s.world.employee(kopi), '/rolling-pay/get-paid', 360)
  await page.getByLabel('Amount', { exact: true }).fill('250')
  await page.getByRole('radio', { name: 'Vehicle repair' }).check()
  await setTextSize(page, 200)
  await page.setViewportSize({ width: 360, height: 740 })
  await click(page, 'Continue')
  await click(page, 'Send code')
  const field = page.getByLabel('Verification code 1')
  await field.waitFor()
  const inSight = () =>
    field.evaluate((input) => {
      const { top, bottom, left } = input.getBoundingClientRect()
      return document.elementFromPoint(left + 5, (top + bottom) / 2) === input
    })
  await expect.poll(inSight).toBe(true)
  await setTextSize(page, 100)
})

test('a sheet shows its error, which stays until the button is pressed again', async () => {
  const page = await open(await s.world.employee(kopi), '/rolling-pay/get-paid')
  await page.getByLabel('Amount', { exact: true }).fill('250')
  await page.getByRole('radio', { name: 'Vehicle repair' }).check()
  await click(page, 'Continue')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Vehicle repair').waitFor()
  await page.context().setOffline(true)
  await click(page, 'Send code')
  await dialog
    .getByRole('alert')
    .getByText(/Nothing has been sent/)
    .waitFor()
  await page.context().setOffline(false)
  await dialog.getByRole('alert').getByText('You’re connected again. Nothing has been sent yet.').waitFor()
  await click(page, 'Send code')
  await page.getByLabel('Verification code 6').waitFor()
  expect(await dialog.getByText(/sent yet/).count()).toBe(0)
})

test('the Back button closes what is open, and stays on the page', async () => {
  const employee = await s.world.employee(kopi)
  const back = async (path: string, press: string | RegExp) => {
    const page = await open(employee, '/settings')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(s.address + path)
    const dialog = page.getByRole('dialog')
    await click(page, press)
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe(path)
    // The button of the dialog leaves nothing behind either.
    await click(page, press)
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await dialog.waitFor({ state: 'hidden' })
    await page.goBack()
    await page.waitForURL('**/settings')
  }
  await back('/dashboard', 'How is this worked out?')
  await back('/help', 'Read the terms')
})

test('the verification of a mobile number fits on every phone', async () => {
  const member = await s.world.employee(kopi)
  await s.world.as(member).employees.updateOwnProfile({
    updatedProfile: { address: 'Jalan 1', city: 'Ipoh', postalCode: '30000' },
  })
  const page = await open(member, '/profile')
  await click(page, 'Edit')
  await page.getByLabel('Mobile number').fill('0187123456')
  await click(page, 'Save')
  await page.getByLabel('Verification code 6').waitFor()
  await expectDialogFits(page)
})

test("a Manager's decisions fit on every phone", async () => {
  const wd = withdrawing(s.world)
  await wd.withdraw(await s.world.employee(kopi, { firstName: 'Nur Aina', lastName: 'binti Rashid' }), 250)
  const page = await open(await s.world.member(kopi, 'Manager'), '/management/rolling-pay/transactions', 1280)
  await click(page, /^Actions for/)
  await page.getByRole('menuitem', { name: 'Reject' }).click()
  await expectDialogFits(page)
})

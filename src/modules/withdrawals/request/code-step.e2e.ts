import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { lastCode, placePolicy, withdrawing } from '#test/withdrawing.ts'
import { defaultNow, type Member, type Organization } from '#test/world.ts'

const s = site()
let wd: ReturnType<typeof withdrawing>
let kopi: Organization
beforeAll(async () => {
  wd = withdrawing(s.world)
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd', cutoffDay: 25 })
})
beforeEach(() => s.world.travelTo(defaultNow))

const open = async (member: Member, width = 390): Promise<Page> => {
  const page = await s.as(member, { width, height: 740 })
  await page.goto(`${s.address}/rolling-pay/get-paid`)
  return page
}
const fill = async (page: Page) => {
  await page.getByLabel('Amount').fill('250')
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'School fees' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
const codeDialog = (page: Page) => page.getByRole('dialog', { name: 'Enter the code' })
const askForCode = async (page: Page) => {
  await fill(page)
  await page.getByRole('button', { name: 'Confirm and send me a code' }).click()
  await codeDialog(page).waitFor()
}
const typeCode = async (page: Page, member: Member) => {
  await page.getByLabel('Verification code 1').click()
  await page.keyboard.type((await lastCode(s.world, member.mobileNumber)).slice(2))
}
const smsCount = async (member: Member) => (await s.world.messages(member.mobileNumber)).length
const amountsOf = async (member: Member) => (await wd.withdrawalsOf(member)).map((row) => row['amount_sen'])
const offline = "You're offline. Nothing has been sent."

test('a limit that was lowered meanwhile closes the dialog and appears in the form', async () => {
  const organization = await s.world.organization({ rollingPayMax: sen(400_00) })
  const page = await open(await s.world.employee(organization))
  await fill(page)
  await s.world.database.pool.query('update organizations set rolling_pay_max_sen = 20000 where org_id = $1', [
    organization.id,
  ])
  await page.getByRole('button', { name: 'Confirm and send me a code' }).click()
  await page.getByText('Your Withdrawal limit is MYR 200.00!').first().waitFor()
  await page.getByText('Up to RM 200.00 per withdrawal.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a code survives a reload and leads to the receipt', async () => {
  const member = await s.world.employee(kopi)
  const page = await open(member, 360)
  await askForCode(page)
  await page.reload()
  await codeDialog(page).waitFor()
  expect(await smsCount(member)).toBe(1)
  await typeCode(page, member)
  await page.waitForURL('**/receipt')
  for (const text of ['RM 243.75', 'Kopi Kita approves']) await page.getByText(text).first().waitFor()
  // The steps to come, with a date that depends on the approval.
  await page.getByText('Wed 18 Nov, if approved today', { exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await amountsOf(member)).toEqual([25_000])
  // The Back button returns to the form, not to the used code.
  await page.goBack()
  await page.getByLabel('Amount').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the Back button closes the dialog, and the same request opens the code step again', async () => {
  const member = await s.world.employee(kopi)
  const page = await open(member)
  await askForCode(page)
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/rolling-pay/get-paid')
  await page.reload()
  await askForCode(page)
  expect(await smsCount(member)).toBe(1)
  await typeCode(page, member)
  await page.waitForURL('**/receipt')
})

test('a message is shown offline, and nothing is sent later', async () => {
  const member = await s.world.employee(kopi)
  const page = await open(member)
  await fill(page)
  const confirm = page.getByRole('button', { name: 'Confirm and send me a code' })
  await page.context().setOffline(true)
  await confirm.click()
  await page.getByText(offline).waitFor()
  await page.context().setOffline(false)
  await confirm.click()
  await codeDialog(page).waitFor()
  await page.context().setOffline(true)
  await typeCode(page, member)
  await codeDialog(page).getByText(offline).waitFor()
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.context().setOffline(false)
  await page.waitForTimeout(1_500)
  expect(calls.filter((url) => url.includes('initiateTransaction'))).toEqual([])
  expect(await amountsOf(member)).toEqual([])
  await page.getByRole('button', { name: 'Withdraw RM 250.00' }).click()
  await page.waitForURL('**/receipt')
})

test('pressing the button again repeats a request whose response was lost', async () => {
  const member = await s.world.employee(kopi)
  const page = await open(member)
  await askForCode(page)
  const keys: (string | undefined)[] = []
  let connected = false
  await page.route('**/call/rollingPayEmployee-initiateTransaction', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (connected) return route.continue()
    // The server commits, and then the network fails.
    if (keys.length === 1) await route.fetch()
    return route.abort('internetdisconnected')
  })
  await typeCode(page, member)
  await codeDialog(page).getByText('The connection was lost').waitFor()
  expect(await amountsOf(member)).toEqual([25_000])
  connected = true
  await page.getByRole('button', { name: 'Withdraw RM 250.00' }).click()
  await page.waitForURL('**/receipt')
  expect(new Set(keys).size).toBe(1)
  expect(await amountsOf(member)).toEqual([25_000])
})

test('the code step opens without waiting for the balance', async () => {
  const page = await open(await s.world.employee(kopi))
  await fill(page)
  // The balance is refetched after every command of the employee; its response is never received.
  await page.route('**/call/rollingPayEmployee-getRollingPayBalance', () => undefined)
  await page.getByRole('button', { name: 'Confirm and send me a code' }).click()
  await codeDialog(page).waitFor({ timeout: 5_000 })
})

test('states that the employer must approve, unless the policy approves automatically', async () => {
  const page = await open(await s.world.employee(kopi))
  await fill(page)
  const dialog = page.getByRole('dialog', { name: 'New Withdrawal Request' })
  await dialog.getByText('Your employer must approve this request before the money is sent to your bank.').waitFor()
  await dialog.getByText(/^Maybank ••••\s\d{4}$/).waitFor()
  await dialog.getByText('if approved today').waitFor()
  const auto = await s.world.organization({ name: 'Auto Sdn Bhd' })
  await placePolicy(s.world, auto.id, { autoApproval: true })
  const quick = await open(await s.world.employee(auto))
  await fill(quick)
  await quick.getByRole('dialog').getByText('2 Working Days').waitFor()
  expect(await quick.getByText('Your employer must approve').count()).toBe(0)
})

test('shows no figures for an invalid amount, and refuses a pasted 1.005', async () => {
  const page = await open(await s.world.employee(kopi))
  const net = page.locator('dt', { hasText: 'You receive' }).locator('+ dd')
  await page.getByLabel('Amount').fill('900')
  expect(await net.textContent()).toBe('–')
  await page.getByLabel('Amount').fill('250.005')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please enter a valid amount!').waitFor()
  await page.getByLabel('Amount').fill('250.50')
  expect(await net.textContent()).toBe('RM 244.24')
})

test('keeps the suggested amounts in one row and the button in view', async () => {
  for (const width of [360, 390]) {
    const page = await open(await s.world.employee(kopi), width)
    const picks = page.locator('form .mantine-Chip-label')
    await picks.first().waitFor()
    const tops = await picks.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(1)
    expect(tops.length).toBeGreaterThan(2)
    const box = await page.getByRole('button', { name: 'Continue' }).boundingBox()
    const tabs = await page.locator('nav').last().boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
    await expectNoSidewaysScroll(page)
    const sizes = await page
      .locator('form input')
      .evaluateAll((all) => all.map((one) => Number(getComputedStyle(one).fontSize.replace('px', ''))))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  }
})

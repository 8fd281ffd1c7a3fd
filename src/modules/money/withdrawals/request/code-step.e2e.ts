import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sen } from '#kernel/money.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { lastCode, placePolicy, placing, withdrawing } from '#test/withdrawing.ts'
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
  await page.getByLabel('Amount', { exact: true }).fill('250')
  await page.getByRole('radio', { name: 'School fees' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
}
const codeDialog = (page: Page) => page.getByRole('dialog', { name: /^Enter the 6-digit code/ })
const askForCode = async (page: Page) => {
  await fill(page)
  await page.getByRole('button', { name: 'Send code' }).click()
  await codeDialog(page).waitFor()
}
const typeCode = async (page: Page, member: Member) => {
  await page.getByLabel('Verification code 1').click()
  await page.keyboard.type((await lastCode(s.world, member.mobileNumber)).slice(2))
}
const smsCount = async (member: Member) => (await s.world.messages(member.mobileNumber)).length
const amountsOf = async (member: Member) => (await wd.withdrawalsOf(member)).map((row) => row['amount_sen'])
const offline = 'You’re offline. Nothing has been sent.'

test('a limit that was lowered in the meantime closes the dialog and appears in the form', async () => {
  const organization = await s.world.organization({ rollingPayMax: sen(400_00) })
  const page = await open(await s.world.employee(organization))
  await fill(page)
  await s.world.database.pool.query('update organizations set rolling_pay_max_sen = 20000 where org_id = $1', [
    organization.id,
  ])
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Your Withdrawal limit is MYR 200.00!').first().waitFor()
  await page.getByText('RM 200.00 left this month').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test.each(['Send code', 'the code'])(
  'after a request in another tab, %s shows only why withdrawals are closed',
  async (press) => {
    const member = await s.world.employee(kopi)
    const page = await open(member)
    await (press === 'the code' ? askForCode(page) : fill(page))
    await placing(s.world)(kopi, member, { status: 'pending', amount: 100_00 })
    if (press === 'the code') await typeCode(page, member)
    else await page.getByRole('button', { name: 'Send code' }).click()
    await page
      .getByText(/^Opens/)
      .first()
      .waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
  },
)

test('a code survives a reload and leads to the receipt', async () => {
  const member = await s.world.employee(kopi)
  const page = await open(member, 360)
  await askForCode(page)
  await page.reload()
  await codeDialog(page).waitFor()
  expect(await smsCount(member)).toBe(1)
  await typeCode(page, member)
  await page.waitForURL('**/dashboard?receipt=*')
  for (const text of ['RM 243.75', 'Kopi Kita approves']) await page.getByText(text).first().waitFor()
  // The steps to come, with a date that depends on the approval.
  await page.getByText('Wed 18 Nov, if approved today', { exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await amountsOf(member)).toEqual([25_000])
  // The receipt has an address, closing it shows the dashboard, and Back never opens the spent form.
  await page.reload()
  await page.getByRole('dialog', { name: 'Withdrawal' }).getByText('RM 243.75').first().waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/dashboard')
  await page.goBack()
  expect(await page.locator('form').count()).toBe(0)
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
  await page.waitForURL('**/dashboard?receipt=*')
})

test('a message is shown offline, and nothing is sent later', async () => {
  const member = await s.world.employee(kopi)
  const page = await open(member)
  await fill(page)
  const confirm = page.getByRole('button', { name: 'Send code' })
  await page.context().setOffline(true)
  await confirm.click()
  await page.getByText(offline).waitFor()
  await page.context().setOffline(false)
  await confirm.click()
  await codeDialog(page).waitFor()
  await page.context().setOffline(true)
  await page.clock.install()
  await typeCode(page, member)
  await codeDialog(page).getByText(offline).waitFor()
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.context().setOffline(false)
  await page.clock.runFor(60_000)
  expect(calls.filter((url) => url.includes('initiateTransaction'))).toEqual([])
  expect(await amountsOf(member)).toEqual([])
  await page.getByRole('button', { name: 'Request RM\u00a0250.00' }).click()
  await page.waitForURL('**/dashboard?receipt=*')
})

test('a request whose response was lost says so, is sent again with its key, and counts once', async () => {
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
  await codeDialog(page).getByText('The connection was lost. We’re sending your request again.').waitFor()
  expect(await amountsOf(member)).toEqual([25_000])
  connected = true
  await page.waitForURL('**/dashboard?receipt=*')
  expect(new Set(keys).size).toBe(1)
  expect(await amountsOf(member)).toEqual([25_000])
})

test('the code step opens without waiting for the balance', async () => {
  const page = await open(await s.world.employee(kopi))
  await fill(page)
  // The balance is refetched after every command of the employee; its response is never received.
  await page.route('**/call/rollingPayEmployee-getRollingPayBalance', () => undefined)
  await page.getByRole('button', { name: 'Send code' }).click()
  await codeDialog(page).waitFor({ timeout: 5_000 })
})

test('states that the employer must approve, unless the policy approves automatically', async () => {
  const page = await open(await s.world.employee(kopi))
  await fill(page)
  const dialog = page.getByRole('dialog', { name: /^New Withdrawal Request/ })
  await dialog.getByText('Kopi Kita must approve this request before the money is sent to your bank.').waitFor()
  await dialog.getByText(/^Maybank ••••\s\d{4}$/).waitFor()
  await dialog.getByText('if approved today').waitFor()
  const auto = await s.world.organization({ name: 'Auto Sdn Bhd' })
  await placePolicy(s.world, auto.id, { autoApproval: true })
  const quick = await open(await s.world.employee(auto))
  await fill(quick)
  await quick.getByRole('dialog').getByText('2 Working Days').waitFor()
  expect(await quick.getByText('must approve').count()).toBe(0)
})

test('shows no figures for an invalid amount, and refuses a pasted 1.005', async () => {
  const page = await open(await s.world.employee(kopi))
  const net = page.locator('dt', { hasText: 'You receive' }).locator('+ dd')
  await page.getByLabel('Amount', { exact: true }).fill('900')
  expect(await net.textContent()).toBe('–')
  await page.getByLabel('Amount', { exact: true }).fill('250.005')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please enter a valid amount!').waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('250.50')
  expect(await net.textContent()).toBe('RM 244.24')
})

test('shows what the employee receives without scrolling, with 16 px inputs', async () => {
  for (const width of [360, 390]) {
    const page = await open(await s.world.employee(kopi), width)
    const picks = page.getByRole('radiogroup', { name: 'Quick amounts' }).locator('label')
    await picks.first().waitFor()
    expect(await picks.allTextContents()).toEqual(['100', '200', '300', 'Max 750'])
    const tops = await picks.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(1)
    const bottomOf = async (found: Locator) => {
      const box = await found.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    const button = page.getByRole('button', { name: 'Continue' })
    expect(await bottomOf(button)).toBeLessThanOrEqual(740)
    const net = page.locator('dt', { hasText: 'You receive' })
    expect(await bottomOf(net)).toBeLessThanOrEqual((await button.boundingBox())?.y ?? 0)
    expect(await page.locator('nav:visible').count()).toBe(0)
    await expectNoSidewaysScroll(page)
    const sizes = await page
      .locator('form input')
      .evaluateAll((all) => all.map((one) => Number(getComputedStyle(one).fontSize.replace('px', ''))))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  }
})

test('suggests the reason of the last request', async () => {
  const member = await s.world.employee(kopi)
  await placing(s.world)(kopi, member, { status: 'pending', amount: 100_00 })
  s.world.pass(24 * 3_600_000)
  const page = await open(member)
  await page.getByRole('radio', { name: 'Rent', checked: true }).waitFor()
})

/** Counts the presses of a withdrawal from the dashboard to the code. */
const pressesToCode = async (page: Page, ...more: Locator[]): Promise<number> => {
  const presses = [
    page.getByRole('link', { name: 'Get paid', exact: true }),
    page.getByRole('radio', { name: '200', exact: true }),
    ...more,
    page.getByRole('button', { name: 'Continue' }),
    page.getByRole('button', { name: 'Send code' }),
  ]
  for (const press of presses) await press.click()
  await codeDialog(page).waitFor()
  return presses.length
}

test('the first withdrawal takes five presses and a code, a repeated one four', async () => {
  const member = await s.world.employee(kopi)
  const page = await s.as(member, { width: 360, height: 740 })
  await page.goto(`${s.address}/dashboard`)
  await page.getByRole('link', { name: 'Get paid', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.goBack()
  expect(await pressesToCode(page, page.getByRole('radio', { name: 'Medical' }))).toBe(5)
  await typeCode(page, member)
  await page.waitForURL('**/dashboard?receipt=*')
  s.world.pass(24 * 3_600_000)
  await page.goto(`${s.address}/dashboard`)
  expect(await pressesToCode(page)).toBe(4)
  await typeCode(page, member)
  await page.waitForURL('**/dashboard?receipt=*')
  expect((await wd.withdrawalsOf(member)).map((row) => row['reason_for_withdrawal'])).toEqual(['Medical', 'Medical'])
})

test('after another amount, the button counts down and the first code can still be used', async () => {
  const member = await s.world.employee(kopi)
  const page = await open(member, 360)
  await askForCode(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: '300', exact: true }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: /Request RM\s300\.00\?$/ })
  await dialog.getByText(/^We sent a code for RM\s250\.00 at \d\d:\d\d\. A new amount needs a new code\.$/).waitFor()
  expect(await dialog.getByRole('button', { name: /^Send code in [01]:\d\d$/ }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: /^Use RM\s250\.00 instead$/ }).click()
  await codeDialog(page)
    .getByRole('button', { name: /^Request RM\s250\.00$/ })
    .waitFor()
  await typeCode(page, member)
  await page.waitForURL('**/dashboard?receipt=*')
  expect(await smsCount(member)).toBe(1)
  expect(await amountsOf(member)).toEqual([25_000])
})

test('the tries left are shown after a reload, and nothing moves when a message appears', async () => {
  const member = await s.world.employee(kopi)
  const page = await open(member, 360)
  await askForCode(page)
  const button = page.getByRole('button', { name: /^Request RM/ })
  const top = async () => (await button.boundingBox())?.y
  const before = await top()
  const digits = (await lastCode(s.world, member.mobileNumber)).slice(2)
  await page.getByLabel('Verification code 1').click()
  await page.keyboard.type(String((Number(digits) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByRole('alert').getByText('Wrong code. 4 tries left.').waitFor()
  expect(await top()).toBe(before)
  await page.getByRole('button', { name: 'Didn’t get a code?' }).click()
  await page.getByRole('status').filter({ hasText: 'isn’t your number' }).waitFor()
  await page.reload()
  await codeDialog(page)
    .getByText(/^Sent at \d\d:\d\d\. Valid until \d\d:\d\d\. 4 tries left/)
    .waitFor()
  // The sheet, without a keyboard of 282 px.
  await page.setViewportSize({ width: 360, height: 458 })
  for (const part of [page.getByLabel('Verification code 1'), button, page.getByText(/^New code in/)]) {
    const box = await part.boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(458)
  }
})

test('an expired code is replaced by the main button, and keeps the amount and the reason', async () => {
  const member = await s.world.employee(kopi)
  const page = await s.as(member, { width: 360, height: 740, own: true })
  await page.clock.install({ time: Date.parse(s.world.now()) })
  await page.goto(`${s.address}/rolling-pay/get-paid`)
  await askForCode(page)
  s.world.pass(301_000)
  await page.clock.runFor(301_000)
  const expired = page.getByRole('dialog', { name: /has expired$/ })
  await expired.getByText(/^It was valid until \d\d:\d\d\. Your amount and reason are kept\.$/).waitFor()
  expect(await expired.getByRole('button', { name: /^Request/ }).count()).toBe(0)
  await expired.getByRole('button', { name: 'Send a new code' }).click()
  await codeDialog(page)
    .getByRole('button', { name: /^Request RM\s250\.00$/ })
    .waitFor()
  await typeCode(page, member)
  await page.waitForURL('**/dashboard?receipt=*')
})

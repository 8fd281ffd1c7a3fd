import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { site } from '#test/site.ts'
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

const phone = { width: 390, height: 800 }
const newEmployee = (organization = kopi) => s.world.employee(organization)
/** Opens the page of an employee who has earned 1,500.00 and can withdraw 750.00. */
const getPaid = async (member: Member, options = {}): Promise<Page> => {
  const page = await s.as(member, { ...phone, ...options })
  await page.goto(`${s.address}/rolling-pay/get-paid`)
  await page.getByRole('heading', { name: 'Rolling Pay - Get Paid' }).waitFor()
  return page
}
const fill = async (page: Page, amount: string, reason: string | null = 'Rent') => {
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  if (reason === null) return
  await page.getByRole('radio', { name: reason }).check()
}
const confirm = async (page: Page, amount = '250') => {
  await fill(page, amount)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('dialog', { name: /^Enter the 6-digit code/ }).waitFor()
}
const digitsFor = async (member: Member) => (await lastCode(s.world, member.mobileNumber)).slice(2)
const typeCode = async (page: Page, digits: string) => {
  await page.getByLabel('Verification code 1').click()
  await page.keyboard.type(digits)
}
const otherThan = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0')
const hasFocus = (field: Locator) => field.evaluate((input) => input === document.activeElement)
const done = (page: Page) => page.waitForURL('**/dashboard?receipt=*')
const amountsOf = async (member: Member) => (await wd.withdrawalsOf(member)).map((row) => row['amount_sen'])

describe('validation before sending', () => {
  test('shows the message for each invalid amount under the field', async () => {
    const page = await getPaid(await newEmployee())
    const field = page.getByLabel('Amount', { exact: true })
    for (const [typed, message] of [
      ['', '*Required'],
      ['0', 'Amount should be greater than zero(0)'],
      ['750.01', 'Your Withdrawal limit is MYR 750.00!'],
      ['99.99', 'The minimum withdrawal is RM\u00a0100.00.'],
    ] as const) {
      await fill(page, typed, null)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText(message, { exact: true }).first().waitFor()
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => hasFocus(field)).toBe(true)
      expect(await page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).textContent()).toBe(message)
    }
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('requires a reason, and accepts the minimum and the maximum', async () => {
    const page = await getPaid(await newEmployee())
    await fill(page, '100', null)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('*Required', { exact: true }).waitFor()
    await fill(page, '750')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page
      .getByRole('dialog', { name: /^New Withdrawal Request/ })
      .getByText('RM 731.25')
      .waitFor()
  })

  test.each([
    ['after the cut-off', '2026-11-26T02:00:00.000Z', 'Opens Fri\u00a04\u00a0Dec'],
    ['on the first of the month', '2026-11-01T02:00:00.000Z', 'Opens Tue\u00a03\u00a0Nov'],
    ['below the minimum', '2026-11-02T02:00:00.000Z', 'Opens tomorrow, Tue\u00a03\u00a0Nov'],
  ])('has no form %s, and says from when here and on the dashboard', async (_, now, title) => {
    const member = await newEmployee()
    s.world.travelTo(now)
    const page = await getPaid(member)
    await expectClosed(page, title)
  })

  test('refuses withdrawals beyond the frequency and names the next open date', async () => {
    const weekly = await s.world.organization({ name: 'Weekly Sdn Bhd' })
    await placePolicy(s.world, weekly.id, { frequency: 'ONCE_A_WEEK' })
    const member = await newEmployee(weekly)
    await wd.withdraw(member, 100)
    const page = await getPaid(member)
    await page.getByText('You made a request today, and Weekly allows one withdrawal a week.').waitFor()
    await expectClosed(page, 'Opens Mon\u00a023\u00a0Nov')
  })

  test('shows nothing without Advance Pay', async () => {
    const without = await s.world.organization({ rollingPay: false })
    const page = await getPaid(await newEmployee(without))
    await page.getByText('Not available!', { exact: true }).waitFor()
    expect(await page.getByLabel('Amount', { exact: true }).count()).toBe(0)
    // The menu has all entries until the organization has loaded.
    await expect.poll(() => page.getByRole('link', { name: 'Get Paid' }).count()).toBe(0)
    await page.goto(`${s.address}/rolling-pay/transactions`)
    await page.getByText('Not Available!', { exact: true }).waitFor()
  })
})

const expectClosed = async (page: Page, title: string) => {
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await page.getByLabel('Amount', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0)
  await page.goto(`${s.address}/dashboard`)
  await page.getByText(title).waitFor()
  expect(await page.getByRole('link', { name: 'Get paid', exact: true }).count()).toBe(0)
}

describe('the verification code', () => {
  test('can be resent after the countdown, which invalidates the earlier code', async () => {
    const member = await newEmployee()
    // The clock belongs to the browser context.
    const page = await getPaid(member, { own: true })
    await page.clock.install({ time: Date.parse(s.world.now()) })
    await page.reload()
    await confirm(page)
    const timer = page.getByText(/^New code in /)
    const left = async () =>
      /(\d):(\d\d)$/
        .exec((await timer.textContent()) ?? '')!
        .slice(1)
        .map(Number)
    const [minutes, seconds] = await left()
    expect(minutes! * 60 + seconds!).toBeGreaterThan(110)
    await page.clock.runFor(30_000)
    const [, later] = await left()
    expect(later).toBeLessThanOrEqual(30)
    expect(await page.getByRole('button', { name: 'Send a new code' }).count()).toBe(0)
    const first = await digitsFor(member)
    await page.clock.runFor(95_000)
    s.world.pass(125_000)
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await timer.waitFor()
    const second = await digitsFor(member)
    expect(second).not.toBe(first)
    await typeCode(page, first)
    await page
      .getByText(/^That code was replaced\. Enter the newest one, sent at \d\d:\d\d\. No try was used\.$/)
      .waitFor()
    await typeCode(page, second)
    await done(page)
  })

  test('shows an error for a wrong code and clears the field', async () => {
    const member = await newEmployee()
    const page = await getPaid(member)
    await confirm(page)
    expect(await violationsOf(page)).toEqual([])
    const digits = await digitsFor(member)
    await typeCode(page, otherThan(digits))
    await page.getByRole('alert').getByText('Wrong code. 4 tries left.').waitFor()
    expect(await page.getByLabel('Verification code 1').inputValue()).toBe('')
    await expect.poll(() => hasFocus(page.getByLabel('Verification code 1'))).toBe(true)
    await page.getByRole('button', { name: 'Request RM\u00a0250.00' }).click()
    await page.getByRole('alert').getByText('*Required').waitFor()
    await typeCode(page, digits)
    await done(page)
    expect(await amountsOf(member)).toEqual([25_000])
  })

  test('locks the account after five wrong codes, signs out after five seconds, and sign-in explains why', async () => {
    const member = await newEmployee()
    const page = await getPaid(member)
    await confirm(page)
    const wrong = otherThan(await digitsFor(member))
    let since = 0
    for (let attempt = 1; attempt <= 5; attempt++) {
      since = performance.now()
      const answered = page.waitForResponse('**/call/rollingPayEmployee-initiateTransaction')
      await typeCode(page, wrong)
      await answered
      if (attempt < 5) await expect.poll(() => page.getByLabel('Verification code 1').inputValue()).toBe('')
    }
    const dialog = page.getByRole('dialog', { name: 'Account Locked' })
    await dialog
      .getByText('Too many Attempts! Your account has been locked. Please contact support for help!.')
      .waitFor()
    // The help contact, and the time until sign-out.
    await dialog.getByText('It stays locked until Upah opens it. Your money and your history are kept.').waitFor()
    await dialog.getByText(/^You will be signed out in [1-5] s\./).waitFor()
    await dialog.getByText('HR of Kopi Kita').waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(true)
    await page.waitForURL('**/locked')
    expect(performance.now() - since).toBeGreaterThan(5_000)
    await page.getByText('A wrong code was entered too many times.').waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByLabel('Organization code').fill(kopi.code)
    await page.getByLabel('E-mail').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill('Demo-Pass-1')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Your account is locked! Please contact support for help.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Your account is locked' }).waitFor()
    expect(await amountsOf(member)).toEqual([])
  })
})

describe('idempotency', () => {
  test('creates one withdrawal on a double click', async () => {
    const member = await newEmployee()
    const page = await getPaid(member)
    await confirm(page)
    const digits = await digitsFor(member)
    const sent: Route[] = []
    await page.route('**/call/rollingPayEmployee-initiateTransaction', (route) => void sent.push(route))
    await typeCode(page, digits)
    const button = page.getByRole('button', { name: 'Request RM\u00a0250.00' })
    await button.dblclick({ force: true })
    await page.keyboard.press('Enter')
    await expect.poll(() => sent.length).toBe(1)
    for (const route of sent) await route.continue()
    await done(page)
    expect(sent).toHaveLength(1)
    expect(await amountsOf(member)).toEqual([25_000])
  })

  test('creates one withdrawal when the response is lost and the request is sent again', async () => {
    const member = await newEmployee()
    const page = await getPaid(member)
    await confirm(page)
    let sent = 0
    await page.route('**/call/rollingPayEmployee-initiateTransaction', async (route) => {
      sent += 1
      if (sent > 1) return route.continue()
      // The server commits, but the response is lost.
      await route.fetch()
      await route.abort('connectionreset')
    })
    await typeCode(page, await digitsFor(member))
    await done(page)
    expect(sent).toBe(2)
    expect(await amountsOf(member)).toEqual([25_000])
  })

  test('uses a new key for the next withdrawal', async () => {
    const daily = await s.world.organization()
    const member = await newEmployee(daily)
    const page = await getPaid(member)
    await confirm(page, '100')
    await typeCode(page, await digitsFor(member))
    await done(page)
    s.world.pass(24 * 3_600_000)
    await page.goto(`${s.address}/rolling-pay/get-paid`)
    await confirm(page, '100')
    await typeCode(page, await digitsFor(member))
    await done(page)
    expect(await amountsOf(member)).toEqual([10_000, 10_000])
  })
})

test('works with the keyboard alone', async () => {
  const member = await newEmployee()
  const page = await s.as(member, { width: 1280 })
  await page.goto(`${s.address}/dashboard`)
  await page.getByRole('link', { name: 'Get paid', exact: true }).waitFor()
  const tabTo = async (name: string) => {
    for (let step = 0; step < 40; step++) {
      const here = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null
        return element?.labels?.[0]?.textContent || element?.getAttribute('aria-label') || element?.textContent || ''
      })
      if (here.startsWith(name)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} cannot be reached by the keyboard`)
  }
  await tabTo('Get paid')
  await page.keyboard.press('Enter')
  await page.getByLabel('Amount', { exact: true }).waitFor()
  await tabTo('Amount')
  await page.keyboard.type('300')
  await tabTo('Groceries')
  await page.keyboard.press(' ')
  await tabTo('Continue')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^New Withdrawal Request/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await tabTo('Send code')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^Enter the 6-digit code/ }).waitFor()
  await page.keyboard.type(await digitsFor(member))
  await done(page)
  expect(await amountsOf(member)).toEqual([30_000])
  expect(s.complaints()).toEqual([])
})

test('accepts a pasted code, and sends nothing when the dialog is closed', async () => {
  const member = await newEmployee()
  const page = await getPaid(member)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await confirm(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await amountsOf(member)).toEqual([])
  s.world.pass(121_000)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('dialog', { name: /^Enter the 6-digit code/ }).waitFor()
  await page.evaluate((text) => navigator.clipboard.writeText(text), await digitsFor(member))
  await page.getByLabel('Verification code 1').click()
  await page.keyboard.press('Control+V')
  await done(page)
  expect(await amountsOf(member)).toEqual([25_000])
})

test('submits a code pasted after a refused one, alone or as part of the message', async () => {
  const member = await newEmployee()
  const page = await getPaid(member)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await confirm(page)
  const digits = await digitsFor(member)
  const refused = page.getByRole('alert').filter({ hasText: 'Wrong code' })
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.getByLabel('Verification code 1').click()
    await page.keyboard.press('Control+V')
  }
  for (const wrong of [`${otherThan(digits).slice(0, 3)} ${otherThan(digits).slice(3)}`, `R-${otherThan(digits)}`]) {
    await paste(wrong)
    await refused.waitFor()
    await expect.poll(() => page.getByLabel('Verification code 1').inputValue()).toBe('')
  }
  const messages = await s.world.messages(member.mobileNumber)
  await paste(messages[0]?.text ?? '')
  await done(page)
  expect(await amountsOf(member)).toEqual([25_000])
})

describe('closing the dialog', () => {
  test('ignores a late response for another amount', async () => {
    const member = await newEmployee()
    const page = await getPaid(member)
    const sent: Route[] = []
    await page.route('**/call/rollingPayEmployee-sendVerificationCode', (route) => void sent.push(route))
    await fill(page, '250')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect.poll(() => sent.length).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await fill(page, '300')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page
      .getByRole('dialog', { name: /^New Withdrawal Request/ })
      .getByText('RM 292.50')
      .waitFor()
    await sent[0]?.continue()
    await page.getByText('Verification code sent successfuly!').waitFor()
    expect(await page.getByRole('dialog', { name: /^New Withdrawal Request/ }).isVisible()).toBe(true)
    expect(await page.getByLabel('Verification code 1').count()).toBe(0)
  })

  test('keeps the sent code valid', async () => {
    const member = await newEmployee()
    const page = await getPaid(member)
    await confirm(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByRole('dialog', { name: /^Enter the 6-digit code/ }).waitFor()
    await typeCode(page, await digitsFor(member))
    await done(page)
    expect(await amountsOf(member)).toEqual([25_000])
  })
})

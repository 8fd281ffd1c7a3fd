import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { lastCode } from '#test/withdrawing.ts'
import type { Member, Organization } from '#test/world.ts'

const s = site()
const phone = { width: 360, height: 740 }
let kopi: Organization
beforeAll(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
})
const newEmployee = () => s.world.employee(kopi)
const profile = async (member: Member, options = {}): Promise<Page> => {
  const page = await s.at('/profile', member, options)
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  return page
}
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const kept = (member: Member) => s.world.as(member).employees.getEmployeeProfile({})
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Verify your mobile number' })
const digitsOf = async (number: string) => (await lastCode(s.world, number)).slice(2)
const typeCode = async (page: Page, digits: string) => {
  await page.getByLabel('Verification code 1').click()
  await page.keyboard.type(digits)
}
/** A required field has an asterisk after its label. */
const fieldOf = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`))
const expectFocus = (page: Page, label: string) =>
  expect.poll(() => fieldOf(page, label).evaluate((at) => at === document.activeElement)).toBe(true)
const expectFocusedButton = (page: Page, name: string) =>
  expect
    .poll(() => page.getByRole('button', { name, exact: true }).evaluate((at) => at === document.activeElement))
    .toBe(true)
const otherThan = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0')
let count = 0
const freshNumber = () => `+60187${String(100_000 + (count += 1))}`

describe('your own profile', () => {
  test('can be edited and saved, and cancelling discards the changes', async () => {
    const member = await newEmployee()
    const page = await profile(member)
    await edit(page)
    await expectFocus(page, 'First name')
    await page.getByLabel('City').fill('Melaka')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectFocusedButton(page, 'Edit')
    expect((await kept(member)).city).toBeNull()

    await edit(page)
    for (const [label, value] of [
      ['Address', 'Jalan 1'],
      ['City', 'Ipoh'],
      ['Postal code', '30000'],
    ] as const)
      await page.getByLabel(label).fill(value)
    await save(page)
    await page.getByText('Profile update successful!', { exact: true }).waitFor()
    await page.getByText('Ipoh', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/profile')
    expect(await kept(member)).toMatchObject({ address: 'Jalan 1', city: 'Ipoh', postalCode: '30000' })
  })

  test('shows errors at its fields, and asks before discarding changes', async () => {
    const page = await profile(await newEmployee())
    await edit(page)
    await page.getByLabel('First name').fill('')
    await page.getByLabel('Mobile number').fill('03-1234 5678')
    await page.getByLabel('Date of birth').fill('01/01/2030')
    await page.keyboard.press('Enter')
    await page.getByText('Required!').first().waitFor()
    await page.getByText('Not a mobile number: type it like 012-345 6789').waitFor()
    await page.getByText('Not a valid date of birth').waitFor()
    await expectFocus(page, 'First name')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByText('Leave page? You will lose unsaved changes.').waitFor()
  })

  test('with a new number is saved after verification', async () => {
    const member = await newEmployee()
    await s.world.as(member).employees.updateOwnProfile({
      updatedProfile: { address: 'Jalan 1', city: 'Ipoh', postalCode: '30000' },
    })
    const number = freshNumber()
    const page = await profile(member, phone)
    await edit(page)
    await page.getByLabel('Mobile number').fill(number.replace('+60', '0'))
    await page.getByLabel('City').fill('Melaka')
    await save(page)
    await dialog(page).getByText(`We sent a code to ${number}. It starts with R-.`).waitFor()
    await dialog(page).getByText('You can request a new code in').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    const digits = await digitsOf(number)
    await typeCode(page, otherThan(digits))
    await dialog(page).getByText('Wrong code. Tries left before your account is locked: 4.').waitFor()
    expect((await kept(member)).mobileNumber).toBe(member.mobileNumber)
    await typeCode(page, digits)
    await page.getByText('Mobile Number verification successful!').waitFor()
    await page.getByText('Profile update successful!', { exact: true }).waitFor()
    await page.getByText(number).waitFor()
    expect(await kept(member)).toMatchObject({ mobileNumber: number, mobileVerified: true, city: 'Melaka' })
  })

  test('discards the change when verification is cancelled, and allows a new code after two minutes', async () => {
    const member = await newEmployee()
    await s.world.as(member).employees.updateOwnProfile({
      updatedProfile: { address: 'Jalan 1', city: 'Ipoh', postalCode: '30000' },
    })
    const number = freshNumber()
    const page = await profile(member)
    const ask = async () => {
      await edit(page)
      await page.getByLabel('Mobile number').fill(number)
      await page.getByLabel('City').fill('Melaka')
      await save(page)
      await dialog(page).getByText('We sent a code').waitFor()
    }
    await ask()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Your changes were not saved.').waitFor()
    await expectFocusedButton(page, 'Edit')
    await page.getByText('Ipoh', { exact: true }).waitFor()
    expect(await kept(member)).toMatchObject({ city: 'Ipoh', mobileNumber: member.mobileNumber })
    // Requested again immediately, the sent code is still valid.
    await ask()
    await dialog(page)
      .getByText(/You can request a new code in 1:[0-5]\d/)
      .waitFor()
    await typeCode(page, await digitsOf(number))
    await page.getByText('Profile update successful!', { exact: true }).waitFor()
    expect((await kept(member)).city).toBe('Melaka')
  })

  test('a colleague’s number is refused at its field, which keeps the other changes', async () => {
    const [member, other] = [await newEmployee(), await newEmployee()]
    await s.world.as(member).employees.updateOwnProfile({
      updatedProfile: { address: 'Jalan 1', city: 'Ipoh', postalCode: '30000' },
    })
    const page = await profile(member)
    await edit(page)
    await page.getByLabel('Mobile number').fill(other.mobileNumber)
    await page.getByLabel('City').fill('Melaka')
    await save(page)
    await page.getByText('This mobile number is already in use in the organization.').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.getByLabel('City').inputValue()).toBe('Melaka')
    expect((await kept(member)).mobileNumber).toBe(member.mobileNumber)
  })

  test('five wrong codes lock the account, and the dialog shows this until it is closed', async () => {
    const member = await newEmployee()
    await s.world.as(member).employees.updateOwnProfile({
      updatedProfile: { address: 'Jalan 1', city: 'Ipoh', postalCode: '30000' },
    })
    const number = freshNumber()
    const page = await profile(member)
    await edit(page)
    await page.getByLabel('Mobile number').fill(number)
    await save(page)
    await dialog(page).getByText('We sent a code').waitFor()
    const wrong = otherThan(await digitsOf(number))
    for (let attempt = 1; attempt <= 5; attempt++) {
      await typeCode(page, wrong)
      if (attempt < 5) await expect.poll(() => page.getByLabel('Verification code 1').inputValue()).toBe('')
    }
    const locked = page.getByRole('dialog', { name: 'Account Locked' })
    await locked
      .getByText('Too many Attempts! Your account has been locked. Please contact support for help!.')
      .waitFor()
    await locked.getByText('It stays locked until Upah opens it.').waitFor()
    await locked.getByText('HR of Kopi Kita').waitFor()
    await locked.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your account is locked' }).waitFor()
    await page.getByText('A wrong code was entered too many times.').waitFor()
    await expect(kept(member)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('that is missing tells the employee to ask the manager', async () => {
    const page = await s.as(await newEmployee())
    await page.route('**/call/employees-getEmployeeProfile', (route) =>
      route.fulfill({
        status: 500,
        json: { error: { status: 'INTERNAL', message: 'INTERNAL', details: { code: 'internal' } } },
      }),
    )
    await page.goto(`${s.address}/profile`)
    const message = 'Profile not found! Please ask your manager to upload your profile.'
    await page.getByRole('main').getByText(message).waitFor()
    const toast = page
      .getByRole('alert')
      .filter({ hasText: message })
      .filter({ has: page.locator('svg') })
    await toast.first().waitFor()
  })
})

describe('a new employee', () => {
  const newcomer = () => s.world.employee(kopi, { profileComplete: false, mobileVerified: false })
  const step = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text }).waitFor()

  test('is redirected from every page to the wizard, and signs in again after it', async () => {
    const member = await newcomer()
    const page = await s.as(member, phone)
    for (const path of ['/dashboard', '/profile', '/rolling-pay/get-paid', '/rolling-pay/transactions', '/login']) {
      await page.goto(s.address + path)
      await page.getByRole('heading', { level: 1, name: 'Please Complete Your Profile' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/profile-setup')
    }
    expect(await page.getByRole('navigation').getByRole('link').count()).toBe(0)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  })

  test('of an organization without Advance Pay reads nothing about withdrawals', async () => {
    const lampu = await s.world.organization({ rollingPay: false })
    const page = await s.at('/profile-setup', await s.world.employee(lampu, { profileComplete: false }), phone)
    await page.getByText('A few short steps, then your account is ready.').waitFor()
    expect(await page.getByText(/withdraw/i).count()).toBe(0)
  })

  test('completes all four steps by keyboard alone, on a small phone', async () => {
    const member = await newcomer()
    const number = freshNumber()
    const page = await s.signIn(member, kopi, phone)
    await step(page, 'Step 1 of 4: Account')
    const type = (text: string) => page.keyboard.type(text)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const field = (label: string) => expectFocus(page, label)
    await field('Current password')
    expect(await violationsOf(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    // Submitted empty: the first error has the focus.
    await press('Enter')
    await page.getByText('*Required').first().waitFor()
    await field('Current password')
    await type('Demo-Pass-1')
    await press('Tab')
    await field('New password')
    await type('Mine1')
    await press('Tab')
    await type('Mine2')
    await press('Enter')
    await page.getByText('At least 6 characters').waitFor()
    await page.getByText("Passwords don't match!").waitFor()
    await field('New password')
    await press('Control+A')
    await type('Mine-1')
    await press('Tab', 'Control+A')
    await type('Mine-1')
    await press('Enter')

    await step(page, 'Step 2 of 4: Personal')
    await field('First name')
    await press('Tab', 'Tab', 'Control+A')
    await type('02/02/1992')
    expect(await violationsOf(page)).toEqual([])
    await press('Enter')

    await step(page, 'Step 3 of 4: Location')
    await field('Address')
    await press('Enter')
    await page.getByText('Required!').first().waitFor()
    await type('Jalan 1')
    await press('Tab')
    await type('30000')
    await press('Tab')
    await type('Ipoh')
    await press('Enter')

    await step(page, 'Step 4 of 4: Mobile Number')
    await field('Mobile number')
    await press('Control+A')
    await type(number)
    await expectNoSidewaysScroll(page)
    await press('Enter')
    await dialog(page).getByText('We sent a code').waitFor()
    await expect
      .poll(() => page.getByLabel('Verification code 1').evaluate((at) => at === document.activeElement))
      .toBe(true)
    await expectNoSidewaysScroll(page)
    await type(await digitsOf(number))
    await page.getByText('Profile update successful! Please re-log in.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    // The page says what happened for as long as the user needs, also after the toast and a reload.
    const reasons = () => page.getByRole('main').getByRole('status').allTextContents()
    expect(await reasons()).toEqual([
      'Your profile is complete. Sign in again, then you can withdraw the wages you have earned.',
      'Your password has been changed. Sign in with the new one.',
    ])
    await page.reload()
    await expect.poll(async () => (await reasons()).length).toBe(2)
    await expectNoSidewaysScroll(page)

    const after = await s.world.as(null).auth.signIn({ tenantId: kopi.id, email: member.email, password: 'Mine-1' })
    expect(after).toMatchObject({ profileComplete: true })
    // Every other session has ended, and this one signed out.
    await expect(kept(member)).rejects.toMatchObject({ code: 'unauthenticated' })
    const manager = await s.world.member(kopi, 'Manager')
    const full = await s.world.as(manager).employees.getFullEmployeeProfile({ employeeICNumber: member.icNumber })
    expect(full).toMatchObject({
      dateOfBirth: '1992-02-02',
      address: 'Jalan 1',
      city: 'Ipoh',
      postalCode: '30000',
      country: 'Malaysia',
      mobileNumber: number,
      mobileVerified: true,
    })
  })

  test('keeps the focus in the current field when errors are rendered late', async () => {
    const page = await s.at('/profile-setup', await newcomer())
    await expectFocus(page, 'Current password')
    // Delay animation frames, as on a busy processor.
    await page.evaluate(() => {
      window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 400)
    })
    await page.keyboard.press('Enter')
    await page.getByText('*Required').first().waitFor()
    await page.keyboard.type('Demo-Pass-1')
    // Later than every frame that the errors have asked for.
    for (let n = 0; n < 3; n++) await page.evaluate(() => new Promise((drawn) => window.requestAnimationFrame(drawn)))
    expect(await fieldOf(page, 'Current password').inputValue()).toBe('Demo-Pass-1')
    await expectFocus(page, 'Current password')
  })

  test('sees a wrong password at its field, and keeps the entered and verified values', async () => {
    const member = await newcomer()
    const number = freshNumber()
    const page = await s.at('/profile-setup', member)
    const next = () => page.getByRole('button', { name: 'Next' }).click()
    await fieldOf(page, 'Current password').fill('Wrong-Pass-1')
    await fieldOf(page, 'New password').fill('Mine-1')
    await fieldOf(page, 'Confirm new password').fill('Mine-1')
    await next()
    await page.getByText('This isn’t your current password.').waitFor()
    await expectFocus(page, 'Current password')
    await step(page, 'Step 1 of 4: Account')
    await fieldOf(page, 'Current password').fill('Demo-Pass-1')
    await next()
    await step(page, 'Step 2 of 4: Personal')
    await next()
    await step(page, 'Step 3 of 4: Location')
    await page.getByLabel('Address').fill('Jalan 1')
    await page.getByLabel('Postal code').fill('30000')
    await page.getByLabel('City').fill('Ipoh')
    await page.getByRole('button', { name: 'Previous' }).click()
    await step(page, 'Step 2 of 4: Personal')
    await next()
    expect(await page.getByLabel('City').inputValue()).toBe('Ipoh')
    await next()
    await page.getByLabel('Mobile number').fill(number)
    // On another device.
    await s.world.as(member).users.changeUserPassword({ oldPassword: 'Demo-Pass-1', newUserPassword: 'Other-Pass-1' })
    await save(page)
    await dialog(page).getByText('We sent a code').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await expectFocusedButton(page, 'Save')
    await save(page)
    await dialog(page).getByText('We sent a code').waitFor()
    // Pasted from the message, with its prefix.
    const code = await lastCode(s.world, number)
    await page.getByLabel('Verification code 1').evaluate((input, text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, code)
    await page.getByText('Mobile Number verification successful!').waitFor()
    await page.getByText('Password update failed!').first().waitFor()
    await step(page, 'Step 1 of 4: Account')
    await fieldOf(page, 'Current password').fill('Other-Pass-1')
    await next()
    await step(page, 'Step 2 of 4: Personal')
    await next()
    await next()
    await step(page, 'Step 4 of 4: Mobile Number')
    await page.getByText('This number is verified.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Profile update successful! Please re-log in.').waitFor()
    expect(
      (await s.world.as(null).auth.signIn({ tenantId: kopi.id, email: member.email, password: 'Mine-1' }))
        .profileComplete,
    ).toBe(true)
  })

  test('has the code autofilled by the phone', async () => {
    const member = await newcomer()
    const number = freshNumber()
    const page = await s.at('/profile-setup', member, phone)
    for (const [label, value] of [
      ['Current password', 'Demo-Pass-1'],
      ['New password', 'Mine-1'],
      ['Confirm new password', 'Mine-1'],
    ] as const)
      await fieldOf(page, label).fill(value)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Address').fill('Jalan 1')
    await page.getByLabel('Postal code').fill('30000')
    await page.getByLabel('City').fill('Ipoh')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Mobile number').fill(number)
    await page.getByRole('button', { name: 'Save' }).click()
    const first = page.getByLabel('Verification code 1')
    await first.waitFor()
    expect(await first.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await first.getAttribute('inputmode')).toBe('numeric')
    // Autofill writes the whole code into the first field.
    await first.fill(await digitsOf(number))
    await page.getByText('Profile update successful! Please re-log in.').waitFor()
  })

  test('keeps a password that was already chosen', async () => {
    const member = await newcomer()
    await s.world.database.pool.query('update users set password_chosen_at = $2 where id = $1', [
      member.id,
      s.world.now(),
    ])
    const page = await s.at('/profile-setup', member)
    await step(page, 'Step 1 of 3: Personal')
    expect(await page.getByLabel('Current password').count()).toBe(0)
  })
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

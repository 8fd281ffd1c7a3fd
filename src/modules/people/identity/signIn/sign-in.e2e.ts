import { ringgit } from '#kernel/money.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#kernel/access.ts'
import { sendResetLinks } from '#test/accounts.ts'
import { violationsOf } from '#test/axe.ts'
import { expectDialogFits } from '#test/dialogs.ts'
import { follow } from '#test/routes.ts'
import { settled } from '#test/settled.ts'
import { site } from '#test/site.ts'
import { password, type Member, type Organization } from '#test/world.ts'
import { inviteUser } from './account.steps.ts'
import type { LocalDate } from '#kernel/time.ts'

const s = site()
let kopi: Organization
beforeAll(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
})
let boss: Member
beforeEach(async () => {
  boss = await s.world.member(kopi, 'Manager')
})

const wrong = 'Invalid credentials, please re-check your code, email and password and try again'
const locked = 'Your account is locked! Please contact support for help.'
const open = async (path: string, member: Member | null = null) => {
  const page = await s.as(member)
  await page.goto(s.address + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' }).waitFor()
type Typed = { code?: string; email?: string; password?: string }
const enter = async (page: Page, typed: Typed = {}) => {
  await page.getByLabel('Organization code').fill(typed.code ?? kopi.code)
  await page.getByLabel('E-mail').fill(typed.email ?? boss.email)
  await page.getByLabel('Password', { exact: true }).fill(typed.password ?? password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
/** Expects exactly one such message, centred at the top. */
const expectToast = async (page: Page, text: string) => {
  const toast = page.getByRole('alert').filter({ hasText: text })
  await toast.waitFor()
  // Wait until it has slid in.
  const place = async () => (await toast.boundingBox())!
  await expect.poll(async () => Math.abs((await place()).x + (await place()).width / 2 - 640)).toBeLessThan(20)
  await expect.poll(async () => (await place()).y).toBeLessThan(80)
  expect(await toast.count()).toBe(1)
  await toast.getByRole('button', { name: 'Close' }).click()
  await toast.waitFor({ state: 'detached' })
}
const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)
const query = (text: string, values: unknown[]) =>
  s.world.database.transaction({ orgs: 'all' }, 'write', ({ client }) => client.query(text, values))
const setRole = (member: Member, role: Role) => query('update users set role = $2 where id = $1', [member.id, role])

describe('signing in', () => {
  test('requires every field and sends nothing without them', async () => {
    const page = await open('/login')
    const calls: string[] = []
    page.on('request', (request) => void (request.url().includes('/call/') && calls.push(request.url())))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => page.getByText('*Required', { exact: true }).count()).toBe(3)
    await expect.poll(() => hasFocus(page.getByLabel('Organization code'))).toBe(true)
    await page.goto(`${s.address}/internal`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => page.getByText('*Required', { exact: true }).count()).toBe(2)
    expect(await page.getByLabel('Organization code').count()).toBe(0)
    expect(calls).toEqual([])
  })

  test('shows the same error for a wrong code, address and password', async () => {
    const page = await open('/login')
    for (const typed of [{ code: 'NOSUCHCODE' }, { email: 'nobody@nowhere.example' }, { password: 'Wrong-Pass-1' }]) {
      await enter(page, typed)
      await expectToast(page, wrong)
    }
    await enter(page, { password: 'Wrong-Pass-1' })
    const failed = page.getByRole('alert').filter({ hasText: wrong })
    await failed.locator('svg').first().waitFor()
    expect(await failed.textContent()).toBe(wrong)
    await enter(page)
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    // The failed attempt no longer concerns the signed-in user.
    expect(await failed.count()).toBe(0)
    await page.goto(`${s.address}/logout`)
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await enter(page, { email: 'nobody' })
    await page.getByText('* Value must be a valid email!').waitFor()
    await expect.poll(() => hasFocus(page.getByLabel('E-mail'))).toBe(true)
    await expectToast(page, wrong)
    await enter(page, { code: ` ${kopi.code.toLowerCase()} `, email: boss.email.toUpperCase() })
    await heading(page, 'Dashboard')
  })

  test('reveals a locked account only with the right password', async () => {
    await query(`update users set status = 'Suspended', suspended_for = 'admin' where id = $1`, [boss.id])
    const page = await open('/login')
    await enter(page, { password: 'Wrong-Pass-1' })
    await expectToast(page, wrong)
    await enter(page)
    await expectToast(page, locked)
    await heading(page, 'Your account is locked')
    await page.getByText('Upah has suspended it.').waitFor()
    await page.reload()
    await page.getByText('Upah has suspended it.').waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    await enter(page)
    await heading(page, 'Your account is locked')
  })

  test('leaves nothing secret in the browser', async () => {
    const page = await s.signIn(boss, kopi)
    await heading(page, 'Dashboard')
    const kept = await page.evaluate(() =>
      JSON.stringify([
        Object.fromEntries(Object.entries(localStorage)),
        Object.entries(sessionStorage),
        document.cookie,
        location.href,
      ]),
    )
    expect(Object.keys((JSON.parse(kept) as [object])[0]).toSorted()).toEqual(
      ['lastLocation', 'lastSide', 'lastSignIn', 'mantine-color-scheme-value', 'userId'].filter((key) =>
        kept.includes(key),
      ),
    )
    expect(kept).not.toContain(password)
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'upah', httpOnly: true, sameSite: 'Lax' })
    expect(kept).not.toContain(cookie!.value.slice(-20))
  })
})

describe('password', () => {
  test('can be changed, and the new one signs in', async () => {
    const page = await s.signIn(boss, kopi)
    await follow(page, '/password-change')
    await heading(page, 'Change Password')
    const button = page.getByRole('button', { name: 'Change Password' })
    const [current, next, again] = ['Current Password', 'New Password', 'Confirm New Password'].map((label) =>
      page.getByLabel(label, { exact: true }),
    )
    expect(await button.isDisabled()).toBe(true)
    await next!.fill('12345')
    await again!.fill('12345')
    await current!.focus()
    await page.getByText('At least 6 characters').waitFor()
    expect(await button.isDisabled()).toBe(true)
    await next!.fill('Next-Pass-2')
    await again!.fill('Next-Pass-3')
    await current!.focus()
    await page.getByText("Passwords don't match!").waitFor()
    expect(await button.isDisabled()).toBe(true)
    await again!.fill('Next-Pass-2')
    expect(await button.isDisabled()).toBe(false)
    await button.click()
    await page.getByText('*Required').waitFor()
    await current!.fill('Wrong-Pass-1')
    await button.click()
    await page.locator('main').getByText('This isn’t your current password.').waitFor()
    await expect.poll(() => hasFocus(current!)).toBe(true)
    await expectToast(page, 'Password update failed!')
    await current!.fill(password)
    await button.click()
    await page.getByText('Password change successful! Please re-log in.').waitFor()
    await heading(page, 'Sign in')
    await enter(page)
    await expectToast(page, wrong)
    await enter(page, { password: 'Next-Pass-2' })
    await heading(page, 'Dashboard')
  })

  test('is chosen with the link of the invitation', async () => {
    await s.world.database.transaction({ orgs: 'all' }, 'write', (tx) =>
      inviteUser(
        {
          ...tx,
          now: s.world.now(),
          today: '2026-11-16' as LocalDate,
          newId: () => s.world.id(),
          env: s.world.app.env,
        },
        { ...boss, firstName: 'Devi' },
      ),
    )
    const [mail] = await s.world.messages(boss.email)
    const link = new URL(/http\S+/.exec(mail!.text)![0])
    // Some mail filters remove the fragment of a link, and others encode its mark.
    const page = await open(link.pathname)
    await page.getByLabel('Link from your e-mail').fill('https://upah.example/accept-invitation')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This text has no complete link. Copy the whole link from the e-mail.').waitFor()
    await page.getByLabel('Link from your e-mail').fill(`https://filter.example/?url=${encodeURIComponent(link.href)}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('New Password', { exact: true }).waitFor()
    await page.goto(`${s.address}${link.pathname}%23${link.hash.slice(1)}`)
    await heading(page, /^Welcome, /)
    expect(page.url()).toBe(`${s.address}/accept-invitation`)
    // The link survives the reload in another language.
    await page.getByRole('button', { name: 'Bahasa Malaysia' }).click()
    await heading(page, /^Selamat datang, /)
    await page.getByRole('button', { name: 'English' }).click()
    await heading(page, /^Welcome, /)
    expect(page.url()).toBe(`${s.address}/accept-invitation`)
    await page.getByLabel('New Password', { exact: true }).fill('First-Pass-1')
    await page.getByLabel('Confirm New Password').fill('First-Pass-2')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText("Passwords don't match!").waitFor()
    await page.getByLabel('Confirm New Password').fill('First-Pass-1')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Your password is set. You are signed in.').waitFor()
    await heading(page, 'Dashboard')
    await follow(page, '/logout')
    await heading(page, 'Sign in')
    // The sign-in page is filled in, except for the password.
    expect(mail!.text).toContain(`the organization code ${kopi.code} and your e-mail address ${boss.email}.`)
    expect(await page.getByLabel('Organization code').inputValue()).toBe(kopi.code)
    expect(await page.getByLabel('E-mail').inputValue()).toBe(boss.email)
    await page.getByLabel('Password', { exact: true }).fill('First-Pass-1')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await heading(page, 'Dashboard')
    // The link works only once.
    const again = await open(`${link.pathname}${link.hash}`)
    await again.getByText(/^This invitation is no longer valid/).waitFor()
    await again.getByRole('link', { name: 'Help and contact' }).waitFor()
    // A truncated link is refused immediately, and links of platform staff lead to their own sign-in page.
    await again.goto(`${s.address}/reset-password#PLATFORM.abc`)
    await again.getByLabel('Link from your e-mail').waitFor()
    await again.goto(`${s.address}/login`)
    await again.goto(`${s.address}/reset-password#PLATFORM.${'a'.repeat(32)}`)
    await again.getByLabel('New Password', { exact: true }).fill('Other-Pass-1')
    await again.getByLabel('Confirm New Password').fill('Other-Pass-1')
    await again.getByRole('button', { name: 'Save password' }).click()
    await expectToast(again, 'This link is no longer valid. Please request a new one.')
    await again.getByRole('link', { name: 'Request a new link' }).click()
    await again.getByLabel('E-mail').waitFor()
    expect(await again.getByLabel('Organization code').count()).toBe(0)
  })

  test('can be reset with a link, which reveals nothing', async () => {
    const page = await open('/login')
    await page.goto(`${s.address}/forgot-password`)
    await page.getByLabel('Organization code').fill(kopi.code)
    await page.getByLabel('E-mail').fill('boss@')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('* Value must be a valid email!').waitFor()
    await expect.poll(() => hasFocus(page.getByLabel('E-mail'))).toBe(true)
    for (const email of ['nobody@nowhere.example', boss.email]) {
      await page.goto(`${s.address}/login`)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await heading(page, 'Forgot your password?')
      await page.getByLabel('Organization code').fill(kopi.code)
      await page.getByLabel('E-mail').fill(email)
      await page.getByRole('button', { name: 'Send link' }).click()
      const sent = page.getByText(`If the account exists, we’ve sent a link to ${email}. It’s valid for one hour.`)
      await sent.waitFor()
      await expect.poll(() => hasFocus(sent)).toBe(true)
    }
    await sendResetLinks(s.world)
    const [mail] = await s.world.messages(boss.email)
    const link = new URL(/http\S+/.exec(mail!.text)![0])
    await page.goto(s.address + link.pathname + link.hash)
    await page.getByLabel('New Password', { exact: true }).fill('Other-Pass-1')
    await page.getByLabel('Confirm New Password').fill('Other-Pass-1')
    await page.getByRole('button', { name: 'Save password' }).click()
    await heading(page, 'Sign in')
    await enter(page, { password: 'Other-Pass-1' })
    await heading(page, 'Dashboard')
  })
})

describe('the terms', () => {
  test('are shown before every page until accepted', async () => {
    const newcomer = await s.world.employee(kopi, { acceptedTerms: false })
    const page = await open('/dashboard', newcomer)
    const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' })
    await dialog.waitFor()
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(680)
    expect(await violationsOf(page)).toEqual([])
    // An extra Enter at sign-in must not accept the terms.
    await expect.poll(() => hasFocus(dialog.getByText('Last updated 30 January 2023'))).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    for (const path of ['/rolling-pay/transactions', '/password-change']) {
      await follow(page, path)
      await page.waitForURL(s.address + path)
      expect(await dialog.isVisible()).toBe(true)
      await page
        .getByRole('link', { name: 'Get Paid' })
        .click({ timeout: 500 })
        .catch(() => undefined)
      expect(new URL(page.url()).pathname).toBe(path)
    }
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await heading(page, 'Change Password')
    expect(await dialog.count()).toBe(0)
  })

  test('sign the user out on Cancel', async () => {
    const page = await open('/dashboard', await s.world.employee(kopi, { acceptedTerms: false }))
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await heading(page, 'Sign in')
    await page.goto(`${s.address}/dashboard`)
    await heading(page, 'Sign in')
  })
})

describe('while signed in', () => {
  test('a changed role applies on the next call, in the menu and the pages', async () => {
    const page = await open('/management/rolling-pay/withdrawal-policies', boss)
    await page.getByText('No policies were found!').waitFor()
    await settled(page)
    await setRole(boss, 'Employee')
    await page.getByRole('link', { name: 'Advance Pay' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('link', { name: 'Get Paid' }).waitFor()
    expect(await page.getByRole('link', { name: 'Withdrawal Policies' }).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  test('a user who becomes an Executive can no longer approve policies', async () => {
    await s.world.as(boss).withdrawalPolicies.createAdvancedPolicy({
      minSalary: ringgit(2000),
      maxSalary: ringgit(3000),
      maximumWithdrawalAmount: ringgit(500),
      withdrawalFrequency: 'DAILY',
    })
    const page = await open('/management/rolling-pay/withdrawal-policies', boss)
    await page.getByRole('checkbox', { name: /^Select RM/ }).check()
    await setRole(boss, 'Executive')
    await page.getByRole('button', { name: 'Approve Selected' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Why you approve your own record' }).fill('Nobody else is in the office')
    await dialog.getByRole('button', { name: 'Approve 1 policy' }).click()
    await page.getByText('Action not permited!').first().waitFor()
    await page.getByRole('checkbox').first().waitFor({ state: 'detached' })
  })

  test('a session that ended elsewhere redirects to sign-in and back', async () => {
    const page = await open('/management/rolling-pay/withdrawal-policies', boss)
    await page.getByText('General', { exact: true }).waitFor()
    // Wait until the page sends no more requests, so that the click discovers the ended session.
    await settled(page)
    await query('delete from sessions where user_id = $1', [boss.id])
    await page.getByRole('link', { name: 'Advance Pay' }).click()
    await heading(page, 'Sign in')
    await page.getByText('You were signed out. Sign in again to continue.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull()
    await enter(page)
    await page.waitForURL('**/management/rolling-pay/transactions')
    // Another user signing in on this device starts at their own home page.
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Leave the page first, because it could discover the ended session.
    await page.goto('about:blank')
    await query('delete from sessions where user_id = $1', [boss.id])
    const documents: string[] = []
    page.on('request', (request) => void (request.isNavigationRequest() && documents.push(request.url())))
    await page.goto(`${s.address}/employees`)
    await heading(page, 'Sign in')
    const other = await s.world.member(kopi, 'Executive')
    await enter(page, { email: other.email })
    await page.waitForURL('**/management/dashboard')
    // A second load of the sign-in page would discard the input.
    expect(documents).toEqual([`${s.address}/employees`])
  })

  test('unsaved changes are kept when the session ends, and can be saved after signing in in a new tab', async () => {
    const page = await open('/teams/create', boss)
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('Baristas')
    await page.getByRole('textbox', { name: 'Description' }).fill('Coffee')
    await query('delete from sessions where user_id = $1', [boss.id])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'You were signed out' })
    await dialog.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await expectDialogFits(page)
    await page.keyboard.press('Escape')
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('link', { name: 'Sign in in a new tab' }).click()
    const other = await opened
    await other.getByText('You were signed out. Sign in again to continue.').waitFor()
    await enter(other)
    await dialog.waitFor({ state: 'detached' })
    await other.close()
    expect(await name.inputValue()).toBe('Baristas')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Baristas' }).waitFor()
  })

  test('signing out or in as another user in one tab applies to the others', async () => {
    const siti = await s.world.employee(kopi, { firstName: 'Siti', lastName: 'Hajar' })
    const page = await open('/employees', boss)
    const other = await page.context().newPage()
    await other.goto(`${s.address}/management/dashboard`)
    await heading(other, 'Dashboard')
    await follow(other, '/logout')
    await heading(other, 'Sign in')
    await heading(page, 'Sign in')
    await enter(page)
    await heading(page, 'Dashboard')
    await enter(other, { email: siti.email })
    await page.getByRole('button', { name: 'Account of Siti Hajar' }).waitFor()
    await other.close()
  })

  test('the chosen appearance is kept', async () => {
    const page = await s.at('/management/dashboard', boss, { dark: true })
    const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
    await heading(page, 'Dashboard')
    expect(await scheme()).toBe('dark')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitemradio', { name: 'Light', exact: true }).click()
    await expect.poll(scheme).toBe('light')
    expect(await violationsOf(page)).toEqual([])
    await page.reload()
    await heading(page, 'Dashboard')
    expect(await scheme()).toBe('light')
    await follow(page, '/logout')
    await heading(page, 'Sign in')
    expect(await scheme()).toBe('light')
  })
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

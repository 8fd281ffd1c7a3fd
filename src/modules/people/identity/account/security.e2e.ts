import { readFile } from 'node:fs/promises'
import { generateSync } from 'otplib'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { minutes, msOf } from '#kernel/time.ts'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { password, type Member } from '#test/world.ts'

const s = site()
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(msOf(s.world.now()) / 1000) })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const open = async (member: Member, path: string, options = {}): Promise<Page> => {
  const page = await s.as(member, options)
  await page.goto(s.address + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const withTwoStep = async (member: Member) => {
  const { users } = s.world.as(member)
  const { secret } = await users.setUpTwoStep({})
  const { recoveryCodes } = await users.confirmTwoStep({ code: codeOf(secret) })
  s.world.pass(minutes(2))
  return { secret, recoveryCodes }
}
const typePassword = async (page: Page, member: Member, typed = password) => {
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}
const openInternalSignIn = async () => {
  const page = await s.at('/internal', null)
  await heading(page, 'Internal sign-in')
  return page
}

/** A late response renders the page again without moving the focus. */
const keepsFocusAfterLateResponse = async (page: Page) => {
  const sent: Route[] = []
  await page.route('**/call/auth-signIn', (route) => (sent.length === 0 ? void sent.push(route) : route.continue()))
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('000001')
  await code.press('Enter')
  await expect.poll(() => sent.length).toBe(1)
  const other = page.getByRole('button', { name: 'Use a recovery code' })
  await other.focus()
  const answered = page.waitForResponse('**/call/auth-signIn')
  await sent[0]?.continue()
  await answered
  await expect.poll(() => page.getByRole('button', { name: 'Sign in' }).isEnabled()).toBe(true)
  expect(await other.evaluate((button) => button === document.activeElement)).toBe(true)
}

describe('two-step sign-in', () => {
  test('can be set up with the keyboard, and the recovery codes can be downloaded', async () => {
    const admin = await s.world.member(null, 'admin')
    const page = await open(admin, '/account')
    // The session was opened by a sign-in, which is no confirmation.
    await s.world.database.pool.query('update sessions set fresh_until = null where user_id = $1', [admin.id])
    await page.getByRole('button', { name: 'Set up' }).press('Enter')
    const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await confirmation.getByText('set up two-step sign-in').waitFor()
    await confirmation.getByRole('button', { name: 'Confirm' }).click()
    await confirmation.getByText('*Required').waitFor()
    await confirmation.getByLabel('Password', { exact: true }).fill('Wrong-Pass-1')
    await confirmation.getByLabel('Password', { exact: true }).press('Enter')
    await confirmation.getByText('This isn’t your current password.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await confirmation.getByLabel('Password', { exact: true }).fill(password)
    await confirmation.getByLabel('Password', { exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    const secret = /(?:[A-Z2-7]{4} ?){8}/.exec((await dialog.textContent()) ?? '')![0].replaceAll(' ', '')
    const code = dialog.getByLabel('The current code in the app')
    await expect.poll(() => code.evaluate((element) => element === document.activeElement)).toBe(true)
    await code.fill(String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0'))
    await code.press('Enter')
    await dialog.getByText('The code is wrong or has already been used.').waitFor()
    await code.fill(codeOf(secret))
    await code.press('Enter')
    const list = dialog.getByRole('list', { name: 'Recovery codes' })
    await list.waitFor()
    expect(await violationsOf(page)).toEqual([])
    const shown = await list.getByRole('listitem').allTextContents()
    expect(shown).toHaveLength(10)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    for (const one of shown) expect(text).toContain(one)
    // They are shown only once, so Escape must not close the dialog.
    await page.keyboard.press('Escape')
    expect(await list.isVisible()).toBe(true)
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('10 recovery codes left').waitFor()
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
    )
    for (const one of [secret, ...shown]) expect(kept).not.toContain(one)
  })

  test('asks for the code after the password, and accepts a recovery code instead', async () => {
    const admin = await s.world.member(null, 'admin')
    const { secret, recoveryCodes } = await withTwoStep(admin)
    const page = await openInternalSignIn()
    await typePassword(page, admin, 'Wrong-Pass-1')
    await page.getByRole('alert').filter({ hasText: 'Invalid credentials' }).waitFor()
    await typePassword(page, admin)
    await heading(page, 'Two-step sign-in')
    expect(await violationsOf(page)).toEqual([])
    const code = page.getByLabel('Code', { exact: true })
    await expect.poll(() => code.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await code.getAttribute('inputmode')).toBe('numeric')
    await code.press('Enter')
    await page.getByText('*Required').waitFor()
    await code.fill('000000')
    await code.press('Enter')
    await page
      .locator('form')
      .getByText('The code is wrong or has already been used. Please enter another one.')
      .waitFor()
    await keepsFocusAfterLateResponse(page)
    await code.fill(codeOf(secret))
    await code.press('Enter')
    await heading(page, 'Dashboard')

    const again = await openInternalSignIn()
    await typePassword(again, admin)
    await heading(again, 'Two-step sign-in')
    await again.getByRole('button', { name: 'Back' }).click()
    await heading(again, 'Internal sign-in')
    await typePassword(again, admin)
    await again.getByRole('button', { name: 'Use a recovery code' }).click()
    await again.getByLabel('Recovery code').fill(recoveryCodes[0]!.toLowerCase())
    await again.getByRole('button', { name: 'Sign in' }).click()
    await heading(again, 'Dashboard')
  })

  test('can be turned off, and new recovery codes replace the old ones', async () => {
    const admin = await s.world.member(null, 'admin')
    const { recoveryCodes, secret } = await withTwoStep(admin)
    await s.world.database.pool.query('update sessions set fresh_until = null where user_id = $1', [admin.id])
    const page = await open(admin, '/account')
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await confirmation.getByLabel('Code', { exact: true }).fill(recoveryCodes[0]!)
    await confirmation.getByRole('button', { name: 'Confirm' }).click()
    await confirmation.waitFor({ state: 'detached' })
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await codes.getByRole('button', { name: 'I have saved them' }).click()
    await codes.waitFor({ state: 'detached' })
    await page.getByText('10 recovery codes left').waitFor()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    // A confirmation counts for one action.
    await confirmation.getByText('turn off two-step sign-in').waitFor()
    await confirmation.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await confirmation.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Set up' }).waitFor()
  })

  test('can be reset by a superadmin for a colleague who lost their phone', async () => {
    const [root, admin] = [await s.world.member(null, 'superadmin'), await s.world.member(null, 'admin')]
    await withTwoStep(admin)
    await s.world.database.pool.query(`update users set display_name = 'Lost Phone' where id = $1`, [admin.id])
    const page = await open(root, '/internal/administrators?q=Lost')
    await page.getByRole('button', { name: 'Actions for Lost Phone' }).click()
    await page.getByRole('menuitem', { name: 'Reset second factors' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset second factors' }).click()
    await page.getByText('Second factors removed: Lost Phone').waitFor()
    const own = await openInternalSignIn()
    await typePassword(own, admin)
    await heading(own, 'Dashboard')
  })
})

describe('the sessions of the user', () => {
  test('are listed by device on a phone, and can be ended one by one or all together', async () => {
    const kopi = await s.world.organization()
    const aina = await s.world.employee(kopi)
    const agents = ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36', 'curl/8.5.0', 'wget/1']
    for (const userAgent of agents)
      await s.world.app.answer({
        name: 'auth-signIn',
        body: { tenantId: kopi.id, email: aina.email, password },
        address: '10.8.0.1',
        userAgent,
      })
    const page = await open(aina, '/account', { width: 360 })
    const panel = page.locator('section').filter({ hasText: 'Where you are signed in' })
    await panel.getByText('Chrome on Windows').waitFor()
    expect(await panel.getByRole('listitem').count()).toBe(4)
    expect(await panel.getByRole('listitem').first().textContent()).toContain('This device')
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
    await panel.getByRole('button', { name: 'End the session: Chrome on Windows' }).click()
    await page.getByRole('dialog').getByText('Chrome on Windows at 10.8.0.1 is signed out immediately.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(3)
    await panel.getByRole('button', { name: 'End all others' }).press('Enter')
    await page
      .getByRole('dialog', { name: 'End 2 other sessions' })
      .getByRole('button', { name: 'End 2 sessions' })
      .click()
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(1)
    // The closed dialog has returned the focus to the button, and only a new focus shows the reason.
    await panel.getByRole('button', { name: 'End all others' }).blur()
    await panel.getByRole('button', { name: 'End all others' }).focus()
    await page.getByRole('tooltip', { name: 'You aren’t signed in anywhere else.' }).waitFor()
    await page.reload()
    await heading(page, 'Sign-in and security')
    expect(await page.getByText('Two-step sign-in').count()).toBe(0)
  })

  test('can be opened from the account menu, and ending one signs out its browser', async () => {
    const kopi = await s.world.organization()
    const boss = await s.world.member(kopi, 'Manager')
    const other = await s.signIn(boss, kopi)
    const page = await open(boss, '/management/dashboard')
    await page.getByRole('button', { name: /^Account of/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Sign-in and security' }).click()
    await page.getByRole('button', { name: 'End all others' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End 1 session' }).click()
    await page.getByText('You are now signed in on this device only.').waitFor()
    await other.goto(`${s.address}/management/dashboard`)
    await heading(other, 'Sign in')
  })
})

describe('the internal settings', () => {
  test('migrate employees and show how many records changed; a second run changes none', async () => {
    const kopi = await s.world.organization()
    const aina = await s.world.employee(kopi)
    const ic = aina.icNumber
    await s.world.database.pool.query(
      `insert into earned_wages (org_id, id, source, ic_number, period, worked_on, amount_sen, status, reason, created_at)
       values ($1, $2, 'imported', $3, '2026-11', '2026-11-02', 10000, 'failed', 'Unknown employee', $4)`,
      [kopi.id, s.world.id(), `${ic.slice(0, 6)}-${ic.slice(6, 8)}-${ic.slice(8)}`, s.world.now()],
    )
    const page = await open(await s.world.member(null, 'admin'), '/internal/settings')
    const press = async () => {
      await page.getByRole('button', { name: 'Migrate employees' }).click()
      const dialog = page.getByRole('dialog', { name: 'Migrate the employees of all organizations' })
      await dialog.getByRole('button', { name: 'Migrate employees' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await press()
    await page.getByText(/records? checked, 1 changed\. Numbers normalized: 1\. Records linked: 1\./).waitFor()
    await press()
    await page.getByText(/records? checked\. Nothing to change\./).waitFor()
    await page.route('**/call/rollingPayAdmin-refactorToUseEmployeeICNumber', (route) =>
      route.fulfill({
        status: 500,
        json: { error: { status: 'INTERNAL', message: 'x', details: { code: 'internal' } } },
      }),
    )
    await page.getByRole('button', { name: 'Migrate employees' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Migrate employees' }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await page.getByText('Failed to migrate employees records!').first().waitFor()
  })

  test('show how the user signs in, with links to change it', async () => {
    const page = await open(await s.world.member(null, 'admin'), '/internal/settings')
    await page.getByText('1 device').waitFor()
    await page.getByRole('link', { name: 'Sign-in and security' }).click()
    await heading(page, 'Sign-in and security')
    await page.getByRole('button', { name: 'Set up' }).waitFor()
  })
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

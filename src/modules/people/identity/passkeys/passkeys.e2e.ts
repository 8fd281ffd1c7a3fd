import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { confirmIdentity, expectNoSidewaysScroll, site } from '#test/site.ts'
import { password, type Member } from '#test/world.ts'

const s = site()
/** Passkeys need a domain name, and browsers accept `localhost` without https. */
let origin = ''
beforeAll(() => {
  origin = s.address.replace('127.0.0.1', 'localhost')
  Object.assign(s.world.app.env, { publicUrl: origin })
})

/** A page with an authenticator that verifies its person, as a phone or laptop with a fingerprint reader has one. */
const authenticators = new WeakMap<Page, { session: CDPSession; authenticatorId: string }>()
const withAuthenticator = async (path: string, width = 1280): Promise<Page> => {
  const page = await s.as(null, { width, height: 740, own: true })
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  authenticators.set(page, { session, authenticatorId })
  await page.goto(origin + path)
  return page
}
/** The passkeys that the authenticator of a page has. */
const credentialsOf = async (page: Page) => {
  const { session, authenticatorId } = authenticators.get(page)!
  return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}
const signIn = async (page: Page, member: Member, code: string | null) => {
  // The application has taken over the form, which is in the page before it.
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  if (code !== null) await page.getByLabel('Organization code').fill(code)
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}
/** Without it, the authenticator, which answers every prompt immediately, signs in from the list of the e-mail field. */
const forgetPasskeys = (page: Page) => page.evaluate(() => localStorage.removeItem('passkey'))
const dashboard = (page: Page) => page.waitForURL(/\/dashboard$/)
/** Presses the button after a sign-in, which is no confirmation. */
const openPasskeyConfirmation = async (page: Page) => {
  await dashboard(page)
  await page.goto(`${origin}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Password', { exact: true }).waitFor()
}
const addPasskey = async (page: Page) => {
  await openPasskeyConfirmation(page)
  await confirmIdentity(page, 'add a passkey to your account')
}

const offer = (page: Page) => page.getByRole('heading', { name: 'Sign in and confirm with your face or finger' })
const signOut = async (page: Page) => {
  await page.evaluate(() => {
    for (const key of ['userId', 'lastSide', 'lastLocation', 'lastUserId']) localStorage.removeItem(key)
  })
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(`${origin}/login`)
}

describe('the offer of a passkey', () => {
  test('follows a sign-in with the password, at most once a week, and not before a page that was opened by its address', async () => {
    const kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
    const aina = await s.world.employee(kopi)
    const page = await withAuthenticator('/login', 360)
    await signIn(page, aina, kopi.code)
    await offer(page).waitFor()
    expect(await page.getByRole('link', { name: 'Get Paid', exact: true }).first().count()).toBe(0)
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
    const { y, height } = (await page.getByRole('button', { name: 'Not now' }).boundingBox())!
    expect(y + height, 'docked at the bottom of the screen').toBeGreaterThan(740 - 24)
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('link', { name: 'Get Paid', exact: true }).first().waitFor()

    const again = async () => {
      await signOut(page)
      await signIn(page, aina, kopi.code)
      await dashboard(page)
    }
    await again()
    await page.getByRole('link', { name: 'Get Paid', exact: true }).first().waitFor()
    expect(await offer(page).count()).toBe(0)
    await page.evaluate((user) => {
      const key = `passkeyOffered ${user}`
      localStorage.setItem(key, String(Number(localStorage.getItem(key)) - 8 * 86_400_000))
    }, aina.id)
    await again()
    await offer(page).waitFor()
    await page.getByRole('button', { name: 'Set up a passkey' }).click()
    await confirmIdentity(page, 'add a passkey to your account')
    await page.getByRole('link', { name: 'Get Paid', exact: true }).first().waitFor()
    // Users with a passkey never see the offer.
    await page.evaluate((key) => localStorage.removeItem(`passkeyOffered ${key}`), aina.id)
    await forgetPasskeys(page)
    await again()
    await page.getByRole('link', { name: 'Get Paid', exact: true }).first().waitFor()
    expect(await offer(page).count()).toBe(0)
  })

  test('lets a Manager keep recovery codes before the first page, and waits for the page that was left', async () => {
    const kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
    const manager = await s.world.member(kopi, 'Manager')
    const page = await withAuthenticator('/login')
    await page.evaluate((user) => {
      localStorage.setItem('lastLocation', '/employees')
      localStorage.setItem('lastSide', 'management')
      localStorage.setItem('lastUserId', user)
    }, manager.id)
    await page.reload()
    await signIn(page, manager, kopi.code)
    await page.getByRole('heading', { name: 'Employees' }).waitFor()
    expect(await offer(page).count()).toBe(0)
    await signOut(page)
    await signIn(page, manager, kopi.code)
    await page.getByRole('button', { name: 'Set up a passkey' }).click()
    await confirmIdentity(page, 'add a passkey to your account')
    await page.getByRole('dialog').getByRole('button', { name: /saved/ }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  })
})

describe('a passkey', () => {
  test('is added after a confirmation, signs in without a code, and confirms what needs it', async () => {
    const kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
    const manager = await s.world.member(kopi, 'Manager')
    const page = await withAuthenticator('/login')
    await signIn(page, manager, kopi.code)
    await addPasskey(page)
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await codes.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('Chrome on Linux').first().waitFor()
    expect(await violationsOf(page)).toEqual([])

    await forgetPasskeys(page)
    await page.goto(`${origin}/logout`)
    await page.waitForURL(/\/login$/)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await dashboard(page)
    // This browser has used one, so the sign-in page offers it in the list of the e-mail field.
    await page.goto(`${origin}/logout`)
    await page.waitForResponse('**/call/auth-signInWithPasskey')
    await dashboard(page)

    await page.goto(`${origin}/account`)
    await page.getByRole('button', { name: /^Remove the passkey/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await confirmation.getByText('remove a passkey from your account').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await confirmation.getByRole('button', { name: 'Confirm with your passkey' }).click()
    await page.getByText('Passkey removed.').waitFor()

    // The device still has it: it is told at the next use, and offers it no more.
    await forgetPasskeys(page)
    await page.goto(`${origin}/logout`)
    await page.waitForURL(/\/login$/)
    expect(await credentialsOf(page)).toHaveLength(1)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('This passkey was removed from your account. Please sign in another way.').first().waitFor()
    await expect.poll(() => credentialsOf(page)).toEqual([])
  })

  test('is the second step after the password', async () => {
    const admin = await s.world.member(null, 'admin')
    const page = await withAuthenticator('/internal')
    await signIn(page, admin, null)
    await addPasskey(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await forgetPasskeys(page)
    await page.goto(`${origin}/logout`)
    await page.waitForURL(/\/internal$/)
    await signIn(page, admin, null)
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await dashboard(page)
  })

  test('confirms a withdrawal at 360 px in five presses, without a code', async () => {
    const kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
    const employee = await s.world.employee(kopi)
    const page = await withAuthenticator('/login', 360)
    await signIn(page, employee, kopi.code)
    await addPasskey(page)
    await page.getByText('Passkey added.').waitFor()
    await page.goto(`${origin}/dashboard`)
    await page.getByRole('link', { name: 'Get paid', exact: true }).click()
    await page.getByRole('radio', { name: '200', exact: true }).check({ force: true })
    await page.getByRole('radio', { name: 'Rent', exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Continue' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Use a code instead' }).waitFor()
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Confirm with passkey' }).click()
    await page.waitForURL('**/dashboard?receipt=*')
    await page.getByText('RM 195.00').first().waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await s.world.messages(employee.mobileNumber)).toEqual([])
  })

  test('fits a phone of 320 px', async () => {
    const kopi = await s.world.organization()
    const employee = await s.world.employee(kopi)
    const page = await withAuthenticator('/login', 320)
    await signIn(page, employee, kopi.code)
    await openPasskeyConfirmation(page)
    await expectNoSidewaysScroll(page)
    await confirmIdentity(page, 'add a passkey to your account')
    await page.getByText('Passkey added.').waitFor()
    await expectNoSidewaysScroll(page)
  })
})

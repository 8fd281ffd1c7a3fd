import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { smallTargets } from '#test/touch.ts'
import type { Member } from '#test/world.ts'

const s = site()
const phone = { width: 360, height: 740 }
const open = async (member: Member | null, path: string): Promise<Page> => {
  const page = await s.as(member, phone)
  await page.goto(s.address + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
/** Expects touch targets of sufficient size after animations have ended. */
const expectTouchTargets = (page: Page, within = 'main') => expect.poll(() => smallTargets(page, within)).toEqual([])

test('the sign-in page has sufficient touch targets', async () => {
  for (const path of ['/login', '/internal', '/forgot-password']) {
    const page = await open(null, path)
    await expectTouchTargets(page)
    await expectNoSidewaysScroll(page)
  }
})

test("a Manager's menu opens from the side, shows the product name once, and closes by touch", async () => {
  const organization = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  const page = await open(await s.world.member(organization, 'Manager'), '/management/dashboard')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'upah' })
  await drawer.getByRole('link', { name: 'Employees' }).waitFor()
  expect(await drawer.getByText('upah', { exact: true }).count()).toBe(1)
  await expectTouchTargets(page, '[role="dialog"]')
  expect(await violationsOf(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'detached' })
})

test('the credit moves to the user menu if the bar is too narrow', async () => {
  const organization = await s.world.organization()
  const page = await open(await s.world.member(organization, 'Manager'), '/management/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  const menu = page.getByRole('menu')
  await menu.getByText('Available Credit').waitFor()
  await menu.getByText('RM 250,000.00').waitFor()
  await expectTouchTargets(page, '[role="menu"]')
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 860 })
  await menu.getByText('Available Credit').waitFor({ state: 'hidden' })
  await page.locator('header').getByText('RM 250,000.00').waitFor()
})

test('an employee’s phone has no search, and the employer’s credit is last in the menu', async () => {
  const page = await open(await s.world.employee(await s.world.organization()), '/dashboard')
  expect(await page.locator('header').getByRole('button').filter({ visible: true }).count()).toBe(1)
  await page.getByRole('button', { name: /^Account of/ }).click()
  const menu = page.getByRole('menu')
  await menu.getByText('RM 250,000.00').waitFor()
  const lines = (await menu.innerText()).split('\n').filter((line) => line.trim() !== '')
  expect(lines.at(-1)).toBe('RM 250,000.00')
  expect(lines.at(-2)).toMatch(/^Available Credit of/)
  expect(lines.at(-3)).toBe('Logout')
})

test('the user menu loads when it is opened, and returns the focus', async () => {
  const page = await s.as(await s.world.employee(await s.world.organization()), { ...phone, own: true })
  await page.goto(`${s.address}/dashboard`, { waitUntil: 'networkidle' })
  const button = page.getByRole('button', { name: /^Account of/ })
  await page.context().setOffline(true)
  await button.click()
  await page.getByRole('alert').getByText('Can’t connect to Upah. Please try again.').waitFor()
  await page.context().setOffline(false)
  const look = () => button.evaluate((element) => [element.className, element.getBoundingClientRect().width])
  const closed = await look()
  for (const way of ['first', 'second']) {
    await button.press('Enter')
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    // A moment after the menu is shown, the focus moves into it. Escape closes it before and after.
    expect(await look(), way).toEqual(closed)
    if (way === 'first') await button.press('Escape')
    else await page.getByRole('menu').press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect
      .poll(() => button.evaluate((element) => element === document.activeElement), { message: way })
      .toBe(true)
  }
  expect(await violationsOf(page)).toEqual([])
})

test('the name and the places of cards are on the screen before any script has loaded', async () => {
  const page = await s.as(await s.world.employee(await s.world.organization()), { ...phone, own: true })
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => held.promise.then(() => route.continue()))
  await page.goto(`${s.address}/dashboard`, { waitUntil: 'commit' })
  await page.getByText('upah', { exact: true }).waitFor()
  expect((await page.locator('.boot i').first().boundingBox())?.height).toBeGreaterThan(100)
  held.resolve()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('.boot').count()).toBe(0)
})

test('a page fills the screen while it loads', async () => {
  const page = await s.as(await s.world.employee(await s.world.organization()), { ...phone, own: true })
  await page.route('**/call/rollingPayEmployee-*', () => new Promise<void>(() => undefined))
  await page.goto(`${s.address}/dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('main > :last-child').boundingBox()).toMatchObject({ x: 0, width: phone.width })
})

test('a column of the chart shows its amount under the pointer, within the chart', async () => {
  const page = await open(await s.world.employee(await s.world.organization()), '/dashboard')
  const columns = page.locator('figure [data-text]')
  await columns.last().waitFor()
  expect(await columns.first().getAttribute('data-text')).toMatch(/^Jan: RM/)
  for (const column of [columns.first(), columns.last()]) {
    await column.hover()
    const hint = (element: Element) => getComputedStyle(element, '::after').content
    expect(await column.evaluate(hint)).toContain('RM')
    await expectNoSidewaysScroll(page)
  }
})

test('the side navigation is visible above 768 px, and its labels fit; up to it, the menu opens over the page', async () => {
  const organization = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  const page = await s.at('/settings/notifications-email', await s.world.member(organization, 'Manager'), {
    width: 992,
  })
  const active = page.getByRole('navigation').getByRole('link', { name: 'Notifications Email' })
  await active.and(page.locator('[aria-current="page"]')).waitFor()
  expect((await active.boundingBox())?.height).toBeLessThan(45)
  const cutOff = (label: Element) => label.scrollWidth - label.clientWidth
  expect(await active.locator('span').evaluate(cutOff)).toBe(0)
  expect(await page.locator('header').getByText('Kopi Kita Sdn Bhd').evaluate(cutOff)).toBe(0)
  await page.setViewportSize({ width: 768, height: 860 })
  await active.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Notifications Email' }).waitFor()
  await page.getByRole('button', { name: 'Open the menu' }).waitFor()
})

test('the welcome page is shown before the sign-in page', async () => {
  const page = await s.as(null, phone)
  await page.goto(s.address, { waitUntil: 'commit' })
  // In one step, because the page redirects on its own.
  await page.waitForFunction(
    () =>
      document.querySelector('h1')?.textContent === 'Welcome to Upah' &&
      [...document.links].some((link) => link.textContent === 'Sign in' && link.pathname === '/login'),
  )
  await page.waitForURL('**/login')
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
})

test('a dialog has a border on a dark page', async () => {
  const organization = await s.world.organization()
  const page = await s.at('/dashboard', await s.world.employee(organization, { acceptedTerms: false }), {
    ...phone,
    dark: true,
  })
  const terms = page.locator('.mantine-Modal-content')
  await terms.waitFor()
  expect(await terms.evaluate((dialog) => getComputedStyle(dialog).borderTopWidth)).toBe('1px')
})

test('the browser console has no errors', () => {
  expect(s.complaints()).toEqual([])
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsOf } from '#test/axe.ts'
import { expectNoSidewaysScroll, site } from '#test/site.ts'
import { password, type Member, type Organization } from '#test/world.ts'

const s = site()
const phone = { width: 360, height: 740, own: true }
let kopi: Organization
let aina: Member
beforeAll(async () => {
  kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  aina = await s.world.employee(kopi)
})

/** Opens a sign-in page whose application loads only after `start`. */
const early = async (
  path: string,
  { reasons = false, ...options }: { dark?: boolean; reasons?: boolean } = {},
): Promise<{ page: Page; start: () => Promise<void> }> => {
  const page = await s.as(null, { ...phone, ...options })
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/initial-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  if (reasons) await page.addInitScript(() => sessionStorage.setItem('signInReasons', 'completed newPassword'))
  await page.goto(`${s.address}${path}`)
  await page.getByLabel('E-mail').waitFor()
  return {
    page,
    start: async () => {
      held.resolve()
      await page.locator('.mantine-PasswordInput-root').waitFor()
    },
  }
}
/** The position, colours and font of everything that both forms show. */
const looks = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const both = 'h1, label, form p, input[type=email], input[data-path=code], [type=submit], main a'
    return [...document.querySelectorAll(both)].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element)
      const place = [x, y, width, height].map(Math.round)
      return [element.textContent, ...place, color, backgroundColor, fontSize, fontWeight]
    })
  })

test.each([
  ['/login', false],
  ['/login', true],
  ['/internal', false],
])(
  'the form of %s is shown before the application has loaded, and nothing moves then (dark: %s)',
  async (path, dark) => {
    const { page, start } = await early(path, { dark, reasons: dark })
    const before = await looks(page)
    expect(before.length).toBeGreaterThan(5)
    expect(await violationsOf(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    await start()
    expect(await looks(page)).toEqual(before)
  },
)

test('early input is kept with the focus, and a press of the button signs in', async () => {
  const { page, start } = await early('/login')
  await page.getByLabel('Organization code').fill(kopi.code)
  await page.getByLabel('E-mail').fill(aina.email)
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type(password.slice(0, 4))
  await start()
  await page.keyboard.press('End')
  await page.keyboard.type(password.slice(4))
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password)
  expect(await page.getByLabel('Organization code').inputValue()).toBe(kopi.code)
  // The code of the next page loads while the password is typed.
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(loaded).toContainEqual(expect.stringMatching(/EmployeeDashboardPage/))

  await page.goto('about:blank')
  const again = await early('/login')
  await again.page.getByLabel('Organization code').fill(kopi.code)
  await again.page.getByLabel('E-mail').fill(aina.email)
  await again.page.getByLabel('Password', { exact: true }).fill(password)
  await again.page.keyboard.press('Enter')
  await again.start().catch(() => undefined)
  await again.page.waitForURL((url) => url.pathname !== '/login')
})

test('an early press with an empty field marks it once the application has loaded', async () => {
  const { page, start } = await early('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await start()
  expect(await page.getByText('*Required').count()).toBe(3)
})

test('the form needs 30 kB: at 400 kbit/s and 400 ms, a form within two seconds', async () => {
  const { page } = await early('/login')
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => /\.(js|css)$/.test(entry.name))
      .filter(({ name, responseEnd }) => responseEnd > 0 && !/initial-|react-|base-/.test(name))
      .map(({ encodedBodySize }) => encodedBodySize),
  )
  const html = await (await fetch(`${s.address}/login`)).text()
  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(30_000)
  // The application's libraries would delay the styles.
  expect(html).not.toContain('modulepreload')
})

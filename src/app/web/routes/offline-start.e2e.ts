import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wcagViolationsOf } from '#test/axe.ts'
import { misfits, setTextSize } from '#test/fit.ts'
import { site } from '#test/site.ts'
import { smallTargets } from '#test/touch.ts'

const s = site()
const phone = { width: 360, height: 740, own: true }
/** The addresses of the pages that the browser keeps. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const areas = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(areas.map((area) => area.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('the installed page opens without network with the last figures and the numbers to call, and signing out deletes them', async () => {
  const kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd', cutoffDay: 31 })
  const manager = await s.world.member(kopi, 'Manager')
  const contact = { name: 'Farah <b>binti</b> Aziz', role: 'HR', phone: '03-2145 8801' }
  await s.world.as(manager).support.updateOwnContact({ ...contact, email: 'farah@kopi.example', hours: '' })
  const aina = await s.world.employee(kopi)
  const page = await s.as(aina, phone)
  // The kept page asks the phone whether its figures are still true.
  await page.clock.setFixedTime(s.world.now())
  await page.goto(`${s.address}/dashboard`)
  await page.getByText('RM 750.00').first().waitFor()
  await expect
    .poll(() => kept(page), { timeout: 15_000 })
    .toEqual(expect.arrayContaining(['/kept/figures', '/kept/help']))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForLoadState('networkidle')

  await page.context().setOffline(true)
  await page.goto(`${s.address}/rolling-pay/transactions`)
  await page.getByText(/^No connection\. Figures from .*, \d\d:\d\d\.$/).waitFor()
  await page
    .getByText(/^Available (at \d\d:\d\d|on .*, \d\d:\d\d)$/)
    .filter({ visible: true })
    .waitFor()
  await page.getByText('RM 750.00').first().waitFor()
  expect(await page.getByRole('link', { name: 'Call 03-2145 8801' }).getAttribute('href')).toBe('tel:0321458801')
  await page.getByRole('heading', { name: contact.name }).waitFor()
  // No account, name of a bank, salary or history.
  const said = await page.locator('body').innerText()
  expect(said).not.toMatch(/Maybank|••••|History|Get paid/)
  for (const [width, percent] of [
    [320, 100],
    [320, 200],
    [360, 200],
    [402, 100],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await setTextSize(page, percent)
    expect(await misfits(page), `${width} px, text at ${percent} %`).toEqual([])
    expect(await smallTargets(page), `${width} px, text at ${percent} %`).toEqual([])
  }
  await setTextSize(page, 100)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await wcagViolationsOf(page)).toEqual([])

  await page.clock.setFixedTime('2026-12-01T01:00:00.000Z')
  await page.reload()
  await page.getByText('No connection. Your last figures are no longer true, so they aren’t shown.').waitFor()
  expect(await page.locator('body').innerText()).not.toContain('RM')
  await page.clock.setFixedTime(s.world.now())

  // Without a press, at the address that was opened. The browser's emulation doesn't report the connection.
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('No withdrawals in November 2026').waitFor()

  await page.goto(`${s.address}/logout`)
  await page.waitForURL('**/login')
  await expect.poll(() => kept(page)).toEqual(['/kept/help'])
  await page.context().setOffline(true)
  await page.goto(`${s.address}/dashboard`)
  await page.getByText(/Your figures appear here after you sign in with a connection/).waitFor()
  expect(await page.locator('body').innerText()).not.toContain('RM')
  s.complaints()
})

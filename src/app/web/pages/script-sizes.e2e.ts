import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { site } from '#test/site.ts'

const s = site()

/** Kilobytes of scripts, with their headers, that a first visit of the path transfers. */
const scriptsOf = async (page: Page, path: string): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${s.address}${path}`, { waitUntil: 'networkidle' })
  await session.detach()
  return bytes / 1000
}

// The current sizes: a new library or a page's code in these scripts must not pass unnoticed.
const limits = { signIn: 133, firstScreen: 179 }

test(`the sign-in page loads at most ${limits.signIn} kB of scripts`, async () => {
  const page = await s.as(null, { width: 390, height: 844, own: true })
  const loaded = await scriptsOf(page, '/login')
  expect(loaded).toBeLessThanOrEqual(limits.signIn)
  expect(loaded).toBeGreaterThan(limits.signIn - 15)
})

test(`an employee's first screen loads at most ${limits.firstScreen} kB of scripts`, async () => {
  const kopi = await s.world.organization({ name: 'Kopi Kita Sdn Bhd' })
  const page = await s.as(await s.world.employee(kopi), { width: 390, height: 844, own: true })
  const loaded = await scriptsOf(page, '/dashboard')
  expect(loaded).toBeLessThanOrEqual(limits.firstScreen)
  expect(loaded).toBeGreaterThan(limits.firstScreen - 15)
})

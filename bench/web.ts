import type { BrowserContext, Locator, Page } from 'playwright-core'
import { launchBrowser } from '../test/browser.ts'
import { median, round } from './machine.ts'
import { password, sides, startProduct, type Side } from './product.ts'
import type { Report } from './report.ts'

const port = 3394
const rounds = 5
const address = `http://127.0.0.1:${port}`

const signIn = async (context: BrowserContext, side: Side): Promise<Page> => {
  await context.clearCookies()
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.evaluate(() => localStorage.clear())
  if (side.email === '') return page
  await page.goto(`${address}${side.code ? '/login' : '/internal'}`)
  if (side.code) await page.getByLabel('Organization code').fill(side.code)
  await page.getByLabel('E-mail').fill(side.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !['/login', '/internal'].includes(url.pathname))
  return page
}

/** Kilobytes of JavaScript transferred on the first visit of a page. */
const scriptsOf = async (context: BrowserContext, path: string): Promise<number> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
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
  await page.goto(`${address}${path}`, { waitUntil: 'networkidle' })
  await page.close()
  return round(bytes / 1000)
}

/**
 * Latency of sorting, paging, selecting and searching at a quarter of the CPU speed. Browsers measure an interaction from
 * the press or key to the next frame; hovering isn't an interaction.
 */
const interactionsOf = async (page: Page): Promise<number[]> => {
  const session = await page.context().newCDPSession(page)
  await page.goto(`${address}/dev/components?rows=10000`, { waitUntil: 'networkidle' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { interactionId?: number })[]
      seen.push(...entries.filter((entry) => entry.interactionId).map((entry) => entry.duration))
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const table = page.getByRole('table', { name: 'Samples' }).first()
  const press = async (target: Locator) => {
    await target.hover()
    await page.waitForTimeout(100)
    await target.click()
  }
  for (let turn = 0; turn < 6; turn++) {
    await press(table.getByRole('button', { name: 'Amount' }))
    await press(page.getByRole('button', { name: 'Next page' }).first())
    await press(table.getByRole('checkbox').nth(turn + 1))
    await page.getByRole('searchbox').first().press('a')
    await page.waitForTimeout(400)
    await page.getByRole('searchbox').first().press('Backspace')
    await page.waitForTimeout(400)
  }
  return page.evaluate(() => (window as unknown as { seen: number[] }).seen)
}

/** Kilobytes of scripts of each route, opened as a user with access. */
const measureRoutes = async (context: BrowserContext): Promise<Map<string, number>> => {
  const sizes = new Map<string, number>()
  for (const side of sides) {
    const page = await signIn(context, side)
    await page.close()
    for (const path of side.routes) sizes.set(path, await scriptsOf(context, path))
  }
  return sizes
}

/** Measures transferred scripts and the slowest interaction. */
export const benchWeb = async (report: Report): Promise<void> => {
  const stop = await startProduct(port)
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const sizes = await measureRoutes(context)
    report.title('The front end')
    report.table(['route', 'JavaScript transferred, kB'], [...sizes])
    const at = (path: string) => ({ best: sizes.get(path) ?? 0, median: sizes.get(path) ?? 0 })
    report.ratio('JavaScript of the sign-in page, kB', { ...at('/login'), floor: 133, goal: 110, lower: true })
    report.ratio('JavaScript of the employee’s first screen, kB', {
      ...at('/dashboard'),
      floor: 179,
      goal: 200,
      lower: true,
    })
    const desktop = await browser.newContext({ viewport: { width: 1280, height: 860 } })
    const worst: number[] = []
    for (let round = 0; round < rounds; round++) {
      const page = await desktop.newPage()
      const times = await interactionsOf(page)
      await page.close()
      worst.push(Math.max(...times))
      report.note(`interactions of round ${round + 1}, ms: worst ${Math.max(...times)}, median ${median(times)}`)
    }
    report.ratio('worst interaction with 10,000 rows at a quarter of the speed, ms', {
      best: Math.min(...worst),
      median: median(worst),
      floor: 120,
      goal: 50,
      lower: true,
    })
  } finally {
    await browser.close()
    await stop()
  }
}

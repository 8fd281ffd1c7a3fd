import lighthouse from 'lighthouse'
import puppeteer, { type Page } from 'puppeteer-core'
import { findBrowser } from '../test/browser.ts'
import { median, round } from './machine.ts'
import { password, sides, startProduct, type Side } from './product.ts'
import type { Report } from './report.ts'

const port = 3396
const address = `http://127.0.0.1:${port}`
const runs = Number(process.env['BENCH_RUNS'] ?? 3)
/** `BENCH_ROUTES=/login,/users` measures only these routes. */
const wanted = (process.env['BENCH_ROUTES'] ?? '').split(',').filter(Boolean)
const categories = ['performance', 'accessibility', 'best-practices'] as const

/** Lighthouse with default settings: a mid-range phone on slow 4G. The median of each route. */
export const benchLighthouse = async (report: Report): Promise<void> => {
  const stop = await startProduct(port)
  const browser = await puppeteer.launch({ ...(await findBrowser()), headless: 'shell' })
  try {
    const rows: (string | number)[][] = []
    for (const side of sides) {
      const routes = side.routes.filter((route) => wanted.length === 0 || wanted.includes(route))
      if (routes.length === 0) continue
      const page = await browser.newPage()
      await signIn(page, side)
      for (const path of routes) rows.push([path, ...(await scoresOf(page, path))])
      await page.close()
    }
    report.title(`Lighthouse of every route, median of ${runs}`)
    report.table(['route', 'performance', 'accessibility', 'best practices', 'LCP s', 'blocking ms', 'shift'], rows)
    const lowest = (column: number) => Math.min(...rows.map((row) => Number(row[column])))
    const ratio = (what: string, column: number, goal: number) =>
      report.ratio(what, {
        best: lowest(column),
        median: median(rows.map((row) => Number(row[column]))),
        floor: 90,
        goal,
      })
    ratio('Lighthouse, lowest performance', 1, 98)
    ratio('Lighthouse, lowest accessibility', 2, 100)
    ratio('Lighthouse, lowest best practices', 3, 100)
  } finally {
    await browser.close()
    await stop()
  }
}

/** Signs in with the same call as the form, so that the pages find their session. */
const signIn = async (page: Page, { code, email }: Side): Promise<void> => {
  await page.goto(`${address}/logout`)
  await page.waitForFunction(() => location.pathname !== '/logout')
  await page.evaluate(
    async (organization, mail, secret) => {
      localStorage.clear()
      const call = async (name: string, data: object) => {
        const response = await fetch(`/call/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ data }),
        })
        return ((await response.json()) as { result: unknown }).result as Record<string, string>
      }
      if (mail === '') return
      const tenant = organization ? await call('orgs-getOrgTenantId', { email: mail, domain: organization }) : null
      const claims = await call('auth-signIn', { email: mail, password: secret, ...tenant })
      localStorage.setItem('userId', claims['userId'] ?? '')
    },
    code,
    email,
    password,
  )
}

const scoresOf = async (page: Page, path: string): Promise<number[]> => {
  const found: number[][] = []
  for (let attempt = 0; found.length < runs; attempt++) {
    const flags = { onlyCategories: [...categories], disableStorageReset: true, logLevel: 'error' as const }
    const result = await lighthouse(`${address}${path}`, flags, undefined, page)
    const lhr = result?.lhr
    // A busy browser sometimes loses the start of a trace.
    if (lhr?.runtimeError?.code === 'NO_NAVSTART' && attempt < 2 * runs) continue
    if (!lhr || lhr.runtimeError) throw new Error(`${path}: ${lhr?.runtimeError?.message ?? 'no result'}`)
    if (new URL(lhr.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} redirected to ${lhr.finalDisplayedUrl}`)
    const audit = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
    found.push([
      ...categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
      round(audit('largest-contentful-paint') / 1000, 2),
      Math.round(audit('total-blocking-time')),
      round(audit('cumulative-layout-shift'), 3),
    ])
  }
  return (found[0] ?? []).map((_, column) => median(found.map((one) => one[column] ?? 0)))
}

import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { fileRoutes } from '#modules/files/file.routes.ts'
import { createHttp } from '#server/http/app.ts'
import { buildIfStale } from '#tools/build.ts'
import { launchBrowser } from './browser.ts'
import { openWorld, password, type Member, type Organization, type World } from './world.ts'

const pages = fileURLToPath(new URL('../dist/web', import.meta.url))

export type Site = {
  readonly world: World
  readonly address: string
  /** A page in a new browser context, signed in with the form as this person. */
  readonly signIn: (member: Member, organization: Organization | null, options?: Viewport) => Promise<Page>
  /** The same with an existing session. */
  readonly as: (member: Member | null, options?: Viewport) => Promise<Page>
  /** The browser errors since the last call. */
  readonly complaints: () => string[]
}
export type Viewport = { width?: number; height?: number; dark?: boolean }

/** The product over HTTP with its real pages, for the browser tests of one file. */
export const site = (): Site => {
  let made: (Site & { end: () => Promise<void> }) | undefined
  beforeAll(async () => {
    made = await openSite()
  }, 120_000)
  afterAll(() => made?.end())
  return new Proxy({} as Site, {
    get: (_, name) => {
      if (!made) throw new Error('the site is available once the tests run')
      return made[name as keyof Site]
    },
  })
}

const openSite = async (): Promise<Site & { end: () => Promise<void> }> => {
  await buildIfStale(() => undefined)
  const world = await openWorld()
  const http = await createHttp({
    app: world.app,
    log: pino({ level: 'silent' }),
    cookie: { secure: false },
    pages,
    routes: [fileRoutes(world.files)],
    withOutbox: true,
  })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const browser = await launchBrowser()
  const complaints: string[] = []
  const open = async (options: Viewport = {}, member: Member | null = null) => {
    const context = await openContext(browser, options, member && keptBy(member, address))
    // Shorter than the test timeout, so the error names the missing element.
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    watch(page, complaints)
    return page
  }
  return {
    world,
    address,
    complaints: () => complaints.splice(0),
    signIn: async (member, organization, options) => {
      const page = await open(options)
      await page.goto(`${address}${organization ? '/login' : '/internal'}`)
      if (organization) await page.getByLabel('Organization code').fill(organization.code)
      await page.getByLabel('E-mail').fill(member.email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((url) => !['/login', '/internal'].includes(url.pathname))
      return page
    },
    as: (member, options) => open(options, member),
    end: async () => {
      await browser.close()
      await http.close()
      await world.end()
    },
  }
}

type Kept = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>
/** The cookie and storage of a signed-in browser. */
const keptBy = (member: Member, address: string): Kept => ({
  cookies: [
    {
      name: 'upah',
      value: member.token,
      domain: '127.0.0.1',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax',
    },
  ],
  origins: [{ origin: address, localStorage: [{ name: 'userId', value: member.id }] }],
})

const openContext = (
  browser: Browser,
  { width = 1280, height = 860, dark = false }: Viewport,
  kept: Kept | null,
): Promise<BrowserContext> =>
  browser.newContext({
    ...(kept && { storageState: kept }),
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    acceptDownloads: true,
  })

/** The browser logs a refused call as a failed resource, which is no error by itself. */
const expected = /Failed to load resource/
const watch = (page: Page, complaints: string[]): void => {
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
}

/** Nothing overflows the side of a phone. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

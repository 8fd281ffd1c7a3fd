import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { fileRoutes } from '#modules/files/file.routes.ts'
import { createHttp } from '#server/http/app.ts'
import { buildIfStale } from '#tools/build.ts'
import { launchBrowser } from './browser.ts'
import { openWorld, password, type Member, type Organization, type World } from './world.ts'

const pages = fileURLToPath(new URL('../dist/web', import.meta.url))

export type Site = {
  readonly world: World
  readonly address: string
  /** A page with separate cookies, open until the end of the test, signed in with the form as this person. */
  readonly signIn: (
    member: Pick<Member, 'email'>,
    organization: Pick<Organization, 'code'> | null,
    options?: Viewport,
  ) => Promise<Page>
  /** The same with an existing session. */
  readonly as: (member: Member | null, options?: Viewport) => Promise<Page>
  /** The browser errors since the last call. */
  readonly complaints: () => string[]
}
/** `own`: a browser context that no other page uses, open until the end of the file. */
export type Viewport = { width?: number; height?: number; dark?: boolean; own?: boolean }

/** The product over HTTP with its real pages, for the browser tests of one file. */
export const site = (): Site => {
  let made: OpenSite | undefined
  beforeAll(async () => {
    made = await openSite()
  }, 120_000)
  afterEach(() => made?.closePages())
  afterAll(() => made?.end())
  return new Proxy({} as Site, {
    get: (_, name) => {
      if (!made) throw new Error('the site is available once the tests run')
      return made[name as keyof Site]
    },
  })
}

type OpenSite = Site & { closePages: () => Promise<void>; end: () => Promise<void> }

const openSite = async (): Promise<OpenSite> => {
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
  // A context that is used again has the scripts of the pages in its cache, so a page opens in a third of the time.
  const [idle, used]: [BrowserContext[], BrowserContext[]] = [[], []]
  const open = async (options: Viewport = {}, member: Member | null = null) => {
    const { width = 1280, height = 860, dark = false, own = false } = options
    const context = (!own && idle.pop()) || (await openContext(browser))
    if (!own) used.push(context)
    await context.setStorageState(member ? keptBy(member, address) : { cookies: [], origins: [] })
    const page = await context.newPage()
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
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
    closePages: async () => {
      const contexts = used.splice(0)
      await Promise.all(contexts.flatMap((context) => context.pages()).map((page) => page.close()))
      idle.push(...contexts)
    },
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

const openContext = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext({
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    acceptDownloads: true,
  })
  // Shorter than the test timeout, so the error names the missing element.
  context.setDefaultTimeout(10_000)
  return context
}

/** The browser logs a refused call as a failed resource, which alone is not an error. */
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

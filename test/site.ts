import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Browser, BrowserContext, Page } from 'playwright-core'
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
  /** A page with separate cookies, signed in with the form as this user, open until the end of the test. */
  readonly signIn: (
    member: Pick<Member, 'email'>,
    organization: Pick<Organization, 'code'> | null,
    options?: Viewport,
  ) => Promise<Page>
  /** The same with an existing session. */
  readonly as: (member: Member | null, options?: Viewport) => Promise<Page>
  /** The calls that fail with the error `failedCall`. Playwright's routing isn't used, because it disables the cache. */
  readonly failing: Set<string>
  /** The browser errors since the last call. */
  readonly complaints: () => string[]
}
/** `own`: a separate browser context, open until the end of the file. */
export type Viewport = { width?: number; height?: number; dark?: boolean; own?: boolean }

/** The product over HTTP with its built pages, for the browser tests of one file. */
export const site = (): Site => {
  let made: OpenSite | undefined
  beforeAll(async () => {
    made = await openSite()
  }, 120_000)
  afterEach(() => made?.closePages())
  afterAll(() => made?.end())
  return new Proxy({} as Site, {
    get: (_, name) => {
      if (!made) throw new Error('the site is available only while tests run')
      return made[name as keyof Site]
    },
  })
}

type OpenSite = Site & { closePages: () => Promise<void>; end: () => Promise<void> }

/** The response of a call that fails on the server. */
export const failedCall = {
  error: {
    status: 'INTERNAL',
    message: 'Something went wrong on our side.',
    details: { code: 'internal', reference: '06FAILED00000001' },
  },
}

const openSite = async (): Promise<OpenSite> => {
  await buildIfStale(() => undefined)
  const world = await openWorld()
  const failing = new Set<string>()
  const http = await createHttp({
    app: world.app,
    log: pino({ level: 'silent' }),
    cookie: { secure: false },
    pages,
    routes: [
      fileRoutes(world.files),
      async (fastify) =>
        void fastify.addHook('onRequest', async (request, reply) => {
          if (failing.has(request.url.replace('/call/', ''))) await reply.code(500).send(failedCall)
        }),
    ],
    withOutbox: true,
  })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const browser = await launchBrowser()
  const complaints: string[] = []
  // A profile that is used again has cached scripts and a running renderer process, so pages open in a third of the time.
  const [idle, used]: [Profile[], Profile[]] = [[], []]
  const open = async (options: Viewport = {}, member: Member | null = null) => {
    const { width = 1280, height = 860, dark = false, own = false } = options
    const profile = (!own && idle.pop()) || (await openProfile(browser, address))
    if (!own) used.push(profile)
    await signInto(profile, address, member)
    const page = await profile.context.newPage()
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
    watch(page, complaints)
    return page
  }
  return {
    world,
    address,
    failing,
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
      const profiles = used.splice(0)
      const open = profiles.flatMap(({ context, keeper }) => context.pages().filter((page) => page !== keeper))
      await Promise.all(open.map((page) => page.close()))
      idle.push(...profiles)
    },
    end: async () => {
      await browser.close()
      await http.close()
      await world.end()
    },
  }
}

/** A browser context with a page without scripts, which keeps the process running and gives access to the storage. */
type Profile = { readonly context: BrowserContext; readonly keeper: Page }

const openProfile = async (browser: Browser, address: string): Promise<Profile> => {
  const context = await browser.newContext({
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    acceptDownloads: true,
  })
  // Shorter than the test timeout, so that the error names the missing element.
  context.setDefaultTimeout(10_000)
  const keeper = await context.newPage()
  await keeper.goto(`${address}/healthz`)
  return { context, keeper }
}

/** Replaces cookies and storage with those of a browser where this user is signed in, or of a new browser. */
const signInto = async ({ context, keeper }: Profile, address: string, member: Member | null): Promise<void> => {
  await context.clearCookies()
  if (member)
    await context.addCookies([{ name: 'upah', value: member.token, url: address, httpOnly: true, sameSite: 'Lax' }])
  await keeper.evaluate((userId) => {
    localStorage.clear()
    if (userId !== null) localStorage.setItem('userId', userId)
  }, member?.id ?? null)
}

/** Collects browser errors, except failed resources, which the browser also logs for refused calls. */
const expected = /Failed to load resource/
const watch = (page: Page, complaints: string[]): void => {
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
}

/** Expects that nothing overflows the width of the screen. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

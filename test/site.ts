import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { fileRoutes } from '#ground/files/file.routes.ts'
import { createKeyGate } from '#people/apiKeys/api-key.service.ts'
import { createHttp } from '#server/http/app.ts'
import { buildIfStale } from '#tools/build.ts'
import { launchBrowser } from './browser.ts'
import { followRequests } from './settled.ts'
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
  /** The same at this path. */
  readonly at: (path: string, member: Member | null, options?: Viewport) => Promise<Page>
  /** Signs in on the sign-in page that is open. */
  readonly fillSignIn: typeof fillSignIn
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
  afterEach(({ task }) => made?.releasePages(task.result?.state !== 'fail'))
  afterAll(() => made?.end())
  return new Proxy({} as Site, {
    get: (_, name) => {
      if (!made) throw new Error('the site is available only while tests run')
      return made[name as keyof Site]
    },
  })
}

type OpenSite = Site & { releasePages: (passed: boolean) => Promise<void>; end: () => Promise<void> }

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
    keys: createKeyGate(world.app),
  })
  const address = await listen(http)
  const complaints: string[] = []
  const [used, owned]: [Page[], Page[]] = [[], []]
  const open = async (options: Viewport = {}, member: Member | null = null) => {
    const { width = 1280, height = 860, dark = false, own = false } = options
    const page = (!own && idlePages.pop()) || (await openPage())
    const pages = own ? owned : used
    pages.push(page)
    await page.setViewportSize({ width, height })
    // Resets the media type too, because a page in print hides its buttons.
    await page.emulateMedia({ media: null, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
    await signInto(page, address, member)
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
      await fillSignIn(page, member, organization)
      return page
    },
    fillSignIn,
    as: (member, options) => open(options, member),
    at: async (path, member, options) => {
      const page = await open(options, member)
      await page.goto(address + path)
      return page
    },
    releasePages: async (passed) => {
      const pages = used.splice(0)
      // Actions of a failed test may still be running.
      if (!passed) {
        await Promise.all(pages.map(describe))
        return closeAll(pages)
      }
      idlePages.push(...(await Promise.all(pages.map((page) => reset(page, address)))))
    },
    end: async () => {
      await closeAll(owned)
      await http.close()
      await world.end()
    },
  }
}

/**
 * The browser of this worker process, and its unused pages. A reused page has its scripts in memory and a running
 * process, so the product opens in a quarter of the time. Each page has a separate browser context.
 */
let browser: Promise<Browser> | undefined
const idlePages: Page[] = []
/** Every file listens on this port unless another process has taken it, because the browser caches by address. */
let port = 0

const listen = async (http: FastifyInstance): Promise<string> => {
  const host = '127.0.0.1'
  const address = await http.listen({ port, host }).catch(() => http.listen({ port: 0, host }))
  port = Number(new URL(address).port)
  return address
}

const openPage = async (): Promise<Page> => {
  const launched = await (browser ??= launchBrowser())
  const context = await launched.newContext({
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    acceptDownloads: true,
  })
  // Shorter than the test timeout, so that the error names the missing element.
  context.setDefaultTimeout(10_000)
  followRequests(context)
  return context.newPage()
}

const closeAll = async (pages: readonly Page[]): Promise<void> => {
  await Promise.all(pages.map((page) => page.context().close()))
}

/** Prints what a page of a failed test shows, because the error names only the element that is missing. */
const describe = async (page: Page): Promise<void> => {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch((error: unknown) => `no answer from the page: ${String(error)}`)
  process.stderr.write(`${page.url()}\n${shown.slice(0, 4_000)}\n`)
}

/** The URL of an unused page. It has no scripts, and gives access to the storage. */
const restingUrl = (address: string) => `${address}/healthz`

/** Resets a page after a test: leaves its screen, and removes listeners, routes and permissions. */
const reset = async (page: Page, address: string): Promise<Page> => {
  for (const event of ['request', 'dialog', 'console', 'pageerror'] as const) page.removeAllListeners(event)
  await page.unrouteAll()
  await page.context().setOffline(false)
  await page.context().clearPermissions()
  await page.goto(restingUrl(address))
  await page.mouse.move(0, 0)
  return page
}

/** Replaces cookies and storage with those of a browser where this user is signed in, or of a new browser. */
const fillSignIn = async (
  page: Page,
  member: Pick<Member, 'email'>,
  organization: Pick<Organization, 'code'> | null,
): Promise<void> => {
  if (organization) await page.getByLabel('Organization code').fill(organization.code)
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !['/login', '/internal'].includes(url.pathname))
}

const signInto = async (page: Page, address: string, member: Member | null): Promise<void> => {
  const context = page.context()
  await context.clearCookies()
  if (member)
    await context.addCookies([{ name: 'upah', value: member.token, url: address, httpOnly: true, sameSite: 'Lax' }])
  if (page.url() !== restingUrl(address)) await page.goto(restingUrl(address))
  await page.evaluate((userId) => {
    sessionStorage.clear()
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

/** Exports the list of a page. */
export const exportList = async (page: Page, format: 'CSV' | 'Excel'): Promise<void> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: format }).click()
}

/** Confirms the user's identity in the dialog of a call that needs it. */
export const confirmIdentity = async (page: Page, action: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByText(action).waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Expects that nothing overflows the width of the screen. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addressOf,
  screenPaths,
  expectPage,
  follow,
  openStory,
  ownerOf,
  pathOf,
  routes,
  type RouteRow,
  type Story,
} from './routes.ts'
import { isAllowed, type Role } from '#kernel/access.ts'
import type { Audience } from '#web/screen.ts'
import { site } from './site.ts'
import type { Member } from './world.ts'

const s = site()
let story: Story
beforeAll(async () => {
  story = await openStory(s.world)
}, 60_000)

const notFoundText = "The page you are looking for does not exist or you don't have access permission."
const signInPages = { platform: ['/internal', 'Internal sign-in'], tenant: ['/login', 'Sign in'] } as const
const homes = {
  employee: ['/dashboard', 'Good morning, Nur Aina'],
  management: ['/management/dashboard', 'Dashboard'],
  platform: ['/internal/dashboard', 'Dashboard'],
} as const
const roles = [
  ['Employee', 'employee'],
  ['Manager', 'management'],
  ['Executive', 'management'],
  ['admin', 'platform'],
  ['superadmin', 'platform'],
  ['approver', 'platform'],
  ['reader', 'platform'],
] as const

const isFor = (side: Audience, role: Role, row: RouteRow) =>
  (row.audience === side && (!row.role || isAllowed(row.role, role))) ||
  row.audience === 'shared' ||
  row.audience === 'open'
const open = (page: Page, path: string) => page.goto(s.address + path, { waitUntil: 'commit' })
/** Navigates by way of an unknown page, so that a missing navigation is noticed. */
const navigate = async (page: Page, path: string) => {
  await follow(page, '/notFoundText')
  await page.getByRole('heading', { name: notFoundText }).waitFor()
  await follow(page, path)
}
const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('lastLocation'))

test('every screen has a route fixture', () => {
  expect(screenPaths().toSorted()).toEqual(routes.map(({ route }) => route).toSorted())
})

/** The first screen of each audience and role. `guards.test.ts` has the redirects of all screens. */
const firstOfEach = (rows: readonly RouteRow[]): RouteRow[] => [
  ...new Map(rows.toReversed().map((row) => [`${row.audience} ${row.role}`, row])).values(),
]

describe('access', () => {
  test('visitors can open public pages, and are redirected to sign-in from others', async () => {
    const page = await s.as(null)
    await open(page, '/login')
    await expectPage(page, 'Sign in', '/login')
    const isOpen = ({ audience }: RouteRow) => audience === 'public' || audience === 'open'
    for (const row of [...routes.filter(isOpen), ...firstOfEach(routes.filter((row) => !isOpen(row)))]) {
      await navigate(page, addressOf(row, story))
      if (isOpen(row))
        await expectPage(page, row.heading, row.route === '/' || row.route === '/logout' ? '/login' : row.route)
      else await expectPage(page, ...expected(row.audience === 'platform' ? signInPages.platform : signInPages.tenant))
    }
    // The same for URLs entered in the address bar.
    for (const audience of ['employee', 'management', 'platform'] as const) {
      const row = routes.find((one) => one.audience === audience)
      await open(page, row ? addressOf(row, story) : '/')
      await expectPage(page, ...expected(audience === 'platform' ? signInPages.platform : signInPages.tenant))
    }
    expect(s.complaints()).toEqual([])
  })

  test.each(roles)(
    '%s can open the pages of their role, and is redirected to the home page from others',
    async (role, side) => {
      const page = await s.as(story.people[role])
      const home = expected(homes[side])
      await open(page, '/login')
      await expectPage(page, ...home)
      const visited = routes.filter(({ route }) => route !== '/logout')
      const isOwn = (row: RouteRow) => isFor(side, role, row)
      // The pages of their role follow last, because a redirect goes to the last location.
      for (const row of firstOfEach(visited.filter((row) => !isOwn(row)))) {
        await navigate(page, addressOf(row, story))
        await expectPage(page, ...home)
      }
      // The same for URLs entered in the address bar.
      for (const row of visited
        .filter(({ audience }) => ['employee', 'management', 'platform'].includes(audience) && audience !== side)
        .slice(0, 2)) {
        await open(page, addressOf(row, story))
        await expectPage(page, ...home)
      }
      let heading: string | RegExp = ''
      // `screens.e2e.ts` opens the other pages as this user.
      for (const row of visited.filter((one) => isOwn(one) && ownerOf(one, story) !== story.people[role])) {
        const address = addressOf(row, story)
        if (row.heading === heading) await navigate(page, address)
        else await follow(page, address)
        await expectPage(page, row.heading, pathOf(row, story))
        heading = row.heading
      }
      expect(s.complaints()).toEqual([])
    },
    60_000,
  )
})

const expected = ([path, heading]: readonly [string, string]) => [heading, path] as const

describe('locations', () => {
  test('an unknown path shows an error page, and Go Back returns to the previous page', async () => {
    const page = await s.as(story.people.Manager)
    await open(page, '/management/rolling-pay/transactions')
    await expectPage(page, 'Advance Pay requests', '/management/rolling-pay/transactions')
    await follow(page, '/management/nothing-here')
    await page.getByRole('heading', { name: notFoundText }).waitFor()
    expect(await page.title()).toBe('Page not found · Upah')
    await page.getByRole('link', { name: 'Suppliers' }).waitFor()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expectPage(page, 'Advance Pay requests', '/management/rolling-pay/transactions')
  })

  test('Go Back on the first page of a browser tab opens the user’s home page', async () => {
    for (const [member, home] of [
      [story.people.Employee, homes.employee],
      [null, signInPages.tenant],
    ] as const) {
      const page = await s.as(member)
      await open(page, '/nothing/at/all')
      await page.getByRole('heading', { name: notFoundText }).waitFor()
      await page.getByRole('button', { name: 'Go Back' }).click()
      await expectPage(page, ...expected(home))
    }
  })

  test.each([
    ['Employee', '/rolling-pay/transactions?month=2026-10', 'Rolling Pay - Transactions'],
    ['Manager', '/management/rolling-pay/transactions?tab=approved', 'Advance Pay requests'],
    ['admin', '/internal/rolling-pay/transactions?tab=approved', 'Advance Pay'],
    ['Executive', '/password-change', 'Change Password'],
    ['Employee', '/password-change', 'Change Password'],
    ['admin', '/password-change', 'Change Password'],
  ] as const)('a signed-in %s is redirected from a public page to %s', async (role, place, heading) => {
    const page = await s.as(story.people[role])
    await open(page, place)
    await expectPage(page, heading, place.split('?')[0]!)
    for (const path of ['/login', '/']) {
      await open(page, path)
      await expectPage(page, heading, place.split('?')[0]!)
      expect(page.url()).toBe(s.address + place)
    }
  })

  test('signing in after an expired session returns to the page, and after a logout to the dashboard', async () => {
    const manager = await s.world.member(story.kopi, 'Manager')
    const page = await s.signIn(manager, story.kopi)
    const place = '/management/rolling-pay/withdrawal-policies/general'
    await open(page, place)
    await expectPage(page, 'General', place)
    await page.context().clearCookies()
    await open(page, place)
    await expectPage(page, ...expected(signInPages.tenant))
    await signInOn(page, manager)
    await expectPage(page, 'General', place)

    await follow(page, '/logout')
    await expectPage(page, ...expected(signInPages.tenant))
    expect(await remembered(page)).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull()
    await signInOn(page, manager)
    await expectPage(page, ...expected(homes.management))
  })

  test('platform staff are redirected to their own sign-in page at logout', async () => {
    const page = await s.signIn(await s.world.member(null, 'admin'), null)
    await follow(page, '/logout')
    await expectPage(page, ...expected(signInPages.platform))
  })

  const publicPaths = [
    '/login',
    '/logout',
    '/internal',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '',
  ]
  test.each([
    ['Employee', 'employee', ['/management/dashboard', '/internal/dashboard', ...publicPaths]],
    ['Manager', 'management', ['/dashboard', '/internal/dashboard', ...publicPaths]],
    ['admin', 'platform', ['/dashboard', '/internal/administrators/create', ...publicPaths]],
  ] as const)('an invalid last location or one of another audience is ignored for %s', async (role, side, places) => {
    const page = await s.as(story.people[role])
    await open(page, '/reset-password')
    await expectPage(page, 'Choose a new password', '/reset-password')
    for (const place of places) {
      await page.evaluate((to) => localStorage.setItem('lastLocation', to), place)
      await follow(page, '/login')
      await expectPage(page, ...expected(homes[side]))
      await navigate(page, '/reset-password')
      await expectPage(page, 'Choose a new password', '/reset-password')
    }
  })
})

const signInOn = async (page: Page, member: Member) => {
  await page.getByLabel('Organization code').fill(story.kopi.code)
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

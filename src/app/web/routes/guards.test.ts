import { isRedirect } from '@tanstack/react-router'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isAllowed, type Role } from '#kernel/access.ts'
import { instantOf } from '#kernel/time.ts'
import { screens } from '../screens.ts'
import { queries } from '#web/api.ts'
import { rememberBlock } from '#web/block.ts'
import { stubBrowser } from '#web/browser.fixtures.ts'
import { rememberLocation, session, type Claims } from '#web/session.ts'
import type { Audience, Screen } from '#web/screen.ts'
import { signInScreens } from '#web/web.screens.ts'
import { guardOf, onlySignedIn } from './guards.ts'

let { storage } = stubBrowser()
beforeEach(() => ({ storage } = stubBrowser()))
afterAll(() => {
  vi.unstubAllGlobals()
  queries.clear()
})

const claimsOf = (role: Role, profileComplete = true): Claims => ({
  userId: '06GUARDS00000001',
  email: 'aina@example.com',
  displayName: 'Nur Aina',
  photoUrl: null,
  role,
  tenantId: null,
  orgId: null,
  acceptedTAndC: true,
  profileComplete,
  mustSetUpTwoStep: false,
  offersPasskey: false,
  now: instantOf(Date.parse('2026-10-15T02:00:00Z')),
})
/** The path of the redirect, or null if the screen opens. */
const redirectOf = async (guard: () => Promise<void>): Promise<string | null> => {
  try {
    await guard()
    return null
  } catch (error) {
    if (isRedirect(error)) return String(error.options.to)
    throw error
  }
}
const pathOf = (claims: Claims | null, screen: Screen) => {
  queries.setQueryData(session.queryKey, claims)
  return redirectOf(guardOf(screen))
}

type Expected = Readonly<Record<Audience, string | null>>
const management: Expected = {
  public: '/management/dashboard',
  open: null,
  shared: null,
  newcomer: '/login',
  employee: '/login',
  management: null,
  platform: '/internal',
}
const platform: Expected = { ...management, public: '/internal/dashboard', management: '/login', platform: null }
const employee: Expected = { ...management, public: '/dashboard', management: '/login', employee: null }
const users: [string, Claims, Expected][] = [
  ['an Employee', claimsOf('Employee'), { ...employee, newcomer: '/dashboard' }],
  ['a new Employee', claimsOf('Employee', false), { ...employee, employee: '/profile-setup', newcomer: null }],
  ['a Manager', claimsOf('Manager'), management],
  ['an Executive', claimsOf('Executive'), management],
  ['an admin', claimsOf('admin'), platform],
  ['a superadmin', claimsOf('superadmin'), platform],
  ['an Approver', claimsOf('approver'), platform],
  ['a Read-only user', claimsOf('reader'), platform],
]
const signInOf = (audience: Audience) => (audience === 'platform' ? '/internal' : '/login')

describe('the screens that a user can open, and the redirects from all others', () => {
  describe.each(users)('%s', (_, claims, expected) => {
    test.each(screens)('$path', async (screen) => {
      const { audience, role } = screen
      const isOfAnotherRole = expected[audience] === null && role !== undefined && !isAllowed(role, claims.role)
      expect(await pathOf(claims, screen)).toBe(isOfAnotherRole ? signInOf(audience) : expected[audience])
    })
  })

  test.each(screens.filter(({ audience }) => audience === 'public' || audience === 'open'))(
    'a visitor can open $path',
    async (screen) => expect(await pathOf(null, screen)).toBeNull(),
  )
  test.each(screens.filter(({ audience }) => audience !== 'public' && audience !== 'open'))(
    'a visitor is redirected from $path',
    async ({ path, audience }) => {
      queries.setQueryData(session.queryKey, null)
      const pathname = path.replaceAll(/\$\w+/g, '06GUARDS00000004')
      expect(await redirectOf(() => onlySignedIn({ location: { pathname, href: pathname } }))).toBe(signInOf(audience))
    },
  )
})

test('a visitor whose account was locked is redirected to the reason', async () => {
  queries.setQueryData(session.queryKey, null)
  rememberBlock({ cause: 'codes' })
  expect(await redirectOf(() => onlySignedIn({ location: { pathname: '/dashboard', href: '/dashboard' } }))).toBe(
    signInScreens.locked.to(),
  )
})

test('a link that needs a sign-in first leads to its page afterwards, without what a search could reveal', async () => {
  queries.setQueryData(session.queryKey, null)
  storage.set('lastLocation', '/deductions')
  const location = { pathname: '/employees', href: '/employees?status=approved&q=Aina#x' }
  expect(await redirectOf(() => onlySignedIn({ location }))).toBe('/login')
  const login = screens.find(({ path }) => path === '/login')!
  expect(await pathOf(claimsOf('Manager'), login)).toBe('/employees?status=approved')
  // Another role can't open it, and a page that was opened replaces it.
  expect(await pathOf(claimsOf('admin'), login)).toBe('/internal/dashboard')
  rememberLocation('/management/rolling-pay/transactions')
  expect(await pathOf(claimsOf('Manager'), login)).toBe('/management/rolling-pay/transactions')
})

describe('the redirect of a public screen to the last location', () => {
  const toLogin = (role: Role, last: string) => {
    storage.set('lastLocation', last)
    const login = screens.find(({ path }) => path === '/login')!
    return pathOf(claimsOf(role), login)
  }
  test.each([
    ['Employee', '/rolling-pay/transactions?month=2026-10'],
    ['Manager', '/management/rolling-pay/transactions?tab=approved'],
    ['Executive', '/password-change'],
    ['admin', '/internal/rolling-pay/transactions'],
    ['superadmin', '/internal/administrators/create'],
  ] as const)('%s is redirected to %s', async (role, last) => expect(await toLogin(role, last)).toBe(last))

  test.each([
    ['Employee', '/management/dashboard', '/dashboard'],
    ['Employee', '/profile-setup', '/dashboard'],
    ['Manager', '/internal/dashboard', '/management/dashboard'],
    ['Manager', '//evil.example', '/management/dashboard'],
    ['admin', '/dashboard', '/internal/dashboard'],
    ['admin', 'https://evil.example', '/internal/dashboard'],
    // An admin who was a superadmin.
    ['admin', '/internal/administrators/create', '/internal/dashboard'],
    ['reader', '/internal/organizations/create', '/internal/dashboard'],
    ['approver', '/internal/help-contact', '/internal/dashboard'],
  ] as const)('%s is not redirected to %s', async (role, last, home) => expect(await toLogin(role, last)).toBe(home))
})

import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#kernel/access.ts'
import { instantOf } from '#kernel/time.ts'
import { queries, send } from './api.ts'
import { screens } from '#app/web/screens.ts'
import { loadScreens, provideScreens } from './known-screens.ts'
import { rememberBlock } from './block.ts'
import { errorBody, stubBrowser } from './browser.fixtures.ts'
import { now, today } from './clock.ts'
import {
  beginSession,
  endSession,
  followOtherTabs,
  homeOf,
  rememberLocation,
  session,
  sideOf,
  signInPathOf,
  likelyStart,
  startOf,
} from './session.ts'
import type { Claims } from './session.ts'
import { rememberedSignIn, rememberSignIn } from './signed-in.ts'
import { countUnsaved } from './unsaved-changes.ts'
import { lastSearchOf, rememberList } from './ui/last-list.ts'

provideScreens(async () => screens)
await loadScreens()
let browser = stubBrowser()
beforeEach(() => {
  browser = stubBrowser()
  queries.clear()
})
afterAll(() => {
  beginSession(claimsOf('aina', new Date().toISOString()))
  endSession()
  vi.unstubAllGlobals()
})

const claimsOf = (userId: string, at = '2026-10-31T16:30:00Z', role: Role = 'Manager'): Claims => ({
  userId,
  email: `${userId}@example.com`,
  displayName: userId,
  photoUrl: null,
  role,
  tenantId: null,
  orgId: null,
  acceptedTAndC: true,
  profileComplete: true,
  offersPasskey: false,
  mustSetUpTwoStep: false,
  now: instantOf(Date.parse(at)),
})
const known = () => queries.getQueryData(session.queryKey)

describe('a session', () => {
  test("uses the server's clock, which determines the date of today", () => {
    beginSession(claimsOf('aina'))
    expect(known()).toMatchObject({ userId: 'aina' })
    expect(Math.abs(now() - Date.parse('2026-10-31T16:30:00Z'))).toBeLessThan(5_000)
    // Half past midnight in Kuala Lumpur.
    expect(today()).toBe('2026-11-01')
  })

  test('of the same user returns to the last screen after it expires; a session of another user does not', async () => {
    beginSession(claimsOf('aina'))
    rememberLocation('/employees')
    browser.replies.push({ status: 401, body: errorBody('unauthenticated') })
    await expect(send('teams-getTeams', {})).rejects.toThrow()
    beginSession(claimsOf('aina'))
    expect(startOf('Manager')).toBe('/employees')
    browser.replies.push({ status: 401, body: errorBody('unauthenticated') })
    await expect(send('teams-getTeams', {})).rejects.toThrow()
    beginSession(claimsOf('badrul'))
    expect(startOf('Manager')).toBe('/management/dashboard')
  })

  test('that has expired on the server redirects to the sign-in page of the user', async () => {
    for (const [pathname, expected] of [
      ['/employees', '/login'],
      ['/internal/users', '/internal'],
    ] as const) {
      beginSession(claimsOf('aina'))
      browser.page.pathname = pathname
      browser.replies.push({ status: 401, body: errorBody('unauthenticated') })
      await expect(send('teams-getTeams', {})).rejects.toThrow()
      expect(known()).toBeNull()
      expect(browser.opened.at(-1)).toBe(expected)
    }
  })

  test('that has expired before the first page leaves the redirect to the router, which opens one sign-in page', async () => {
    beginSession(claimsOf('aina'))
    const kept = new Map(browser.storage)
    endSession()
    for (const [key, value] of kept) browser.storage.set(key, value)
    browser.replies.push({ status: 401, body: errorBody('unauthenticated') })
    expect(await queries.fetchQuery(session)).toBeNull()
    expect([browser.opened, known()]).toEqual([[], null])
  })

  test('of platform staff that expires on a page for all users redirects to their own sign-in page, also after a reload', async () => {
    beginSession(claimsOf('root', '2026-10-31T16:30:00Z', 'admin'))
    for (const path of ['/account', '/password-change', '/logout']) expect(signInPathOf(path)).toBe('/internal')
    const kept = new Map(browser.storage)
    endSession()
    expect(signInPathOf('/account')).toBe('/login')
    for (const [key, value] of kept) browser.storage.set(key, value)
    expect(signInPathOf('/account')).toBe('/internal')
    expect(signInPathOf('/employees')).toBe('/login')
  })

  test('that another tab has ended opens the sign-in page, whichever is noticed first', async () => {
    const noticed: Record<string, () => unknown> = {
      'the change of the storage': followOtherTabs,
      'a refused call': async () => {
        browser.replies.push({ status: 401, body: errorBody('unauthenticated') })
        await expect(send('teams-getTeams', {})).rejects.toThrow()
      },
      'a refetch of the session': () => queries.fetchQuery({ ...session, staleTime: 0 }),
    }
    for (const [how, notice] of Object.entries(noticed)) {
      beginSession(claimsOf('aina'))
      browser.opened.length = 0
      followOtherTabs()
      expect(browser.opened, how).toEqual([])
      browser.storage.delete('userId')
      await notice()
      expect([browser.opened, known()], how).toEqual([['/login'], null])
    }
  })

  test('that another tab has replaced opens the sign-in page, which redirects to the home page of the other user', () => {
    beginSession(claimsOf('aina'))
    browser.storage.set('userId', 'badrul')
    followOtherTabs()
    expect([browser.opened, known()]).toEqual([['/login'], null])
    expect(browser.storage.get('userId')).toBe('badrul')
  })

  describe('that expires on a page with unsaved changes', () => {
    const expire = async () => {
      browser.replies.push({ status: 401, body: errorBody('unauthenticated') })
      await expect(send('teams-createTeam', {})).rejects.toThrow()
    }
    let saved: () => void
    beforeEach(() => {
      beginSession(claimsOf('aina'))
      saved = countUnsaved()
    })
    afterEach(() => saved())

    test('keeps the page until the user has signed in in another tab', async () => {
      await expire()
      const ended = { ...claimsOf('aina'), ended: true }
      expect([browser.opened, known()]).toEqual([[], ended])
      expect(await queries.fetchQuery({ ...session, staleTime: 0 })).toEqual(ended)
      await expire()
      expect([browser.opened, known()]).toEqual([[], ended])
      browser.storage.set('userId', 'aina')
      followOtherTabs()
      expect([browser.opened, known()]).toEqual([[], claimsOf('aina')])
    })

    test('leaves the page if another user signs in', async () => {
      await expire()
      browser.storage.set('userId', 'badrul')
      browser.storage.delete('lastUserId')
      followOtherTabs()
      expect([browser.opened, known()]).toEqual([['/login'], null])
    })

    test('leaves the page if the changes were saved', async () => {
      saved()
      await expire()
      saved = () => undefined
      expect([browser.opened, known()]).toEqual([['/login'], null])
    })

    test('opens the page that says so if the account was locked', async () => {
      saved()
      rememberBlock({ cause: 'codes' })
      await expire()
      saved = () => undefined
      expect(browser.opened).toEqual(['/locked'])
    })

    test('leaves the page if the user signs out in another tab', () => {
      browser.storage.delete('userId')
      followOtherTabs()
      expect([browser.opened, known()]).toEqual([['/login'], null])
    })
  })

  test('is not ended by a refused call without a session', async () => {
    endSession()
    browser.replies.push({ status: 401, body: errorBody('unauthenticated') })
    await expect(send('auth-signIn', {})).rejects.toThrow()
    expect(browser.opened).toEqual([])
  })

  test('clears the location, lists and cached results when it ends', () => {
    beginSession(claimsOf('aina'))
    rememberLocation('/employees')
    rememberList('/employees', { q: 'Badrul' })
    queries.setQueryData(['teams', 'getTeams', {}], [{ name: 'Barista' }])
    endSession()
    expect([...browser.storage.keys()]).toEqual([])
    expect(lastSearchOf('/employees')).toEqual({})
    expect(queries.getQueryData(['teams', 'getTeams', {}])).toBeUndefined()
    expect(known()).toBeNull()
  })

  test('is requested only if the browser has a signed-in user', async () => {
    expect(await queries.fetchQuery({ ...session, staleTime: 0 })).toBeNull()
    expect(browser.sent).toEqual([])
    browser.storage.set('userId', 'aina')
    browser.replies.push({ body: { result: claimsOf('aina') } })
    expect(await queries.fetchQuery({ ...session, staleTime: 0 })).toMatchObject({ userId: 'aina' })
  })

  test('is null if it has expired, and throws if the request fails', async () => {
    browser.storage.set('userId', 'aina')
    browser.replies.push({ status: 401, body: errorBody('unauthenticated') })
    expect(await queries.fetchQuery({ ...session, staleTime: 0 })).toBeNull()
    browser.storage.set('userId', 'aina')
    browser.replies.push({ status: 500, body: errorBody('internal') })
    await expect(queries.fetchQuery({ ...session, staleTime: 0, retry: false })).rejects.toThrow('The server’s text.')
  })
})

describe('the first screen after sign-in', () => {
  const homes: [Role, string][] = [
    ['superadmin', '/internal/dashboard'],
    ['admin', '/internal/dashboard'],
    ['Manager', '/management/dashboard'],
    ['Executive', '/management/dashboard'],
    ['Employee', '/dashboard'],
  ]
  test.each(homes)('of a %s is %s', (role, path) => {
    expect(homeOf(role)).toBe(path)
    expect(startOf(role)).toBe(path)
  })

  test('is the last screen, with its filters, if the role can open it', () => {
    rememberLocation('/employees?status=approved&sort=name')
    expect(startOf('Executive')).toBe('/employees?status=approved&sort=name')
    expect(startOf('Employee')).toBe(homeOf('Employee'))
    expect(startOf('admin')).toBe(homeOf('admin'))
    rememberLocation('/no-such-screen')
    expect(startOf('Executive')).toBe(homeOf('Executive'))
  })

  test('is stored without the search text and without the token of a link', () => {
    rememberLocation('/employees?q=900101145678&page=3&tab=approved')
    expect(startOf('Executive')).toBe('/employees?tab=approved')
    rememberLocation('/employees?q=Aina&after=QWluYQ#top')
    expect(startOf('Executive')).toBe('/employees')
    rememberLocation('/reset-password#06KOPI.secret')
    expect([...browser.storage.values()]).toEqual(['/reset-password'])
  })

  test('is not a screen of the superadmin for another admin', () => {
    rememberLocation('/internal/administrators/create')
    expect(startOf('superadmin')).toBe('/internal/administrators/create')
    expect(startOf('admin')).toBe(homeOf('admin'))
  })

  test('is expected before the sign-in: the last screen, else the dashboard of the form or of the last user', () => {
    expect([likelyStart(false), likelyStart(true)]).toEqual(['/dashboard', '/internal/dashboard'])
    browser.storage.set('lastSide', 'management')
    expect(likelyStart(false)).toBe('/management/dashboard')
    rememberLocation('/employees?tab=approved')
    expect(likelyStart(false)).toBe('/employees')
  })

  test('can be a screen that all roles share', () => {
    rememberLocation('/password-change')
    for (const [role] of homes) expect(startOf(role)).toBe('/password-change')
  })
})

test('Managers and Executives are on the management side, admins and superadmins on the platform side', () => {
  expect([sideOf('Manager'), sideOf('Executive'), sideOf('Employee')]).toEqual(['management', 'management', 'employee'])
  expect([sideOf('admin'), sideOf('superadmin')]).toEqual(['platform', 'platform'])
})

test('the sign-in page for an unknown path is that of organizations', () => {
  expect(signInPathOf('/no-such-screen')).toBe('/login')
})

test('the next sign-in on a device needs only the password', () => {
  expect(rememberedSignIn()).toEqual({ code: '', email: '' })
  rememberSignIn({ code: 'KOPI', email: 'manager@kopi.example' })
  expect(rememberedSignIn()).toEqual({ code: 'KOPI', email: 'manager@kopi.example' })
  expect(JSON.stringify([...browser.storage])).not.toContain('password')
})

import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { isAllowed, isManagement, isPlatform, type Role } from '#kernel/access.ts'
import type { AllCalls } from '#kernel/registered.ts'
import { rememberedBlock } from './block.ts'
import { followServer } from './clock.ts'
import { isSignedInHere, stored } from './signed-in.ts'
import { knownScreens } from './known-screens.ts'
import { screenAt, startPaths } from './screen.ts'
import { sendLanguage } from './language.ts'
import { forgetAttempts } from './idempotency.ts'
import { forgetNotDoneOfOthers } from './not-done.ts'
import { forgetLists } from './ui/last-list.ts'
import { closeToasts } from './ui/toast.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'
import { api, isSignedOut, queries, setForbiddenHandler, setSessionEndHandler } from './api.ts'
import { signInScreens } from './web.screens.ts'
import { forgetFigures } from './forget-figures.ts'
import { browserStorage, tabStorage } from './storage.ts'

export type Claims = z.input<AllCalls['auth']['getSession']['output']>
/** `ended`: the session has ended, and the page stays until the user signs in again in another tab. */
type Session = Claims & { readonly ended?: true }

/** The last signed-in user. Their page stays until the sign-in page has loaded. */
let lastKnown: Claims | null = null

const setLastKnown = (claimsNow: Claims): void => {
  lastKnown = claimsNow
  browserStorage.set(stored.side, sideOf(claimsNow.role))
}

const storeLanguage = ({ userId }: Claims): void =>
  void sendLanguage(userId, (language) => api.users.changeLanguage({ language }))

export const session = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: async (): Promise<Session | null> => {
    followOtherTabs()
    if (!isSignedInHere()) return endedSession()
    try {
      const claimsNow = await api.auth.getSession({})
      followServer(claimsNow.now)
      setLastKnown(claimsNow)
      storeLanguage(claimsNow)
      return claimsNow
    } catch (error) {
      if (isSignedOut(error)) return endedSession()
      throw error
    }
  },
})

export const beginSession = (claimsNow: Claims): void => {
  // Don't restore the location of another user whose session expired.
  if ((browserStorage.get(stored.before) ?? claimsNow.userId) !== claimsNow.userId) {
    browserStorage.remove(stored.location)
    tabStorage.remove(wantedKey)
  }
  forgetNotDoneOfOthers(claimsNow.userId)
  forgetFigures()
  // In this order, because other tabs read the keys after each change.
  browserStorage.set(stored.user, claimsNow.userId)
  browserStorage.remove(stored.before)
  followServer(claimsNow.now)
  setLastKnown(claimsNow)
  queries.clear()
  forgetLists()
  forgetAttempts()
  // Messages so far, such as a failed attempt, are about the sign-in.
  closeToasts()
  queries.setQueryData(session.queryKey, claimsNow)
  storeLanguage(claimsNow)
}

/** Clears the user's location and all cached results. */
export const endSession = (): void => {
  for (const key of Object.values(stored)) browserStorage.remove(key)
  tabStorage.remove(wantedKey)
  forgetFigures()
  lastKnown = null
  queries.clear()
  forgetLists()
  forgetAttempts()
  queries.setQueryData(session.queryKey, null)
}

/** The expired session of a page with unsaved changes; otherwise null. */
const endedSession = (): Session | null =>
  lastKnown && hasUnsavedChanges() && browserStorage.get(stored.before) === lastKnown.userId
    ? { ...lastKnown, ended: true }
    : null

/** Whether this page knows that the session of its user has ended. */
export const hasSessionEnded = (userId: string): boolean =>
  lastKnown?.userId === userId && browserStorage.get(stored.user) !== userId

/** Leaves the page, unless it can keep unsaved changes. Before the first page is shown, the router redirects. */
const leave = (): void => {
  const ended = endedSession()
  queries.setQueryData(session.queryKey, ended)
  if (!ended && lastKnown) window.location.assign(signInPathOf(window.location.pathname))
}

/**
 * Opens the sign-in page if another tab has signed the user out or signed in another user; the sign-in page
 * redirects them. Continues an expired session if the user has signed in again. Call it when local storage changes.
 */
export const followOtherTabs = (): void => {
  if (!lastKnown) return
  if (browserStorage.get(stored.user) !== lastKnown.userId) leave()
  else if (queries.getQueryData(session.queryKey)?.ended) queries.setQueryData(session.queryKey, lastKnown)
}

setSessionEndHandler(() => {
  const user = browserStorage.get(stored.user)
  // Calls that were sent before the session ended are refused afterwards.
  if (user === null) return followOtherTabs()
  browserStorage.set(stored.before, user)
  browserStorage.remove(stored.user)
  forgetFigures()
  leave()
})
// The role may have changed, so reload the session.
setForbiddenHandler(() => void queries.invalidateQueries({ queryKey: session.queryKey }))

/** A location without a search text, which can contain a name or an IC number, and without a fragment, which can contain the token of a link. */
export const withoutSecrets = (href: string): string => {
  const [path = '', query] = href.replace(/#.*$/, '').split('?')
  const search = new URLSearchParams(query)
  // The page and the cursor belong to the search.
  for (const name of ['q', 'page', 'after']) search.delete(name)
  return search.size > 0 ? `${path}?${search}` : path
}

export const rememberLocation = (href: string): void => {
  browserStorage.set(stored.location, withoutSecrets(href))
  tabStorage.remove(wantedKey)
}

const wantedKey = 'wantedLocation'
/** Remembers the page of a link that needs a sign-in first, for this tab. */
export const rememberWanted = (href: string): void => tabStorage.set(wantedKey, withoutSecrets(href))

export type Side = 'employee' | 'management' | 'platform'
export const sideOf = (role: Role): Side =>
  isPlatform(role) ? 'platform' : isManagement(role) ? 'management' : 'employee'

export const homeOf = (role: Role): string => startPaths[sideOf(role)]

/**
 * The path to open after sign-in: the page of the link that led to the sign-in, else the last screen in this browser, if
 * the role can open it, else the dashboard. Load the screens before.
 */
export const startOf = (role: Role): string =>
  [tabStorage.get(wantedKey), browserStorage.get(stored.location)].find((href) => href && isScreenOf(href, role)) ??
  homeOf(role)
/** The path that the next user to sign in here will probably open, before it is known who they are. */
export const likelyStart = (internal: boolean): string => {
  const side = internal ? 'platform' : browserStorage.get(stored.side) === 'management' ? 'management' : 'employee'
  return (browserStorage.get(stored.location) ?? startPaths[side]).split(/[?#]/)[0] ?? ''
}
const isScreenOf = (href: string, role: Role): boolean => {
  const screen = screenAt(knownScreens(), href.split(/[?#]/)[0] ?? '')
  if (!screen || (screen.role && !isAllowed(screen.role, role))) return false
  return screen.audience === sideOf(role) || screen.audience === 'shared'
}

const lastSide = (): string | null => (lastKnown ? sideOf(lastKnown.role) : browserStorage.get(stored.side))

/**
 * The sign-in page of the users who can open this path, or of the last user if users of every side can. A user whose
 * account was locked sees the reason and the contact.
 */
export const signInPathOf = (path: string): string => {
  if (rememberedBlock()) return signInScreens.locked.to()
  const { audience = 'open' } = screenAt(knownScreens(), path) ?? {}
  const side = audience === 'open' || audience === 'shared' ? lastSide() : audience
  return side === 'platform' ? signInScreens.internalLogin.to() : signInScreens.login.to()
}

/** The signed-in user. Throws if no user is signed in, so use it on guarded pages only. */
export const useSession = (): Claims => {
  const claimsNow = useQuery(session).data ?? lastKnown
  if (!claimsNow) throw new Error('not signed in')
  return claimsNow
}

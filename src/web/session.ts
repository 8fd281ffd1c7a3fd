import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { isManagement, isPlatform, type Role } from '#kernel/access.ts'
import type { claims } from '#modules/identity/auth.contract.ts'
import { followServer } from './clock.ts'
import { isSignedInHere, stored } from './signed-in.ts'
import { forgetLists } from './ui/last-list.ts'
import { api, CallError, queries, whenDenied, whenSessionEnds } from './api.ts'

export type Claims = z.input<typeof claims>

/** Who was signed in until a moment ago: the page of a session that ended stands until the door is there. */
let lastKnown: Claims | null = null

export const session = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: async (): Promise<Claims | null> => {
    if (!isSignedInHere()) return null
    try {
      const claimsNow = await api.auth.getSession({})
      followServer(claimsNow.now)
      lastKnown = claimsNow
      return claimsNow
    } catch (error) {
      if (error instanceof CallError && error.code === 'unauthenticated') return null
      throw error
    }
  },
})

export const beginSession = (claimsNow: Claims): void => {
  // Where somebody else was whose session ran out is no place for who comes after them.
  if ((localStorage.getItem(stored.before) ?? claimsNow.userId) !== claimsNow.userId)
    localStorage.removeItem(stored.location)
  localStorage.removeItem(stored.before)
  localStorage.setItem(stored.user, claimsNow.userId)
  followServer(claimsNow.now)
  lastKnown = claimsNow
  queries.clear()
  forgetLists()
  queries.setQueryData(session.queryKey, claimsNow)
}

/** Forgets everything of whoever was signed in: their location, and every answer that was shown to them. */
export const endSession = (): void => {
  for (const key of Object.values(stored)) localStorage.removeItem(key)
  lastKnown = null
  queries.clear()
  forgetLists()
  queries.setQueryData(session.queryKey, null)
}

whenSessionEnds(() => {
  // A wrong password also answers "unauthenticated"; without a session there is nothing to end.
  const user = localStorage.getItem(stored.user)
  if (user === null) return
  localStorage.setItem(stored.before, user)
  localStorage.removeItem(stored.user)
  queries.setQueryData(session.queryKey, null)
  window.location.assign(doorOf(window.location.pathname))
})
// A role may have changed since it was read: what was refused by it is reason to read it again.
whenDenied(() => void queries.invalidateQueries({ queryKey: session.queryKey }))

export const rememberLocation = (path: string): void => localStorage.setItem(stored.location, path)

const homes = { Employee: '/dashboard', management: '/management/dashboard', platform: '/internal/dashboard' } as const
export type Side = 'employee' | 'management' | 'platform'
export const sideOf = (role: Role): Side =>
  isPlatform(role) ? 'platform' : isManagement(role) ? 'management' : 'employee'
export const homeOf = (role: Role): string =>
  role === 'Employee' ? homes.Employee : isPlatform(role) ? homes.platform : homes.management

/** Where to go after signing in: the last place of this browser, if it is one for this role, else the dashboard. */
export const startOf = (role: Role): string => {
  const last = localStorage.getItem(stored.location)
  return last && isPlaceOf(last, sideOf(role)) ? last : homeOf(role)
}
const publicPaths = /^\/(login|logout|internal|accept-invitation|forgot-password|reset-password)?\/?([?#]|$)/
const platformPaths = /^\/(internal|pay-runs)(\/|[?#]|$)/
const employeePaths =
  /^\/(dashboard|profile|user-benefits|elect|settings$|rolling-pay\/(get-paid|transactions|statements))/
const everybodysPaths = /^\/(password-change|account)([?#]|$)/
const isPlaceOf = (path: string, side: Side): boolean => {
  if (!/^\/\w/.test(path) || publicPaths.test(path)) return false
  if (everybodysPaths.test(path)) return true
  if (platformPaths.test(path)) return side === 'platform'
  return side !== 'platform' && employeePaths.test(path) === (side === 'employee')
}

/** Where somebody who is not signed in comes to from an address. */
export const doorOf = (path: string): string => (platformPaths.test(path) ? '/internal' : '/login')

/** Who is signed in; pages behind a guard always have somebody. */
export const useSession = (): Claims => {
  const claimsNow = useQuery(session).data ?? lastKnown
  if (!claimsNow) throw new Error('nobody is signed in')
  return claimsNow
}

import { redirect } from '@tanstack/react-router'
import { queries } from '../api.ts'
import { doorOf, session, sideOf, startOf, type Side } from '../session.ts'

/** Somebody who is signed in has no business on a public page: back to where they were. */
export const onlySignedOut = async (): Promise<void> => {
  const claims = await queries.ensureQueryData(session)
  if (claims) throw redirect({ to: startOf(claims.role) })
}

export const onlySignedIn = async ({ location }: { location: { pathname: string } }): Promise<void> => {
  const claims = await queries.ensureQueryData(session)
  if (!claims) throw redirect({ to: doorOf(location.pathname) })
}

/** The pages of employees, who first complete their profile: until then each of them leads there. */
export const onlyEmployee = (place: 'anywhere' | 'setup') => async (): Promise<void> => {
  await onlySide('employee')()
  const claims = await queries.ensureQueryData(session)
  if (!claims) return
  if (place === 'setup' && claims.profileComplete) throw redirect({ to: '/dashboard' })
  if (place === 'anywhere' && !claims.profileComplete) throw redirect({ to: '/profile-setup' })
}

/** Each side has its own pages; a stranger to them is sent to the door of that side. */
export const onlySide = (side: Side, role?: 'superadmin') => async (): Promise<void> => {
  const claims = await queries.ensureQueryData(session)
  if (claims && sideOf(claims.role) === side && (!role || claims.role === role)) return
  throw redirect({ to: side === 'platform' ? '/internal' : '/login' })
}

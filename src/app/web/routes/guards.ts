import { redirect } from '@tanstack/react-router'
import { isAllowed } from '#kernel/access.ts'
import { queries } from '#web/api.ts'
import { loadScreens, provideScreens } from '#web/known-screens.ts'
import { startPaths, type Screen } from '#web/screen.ts'
import { rememberWanted, session, sideOf, signInPathOf, startOf } from '#web/session.ts'
import { signInScreens } from '#web/web.screens.ts'

provideScreens(async () => (await import('../screens.ts')).screens)

const readSession = () => queries.ensureQueryData(session)

/** Redirects signed-in users to their last screen. */
const onlySignedOut = async (): Promise<void> => {
  const claims = await readSession()
  if (!claims) return
  await loadScreens()
  throw redirect({ to: startOf(claims.role) })
}

type Opening = { location: { pathname: string; href: string } }

/** Redirects visitors without a session to the sign-in, which leads back to the page. */
export const onlySignedIn = async ({ location }: Opening): Promise<void> => {
  if (await readSession()) return
  rememberWanted(location.href)
  throw redirect({ to: signInPathOf(location.pathname) })
}

/** Redirects employees with an incomplete profile to the profile setup, and others from it to the dashboard. */
const onlyEmployee = async (audience: 'employee' | 'newcomer'): Promise<void> => {
  const claims = await readSession()
  if (claims?.role !== 'Employee') throw redirect({ to: signInScreens.login.to() })
  if (claims.profileComplete === (audience === 'employee')) return
  throw redirect({ to: claims.profileComplete ? startPaths.employee : startPaths.newcomer })
}

const onlyRole = async ({ audience, role }: Screen): Promise<void> => {
  const claims = await readSession()
  if (claims && sideOf(claims.role) === audience && (!role || isAllowed(role, claims.role))) return
  throw redirect({ to: audience === 'platform' ? signInScreens.internalLogin.to() : signInScreens.login.to() })
}

/** Returns the guard of a screen, which redirects users outside its audience before it loads. */
export const guardOf = (screen: Screen) => async (): Promise<void> => {
  const { audience } = screen
  if (audience === 'public') return onlySignedOut()
  if (audience === 'open' || audience === 'shared') return undefined
  return audience === 'employee' || audience === 'newcomer' ? onlyEmployee(audience) : onlyRole(screen)
}

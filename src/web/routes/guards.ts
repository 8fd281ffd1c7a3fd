import { redirect } from '@tanstack/react-router'
import { queries } from '../api.ts'
import type { Screen } from '../screen.ts'
import { session, sideOf, signInPathOf, startOf } from '../session.ts'
import { withdrawalScreens } from '#modules/withdrawals/withdrawal.screens.ts'
import { employeeScreens } from '#modules/employees/employee.screens.ts'
import { signInScreens } from '../web.screens.ts'

const readSession = () => queries.ensureQueryData(session)

/** Redirects signed-in users to the screen where they left off. */
const onlySignedOut = async (): Promise<void> => {
  const claims = await readSession()
  if (claims) throw redirect({ to: startOf(claims.role) })
}

export const onlySignedIn = async ({ location }: { location: { pathname: string } }): Promise<void> => {
  if (!(await readSession())) throw redirect({ to: signInPathOf(location.pathname) })
}

/** Employees must complete their profile first: until then, all their screens redirect to the profile setup. */
const onlyEmployee = async (audience: 'employee' | 'newcomer'): Promise<void> => {
  const claims = await readSession()
  if (claims?.role !== 'Employee') throw redirect({ to: signInScreens.login.to() })
  if (claims.profileComplete === (audience === 'employee')) return
  throw redirect({ to: claims.profileComplete ? withdrawalScreens.dashboard.to() : employeeScreens.profileSetup.to() })
}

const onlyRole = async ({ audience, role }: Screen): Promise<void> => {
  const claims = await readSession()
  if (claims && sideOf(claims.role) === audience && (!role || claims.role === role)) return
  throw redirect({ to: audience === 'platform' ? signInScreens.internalLogin.to() : signInScreens.login.to() })
}

/** Checks, before a screen loads, that its audience includes the user. */
export const guardOf = (screen: Screen) => async (): Promise<void> => {
  const { audience } = screen
  if (audience === 'public') return onlySignedOut()
  if (audience === 'open' || audience === 'shared') return undefined
  return audience === 'employee' || audience === 'newcomer' ? onlyEmployee(audience) : onlyRole(screen)
}

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onlyEmployee } from './guards.ts'
import { signedIn, withTable } from './root.tsx'

const employee = createRoute({ getParentRoute: () => signedIn, id: 'employee', beforeLoad: onlyEmployee('anywhere') })
const at = <P extends string>(path: P) => ({ getParentRoute: () => employee, path }) as const

export const profileSetupRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile-setup',
  beforeLoad: onlyEmployee('setup'),
  component: lazyRouteComponent(() => import('#modules/employees/screens/ProfileSetupPage.tsx'), 'ProfileSetupPage'),
})

export const employeeRoutes = employee.addChildren([
  createRoute({
    ...at('/settings'),
    component: lazyRouteComponent(() => import('../pages/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...at('/profile'),
    component: lazyRouteComponent(() => import('#modules/employees/screens/ProfilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    ...at('/dashboard'),
    component: lazyRouteComponent(
      () => import('#modules/withdrawals/screens/EmployeeDashboardPage.tsx'),
      'EmployeeDashboardPage',
    ),
  }),
  createRoute({
    ...at('/rolling-pay/get-paid'),
    component: lazyRouteComponent(() => import('#modules/withdrawals/screens/GetPaidPage.tsx'), 'GetPaidPage'),
  }),
  createRoute({
    ...at('/rolling-pay/transactions'),
    ...withTable,
    component: lazyRouteComponent(
      () => import('#modules/withdrawals/screens/TransactionListPage.tsx'),
      'TransactionListPage',
    ),
  }),
  createRoute({
    ...at('/rolling-pay/transactions/$transactionId/details'),
    component: lazyRouteComponent(
      () => import('#modules/withdrawals/screens/TransactionDetailsPage.tsx'),
      'TransactionDetailsPage',
    ),
  }),
])

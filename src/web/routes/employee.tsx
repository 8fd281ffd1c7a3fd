import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onlySide } from './guards.ts'
import { signedIn, withTable } from './root.tsx'

const employee = createRoute({ getParentRoute: () => signedIn, id: 'employee', beforeLoad: onlySide('employee') })
const at = <P extends string>(path: P) => ({ getParentRoute: () => employee, path }) as const

export const employeeRoutes = employee.addChildren([
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

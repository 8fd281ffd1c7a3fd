import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onlySide } from './guards.ts'
import { signedIn, withTable } from './root.tsx'

const internal = createRoute({ getParentRoute: () => signedIn, id: 'platform', beforeLoad: onlySide('platform') })
const at = <P extends string>(path: P) => ({ getParentRoute: () => internal, path }) as const

export const internalRoutes = internal.addChildren([
  createRoute({
    ...at('/internal/dashboard'),
    component: lazyRouteComponent(
      () => import('#modules/transfers/screens/InternalDashboardPage.tsx'),
      'InternalDashboardPage',
    ),
  }),
  createRoute({
    ...at('/internal/rolling-pay/transactions'),
    ...withTable,
    component: lazyRouteComponent(() => import('#modules/transfers/screens/TransferListPage.tsx'), 'TransferListPage'),
  }),
  createRoute({
    ...at('/internal/rolling-pay/transactions/$orgId/$employeeICNumber/$transactionId/$period/edit'),
    component: lazyRouteComponent(() => import('#modules/transfers/screens/TransferEditPage.tsx'), 'TransferEditPage'),
  }),
])

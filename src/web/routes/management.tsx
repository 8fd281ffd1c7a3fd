import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onlySide } from './guards.ts'
import { signedIn, withTable } from './root.tsx'

const management = createRoute({ getParentRoute: () => signedIn, id: 'management', beforeLoad: onlySide('management') })
const at = <P extends string>(path: P) => ({ getParentRoute: () => management, path }) as const

const policyList = () => import('#modules/withdrawalPolicies/screens/PolicyListPage.tsx')
const policyForms = () => import('#modules/withdrawalPolicies/screens/PolicyFormPages.tsx')

const userList = () => import('#modules/identity/screens/UserListPages.tsx')
const userDetails = () => import('#modules/identity/screens/UserDetailsPage.tsx')
const employeeForms = () => import('#modules/employees/screens/EmployeeFormPages.tsx')

const requests = () => import('#modules/withdrawals/screens/RequestListPage.tsx')

export const managementRoutes = management.addChildren([
  createRoute({
    ...at('/management/dashboard'),
    component: lazyRouteComponent(
      () => import('#modules/withdrawals/screens/ManagementDashboardPage.tsx'),
      'ManagementDashboardPage',
    ),
  }),
  createRoute({
    ...at('/employees'),
    ...withTable,
    component: lazyRouteComponent(() => import('#modules/employees/screens/EmployeeListPage.tsx'), 'EmployeeListPage'),
  }),
  createRoute({
    ...at('/employees/create'),
    component: lazyRouteComponent(employeeForms, 'CreateEmployeePage'),
  }),
  createRoute({
    ...at('/employees/update/$employeeICNumber'),
    component: lazyRouteComponent(employeeForms, 'EditEmployeePage'),
  }),
  createRoute({
    ...at('/employees/view/$employeeICNumber'),
    ...withTable,
    component: lazyRouteComponent(
      () => import('#modules/employees/screens/EmployeeDetailsPage.tsx'),
      'EmployeeDetailsPage',
    ),
  }),
  createRoute({
    ...at('/employees/approve'),
    ...withTable,
    component: lazyRouteComponent(
      () => import('#modules/employees/screens/ApproveEmployeesPage.tsx'),
      'ApproveEmployeesPage',
    ),
  }),
  createRoute({
    ...at('/employees/missing-payment-election'),
    ...withTable,
    component: lazyRouteComponent(
      () => import('#modules/employees/screens/MissingElectionPage.tsx'),
      'MissingElectionPage',
    ),
  }),
  createRoute({
    ...at('/employees/bulk-import'),
    component: lazyRouteComponent(
      () => import('#modules/employees/screens/import/BulkImportPage.tsx'),
      'BulkImportPage',
    ),
  }),
  createRoute({
    ...at('/management/rolling-pay/transactions'),
    ...withTable,
    component: lazyRouteComponent(requests, 'RequestListPage'),
  }),
  createRoute({
    ...at('/management/rolling-pay/transactions/$employeeICNumber/$transactionId/$period/details'),
    component: lazyRouteComponent(
      () => import('#modules/withdrawals/screens/RequestDetailsPage.tsx'),
      'RequestDetailsPage',
    ),
  }),
  createRoute({ ...at('/users'), ...withTable, component: lazyRouteComponent(userList, 'UserListPage') }),
  createRoute({ ...at('/users/$uid'), component: lazyRouteComponent(userDetails, 'UserDetailsPage') }),
  createRoute({
    ...at('/audit-trail'),
    component: lazyRouteComponent(() => import('#modules/audit/screens/AuditTrailPage.tsx'), 'AuditTrailPage'),
  }),
  createRoute({
    ...at('/settings/notifications-email'),
    component: lazyRouteComponent(
      () => import('#modules/notifications/screens/NotificationsEmailPage.tsx'),
      'NotificationsEmailPage',
    ),
  }),
  createRoute({
    ...at('/management/rolling-pay/withdrawal-policies'),
    ...withTable,
    component: lazyRouteComponent(policyList, 'PolicyListPage'),
  }),
  createRoute({
    ...at('/management/rolling-pay/withdrawal-policies/general'),
    component: lazyRouteComponent(policyForms, 'GeneralPolicyPage'),
  }),
  createRoute({
    ...at('/management/rolling-pay/withdrawal-policies/advanced/create'),
    component: lazyRouteComponent(policyForms, 'CreateAdvancedPolicyPage'),
  }),
  createRoute({
    ...at('/management/rolling-pay/withdrawal-policies/advanced/$id/edit'),
    component: lazyRouteComponent(policyForms, 'EditAdvancedPolicyPage'),
  }),
])

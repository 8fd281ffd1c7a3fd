import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onlySide } from './guards.ts'
import { signedIn, withTable } from './root.tsx'

const internal = createRoute({ getParentRoute: () => signedIn, id: 'platform', beforeLoad: onlySide('platform') })
const at = <P extends string>(path: P) => ({ getParentRoute: () => internal, path }) as const

const onlySuperadmin = { beforeLoad: onlySide('platform', 'superadmin') }

const organizationList = () => import('#modules/organizations/screens/OrganizationListPage.tsx')
const organizationDetails = () => import('#modules/organizations/screens/OrganizationDetailsPage.tsx')
const organizationForms = () => import('#modules/organizations/screens/OrganizationFormPages.tsx')
const officeList = () => import('#modules/offices/screens/OfficeListPage.tsx')
const officeForms = () => import('#modules/offices/screens/OfficeFormPages.tsx')
const userList = () => import('#modules/identity/screens/UserListPages.tsx')
const userDetails = () => import('#modules/identity/screens/UserDetailsPage.tsx')
const userForms = () => import('#modules/identity/screens/UserFormPages.tsx')
const administratorList = () => import('#modules/identity/screens/AdministratorListPage.tsx')
const administratorForms = () => import('#modules/identity/screens/AdministratorFormPages.tsx')
const settings = () => import('#modules/identity/screens/InternalSettingsPage.tsx')

export const internalRoutes = internal.addChildren([
  createRoute({
    ...at('/internal/dashboard'),
    component: lazyRouteComponent(
      () => import('#modules/transfers/screens/InternalDashboardPage.tsx'),
      'InternalDashboardPage',
    ),
  }),
  createRoute({
    ...at('/internal/audit-trail'),
    component: lazyRouteComponent(() => import('#modules/audit/screens/AuditTrailPage.tsx'), 'AuditTrailPage'),
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
  createRoute({
    ...at('/internal/organizations'),
    ...withTable,
    component: lazyRouteComponent(organizationList, 'OrganizationListPage'),
  }),
  createRoute({
    ...at('/internal/organizations/create'),
    component: lazyRouteComponent(organizationForms, 'CreateOrganizationPage'),
  }),
  createRoute({
    ...at('/internal/organizations/$oid/edit'),
    component: lazyRouteComponent(organizationForms, 'EditOrganizationPage'),
  }),
  createRoute({
    ...at('/internal/organizations/$oid/view'),
    component: lazyRouteComponent(organizationDetails, 'OrganizationDetailsPage'),
  }),
  createRoute({
    ...at('/internal/organizations/$orgId/offices'),
    ...withTable,
    component: lazyRouteComponent(officeList, 'OfficeListPage'),
  }),
  createRoute({
    ...at('/internal/organizations/$orgId/create-office'),
    component: lazyRouteComponent(officeForms, 'CreateOfficePage'),
  }),
  createRoute({
    ...at('/internal/organizations/$orgId/offices/$officeId/edit'),
    component: lazyRouteComponent(officeForms, 'EditOfficePage'),
  }),
  createRoute({
    ...at('/internal/users'),
    ...withTable,
    component: lazyRouteComponent(userList, 'InternalUserListPage'),
  }),
  createRoute({
    ...at('/internal/organizations/$tid/users/create'),
    component: lazyRouteComponent(userForms, 'CreateUserPage'),
  }),
  createRoute({
    ...at('/internal/organizations/$tid/users/$uid'),
    component: lazyRouteComponent(userDetails, 'InternalUserDetailsPage'),
  }),
  createRoute({
    ...at('/internal/organizations/$tid/users/$uid/edit'),
    ...onlySuperadmin,
    component: lazyRouteComponent(userForms, 'EditUserPage'),
  }),
  createRoute({
    ...at('/internal/administrators'),
    ...withTable,
    component: lazyRouteComponent(administratorList, 'AdministratorListPage'),
  }),
  createRoute({
    ...at('/internal/administrators/create'),
    ...onlySuperadmin,
    component: lazyRouteComponent(administratorForms, 'CreateAdministratorPage'),
  }),
  createRoute({
    ...at('/internal/administrators/$aid/edit'),
    ...onlySuperadmin,
    component: lazyRouteComponent(administratorForms, 'EditAdministratorPage'),
  }),
  createRoute({ ...at('/internal/settings'), component: lazyRouteComponent(settings, 'InternalSettingsPage') }),
])

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { percentHalfUp, bp, sen, ringgit } from '#kernel/money.ts'
import { placeWithdrawals } from '#modules/transfers/place-withdrawals.fixtures.ts'
import { screens } from '#modules/screens.ts'
import type { Screen } from '#web/screen.ts'
import { componentsScreen } from '#web/web.screens.ts'
import { accountRoutes } from './account-routes.ts'
import { directoryRoutes } from './directory-routes.ts'
import { organizationRoutes } from './organization-routes.ts'
import type { Member, Organization, World } from './world.ts'
import { withdrawing } from './withdrawing.ts'

/** A fresh organization with somebody of each role, and one of each record that an address can name. */
export type Story = {
  readonly kopi: Organization
  readonly people: Readonly<Record<'Employee' | 'Manager' | 'Executive' | 'admin' | 'superadmin', Member>>
  readonly newcomer: Member
  readonly withdrawal: string
  readonly policy: string
  readonly office: string
}

export type RoutePage = {
  /** The path of a screen. */
  readonly route: string
  readonly heading: string | RegExp
  readonly address?: (story: Story) => string
  /** The calls that load the page or a part of it, each with the specification's message for its failure. */
  readonly loads?: readonly (readonly [call: string, message: string])[]
}
export type RouteRow = RoutePage & Pick<Screen, 'audience' | 'role'>

const dashboards = 'Failed to retrieve dashboard data!'
const profile = 'Profile not found! Please ask your manager to upload your profile.'
const lists = 'Failed to retrieve transactions!'
const oneOf = 'Failed to retrieve transaction!'
const historyOf = 'Failed to retrieve the history!'
const balance = 'Failed to retrieve rollingpay balance!'
const policies = '/management/rolling-pay/withdrawal-policies'
const policyMessage = 'Error retrieving the policy! Please reload the page!'

const pages: readonly RoutePage[] = [
  { route: '/', heading: 'Sign in' },
  { route: '/login', heading: 'Sign in' },
  { route: '/internal', heading: 'Internal sign-in' },
  { route: '/forgot-password', heading: 'Forgot your password?' },
  { route: '/reset-password', heading: 'Choose a new password' },
  { route: '/accept-invitation', heading: 'Welcome. Choose your password' },
  { route: '/dev/components', heading: 'Components' },
  { route: '/logout', heading: 'Sign in' },
  { route: '/password-change', heading: 'Change Password' },
  {
    route: '/dashboard',
    heading: 'Good morning, Nur Aina',
    loads: [
      ['rollingPayEmployee-employeeDashboard', dashboards],
      ['rollingPayEmployee-getRollingPayBalance', balance],
    ],
  },
  {
    route: '/profile',
    heading: 'Profile',
    loads: [['employees-getEmployeeProfile', profile]],
  },
  {
    route: '/settings',
    heading: 'Settings',
    loads: [['users-getOwnSessions', 'Failed to retrieve your sessions!']],
  },
  {
    route: '/profile-setup',
    heading: 'Please Complete Your Profile',
    loads: [['employees-getEmployeeProfile', profile]],
  },
  {
    route: '/rolling-pay/get-paid',
    heading: 'Rolling Pay - Get Paid',
    loads: [['rollingPayEmployee-getRollingPayBalance', balance]],
  },
  {
    route: '/rolling-pay/transactions',
    heading: 'Rolling Pay - Transactions',
    loads: [['rollingPayEmployee-getTransactions', lists]],
  },
  {
    route: '/rolling-pay/transactions/$transactionId/details',
    heading: 'Rolling Pay - Transaction Details',
    address: ({ withdrawal }) => `/rolling-pay/transactions/${withdrawal}/details`,
    loads: [['rollingPayEmployee-getTransaction', oneOf]],
  },
  {
    route: '/management/dashboard',
    heading: 'Dashboard',
    loads: [['rollingPayManagement-getMonthlySummary', dashboards]],
  },
  ...directoryRoutes,
  {
    route: '/management/rolling-pay/transactions',
    heading: 'Advance Pay requests',
    loads: [['rollingPayManagement-getTransactions', lists]],
  },
  {
    route: '/management/rolling-pay/transactions/$employeeICNumber/$transactionId/$period/details',
    heading: 'Withdrawal request',
    address: ({ people, withdrawal }) =>
      `/management/rolling-pay/transactions/${people.Employee.icNumber}/${withdrawal}/2026-11/details`,
    loads: [
      ['rollingPayManagement-getTransaction', oneOf],
      ['audit-getEvents', historyOf],
    ],
  },
  {
    route: '/audit-trail',
    heading: 'Audit Trail',
    loads: [['audit-getEvents', 'Failed to retrieve the audit trail!']],
  },
  {
    route: '/employees/bulk-import',
    heading: 'Bulk Import Employees',
    loads: [['employees-getImports', 'Failed to retrieve the imports!']],
  },
  {
    route: '/settings/notifications-email',
    heading: 'Notifications Email Recepient',
    loads: [
      ['settings-getManagementSettings', 'Failed to retrieve notifications email recepient!'],
      ['users-getManagementUsers', 'Failed to retrieve management list!'],
    ],
  },
  {
    route: policies,
    heading: 'Withdrawal Policies',
    loads: [
      ['withdrawalPolicies-getAdvancedPolicies', 'Error retrieving policies! Please reload the page!'],
      ['withdrawalPolicies-getGeneralPolicy', policyMessage],
    ],
  },
  {
    route: `${policies}/general`,
    heading: 'General',
    loads: [['withdrawalPolicies-getGeneralPolicy', policyMessage]],
  },
  { route: `${policies}/advanced/create`, heading: 'Create advanced policy' },
  {
    route: `${policies}/advanced/$id/edit`,
    heading: 'Edit advanced policy',
    address: ({ policy }) => `${policies}/advanced/${policy}/edit`,
    loads: [
      ['withdrawalPolicies-getPolicy', policyMessage],
      ['audit-getEvents', historyOf],
    ],
  },
  {
    route: '/internal/dashboard',
    heading: 'Dashboard',
    loads: [['rollingPayAdmin-getToday', dashboards]],
  },
  {
    route: '/internal/audit-trail',
    heading: 'Audit Trail',
    loads: [['audit-getEvents', 'Failed to retrieve the audit trail!']],
  },
  {
    route: '/internal/rolling-pay/transactions',
    heading: 'Advance Pay',
    loads: [['rollingPayAdmin-getAll', lists]],
  },
  {
    route: '/internal/rolling-pay/transactions/$orgId/$employeeICNumber/$transactionId/$period/edit',
    heading: 'Withdrawal of Nur Aina binti Rashid',
    address: ({ kopi, people, withdrawal }) =>
      `/internal/rolling-pay/transactions/${kopi.id}/${people.Employee.icNumber}/${withdrawal}/2026-11/edit`,
    loads: [
      ['rollingPayAdmin-getOne', oneOf],
      ['audit-getEvents', historyOf],
    ],
  },
  ...organizationRoutes,
  ...accountRoutes,
]

const allScreens = [...screens, componentsScreen]
export const screenPaths = (): string[] => allScreens.map(({ path }) => path)

/** The heading and the calls of each screen, with its audience. */
export const routes: readonly RouteRow[] = pages.map((page) => {
  const { audience, role } = allScreens.find(({ path }) => path === page.route) ?? { audience: 'open' }
  return { ...page, audience, ...(role && { role }) }
})

/** The member that can open the screen. */
export const ownerOf = ({ audience, role }: RouteRow, { people, newcomer }: Story): Member | null => {
  if (role) return people[role]
  const owners = {
    public: null,
    open: null,
    shared: people.Manager,
    newcomer,
    employee: people.Employee,
    management: people.Manager,
    platform: people.admin,
  }
  return owners[audience]
}

export const addressOf = (row: RouteRow, story: Story): string => row.address?.(story) ?? row.route

/** Waits for the heading of a page, and for the place that it should have. */
export const expectPage = async (page: Page, heading: string | RegExp, pathname: string): Promise<void> => {
  await page
    .getByRole('heading', { level: 1, name: heading, exact: typeof heading === 'string' })
    .waitFor({ timeout: 10_000 })
  expect(new URL(page.url()).pathname).toBe(pathname)
}

/** What a link does: the address changes, and the page is not loaded again. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path)

const usual = { organization: 'Kopi Kita Sdn Bhd', firstName: 'Nur Aina', lastName: 'binti Rashid', office: 'Bangsar' }
const states = ['pending', 'approved', 'processing'] as const

/** Lists have rows in several states, so that each colour and each column shows. */
export const openStory = async (world: World, names = usual): Promise<Story> => {
  const kopi = await world.organization({ name: names.organization, cutoffDay: 31 })
  const Employee = await world.employee(kopi, {
    firstName: names.firstName,
    lastName: names.lastName,
    salary: sen(400_000),
  })
  const Manager = await world.member(kopi, 'Manager')
  const people = {
    Employee,
    Manager,
    Executive: await world.member(kopi, 'Executive'),
    admin: await world.member(null, 'admin'),
    superadmin: await world.member(null, 'superadmin'),
  }
  const others = await Promise.all(
    states.map((_, i) => world.employee(kopi, { firstName: `Devi ${i}`, lastName: 'a/p Krishnan' })),
  )
  await placeWithdrawals(
    world.database,
    others.map((of, i) => ({
      orgId: kopi.id,
      orgName: kopi.name,
      id: world.id<'withdrawal'>(),
      employeeId: of.employeeId!,
      userId: of.id,
      icNumber: of.icNumber,
      employeeName: `Devi ${i} a/p Krishnan`,
      status: states[i]!,
      amount: ringgit(25_000),
      fee: percentHalfUp(sen(25_000), bp(250)),
      feePaidBy: 'employee' as const,
      bankCode: 'MBBEMYKL',
      accountNumber: '114222330001',
      at: world.now(),
    })),
  )
  const { transactionId } = await withdrawing(world).withdraw(Employee, 200)
  const { id } = await world.as(Manager).withdrawalPolicies.createAdvancedPolicy({
    minSalary: ringgit(5000),
    maxSalary: ringgit(6000),
    maximumWithdrawalAmount: ringgit(500),
    withdrawalFrequency: 'DAILY',
  })
  const { officeId } = await world.as(people.admin).orgOffices.createOffice({
    orgId: kopi.id,
    name: names.office,
    country: 'Malaysia',
    address: '1, Jalan Telawi',
    city: 'Kuala Lumpur',
    state: 'WP Kuala Lumpur',
  })
  const newcomer = await world.employee(kopi, {
    firstName: names.firstName,
    lastName: names.lastName,
    mobileVerified: false,
    profileComplete: false,
  })
  return { kopi, people, newcomer, withdrawal: transactionId, policy: id, office: officeId }
}

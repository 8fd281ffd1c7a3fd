import type { RouteRow } from './routes.ts'

const list = 'Failed to retrieve users!'
const one = 'Failed to retrieve user!'
const roles = 'Failed to retrieve roles!'
const sessions = 'Failed to retrieve your sessions!'

/** The routes of accounts and administrators. */
export const accountRoutes: readonly RouteRow[] = [
  {
    route: '/account',
    audience: 'shared',
    heading: 'Sign-in and security',
    loads: [['users-getOwnSessions', sessions]],
  },
  { route: '/users', audience: 'management', heading: 'Users', loads: [['users-getUsers', list]] },
  {
    route: '/users/$uid',
    audience: 'management',
    heading: /^Executive /,
    address: ({ people }) => `/users/${people.Executive.id}`,
    loads: [['users-getUser', one]],
  },
  {
    route: '/internal/users',
    audience: 'platform',
    heading: 'Users',
    address: ({ kopi }) => `/internal/users?orgId=${kopi.id}&tenantId=${kopi.id}`,
    loads: [['users-getUsers', list]],
  },
  {
    route: '/internal/organizations/$tid/users/create',
    audience: 'platform',
    heading: 'Create User',
    address: ({ kopi }) => `/internal/organizations/${kopi.id}/users/create?orgId=${kopi.id}`,
    loads: [['users-listRoles', roles]],
  },
  {
    route: '/internal/organizations/$tid/users/$uid',
    audience: 'platform',
    heading: /^Executive /,
    address: ({ kopi, people }) => `/internal/organizations/${kopi.id}/users/${people.Executive.id}`,
    loads: [['users-getUser', one]],
  },
  {
    route: '/internal/organizations/$tid/users/$uid/edit',
    audience: 'platform',
    role: 'superadmin',
    heading: 'Edit User',
    address: ({ kopi, people }) => `/internal/organizations/${kopi.id}/users/${people.Executive.id}/edit`,
    loads: [
      ['users-getUser', one],
      ['users-listRoles', roles],
    ],
  },
  {
    route: '/internal/administrators',
    audience: 'platform',
    heading: 'Administrators',
    loads: [['administrators-getAll', list]],
  },
  {
    route: '/internal/administrators/create',
    audience: 'platform',
    role: 'superadmin',
    heading: 'Create Administrator',
  },
  {
    route: '/internal/administrators/$aid/edit',
    audience: 'platform',
    role: 'superadmin',
    heading: 'Edit Administrator',
    address: ({ people }) => `/internal/administrators/${people.admin.id}/edit`,
    loads: [['administrators-getOne', one]],
  },
  {
    route: '/internal/settings',
    audience: 'platform',
    heading: 'Settings',
    loads: [
      ['users-getTwoStep', 'Failed to retrieve two-step sign-in!'],
      ['users-getOwnSessions', sessions],
    ],
  },
]

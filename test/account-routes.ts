import type { RoutePage } from './routes.ts'

const list = 'Failed to retrieve users!'
const one = 'Failed to retrieve user!'
const roles = 'Failed to retrieve roles!'
const sessions = 'Failed to retrieve your sessions!'

/** The routes of accounts and administrators. */
export const accountRoutes: readonly RoutePage[] = [
  {
    route: '/account',
    heading: 'Sign-in and security',
    loads: [['users-getOwnSessions', sessions]],
  },
  { route: '/users', heading: 'Users', loads: [['users-getUsers', list]] },
  {
    route: '/users/$uid',
    heading: /^Executive /,
    address: ({ people }) => `/users/${people.Executive.id}`,
    loads: [['users-getUser', one]],
  },
  {
    route: '/internal/users',
    heading: 'Users',
    address: ({ kopi }) => `/internal/users?orgId=${kopi.id}&tenantId=${kopi.id}`,
    loads: [['users-getUsers', list]],
  },
  {
    route: '/internal/organizations/$tid/users/create',
    heading: 'Create User',
    address: ({ kopi }) => `/internal/organizations/${kopi.id}/users/create?orgId=${kopi.id}`,
    loads: [['users-listRoles', roles]],
  },
  {
    route: '/internal/organizations/$tid/users/$uid',
    heading: /^Executive /,
    address: ({ kopi, people }) => `/internal/organizations/${kopi.id}/users/${people.Executive.id}`,
    loads: [['users-getUser', one]],
  },
  {
    route: '/internal/organizations/$tid/users/$uid/edit',
    heading: 'Edit User',
    address: ({ kopi, people }) => `/internal/organizations/${kopi.id}/users/${people.Executive.id}/edit`,
    loads: [
      ['users-getUser', one],
      ['users-listRoles', roles],
    ],
  },
  {
    route: '/internal/administrators',
    heading: 'Administrators',
    loads: [['administrators-getAll', list]],
  },
  {
    route: '/internal/administrators/create',
    heading: 'Create Administrator',
  },
  {
    route: '/internal/administrators/$aid/edit',
    heading: 'Edit Administrator',
    address: ({ people }) => `/internal/administrators/${people.admin.id}/edit`,
    loads: [['administrators-getOne', one]],
  },
  {
    route: '/internal/settings',
    heading: 'Settings',
    loads: [
      ['users-getTwoStep', 'Failed to retrieve two-step sign-in!'],
      ['users-getOwnSessions', sessions],
    ],
  },
]

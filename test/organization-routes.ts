import type { RoutePage } from './routes.ts'

const one = 'Failed to retrieve organization!'
const office = 'Failed to get Office!'
const history = ['audit-getEvents', 'Failed to retrieve the history!'] as const

/** The routes of the platform's organizations and their offices. */
export const organizationRoutes: readonly RoutePage[] = [
  {
    route: '/internal/organizations',
    heading: 'Organizations',
    loads: [['orgs-getOrgs', 'Failed to retrieve organizations!']],
  },
  { route: '/internal/organizations/create', heading: 'Create Organization' },
  {
    route: '/internal/organizations/$oid/edit',
    heading: 'Edit Organization',
    address: ({ kopi }) => `/internal/organizations/${kopi.id}/edit`,
    loads: [['orgs-getOrgInfo', one]],
  },
  {
    route: '/internal/organizations/$oid/view',
    heading: /^(Kopi .*|Organization)$/,
    address: ({ kopi }) => `/internal/organizations/${kopi.id}/view`,
    loads: [
      ['orgs-getOrgInfo', one],
      ['orgs-getOrgStanding', one],
    ],
  },
  {
    route: '/internal/organizations/$orgId/offices',
    heading: 'Offices',
    address: ({ kopi }) => `/internal/organizations/${kopi.id}/offices`,
    loads: [['orgOffices-getOffices', 'Failed to get Offices!']],
  },
  {
    route: '/internal/organizations/$orgId/create-office',
    heading: 'Create office',
    address: ({ kopi }) => `/internal/organizations/${kopi.id}/create-office`,
  },
  {
    route: '/internal/organizations/$orgId/offices/$officeId/edit',
    heading: 'Edit office',
    address: ({ kopi, office: officeId }) => `/internal/organizations/${kopi.id}/offices/${officeId}/edit`,
    loads: [['orgOffices-getOffice', office], history],
  },
]

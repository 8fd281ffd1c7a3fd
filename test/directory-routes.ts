import type { RouteRow } from './routes.ts'

const failed = 'Failed to retrieve employees!'
const choices = [
  ['teams-getApproved', 'Unable to retrieve teams!'],
  ['employeeCategories-getApproved', 'Unable to retrieve employee categories!'],
  ['jobLevels-getApproved', 'Failed to get Job Levels!'],
  ['orgOffices-getOffices', 'Failed to get Offices!'],
] as const

/** The pages of the directory of employees. */
export const directoryRoutes: readonly RouteRow[] = [
  {
    route: '/employees',
    audience: 'management',
    heading: 'Employees',
    loads: [['employees-getEmployees', failed]],
  },
  { route: '/employees/create', audience: 'management', heading: 'Create Employee', loads: choices },
  {
    route: '/employees/update/$employeeICNumber',
    audience: 'management',
    heading: 'Edit Employee',
    address: ({ people }) => `/employees/update/${people.Employee.icNumber}`,
    loads: [['employees-getFullEmployeeProfile', failed], ...choices],
  },
  {
    route: '/employees/view/$employeeICNumber',
    audience: 'management',
    heading: /^(Nur Aina binti Rashid|<img .*|Employee)$/,
    address: ({ people }) => `/employees/view/${people.Employee.icNumber}`,
    loads: [['employees-getFullEmployeeProfile', failed]],
  },
  {
    route: '/employees/approve',
    audience: 'management',
    heading: 'Employees Pending Approval',
    loads: [['employees-getEmployeesPendingApproval', failed]],
  },
  {
    route: '/employees/missing-payment-election',
    audience: 'management',
    heading: 'Missing Payment Election',
    loads: [['employees-getEmployeesWithMissingPaymentElection', failed]],
  },
]

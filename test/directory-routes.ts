import type { RoutePage } from './routes.ts'

const failed = 'Failed to retrieve employees!'
const choices = [
  ['teams-getApproved', 'Unable to retrieve teams!'],
  ['employeeCategories-getApproved', 'Unable to retrieve employee categories!'],
  ['jobLevels-getApproved', 'Failed to get Job Levels!'],
  ['orgOffices-getOffices', 'Failed to get Offices!'],
] as const

/** The pages of the directory of employees. */
export const directoryRoutes: readonly RoutePage[] = [
  {
    route: '/employees',
    heading: 'Employees',
    loads: [['employees-getEmployees', failed]],
  },
  { route: '/employees/create', heading: 'Create Employee', loads: choices },
  {
    route: '/employees/update/$employeeICNumber',
    heading: 'Edit Employee',
    address: ({ people }) => `/employees/update/${people.Employee.icNumber}`,
    loads: [['employees-getFullEmployeeProfile', failed], ...choices],
  },
  {
    route: '/employees/view/$employeeICNumber',
    heading: /^(Nur Aina binti Rashid|<img .*|Employee)$/,
    address: ({ people }) => `/employees/view/${people.Employee.icNumber}`,
    loads: [['employees-getFullEmployeeProfile', failed]],
  },
  {
    route: '/employees/approve',
    heading: 'Employees Pending Approval',
    loads: [['employees-getEmployeesPendingApproval', failed]],
  },
  {
    route: '/employees/missing-payment-election',
    heading: 'Missing Payment Election',
    loads: [['employees-getEmployeesWithMissingPaymentElection', failed]],
  },
]

/** The kinds of records that an organization's management approves, besides withdrawals. */
export const managementKinds = [
  'employees',
  'teams',
  'categories',
  'benefits',
  'jobLevels',
  'compensationPolicies',
  'withdrawalPolicies',
  'payRuns',
  'disbursements',
  'supplierAccounts',
] as const
export type ManagementKind = (typeof managementKinds)[number]

/** The list on which each kind is approved, for links in e-mails and on the dashboard. */
export const approvalLists = {
  withdrawals: '/management/rolling-pay/transactions',
  employees: '/employees/approve',
  teams: '/teams',
  categories: '/employee-categories',
  benefits: '/employee-benefits',
  jobLevels: '/jobLevels',
  compensationPolicies: '/compensation-policies',
  withdrawalPolicies: '/management/rolling-pay/withdrawal-policies',
  payRuns: '/benefits-pay-runs',
  disbursements: '/disbursements',
  supplierAccounts: '/suppliers',
} as const satisfies Readonly<Record<ManagementKind | 'withdrawals', string>>

/** The kinds of items that platform staff approve or pay next, across all organizations. */
export const platformKinds = ['suppliers', 'payRuns', 'disbursements'] as const
export type PlatformKind = (typeof platformKinds)[number]

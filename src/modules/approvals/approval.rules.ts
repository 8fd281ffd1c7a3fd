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

/** What platform staff approve or send next, over all organizations. */
export const platformKinds = ['suppliers', 'payRuns', 'disbursements'] as const
export type PlatformKind = (typeof platformKinds)[number]

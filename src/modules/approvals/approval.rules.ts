import type { DelegationScope } from '#kernel/delegation.ts'

/** The tab of the list of suppliers with those that have an account to confirm. */
export const toConfirmTab = 'account-to-confirm'

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
/** All kinds of records that management approves. */
export const approvedKinds = ['withdrawals', ...managementKinds] as const

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

/** The search parameters with which a list shows what awaits approval: its tab, or a filter. */
const awaiting = { awaiting: 'only' } as const
export const approvalSearch: Readonly<
  Partial<Record<ManagementKind | 'withdrawals', { readonly tab: string } | typeof awaiting>>
> = {
  teams: awaiting,
  categories: awaiting,
  benefits: awaiting,
  jobLevels: awaiting,
  compensationPolicies: awaiting,
  payRuns: { tab: 'pending_approval' },
  disbursements: { tab: 'pending-approval' },
  supplierAccounts: { tab: toConfirmTab },
}

/** The path of the list, with the search parameters, for links in e-mails. */
export const approvalPath = (kind: ManagementKind | 'withdrawals'): string => {
  const search = Object.entries(approvalSearch[kind] ?? {}).map(([name, value]) => `${name}=${value}`)
  return approvalLists[kind] + (search.length > 0 ? `?${search.join('&')}` : '')
}

/** The kinds of records that are drafted, and whose drafts their author sees. */
export const draftKinds = ['disbursements', 'payRuns'] as const

/** The kinds that Executives decide too. The others wait for a Manager. */
export const sharedKinds: ReadonlySet<ManagementKind> = new Set(['disbursements', 'supplierAccounts'])

/** The scope in which a delegate decides a kind. The others stay with Managers. */
export const scopeOfKind: Readonly<Partial<Record<ManagementKind, DelegationScope>>> = {
  disbursements: 'disbursements',
  payRuns: 'payRuns',
  supplierAccounts: 'suppliers',
  benefits: 'benefits',
  withdrawalPolicies: 'policies',
  compensationPolicies: 'policies',
}

/** The kinds of settings, which a dashboard counts together. */
export const settingKinds = [
  'withdrawalPolicies',
  'teams',
  'categories',
  'benefits',
  'jobLevels',
  'compensationPolicies',
] as const satisfies readonly ManagementKind[]

/** The kinds of items that platform staff approve or pay next, across all organizations. */
export const platformKinds = ['suppliers', 'payRuns', 'disbursements'] as const
export type PlatformKind = (typeof platformKinds)[number]

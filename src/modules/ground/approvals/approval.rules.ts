import type { ReturnableType } from '#kernel/approval.ts'
import type { DelegationScope } from '#kernel/delegation.ts'
import { keysOf } from '#kernel/one-of.ts'

/** The tab of the list of suppliers with those that have an account to confirm. */
export const toConfirmTab = 'account-to-confirm'

type Kind = {
  /** Its type in the audit trail, which has its names. */
  readonly type: ReturnableType | 'supplierAccount' | 'withdrawal'
  /** The list on which it is approved, for links in e-mails and on the dashboard. */
  readonly list: string
  /** The search parameters with which the list shows what awaits approval: its tab, or a filter. */
  readonly search?: string
  /** The scope in which a delegate decides it. Without one, it stays with Managers. */
  readonly scope?: DelegationScope
}
const awaiting = 'awaiting=only'
const policies = '/management/rolling-pay/withdrawal-policies'
const ofManagement = {
  employees: { type: 'employee', list: '/employees/approve' },
  teams: { type: 'team', list: '/teams', search: awaiting },
  categories: { type: 'employeeCategory', list: '/employee-categories', search: awaiting },
  benefits: { type: 'employeeBenefit', list: '/employee-benefits', search: awaiting, scope: 'benefits' },
  jobLevels: { type: 'jobLevel', list: '/jobLevels', search: awaiting },
  compensationPolicies: {
    type: 'compensationPolicy',
    list: '/compensation-policies',
    search: awaiting,
    scope: 'policies',
  },
  withdrawalPolicies: { type: 'withdrawalPolicy', list: policies, scope: 'policies' },
  payRuns: { type: 'payRun', list: '/benefits-pay-runs', search: 'tab=pending_approval', scope: 'payRuns' },
  disbursements: {
    type: 'disbursement',
    list: '/disbursements',
    search: 'tab=pending-approval',
    scope: 'disbursements',
  },
  supplierAccounts: { type: 'supplierAccount', list: '/suppliers', search: `tab=${toConfirmTab}`, scope: 'suppliers' },
} satisfies Readonly<Record<string, Kind>>

/** The kinds of records that an organization's management approves, besides withdrawals. */
export type ManagementKind = keyof typeof ofManagement
export const managementKinds = keysOf(ofManagement)
/** All kinds of records that management approves. */
export const approvalKinds: Readonly<Record<ManagementKind | 'withdrawals', Kind>> = {
  withdrawals: { type: 'withdrawal', list: '/management/rolling-pay/transactions' },
  ...ofManagement,
}
export const approvedKinds = keysOf(approvalKinds)

/** The path of the list, with the search parameters, for links in e-mails. */
export const approvalPath = (kind: ManagementKind | 'withdrawals'): string => {
  const { list, search } = approvalKinds[kind]
  return search ? `${list}?${search}` : list
}

/** The kinds of records that are drafted, and whose drafts their author sees. */
export const draftKinds = ['disbursements', 'payRuns'] as const

/** The kinds that Executives decide too. The others wait for a Manager. */
export const sharedKinds: ReadonlySet<ManagementKind> = new Set(['disbursements', 'supplierAccounts'])

/** The kinds of items that platform staff approve or pay next, across all organizations. */
export const platformKinds = ['suppliers', 'payRuns', 'disbursements'] as const
export type PlatformKind = (typeof platformKinds)[number]

/** The kinds of approvals that a Manager can hand over for some days. Employees, users and settings stay with Managers. */
export const delegationScopes = [
  'withdrawals',
  'deductions',
  'disbursements',
  'payRuns',
  'benefits',
  'policies',
  'suppliers',
] as const
export type DelegationScope = (typeof delegationScopes)[number]

/** The scopes whose records have an amount, up to which each may be approved. */
export const limitedScopes = ['withdrawals', 'disbursements', 'payRuns'] as const satisfies readonly DelegationScope[]

import type { ReturnableType } from '#kernel/approval.ts'
import type { ManagementKind } from './approval.rules.ts'

/** Whether the organization `:orgId` has a feature. */
export const isOn = (feature: string): string =>
  `exists (select from organizations o where o.org_id = :orgId and o.${feature})`

/** Records whose status is still pending, but that were returned to their maker. */
export const notReturned = (type: ReturnableType, row = 't'): string =>
  `not exists (select from returned_records r where r.org_id = ${row}.org_id and r.record_type = '${type}' and r.record_id = ${row}.id)`

/**
 * The rows `t` of each kind that await approval in the organization `:orgId`, for every statement that counts them.
 * Returned records and those of features that are off don't count. The number of employees is
 * maintained in `employee_totals`.
 */
export const awaiting = {
  teams: `from teams t where t.org_id = :orgId and t.status = 'Pending Approval'`,
  categories: `from employee_categories t where t.org_id = :orgId and t.status = 'Pending Approval' and ${isOn('e_benefits')}`,
  benefits: `from employee_benefits t where t.org_id = :orgId and t.status = 'Pending Approval' and ${isOn('e_benefits')}`,
  jobLevels: `from job_levels t where t.org_id = :orgId and t.status = 'pending_approval' and t.deleted_at is null and ${notReturned('jobLevel')} and ${isOn('e_benefits')}`,
  compensationPolicies: `from compensation_policies t where t.org_id = :orgId and t.status = 'pending_approval' and ${notReturned('compensationPolicy')}`,
  withdrawalPolicies: `from withdrawal_policies t where t.org_id = :orgId and t.status = 'PENDING' and ${notReturned('withdrawalPolicy')} and ${isOn('rolling_pay')}`,
  payRuns: `from pay_runs t where t.org_id = :orgId and t.status = 'pending_approval' and ${isOn('e_benefits')}`,
  disbursements: `from disbursements t where t.org_id = :orgId and t.status = 'pending-approval' and t.deleted_at is null and ${isOn('disbursements_enabled')}`,
  supplierAccounts: `from supplier_accounts t where t.org_id = :orgId and t.confirmed_at is null and t.removed_at is null and ${isOn('disbursements_enabled')}
        and exists (select from suppliers s where s.org_id = t.org_id and s.id = t.supplier_id and s.status = 'approved' and s.deleted_at is null and ${notReturned('supplier', 's')})`,
} as const satisfies Readonly<Record<Exclude<ManagementKind, 'employees'>, string>>

const isOneOf = (user: string, ...columns: string[]): string =>
  `${user} in (${columns.map((one) => `t.${one}`).join(', ')})`
/** Whether a user made the row `t` of a kind, so another user must approve it where a second person is required. */
export const madeBy = (kind: keyof typeof awaiting, user: string): string => {
  const made = isOneOf(user, 'created_by', 'modified_by')
  switch (kind) {
    case 'supplierAccounts':
      return isOneOf(user, 'entered_by')
    case 'disbursements':
      return isOneOf(user, 'created_by', 'modified_by', 'submitted_by')
    case 'compensationPolicies':
      return `(${made} or exists (select from pay_ranges g where g.org_id = t.org_id and g.compensation_policy_id = t.id
          and ${user} in (g.created_by, g.modified_by) and (t.in_force_at is null or g.modified_at > t.in_force_at)))`
    case 'teams':
    case 'categories':
    case 'benefits':
    case 'jobLevels':
    case 'withdrawalPolicies':
    case 'payRuns':
      return made
  }
}
/** Whether a user never approves the row, whatever the organization requires: who entered an account or has approved. */
export const neverBy = (kind: keyof typeof awaiting, user: string): string => {
  if (kind === 'supplierAccounts') return madeBy(kind, user)
  if (kind !== 'disbursements') return 'false'
  return `exists (select from disbursement_approvals a where a.org_id = t.org_id and a.disbursement_id = t.id
          and a.version = t.version and ${user} in (a.user_id, a.approved_for))`
}

import { statement } from '#server/postgres/statement.ts'
import type { ManagementKind, PlatformKind } from './approval.rules.ts'

const countOf = (kind: string, rows: string): string => `select '${kind}' as kind, count(*)::int as count ${rows}`
const noMoney = 'null::int8'
const ofOrganization = (kind: ManagementKind, table: string, condition: string, amount = noMoney): string =>
  `select '${kind}' as kind, count(*)::int as count, ${amount} as amount_sen from ${table} t where t.org_id = :orgId and ${condition}`
/** What a disbursement costs its organization. */
const toRepay = 'sum(t.total_sen + t.platform_fee_sen + t.monthly_fees_sen)::int8'
const netPay = 'sum(t.net_pay_sen)::int8'
const isOn = (feature: string): string =>
  `exists (select from organizations o where o.org_id = :orgId and o.${feature})`

/** Numbers of items pending approval in an organization, by kind. Features that are off have none. */
export const selectPending = statement(
  `select kind, count, amount_sen from (
     select 'employees' as kind, coalesce(sum(t.employees), 0)::int as count, ${noMoney} as amount_sen
       from employee_totals t where t.org_id = :orgId and t.status = 'pending-approval'
     union all ${ofOrganization('teams', 'teams', `t.status = 'Pending Approval'`)}
     union all ${ofOrganization('categories', 'employee_categories', `t.status = 'Pending Approval' and ${isOn('e_benefits')}`)}
     union all ${ofOrganization('benefits', 'employee_benefits', `t.status = 'Pending Approval' and ${isOn('e_benefits')}`)}
     union all ${ofOrganization('jobLevels', 'job_levels', `t.status = 'pending_approval' and t.deleted_at is null and ${isOn('e_benefits')}`)}
     union all ${ofOrganization('compensationPolicies', 'compensation_policies', `t.status = 'pending_approval'`)}
     union all ${ofOrganization('withdrawalPolicies', 'withdrawal_policies', `t.status = 'PENDING' and ${isOn('rolling_pay')}`)}
     union all ${ofOrganization('payRuns', 'pay_runs', `t.status = 'pending_approval' and ${isOn('e_benefits')}`, netPay)}
     union all ${ofOrganization('disbursements', 'disbursements', `t.status = 'pending-approval' and t.deleted_at is null and ${isOn('disbursements_enabled')}`, toRepay)}
     union all ${ofOrganization(
       'supplierAccounts',
       'supplier_accounts',
       `t.confirmed_at is null and t.removed_at is null and ${isOn('disbursements_enabled')}
        and exists (select from suppliers s where s.org_id = t.org_id and s.id = t.supplier_id and s.status = 'approved' and s.deleted_at is null)`,
     )}) pending
    where count > 0`,
  { orgId: 'organizations.org_id' },
  { kind: 'text', count: 'int', amount_sen: 'sen?' },
)

/** The drafts of payments that a user created, and whether someone else changed the status back to draft. */
export const selectDrafts = statement(
  `select kind, id, name, amount_sen, returned_by, modified_at from (
     select 'disbursements' as kind, t.id, t.name, t.total_sen + t.platform_fee_sen + t.monthly_fees_sen as amount_sen,
            case when t.modified_by <> :userId then m.display_name end as returned_by, t.modified_at
       from disbursements t left join users m on m.id = t.modified_by
      where t.org_id = :orgId and t.created_by = :userId and t.status = 'draft' and t.deleted_at is null
        and ${isOn('disbursements_enabled')}
     union all
     select 'payRuns', t.id, t.period, t.net_pay_sen, case when t.modified_by <> :userId then m.display_name end, t.modified_at
       from pay_runs t left join users m on m.id = t.modified_by
      where t.org_id = :orgId and t.created_by = :userId and t.status = 'draft' and ${isOn('e_benefits')}) drafts
    order by returned_by is null, modified_at desc limit 5`,
  { orgId: 'organizations.org_id', userId: 'users.id' },
  { kind: 'text', id: 'text', name: 'text', amount_sen: 'sen', returned_by: 'text?', modified_at: 'users.created_at' },
)

const ofPlatform = (kind: PlatformKind, table: string, condition: string): string =>
  countOf(kind, `from ${table} t where ${condition}`)

const isActive = `exists (select from organizations o where o.org_id = t.org_id and o.status = 'Active' and o.deleted_at is null)`
/** The number of items that platform staff approve or pay next, across all organizations. Only active ones are paid. */
export const selectPlatformPending = statement(
  `select kind, count from (
     ${ofPlatform('suppliers', 'suppliers', `t.status = 'pending approval' and t.deleted_at is null`)}
     union all ${ofPlatform('payRuns', 'pay_runs', `t.status = 'approved' and ${isActive}`)}
     union all ${ofPlatform('disbursements', 'disbursements', `t.status = 'approved' and t.deleted_at is null and ${isActive}`)}) pending
    where count > 0`,
  {},
  { kind: 'text', count: 'int' },
)

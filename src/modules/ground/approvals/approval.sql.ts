import type { ReturnableType } from '#kernel/approval.ts'
import { keysOf } from '#kernel/one-of.ts'
import { statement } from '#server/postgres/statement.ts'
import type { ManagementKind, PlatformKind } from './approval.rules.ts'
import { awaiting, isOn, madeBy, neverBy, notReturned } from './awaiting.service.ts'

const noMoney = 'null::int8'
/** The money of the kinds that have some: what a disbursement costs its organization, and the net pay of a pay run. */
const amounts: Readonly<Partial<Record<ManagementKind, string>>> = {
  disbursements: 'sum(t.total_sen + t.platform_fee_sen + t.monthly_fees_sen)::int8',
  payRuns: 'sum(t.net_pay_sen)::int8',
}
/** Whether the user decides the kind, but may not approve this row. */
const needsOther = (kind: keyof typeof awaiting): string =>
  `'${kind}' = any (:decides::text[]) and (${neverBy(kind, ':userId')} or :secondPerson and ${madeBy(kind, ':userId')})`
const ofOrganization = (kind: keyof typeof awaiting): string =>
  `select '${kind}' as kind, count(*)::int as count, ${amounts[kind] ?? noMoney} as amount_sen ${awaiting[kind]}
       and (${needsOther(kind)}) is not true`
/** Pending employees that the user may not approve, as `makersOf` of the employees says. */
const ownEmployees = `from employees t where t.org_id = :orgId and t.status = 'pending-approval' and t.deleted_at is null
              and 'employees' = any (:decides::text[]) and (:secondPerson or t.second_person)
              and (t.approved_at is null and t.created_by = :userId or t.account_changed_by = :userId or t.salary_changed_by = :userId)
              and ${notReturned('employee')}`

/**
 * Numbers of items pending approval in an organization, by kind. Of the kinds that the user decides, those that the user
 * may not approve don't count. Features that are off have none, and records that were returned wait for their maker.
 */
export const selectPending = statement(
  `select kind, count, amount_sen from (
     select 'employees' as kind, greatest(0, coalesce(sum(t.employees), 0) - (
              select count(*) from returned_records r where r.org_id = :orgId and r.record_type = 'employee')
            - (select count(*) ${ownEmployees}))::int as count,
            ${noMoney} as amount_sen
       from employee_totals t where t.org_id = :orgId and t.status = 'pending-approval'
     union all ${keysOf(awaiting)
       .map((kind) => ofOrganization(kind))
       .join(' union all ')}) pending
    where count > 0`,
  { orgId: 'organizations.org_id', userId: 'users.id?', secondPerson: 'bool', decides: 'text[]' },
  { kind: 'text', count: 'int', amount: 'sen?' },
)

const returnOf = (type: ReturnableType): string =>
  `left join returned_records r on r.org_id = t.org_id and r.record_type = '${type}' and r.record_id = t.id
   left join users m on m.id = t.modified_by`
const returnedBy = 'coalesce(r.returned_by_name, case when t.modified_by <> :userId then m.display_name end)'
/** The drafts of payments that a user created, and whether someone else returned them or changed them back to drafts. */
export const selectDrafts = statement(
  `select kind, id, name, amount_sen, returned_by, reason, modified_at from (
     select 'disbursements' as kind, t.id, t.name, t.total_sen + t.platform_fee_sen + t.monthly_fees_sen as amount_sen,
            ${returnedBy} as returned_by, r.reason, t.modified_at
       from disbursements t ${returnOf('disbursement')}
      where t.org_id = :orgId and t.created_by = :userId and t.status = 'draft' and t.deleted_at is null
        and ${isOn('disbursements_enabled')}
     union all
     select 'payRuns', t.id, t.period, t.net_pay_sen, ${returnedBy}, r.reason, t.modified_at
       from pay_runs t ${returnOf('payRun')}
      where t.org_id = :orgId and t.created_by = :userId and t.status = 'draft' and ${isOn('e_benefits')}) drafts
    order by returned_by is null, modified_at desc limit 5`,
  { orgId: 'organizations.org_id', userId: 'users.id' },
  {
    kind: 'text',
    id: 'text',
    name: 'text',
    amount: 'sen',
    returnedBy: 'text?',
    reason: 'text?',
    modifiedAt: 'users.created_at',
  },
)

const ofPlatform = (kind: PlatformKind, table: string, amount: string, condition: string): string =>
  `select '${kind}' as kind, count(*)::int as count, ${amount} as amount_sen from ${table} t where ${condition}`

const isActive = `exists (select from organizations o where o.org_id = t.org_id and o.status = 'Active' and o.deleted_at is null)`
/** The number of items that platform staff approve or pay next, and what is paid, across all organizations. Only active ones are paid. */
export const selectPlatformPending = statement(
  `select kind, count, amount_sen from (
     ${ofPlatform('suppliers', 'suppliers', noMoney, `t.status = 'pending approval' and t.deleted_at is null and ${notReturned('supplier')}`)}
     union all ${ofPlatform('payRuns', 'pay_runs', 'sum(t.net_pay_sen)::int8', `t.status = 'approved' and ${isActive}`)}
     union all ${ofPlatform('disbursements', 'disbursements', 'sum(t.total_sen)::int8', `t.status = 'approved' and t.deleted_at is null and ${isActive}`)}) pending
    where count > 0`,
  {},
  { kind: 'text', count: 'int', amount: 'sen?' },
)

import { positional as statement } from '#server/postgres/statement.ts'

/** Approvals of one organization are decided one at a time. */
export const lockOrganization = statement(
  'select o.org_id from organizations o where o.org_id = $1 for no key update',
  {
    org_id: 'organizations.org_id',
  },
)

export const selectCredit = statement('select c.limit_sen, c.used_sen from organization_credit c where c.org_id = $1', {
  limit_sen: 'organization_credit.limit_sen!',
  used_sen: 'organization_credit.used_sen!',
})

/** The disbursements that use credit or were overpaid, the first due first. */
export const selectItems = statement(
  `select d.id, s.id as settlement_id, d.name, d.status, d.total_sen + d.platform_fee_sen + d.monthly_fees_sen as amount_sen,
          coalesce(s.repaid_sen, 0)::int8 as repaid_sen, s.due_on
     from disbursements d
     left join settlements s on s.org_id = d.org_id and s.disbursement_id = d.id and s.deleted_at is null
    where d.org_id = $1 and d.status in ('approved', 'processing', 'completed')
      and d.total_sen + d.platform_fee_sen + d.monthly_fees_sen <> coalesce(s.repaid_sen, 0)
    order by s.due_on nulls last, d.id`,
  {
    id: 'disbursements.id',
    settlement_id: 'settlements.id?',
    name: 'disbursements.name',
    status: 'disbursements.status',
    amount_sen: 'sen',
    repaid_sen: 'sen',
    due_on: 'settlements.due_on?',
  },
)

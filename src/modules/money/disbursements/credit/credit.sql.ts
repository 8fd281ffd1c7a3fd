import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** The disbursements that use credit or were overpaid, the first due first. */
export const selectItems = statement(
  `select d.id, s.id as settlement_id, d.name, d.status, d.total_sen + d.platform_fee_sen + d.monthly_fees_sen as amount_sen,
          coalesce(s.repaid_sen, 0)::int8 as repaid_sen, s.due_on,
          exists (select from reported_payments r where r.org_id = s.org_id and r.settlement_id = s.id and r.outcome is null) as reported
     from disbursements d
     left join settlements s on s.org_id = d.org_id and s.disbursement_id = d.id and s.deleted_at is null
    where d.org_id = :orgId and d.status in ('approved', 'processing', 'completed')
      and d.total_sen + d.platform_fee_sen + d.monthly_fees_sen <> coalesce(s.repaid_sen, 0)
    order by s.due_on nulls last, d.id`,
  { orgId: 'disbursements.org_id' },
  {
    ...typesOf('disbursements', 'id name status'),
    settlementId: 'settlements.id?',
    amount: 'sen',
    repaid: 'sen',
    dueOn: 'settlements.due_on?',
    reported: 'bool',
  },
)

import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** Whether a payment is recorded: here, or as the repayment of an employer whose reference is in its text. */
export const selectKnown = statement(
  `select exists (select from unmatched_remittances u
                   where u.org_id = :orgId and u.paid_on = :paidOn and u.amount_sen = :amountSen and u.reference_key = :referenceKey)
       or exists (select from advance_repayments r
                   where r.voided_at is null and r.paid_on = :paidOn and r.amount_sen = :amountSen and strpos(:referenceKey, r.reference_key) > 0
                     and not exists (select from unmatched_remittances a
                                      where a.org_id = :orgId and a.assigned_org_id = r.org_id and a.advance_repayment_id = r.id)) as known`,
  typesOf('unmatched_remittances', 'orgId paidOn amountSen referenceKey'),
  { known: 'bool' },
)

/** How many payments are recorded that look like this one. */
export const countAlike = statement(
  `select count(*)::int as alike from unmatched_remittances
    where org_id = :orgId and paid_on = :paidOn and amount_sen = :amountSen and reference_key = :referenceKey`,
  typesOf('unmatched_remittances', 'orgId paidOn amountSen referenceKey'),
  { alike: 'int' },
)

export const selectOpenTotal = statement(
  `select count(*)::int as open, coalesce(sum(amount_sen), 0)::int8 as open_amount, min(paid_on) as oldest_on
     from unmatched_remittances where org_id = :orgId and status = 'open'`,
  { orgId: 'unmatched_remittances.org_id' },
  { open: 'int', openAmount: 'sen', oldestOn: 'date?' },
)

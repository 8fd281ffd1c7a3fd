import { rowsOf, statement, typesOf } from '#server/postgres/statement.ts'

/**
 * Which lines of a bank statement are known: recorded here, or as the repayment of an employer whose reference is in the
 * text.
 */
export const selectKnown = statement(
  `select l.row, case when u.id is not null then 'known' else 'recorded' end as problem
     from :lines as l
     left join unmatched_remittances u on u.org_id = :orgId and u.paid_on = l.paid_on and u.amount_sen = l.amount_sen and u.reference_key = l.reference_key
    where u.id is not null
       or exists (select 1 from advance_repayments r
                   where r.voided_at is null and r.paid_on = l.paid_on and r.amount_sen = l.amount_sen and strpos(l.reference_key, r.reference_key) > 0)
    order by l.row`,
  {
    orgId: 'unmatched_remittances.org_id',
    lines: rowsOf({ row: 'int', ...typesOf('unmatched_remittances', 'paidOn amountSen referenceKey') }),
  },
  { row: 'int', problem: 'text' },
)

export const selectOpenTotal = statement(
  `select count(*)::int as open, coalesce(sum(amount_sen), 0)::int8 as open_sen, min(paid_on) as oldest_on
     from unmatched_remittances where org_id = :orgId and status = 'open'`,
  { orgId: 'unmatched_remittances.org_id' },
  { open: 'int', open_sen: 'sen', oldest_on: 'date?' },
)

import { rowsOf, statement, typesOf } from '#server/postgres/statement.ts'

/**
 * Which lines of a bank statement are known: recorded here, or as the repayment of an employer whose reference is in the
 * text. The nth of equal lines is known if that many payments are.
 */
export const selectKnown = statement(
  `select l.row, case when u.known >= l.occurrence then 'known' else 'recorded' end as problem
     from :lines as l
     cross join lateral (select count(*) as known from unmatched_remittances u
                          where u.org_id = :orgId and u.paid_on = l.paid_on and u.amount_sen = l.amount_sen and u.reference_key = l.reference_key) u
     cross join lateral (select count(*) as recorded from advance_repayments r
                          where r.voided_at is null and r.paid_on = l.paid_on and r.amount_sen = l.amount_sen and strpos(l.reference_key, r.reference_key) > 0
                            and not exists (select 1 from unmatched_remittances a
                                             where a.org_id = :orgId and a.assigned_org_id = r.org_id and a.advance_repayment_id = r.id)) r
    where u.known + r.recorded >= l.occurrence
    order by l.row`,
  {
    orgId: 'unmatched_remittances.org_id',
    lines: rowsOf({ row: 'int', ...typesOf('unmatched_remittances', 'paidOn amountSen referenceKey occurrence') }),
  },
  { row: 'int', problem: 'text' },
)

/** How many payments are recorded that look like this one. */
export const countAlike = statement(
  `select count(*)::int as alike from unmatched_remittances
    where org_id = :orgId and paid_on = :paidOn and amount_sen = :amountSen and reference_key = :referenceKey`,
  typesOf('unmatched_remittances', 'orgId paidOn amountSen referenceKey'),
  { alike: 'int' },
)

export const selectOpenTotal = statement(
  `select count(*)::int as open, coalesce(sum(amount_sen), 0)::int8 as open_sen, min(paid_on) as oldest_on
     from unmatched_remittances where org_id = :orgId and status = 'open'`,
  { orgId: 'unmatched_remittances.org_id' },
  { open: 'int', open_sen: 'sen', oldest_on: 'date?' },
)

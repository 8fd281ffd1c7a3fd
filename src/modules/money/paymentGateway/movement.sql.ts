import { statement } from '#server/postgres/statement.ts'

/**
 * Whether the provider had taken the amount when its balance was read, and whether the ledger has taken it. A later try is a
 * query.
 */
const isSentBefore = `case when p.tries > 1 then p.created_at else p.tried_at end < :readAt`
const isTaken = `${isSentBefore} and (p.status in ('sent', 'unknown', 'paid', 'surplus')
  or p.status in ('failed', 'reversed') and p.finished_at >= :readAt)`
const isPosted = `p.status = 'surplus' or p.status = 'paid' and d.status = 'completed'`

/**
 * The fees that the provider reported, and what the payments changed in its balance but not in the ledger, or the other way
 * round: a payment is posted when its disbursement is completed.
 */
export const selectPayoutSums = statement(
  `select coalesce(sum(p.provider_fee_sen), 0)::int8 as fees_sen,
          coalesce(sum(p.amount_sen * ((${isPosted})::int - coalesce(${isTaken}, false)::int)), 0)::int8 as in_progress_sen,
          -coalesce(sum(p.amount_sen) filter (where p.status = 'unknown' and ${isSentBefore}), 0)::int8 as unknown_sen
     from payouts p join disbursements d on d.org_id = p.org_id and d.id = p.disbursement_id`,
  { readAt: 'instant?' },
  { fees: 'sen', inProgress: 'sen', unknown: 'sen' },
)

import { json, positional as statement } from '#server/postgres/statement.ts'
import type { ReportDifference } from './payout.rules.ts'

/** Stores a report that awaits a decision, unless the same report already does. */
export const insertDispute = statement(
  `insert into payout_disputes (org_id, id, payout_id, reported_at, status, provider_reference, amount_sen, currency, reason, differs)
   select n.* from (values ($1::text, $2::text, $3::text, $4::timestamptz, $5::text, $6::text, $7::int8, $8::text, $9::text, $10::jsonb))
            as n (org_id, id, payout_id, reported_at, status, provider_reference, amount_sen, currency, reason, differs)
    where not exists (
      select from payout_disputes d
       where d.org_id = n.org_id and d.payout_id = n.payout_id and d.decided_at is null and d.status = n.status
         and d.provider_reference is not distinct from n.provider_reference and d.amount_sen is not distinct from n.amount_sen
         and d.currency is not distinct from n.currency and d.differs = n.differs)
   returning id`,
  { id: 'payout_disputes.id' },
)

export const setDisputed = statement(
  'update payouts p set disputed_at = coalesce(p.disputed_at, $3) where p.org_id = $1 and p.id = $2',
  {},
)
export const clearDisputed = statement('update payouts p set disputed_at = null where p.org_id = $1 and p.id = $2', {})

/** The reports about the payouts of a disbursement that await a decision, or have been decided. */
export const selectDisputes = statement(
  `select d.id, d.payout_id, d.reported_at, d.status, d.provider_reference, d.amount_sen, d.currency, d.reason, d.differs, d.decided_at,
          d.decision, d.decision_reason, u.display_name as decided_by_name
     from payouts p
     join payout_disputes d on d.org_id = p.org_id and d.payout_id = p.id
     left join users u on u.org_id = 'PLATFORM' and u.id = d.decided_by
    where p.org_id = $1 and p.disbursement_id = $2 order by d.reported_at, d.id`,
  {
    id: 'payout_disputes.id',
    payout_id: 'payout_disputes.payout_id',
    reported_at: 'payout_disputes.reported_at',
    status: 'payout_disputes.status',
    provider_reference: 'payout_disputes.provider_reference',
    amount_sen: 'payout_disputes.amount_sen',
    currency: 'payout_disputes.currency',
    reason: 'payout_disputes.reason',
    differs: json<ReportDifference[]>(),
    decided_at: 'payout_disputes.decided_at',
    decision: 'payout_disputes.decision',
    decision_reason: 'payout_disputes.decision_reason',
    decided_by_name: 'users.display_name?',
  },
)

export const decide = statement(
  `update payout_disputes d set decided_at = $3, decided_by = $4, decision = $5, decision_reason = $6
    where d.org_id = $1 and d.payout_id = $2 and d.decided_at is null`,
  {},
)

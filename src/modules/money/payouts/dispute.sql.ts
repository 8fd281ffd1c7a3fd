import { json, rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import type { ReportDifference } from './payout.rules.ts'

/** Stores a report that awaits a decision, unless the same report already does. */
export const insertDispute = statement(
  `insert into payout_disputes (:disputes.*)
   select n.* from :disputes as n
    where not exists (
      select from payout_disputes d
       where d.org_id = n.org_id and d.payout_id = n.payout_id and d.decided_at is null and d.status = n.status
         and d.provider_reference is not distinct from n.provider_reference and d.amount_sen is not distinct from n.amount_sen
         and d.currency is not distinct from n.currency and d.differs = n.differs)
   returning id`,
  {
    disputes: rowsOf(
      typesOf(
        'payout_disputes',
        'orgId id payoutId reportedAt status providerReference amountSen currency reason differs',
      ),
    ),
  },
  { id: 'payout_disputes.id' },
)

export const setDisputed = statement(
  'update payouts p set disputed_at = coalesce(p.disputed_at, :now) where p.org_id = :orgId and p.id = :id',
  { ...typesOf('payouts', 'orgId id'), now: 'instant' },
)
/** The reports about the payouts of a disbursement that await a decision, or have been decided. */
export const selectDisputes = statement(
  `select d.id, d.payout_id, d.reported_at, d.status, d.provider_reference, d.amount_sen, d.currency, d.reason, d.differs, d.decided_at,
          d.decision, d.decision_reason, u.display_name as decided_by_name
     from payouts p
     join payout_disputes d on d.org_id = p.org_id and d.payout_id = p.id
     left join users u on u.org_id = 'PLATFORM' and u.id = d.decided_by
    where p.org_id = :orgId and p.disbursement_id = :id order by d.reported_at, d.id`,
  { orgId: 'payouts.org_id', id: 'payouts.disbursement_id' },
  {
    ...typesOf(
      'payout_disputes',
      'id payoutId reportedAt status providerReference amount currency reason decidedAt',
      'decision decisionReason',
    ),
    differs: json<ReportDifference[]>(),
    decidedByName: 'users.display_name?',
  },
)

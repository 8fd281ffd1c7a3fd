import { statement } from '#server/postgres/statement.ts'

/**
 * Keeps the balance of a later request whose response came first, unless it was read later than now, before the clock was
 * set back. Any response ends an outage.
 */
export const saveBalance = statement(
  `insert into provider_balances as b (org_id, balance_sen, read_at) values (:orgId, :balance, :askedAt)
   on conflict (org_id) do update
     set balance_sen = case when b.read_at > excluded.read_at and b.read_at <= :now then b.balance_sen else excluded.balance_sen end,
         read_at = case when b.read_at > excluded.read_at and b.read_at <= :now then b.read_at else excluded.read_at end,
         failed_at = null`,
  { orgId: 'organizations.org_id', balance: 'sen', askedAt: 'instant', now: 'instant' },
)

/** Keeps the time of the first of several failures. */
export const saveFailure = statement(
  `insert into provider_balances as b (org_id, failed_at) values (:orgId, :askedAt)
   on conflict (org_id) do update set failed_at = coalesce(b.failed_at, excluded.failed_at)`,
  { orgId: 'organizations.org_id', askedAt: 'instant' },
)

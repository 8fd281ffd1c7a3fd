import { positional as statement } from '#server/postgres/statement.ts'

const columns = {
  balance_sen: 'provider_balances.balance_sen',
  read_at: 'provider_balances.read_at',
  failed_at: 'provider_balances.failed_at',
} as const

export const selectBalance = statement(
  'select b.balance_sen, b.read_at, b.failed_at from provider_balances b where b.org_id = $1',
  columns,
)

export const lockBalance = statement('select b.org_id from provider_balances b where b.org_id = $1 for no key update', {
  org_id: 'provider_balances.org_id',
})

/**
 * Keeps the balance of a later request whose response came first, unless it was read later than now, before the clock was
 * set back. Any response ends an outage.
 */
export const saveBalance = statement(
  `insert into provider_balances as b (org_id, balance_sen, read_at) values ($1, $2, $3)
   on conflict (org_id) do update
     set balance_sen = case when b.read_at > excluded.read_at and b.read_at <= $4 then b.balance_sen else excluded.balance_sen end,
         read_at = case when b.read_at > excluded.read_at and b.read_at <= $4 then b.read_at else excluded.read_at end,
         failed_at = null`,
  {},
)

/** Keeps the time of the first of several failures. */
export const saveFailure = statement(
  `insert into provider_balances as b (org_id, failed_at) values ($1, $2)
   on conflict (org_id) do update set failed_at = coalesce(b.failed_at, excluded.failed_at)`,
  {},
)

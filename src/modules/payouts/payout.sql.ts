import { positional as statement } from '#server/postgres/statement.ts'

const payout = {
  org_id: 'payouts.org_id',
  id: 'payouts.id',
  disbursement_id: 'payouts.disbursement_id',
  line_id: 'payouts.line_id',
  attempt: 'payouts.attempt',
  amount_sen: 'payouts.amount_sen',
  status: 'payouts.status',
  provider_reference: 'payouts.provider_reference',
  provider_fee_sen: 'payouts.provider_fee_sen',
  reason: 'payouts.reason',
  created_at: 'payouts.created_at',
  tried_at: 'payouts.tried_at',
  tries: 'payouts.tries',
  next_at: 'payouts.next_at',
  finished_at: 'payouts.finished_at',
  created_by: 'payouts.created_by',
  disputed_at: 'payouts.disputed_at',
} as const

export const selectPayout = statement('select p.* from payouts p where p.org_id = $1 and p.id = $2', payout)

/** A payout of any organization. */
export const selectPayoutById = statement('select p.* from payouts p where p.id = $1', payout)

/** The payout to which a payment at the provider belongs. */
export const selectPayoutByReference = statement('select p.* from payouts p where p.provider_reference = $1', payout)

/** The payouts of a disbursement, in the order of its lines. */
export const selectPayouts = statement(
  `select p.* from payouts p join disbursement_lines l on l.org_id = p.org_id and l.id = p.line_id
    where p.org_id = $1 and p.disbursement_id = $2 order by l.position, p.attempt`,
  payout,
)

/** The request to the provider, with the account and amount of the submitted line. */
export const selectRequest = statement(
  `select p.id, p.amount_sen, p.provider_reference, l.account_name, l.bank_code, l.account_number, d.name
     from payouts p
     join disbursement_lines l on l.org_id = p.org_id and l.id = p.line_id
     join disbursements d on d.org_id = p.org_id and d.id = p.disbursement_id
    where p.org_id = $1 and p.id = $2`,
  {
    id: 'payouts.id',
    amount_sen: 'payouts.amount_sen',
    provider_reference: 'payouts.provider_reference',
    account_name: 'disbursement_lines.account_name',
    bank_code: 'disbursement_lines.bank_code',
    account_number: 'disbursement_lines.account_number',
    name: 'disbursements.name',
  },
)

/** The next payment of each line, with its own id. */
export const insertPayouts = statement(
  `insert into payouts (org_id, disbursement_id, line_id, id, attempt, amount_sen, status, created_at, next_at, created_by)
   select l.org_id, l.disbursement_id, l.id, n.id,
          (select coalesce(max(p.attempt), 0) + 1 from payouts p where p.org_id = l.org_id and p.line_id = l.id),
          l.amount_sen, 'queued', $5, $5, $6
     from unnest($3::text[], $4::text[]) as n (line_id, id)
     join disbursement_lines l on l.org_id = $1 and l.disbursement_id = $2 and l.id = n.line_id`,
  {},
)

export const enqueueSending = statement(`select from enqueue('sendPayouts', '{}')`, {})

/** The payouts that are due for a call to the provider: first new payments, then queries, the longest waiting first. */
export const selectDue = statement(
  `select p.org_id, p.id, p.disbursement_id from payouts p
    where p.status in ('queued', 'sent', 'unknown') and p.disputed_at is null and p.next_at <= $1
    order by p.tries > 0, p.next_at, p.id limit $2`,
  { org_id: 'payouts.org_id', id: 'payouts.id', disbursement_id: 'payouts.disbursement_id' },
)

/** Counts a call for a payout before it is made, and reserves it for this process. */
export const claim = statement(
  `update payouts p set tries = p.tries + 1, tried_at = $3, next_at = $4 where p.org_id = $1 and p.id = $2`,
  {},
)

export const setNext = statement('update payouts p set next_at = $3 where p.org_id = $1 and p.id = $2', {})

/** Makes every unfinished payout of a disbursement due. Returns the number. */
export const makeDue = statement(
  `update payouts p set next_at = $3
    where p.org_id = $1 and p.disbursement_id = $2 and p.status in ('queued', 'sent', 'unknown') and p.disputed_at is null`,
  {},
)

export const setStatus = statement(
  `update payouts p
      set status = $3, provider_reference = coalesce(p.provider_reference, $4), provider_fee_sen = greatest(p.provider_fee_sen, $5::int8),
          reason = $6, finished_at = $7
    where p.org_id = $1 and p.id = $2`,
  {},
)

/** Stores an event once. Returns no row if it is already stored. */
export const insertEvent = statement(
  `insert into provider_events (org_id, id, payout_id, event, received_at, payload, applied)
   values ($1, $2, $3, $4, $5, $6, false) on conflict do nothing returning id`,
  { id: 'provider_events.id' },
)
export const setApplied = statement('update provider_events e set applied = true where e.org_id = $1 and e.id = $2', {})

/** The amounts requested since the provider's balance was read, and those that may not have reached it yet. */
export const selectRequestedAmount = statement(
  `select coalesce(sum(p.amount_sen), 0)::int8 as amount_sen from payouts p
    where p.status in ('queued', 'unknown') or p.status = 'sent' and p.tried_at >= $1`,
  { amount_sen: 'sen' },
)

/** Lines that await a decision, and those with an unknown outcome or a failed payment that are processing, the oldest first. */
export const selectTroubled = statement(
  `with disputed as (
     select distinct p.org_id, p.disbursement_id, p.line_id from payouts p where p.disputed_at is not null),
   troubled as (
     select t.org_id, t.disbursement_id, t.line_id, true as disputed from disputed t
     union all
     select l.org_id, l.disbursement_id, l.id, false from disbursements d
       join disbursement_lines l on l.org_id = d.org_id and l.disbursement_id = d.id and l.status in ('unknown', 'failed')
      where d.status = 'processing' and d.processed_with = 'provider'
        and not exists (select from disputed t where t.org_id = l.org_id and t.line_id = l.id))
   select d.org_id, d.id, d.name, o.name as org_name, d.payees,
          count(*) filter (where t.disputed)::int as disputed,
          count(*) filter (where not t.disputed and l.status = 'unknown')::int as unknown,
          count(*) filter (where not t.disputed and l.status = 'failed')::int as failed,
          sum(l.amount_sen)::int8 as amount_sen
     from troubled t
     join disbursement_lines l on l.org_id = t.org_id and l.id = t.line_id
     join disbursements d on d.org_id = t.org_id and d.id = t.disbursement_id
     join organizations o on o.org_id = d.org_id
    group by d.org_id, d.id, o.name order by d.processed_at, d.id limit $1`,
  {
    org_id: 'disbursements.org_id',
    id: 'disbursements.id',
    name: 'disbursements.name',
    org_name: 'organizations.name',
    payees: 'disbursements.payees',
    disputed: 'int',
    unknown: 'int',
    failed: 'int',
    amount_sen: 'sen',
  },
)

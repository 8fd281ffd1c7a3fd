import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

const payout = typesOf(
  'payouts',
  'orgId id disbursementId lineId attempt amount status providerReference providerFee reason createdAt',
  'triedAt tries nextAt finishedAt createdBy disputedAt',
)

export const selectPayout = statement(
  'select p.* from payouts p where p.org_id = :orgId and p.id = :payoutId',
  { orgId: 'payouts.org_id', payoutId: 'payouts.id' },
  payout,
)

/** A payout of any organization. */
export const selectPayoutById = statement('select p.* from payouts p where p.id = :id', { id: 'text' }, payout)

/** The payout to which a payment at the provider belongs. */
export const selectPayoutByReference = statement(
  'select p.* from payouts p where p.provider_reference = :providerReference',
  { providerReference: 'payouts.provider_reference' },
  payout,
)

/** The payouts of a disbursement, in the order of its lines. */
export const selectPayouts = statement(
  `select p.* from payouts p join disbursement_lines l on l.org_id = p.org_id and l.id = p.line_id
    where p.org_id = :orgId and p.disbursement_id = :disbursementId order by l.position, p.attempt`,
  typesOf('payouts', 'orgId disbursementId'),
  payout,
)

/** The request to the provider, with the account and amount of the submitted line. */
export const selectRequest = statement(
  `select p.id, p.amount_sen, p.provider_reference, l.account_name, l.bank_code, l.account_number, d.name
     from payouts p
     join disbursement_lines l on l.org_id = p.org_id and l.id = p.line_id
     join disbursements d on d.org_id = p.org_id and d.id = p.disbursement_id
    where p.org_id = :orgId and p.id = :id`,
  typesOf('payouts', 'orgId id'),
  {
    ...typesOf('payouts', 'id amount providerReference'),
    ...typesOf('disbursement_lines', 'accountName bankCode accountNumber'),
    name: 'disbursements.name',
  },
)

/** The next payment of each line, with its own id. */
export const insertPayouts = statement(
  `insert into payouts (org_id, disbursement_id, line_id, id, attempt, amount_sen, status, created_at, next_at, created_by)
   select l.org_id, l.disbursement_id, l.id, n.id,
          (select coalesce(max(p.attempt), 0) + 1 from payouts p where p.org_id = l.org_id and p.line_id = l.id),
          l.amount_sen, 'queued', :now, :now, :by
     from :lines as n
     join disbursement_lines l on l.org_id = :orgId and l.disbursement_id = :disbursementId and l.id = n.line_id`,
  {
    ...typesOf('disbursement_lines', 'orgId disbursementId'),
    lines: rowsOf(typesOf('payouts', 'lineId id')),
    now: 'instant',
    by: 'payouts.created_by',
  },
)

/**
 * The payouts that are due for a call to the provider: first new payments, then queries, the longest waiting first.
 * Disbursements take turns, so that one whose payments get no answer delays no other.
 */
export const selectDue = statement(
  `select p.org_id, p.id, p.disbursement_id from payouts p
    where p.status in ('queued', 'sent', 'unknown') and p.disputed_at is null and p.next_at <= :now
    order by p.tries > 0, row_number() over (partition by p.tries > 0, p.org_id, p.disbursement_id order by p.next_at, p.id), p.next_at, p.id limit :batchSize`,
  { now: 'instant', batchSize: 'int' },
  typesOf('payouts', 'orgId id disbursementId'),
)

/** Counts a call for a payout before it is made, and reserves it for this process. */
export const claim = statement(
  `update payouts p set tries = p.tries + 1, tried_at = :now, next_at = :nextAt where p.org_id = :orgId and p.id = :id`,
  { ...typesOf('payouts', 'orgId id nextAt'), now: 'instant' },
)

/** Makes every unfinished payout of a disbursement due. Returns the number. */
export const makeDue = statement(
  `update payouts p set next_at = :now
    where p.org_id = :orgId and p.disbursement_id = :disbursementId and p.status in ('queued', 'sent', 'unknown') and p.disputed_at is null`,
  { ...typesOf('payouts', 'orgId disbursementId'), now: 'instant' },
)

export const setStatus = statement(
  `update payouts p
      set status = :status, provider_reference = coalesce(p.provider_reference, :reference), provider_fee_sen = greatest(p.provider_fee_sen, :fee::int8),
          reason = :reason, finished_at = :now
    where p.org_id = :orgId and p.id = :id`,
  { ...typesOf('payouts', 'orgId id status reason'), reference: 'text?', fee: 'sen?', now: 'instant?' },
)

/** The amounts requested since the provider's balance was read, and those that may not have reached it yet. */
export const selectRequestedAmount = statement(
  `select coalesce(sum(p.amount_sen), 0)::int8 as amount_sen from payouts p
    where p.status in ('queued', 'unknown') or p.status = 'sent' and p.tried_at >= :readAt`,
  { readAt: 'instant' },
  { amount: 'sen' },
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
    group by d.org_id, d.id, o.name order by d.processed_at, d.id limit :mostTroubled`,
  { mostTroubled: 'int' },
  {
    ...typesOf('disbursements', 'orgId id name payees'),
    orgName: 'organizations.name',
    disputed: 'int',
    unknown: 'int',
    failed: 'int',
    amount: 'sen',
  },
)

const countAndSum = (name: string, condition: string) =>
  `count(*) filter (where ${condition})::int as ${name}, coalesce(sum(p.amount_sen) filter (where ${condition}), 0)::int8 as ${name}_amount`

/** The payments that were started in a range of time, by organization. Dropped ones were never sent. */
export const selectFigures = statement(
  `select p.org_id, o.name, coalesce(sum(p.provider_fee_sen), 0)::int8 as fees_sen, ${countAndSum('sent', 'true')},
          ${countAndSum('paid', "p.status in ('paid', 'surplus')")}, ${countAndSum('open', "p.status in ('queued', 'sent', 'unknown')")},
          ${countAndSum('failed', "p.status = 'failed'")}, ${countAndSum('reversed', "p.status = 'reversed'")}
     from payouts p join organizations o on o.org_id = p.org_id
    where p.created_at >= :since and p.created_at < :until and p.status <> 'dropped'
    group by p.org_id, o.name order by o.name, p.org_id`,
  { since: 'instant', until: 'instant' },
  {
    ...typesOf('organizations', 'orgId name'),
    fees: 'sen',
    sent: 'int',
    sentAmount: 'sen',
    paid: 'int',
    paidAmount: 'sen',
    open: 'int',
    openAmount: 'sen',
    failed: 'int',
    failedAmount: 'sen',
    reversed: 'int',
    reversedAmount: 'sen',
  },
)

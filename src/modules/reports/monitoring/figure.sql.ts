import { platformOrgId } from '#kernel/values.ts'
import { isHeld } from '#people/employees/account/payment-holds.service.ts'
import { statement } from '#server/postgres/statement.ts'

/** A query that returns one number, or one per `label`. Amounts are in sen. */
type Query = { readonly help: string; readonly label?: string; readonly isMoney?: true; readonly text: string }

const seconds = (since: string) => `extract(epoch from :now - ${since})::int8`
const inFlight = `status in ('pending', 'approved', 'processing')`
const unsent = 'from messages where sent_at is null and (expires_at is null or expires_at > :now)'

/** The figures by the name of their metric. */
export const queries = {
  upah_withdrawals: {
    help: 'Withdrawals that are pending approval, approved or with the bank',
    label: 'status',
    text: `select status, count(*) from withdrawal_states where ${inFlight} group by 1`,
  },
  upah_withdrawals_oldest_seconds: {
    help: 'How long the oldest of them has had its status',
    label: 'status',
    text: `select status, ${seconds('min(modified_at)')} from withdrawal_states where ${inFlight} group by 1`,
  },
  upah_batches_unanswered: {
    help: 'Bank batches with withdrawals that have no result',
    text: `select '', count(distinct batch_id) from withdrawal_states where status = 'processing'`,
  },
  upah_batches_late: {
    help: 'Bank batches that have payments without a result on a bank day after the day that employees were promised',
    text: `select '', count(*) from bank_batches b where b.sent_at < :lateBefore
            and b.id in (select batch_id from withdrawal_states where status = 'processing')`,
  },
  upah_bank_files_not_downloaded: {
    help: 'Bank batches whose file has not been downloaded 15 minutes after end of day, without a word on how the bank got it',
    text: `select '', count(*) from bank_batches b where b.sent_at <= :deliveredBefore and b.handover is null
            and b.id in (select batch_id from withdrawal_states where status = 'processing')
            and not exists (select from audit_events a where a.org_id = '${platformOrgId}' and a.record_type = 'bank_batch' and a.record_id = b.id
              and a.call = 'rollingPayAdmin-downloadBatch')`,
  },
  upah_approved_missed_cut_off: {
    help: 'Approved withdrawals that could have been sent before the last cut-off of the bank, without those on hold',
    text: `select '', count(*) from withdrawals w join organizations o on o.org_id = w.org_id
            where w.status = 'approved' and w.sent_at is null and w.modified_at < :lastCutOff and o.status = 'Active' and o.deleted_at is null
              and not ${isHeld('w')}`,
  },
  upah_messages_unsent: {
    help: 'Unsent messages',
    label: 'channel',
    text: `select channel, count(*) ${unsent} group by 1`,
  },
  upah_messages_oldest_seconds: {
    help: 'How long the oldest of them has been waiting',
    label: 'channel',
    text: `select channel, ${seconds('min(created_at)')} ${unsent} group by 1`,
  },
  upah_webhooks_overdue_seconds: {
    help: 'How long the oldest event has been due for an endpoint that is on, without those of endpoints that fail',
    text: `select '', coalesce(${seconds('min(d.next_at)')}, 0) from webhook_deliveries d
            join webhook_endpoints p on p.org_id = d.org_id and p.id = d.endpoint_id
            where d.next_at <= :now and d.tries = 0 and p.turned_off_at is null and p.deleted_at is null
              and not exists (select from webhook_deliveries f where f.org_id = d.org_id and f.endpoint_id = d.endpoint_id
                and f.next_at is not null and f.tries > 0)`,
  },
  upah_payouts: {
    help: 'Payments by the provider without a result',
    label: 'status',
    text: `select status, count(*) from payouts where status in ('queued', 'sent', 'unknown') group by 1`,
  },
  upah_payouts_oldest_seconds: {
    help: 'How long the oldest of them has existed',
    label: 'status',
    text: `select status, ${seconds('min(created_at)')} from payouts where status in ('queued', 'sent', 'unknown') group by 1`,
  },
  upah_payouts_disputed: {
    help: 'Payments that need a decision',
    text: `select '', count(*) from payouts where disputed_at is not null`,
  },
  upah_provider_balance_ringgit: {
    help: 'The balance with the payment provider when it was last read',
    isMoney: true,
    text: `select '', balance_sen from provider_balances`,
  },
  upah_provider_balance_age_seconds: {
    help: 'Time since it was read',
    text: `select '', ${seconds('read_at')} from provider_balances`,
  },
  upah_ledger_differences: {
    help: 'Differences that the last audit of the ledger found',
    text: `select '', differences from ledger_audits where status = 'COMPLETED' order by finished_at desc limit 1`,
  },
  upah_ledger_audit_age_seconds: {
    help: 'Time since the ledger was last audited',
    text: `select '', ${seconds('max(finished_at)')} from ledger_audits where status = 'COMPLETED'`,
  },
  upah_months_unclosed: {
    help: 'Organizations whose last month is due and not closed',
    text: `select '', count(*) from organizations o where o.created_at < :periodEnd
              and not exists (select 1 from closed_periods c where c.org_id = o.org_id and c.period = :period)`,
  },
} as const satisfies Record<string, Query>

const one = ([name, { text }]: [string, Query]): string =>
  `select '${name}' as metric, f.label, f.value::int8 as value from (${text}) f(label, value) where f.value is not null`

export const selectFigures = statement(
  Object.entries(queries).map(one).join('\nunion all\n'),
  {
    now: 'instant',
    lateBefore: 'instant',
    deliveredBefore: 'instant',
    lastCutOff: 'instant',
    period: 'closed_periods.period',
    periodEnd: 'instant',
  },
  { metric: 'text', label: 'text', value: 'sen' },
)

import { keysOf } from '#kernel/one-of.ts'
import type pg from 'pg'
import { bankChecks } from './bank-checks.sql.ts'
import { deductionChecks } from './deduction-checks.sql.ts'
import type { Database } from '#server/postgres/database.ts'

/** A difference between a record and its postings. */
export type Difference = {
  readonly check: keyof typeof checks
  readonly orgId: string
  /** The entry, account, withdrawal or period that differs. */
  readonly subject: string
  readonly expected: string
  readonly found: string
}

/**
 * Each check is one statement, so it reads a single snapshot while money moves. It returns org_id, subject, expected and
 * found. The audit reads the tables of other modules directly, so that it doesn't depend on their code.
 */
const checks = {
  'entry does not balance': `
    select org_id, entry_id as subject, '0' as expected, sum(amount_sen)::text as found
      from ledger_postings group by org_id, entry_id having sum(amount_sen) <> 0`,

  'entry has missing or extra postings': `
    select e.org_id, e.id as subject, e.postings::text as expected, coalesce(p.written, 0)::text as found
      from ledger_entries e
      left join (select org_id, entry_id, count(*) as written from ledger_postings group by org_id, entry_id) p
        on p.org_id = e.org_id and p.entry_id = e.id
     where e.postings <> coalesce(p.written, 0)`,

  'balance is not the sum of postings': `
    select org_id, account as subject, coalesce(p.total, 0)::text as expected, coalesce(a.balance_sen, 0)::text as found
      from ledger_accounts a
      full join (select org_id, account, sum(amount_sen) as total from ledger_postings group by org_id, account) p using (org_id, account)
     where coalesce(a.balance_sen, 0) <> coalesce(p.total, 0)`,

  'account of an unknown organization': `
    select a.org_id, a.account as subject, 'an organization' as expected, a.balance_sen::text as found
      from ledger_accounts a
     where a.org_id <> 'PLATFORM' and not exists (select 1 from organizations o where o.org_id = a.org_id)`,

  'reversal does not match its entry': `
    with mirrored as (
      select r.org_id, r.id as reversal_id, p.account, -p.amount_sen as amount_sen
        from ledger_entries r join ledger_postings p on p.org_id = r.org_id and p.entry_id = r.reverses_id
      union all
      select r.org_id, r.id, p.account, -p.amount_sen
        from ledger_entries r join ledger_postings p on p.org_id = r.org_id and p.entry_id = r.id
       where r.reverses_id is not null)
    select org_id, reversal_id as subject, '0' as expected, account || ' ' || sum(amount_sen) as found
      from mirrored group by org_id, reversal_id, account having sum(amount_sen) <> 0`,

  'completed withdrawal without its entry, or entry without its withdrawal': `
    select org_id, id as subject, coalesce(w.status, 'no withdrawal') as expected, coalesce(e.event, 'no entry') as found
      from (select org_id, id, status from withdrawals where status = 'completed') w
      full join (select org_id, source_id as id, event from ledger_entries where event = 'withdrawal_completed') e using (org_id, id)
     where w.status is null or e.event is null`,

  'returned withdrawal without its reversal, or reversal without its return': `
    select org_id, id as subject, coalesce(w.what, 'not returned') as expected, coalesce(e.event, 'no entry') as found
      from (select org_id, id, 'returned' as what from withdrawals where returned_at is not null) w
      full join (select org_id, source_id as id, event from ledger_entries where event = 'withdrawal_returned') e using (org_id, id)
     where w.what is null or e.event is null`,

  'entry differs from its withdrawal': `
    select w.org_id, w.id as subject,
           concat_ws(' ', w.transfer_on, w.amount_sen + employer_fee, -w.net_sen, -w.fee_sen) as expected,
           concat_ws(' ', e.entry_on, p.receivable, p.bank, p.income) as found
      from withdrawals w
     cross join lateral (select case w.fee_paid_by when 'employer' then w.fee_sen else 0 end as employer_fee) f
      join ledger_entries e on e.org_id = w.org_id and e.source_id = w.id and e.event = 'withdrawal_completed'
      join (select org_id, entry_id,
                   coalesce(sum(amount_sen) filter (where account = 'advances_receivable'), 0) as receivable,
                   coalesce(sum(amount_sen) filter (where account = 'bank'), 0) as bank,
                   coalesce(sum(amount_sen) filter (where account = 'fee_income'), 0) as income
              from ledger_postings group by org_id, entry_id) p on p.org_id = e.org_id and p.entry_id = e.id
     where (e.entry_on, p.receivable, p.bank, p.income)
        is distinct from (w.transfer_on, w.amount_sen + employer_fee, -w.net_sen, -w.fee_sen)`,

  'bank difference is not that of the matched line': `
    select org_id, id as subject, coalesce(x.difference, 0)::text as expected, coalesce(e.difference, 0)::text as found
      from (select l.withdrawal_org_id as org_id, l.withdrawal_id as id, w.net_sen - l.amount_sen as difference
              from bank_result_lines l join withdrawals w on w.org_id = l.withdrawal_org_id and w.id = l.withdrawal_id
             where l.resolution = 'matched' and l.outcome = 'completed' and w.returned_at is null) x
      full join (select e.org_id, e.source_id as id, sum(p.amount_sen) as difference
                   from ledger_entries e join ledger_postings p on p.org_id = e.org_id and p.entry_id = e.id and p.account = 'bank'
                  where e.source_type = 'transfer_difference' group by e.org_id, e.source_id) e using (org_id, id)
     where coalesce(x.difference, 0) <> coalesce(e.difference, 0)`,

  'account transactions of an advance or its repayment differ from the entry': `
    select org_id, id as subject, coalesce(e.owed, 0)::text as expected, coalesce(t.owed, 0)::text as found
      from (select e.org_id, e.source_id as id, sum(p.amount_sen) as owed
              from ledger_entries e join ledger_postings p on p.org_id = e.org_id and p.entry_id = e.id and p.account = 'advances_receivable'
             where e.source_type in ('withdrawal', 'advance_repayment') group by e.org_id, e.source_id) e
      full join (select org_id, source_id as id, -sum(amount_sen) filter (where status <> 'VOID') as owed
                   from account_transactions where source_type in ('withdrawal', 'advance_repayment') group by org_id, source_id) t using (org_id, id)
     where coalesce(e.owed, 0) <> coalesce(t.owed, 0)`,

  'royalty of a sale differs from its entry or its transactions': `
    select org_id, id as subject, coalesce(s.royalty_sen, 0)::text as expected,
           concat_ws(' ', coalesce(e.royalty, 0), coalesce(t.royalty, 0), coalesce(i.royalty, 0)) as found
      from (select org_id, id, royalty_sen from sales where voided_at is null) s
      full join (select e.org_id, e.source_id as id, sum(p.amount_sen) as royalty
                   from ledger_entries e join ledger_postings p on p.org_id = e.org_id and p.entry_id = e.id and p.account = 'royalties_receivable'
                  where e.source_type = 'sale' group by e.org_id, e.source_id) e using (org_id, id)
      full join (select org_id, source_id as id, -amount_sen as royalty from account_transactions where type = 'ROYALTY' and status <> 'VOID') t using (org_id, id)
      left join (select source_id as id, amount_sen as royalty from account_transactions where type = 'ROYALTY_INCOME' and status <> 'VOID') i using (id)
     where (coalesce(e.royalty, 0), coalesce(t.royalty, 0), coalesce(i.royalty, 0)) is distinct from
           (coalesce(s.royalty_sen, 0), coalesce(s.royalty_sen, 0), coalesce(s.royalty_sen, 0))`,

  'sale differs from its transaction': `
    select org_id, id as subject, coalesce(s.amount_sen, 0)::text as expected, coalesce(t.amount_sen, 0)::text as found
      from (select org_id, id, amount_sen from sales where voided_at is null) s
      full join (select org_id, source_id as id, amount_sen from account_transactions where type = 'SALES' and status <> 'VOID') t using (org_id, id)
     where coalesce(s.amount_sen, 0) <> coalesce(t.amount_sen, 0)`,

  'repaid amount of a settlement is not the sum of its payments': `
    select s.org_id, s.id as subject, coalesce(p.paid, 0)::text as expected, s.repaid_sen::text as found
      from settlements s
      left join (select org_id, settlement_id, sum(amount_sen) as paid from settlement_payments where voided_at is null
                  group by org_id, settlement_id) p on p.org_id = s.org_id and p.settlement_id = s.id
     where s.repaid_sen <> coalesce(p.paid, 0)`,

  'settlement payment differs from its entries or its transaction': `
    select org_id, id as subject, coalesce(p.paid, 0)::text as expected, concat_ws(' ', coalesce(e.paid, 0), coalesce(t.paid, 0)) as found
      from (select org_id, id, case when voided_at is null then amount_sen else 0 end as paid from settlement_payments) p
      full join (select e.org_id, e.source_id as id, -sum(l.amount_sen) as paid
                   from ledger_entries e join ledger_postings l on l.org_id = e.org_id and l.entry_id = e.id and l.account = 'disbursements_receivable'
                  where e.source_type = 'settlement_payment' group by e.org_id, e.source_id) e using (org_id, id)
      full join (select org_id, source_id as id, coalesce(sum(amount_sen) filter (where status <> 'VOID'), 0) as paid
                   from account_transactions where source_type = 'settlement_payment' group by org_id, source_id) t using (org_id, id)
     where (coalesce(e.paid, 0), coalesce(t.paid, 0)) is distinct from (coalesce(p.paid, 0), coalesce(p.paid, 0))`,

  'top-up or fee of the payment provider differs from its entries': `
    select org_id, id as subject, coalesce(t.amount, 0)::text as expected, coalesce(e.amount, 0)::text as found
      from (select org_id, id, case when voided_at is null then amount_sen else 0 end as amount from provider_top_ups
             union all select org_id, id, case when voided_at is null then -amount_sen else 0 end from provider_fees) t
      full join (select e.org_id, e.source_id as id, sum(p.amount_sen) as amount
                   from ledger_entries e join ledger_postings p on p.org_id = e.org_id and p.entry_id = e.id and p.account = 'provider_balance'
                  where e.source_type in ('provider_top_up', 'provider_fee') group by e.org_id, e.source_id) e using (org_id, id)
     where t.amount is null or t.amount <> coalesce(e.amount, 0)`,

  'benefits paid by a pay run differ from its entry': `
    select org_id, id as subject, coalesce(r.paid, 0)::text as expected, coalesce(e.paid, 0)::text as found
      from (select s.org_id, s.run_id as id, sum(s.amount_sen) as paid from pay_run_shares s
              join pay_runs p on p.org_id = s.org_id and p.id = s.run_id
             where p.status = 'completed' and s.result = 'succeeded' group by s.org_id, s.run_id) r
      full join (select e.org_id, e.source_id as id, sum(p.amount_sen) as paid
                   from ledger_entries e join ledger_postings p on p.org_id = e.org_id and p.entry_id = e.id and p.account = 'benefits_receivable'
                  where e.source_type = 'pay_run' group by e.org_id, e.source_id) e using (org_id, id)
     where coalesce(r.paid, 0) <> coalesce(e.paid, 0)`,

  'repayment of benefits differs from its entries': `
    select org_id, id as subject, coalesce(r.paid, 0)::text as expected, coalesce(e.paid, 0)::text as found
      from (select org_id, id, case when voided_at is null then amount_sen else 0 end as paid from benefit_repayments) r
      full join (select e.org_id, e.source_id as id, -sum(p.amount_sen) as paid
                   from ledger_entries e join ledger_postings p on p.org_id = e.org_id and p.entry_id = e.id and p.account = 'benefits_receivable'
                  where e.source_type = 'benefit_repayment' group by e.org_id, e.source_id) e using (org_id, id)
     where r.paid is null or r.paid <> coalesce(e.paid, 0)`,

  'completed disbursement differs from its lines, its entries or its transactions': `
    select org_id, id as subject, concat_ws(' ', l.paid, d.owed, d.owed) as expected, concat_ws(' ', -coalesce(e.paid, 0), coalesce(e.owed, 0), coalesce(t.owed, 0)) as found
      from (select org_id, id, total_sen + platform_fee_sen + monthly_fees_sen as owed from disbursements where status = 'completed') d
      join (select org_id, disbursement_id as id, coalesce(sum(amount_sen) filter (where status = 'paid'), 0) as paid
              from disbursement_lines group by org_id, disbursement_id having bool_or(status in ('paid', 'reversed'))) l using (org_id, id)
      left join (select e.org_id, e.source_id as id, coalesce(sum(p.amount_sen) filter (where p.account in ('bank', 'provider_balance', 'surplus_receivable')), 0) as paid,
                        coalesce(sum(p.amount_sen) filter (where p.account = 'disbursements_receivable'), 0) as owed
                   from ledger_entries e join ledger_postings p on p.org_id = e.org_id and p.entry_id = e.id
                  where e.source_type = 'disbursement' group by e.org_id, e.source_id) e using (org_id, id)
      left join (select org_id, source_id as id, -coalesce(sum(amount_sen) filter (where status <> 'VOID'), 0) as owed
                   from account_transactions where source_type = 'disbursement' group by org_id, source_id) t using (org_id, id)
     where (-coalesce(e.paid, 0), coalesce(e.owed, 0), coalesce(t.owed, 0)) is distinct from (l.paid, d.owed, d.owed)`,

  'settlement differs from the amount owed for its disbursement': `
    select s.org_id, s.id as subject, (d.total_sen + d.platform_fee_sen + d.monthly_fees_sen)::text as expected, s.to_repay_sen::text as found
      from settlements s join disbursements d on d.org_id = s.org_id and d.id = s.disbursement_id
     where s.deleted_at is null and s.to_repay_sen <> d.total_sen + d.platform_fee_sen + d.monthly_fees_sen`,

  'disbursement line differs from its payouts': `
    select l.org_id, l.id as subject, l.status as expected, p.statuses as found
      from disbursement_lines l
      join (select org_id, line_id as id, string_agg(status, ' ' order by attempt) as statuses, count(*) filter (where status = 'paid') as paid,
                   count(*) filter (where status in ('queued', 'sent', 'unknown')) as live
              from payouts group by org_id, line_id) p using (org_id, id)
     where p.paid <> (l.status = 'paid')::int or p.live <> (l.status in ('sent', 'unknown'))::int`,

  'withdrawal without its request or its state': `
    select org_id, id as subject, 'request and state' as expected, case when r.period is null then 'state' else 'request' end as found
      from withdrawal_requests r full join withdrawal_states s using (org_id, id)
     where r.period is distinct from s.period`,

  'used amount of a period is not the sum of its withdrawals': `
    select org_id, employee_id || ' ' || period as subject, coalesce(w.used, 0)::text as expected, coalesce(u.used_sen, 0)::text as found
      from employee_periods u
      full join (select org_id, employee_id, period, sum(amount_sen) as used from withdrawals
                  where status in ('pending', 'approved', 'processing', 'completed') and returned_at is null
                  group by org_id, employee_id, period) w using (org_id, employee_id, period)
     where coalesce(u.used_sen, 0) <> coalesce(w.used, 0)`,

  'withdrawal totals are not the sums of the withdrawals': `
    select org_id, concat_ws(' ', period, requested_on, status, reason_for_withdrawal) as subject,
           concat_ws(' ', coalesce(w.n, 0), coalesce(w.amount, 0), coalesce(w.employee_fee, 0), coalesce(w.employer_fee, 0)) as expected,
           concat_ws(' ', coalesce(t.withdrawals, 0), coalesce(t.amount_sen, 0), coalesce(t.employee_fee_sen, 0), coalesce(t.employer_fee_sen, 0)) as found
      from withdrawal_totals t
      full join (select org_id, period, requested_on, status, reason_for_withdrawal, count(*) as n, sum(amount_sen) as amount,
                        coalesce(sum(fee_sen) filter (where fee_paid_by = 'employee'), 0) as employee_fee,
                        coalesce(sum(fee_sen) filter (where fee_paid_by = 'employer'), 0) as employer_fee
                   from withdrawals group by org_id, period, requested_on, status, reason_for_withdrawal) w
        using (org_id, period, requested_on, status, reason_for_withdrawal)
     where (coalesce(t.withdrawals, 0), coalesce(t.amount_sen, 0), coalesce(t.employee_fee_sen, 0), coalesce(t.employer_fee_sen, 0))
        is distinct from (coalesce(w.n, 0), coalesce(w.amount, 0), coalesce(w.employee_fee, 0), coalesce(w.employer_fee, 0))`,

  'totals of transfers are not the sums of the transfers': `
    select org_id, concat_ws(' ', period, transfer_on, team_id) as subject, concat_ws(' ', coalesce(w.n, 0), coalesce(w.amount, 0), coalesce(w.net, 0)) as expected,
           concat_ws(' ', coalesce(t.withdrawals, 0), coalesce(t.amount_sen, 0), coalesce(t.net_sen, 0)) as found
      from transfer_totals t
      full join (select org_id, period, transfer_on, coalesce(team_id, '') as team_id, count(*) as n, sum(amount_sen) as amount, sum(net_sen) as net
                   from withdrawals where status = 'completed' and returned_at is null group by 1, 2, 3, 4) w
        using (org_id, period, transfer_on, team_id)
     where (coalesce(t.withdrawals, 0), coalesce(t.amount_sen, 0), coalesce(t.net_sen, 0))
        is distinct from (coalesce(w.n, 0), coalesce(w.amount, 0), coalesce(w.net, 0))`,

  'statements of a closed month differ from the ledger': `
    select org_id, employee_id || ' ' || period as subject, concat_ws(' ', coalesce(g.amount, 0), coalesce(g.transferred, 0), coalesce(g.entries, 0)) as expected,
           concat_ws(' ', coalesce(s.amount, 0), coalesce(s.transferred, 0), coalesce(s.entries, 0)) as found
      from (select s.org_id, s.employee_id, s.period, sum(l.entries) as entries,
                   (array_agg(s.withdrawn_sen order by s.correction desc))[1] as amount, (array_agg(s.transferred_sen order by s.correction desc))[1] as transferred
              from statements s
              left join (select org_id, statement_id, count(*) as entries from statement_lines group by org_id, statement_id) l
                on l.org_id = s.org_id and l.statement_id = s.id group by s.org_id, s.employee_id, s.period) s
      full join (select w.org_id, w.employee_id, w.period, count(distinct e.id) as entries,
                   sum(p.amount_sen) filter (where p.account = 'advances_receivable' or p.account = 'fee_income' and w.fee_paid_by = 'employer') as amount,
                   -sum(p.amount_sen) filter (where p.account = 'bank') as transferred
              from withdrawal_requests w
              join closed_periods c on c.org_id = w.org_id and c.period = w.period
              join ledger_entries e on e.org_id = w.org_id and e.source_type = 'withdrawal' and e.source_id = w.id
              join ledger_postings p on p.org_id = e.org_id and p.entry_id = e.id
             group by w.org_id, w.employee_id, w.period) g using (org_id, employee_id, period)
     where (coalesce(s.amount, 0), coalesce(s.transferred, 0), coalesce(s.entries, 0))
        is distinct from (coalesce(g.amount, 0), coalesce(g.transferred, 0), coalesce(g.entries, 0))`,

  ...bankChecks,
  ...deductionChecks,
} as const

/** The names of the checks, in order. */
export const auditChecks: readonly string[] = Object.keys(checks)

type Row = { org_id: string; subject: string; expected: string; found: string }

const differencesIn = async (client: pg.ClientBase): Promise<Difference[]> => {
  // A large ledger takes longer than the request timeout.
  await client.query('set local statement_timeout = 0')
  const differences: Difference[] = []
  for (const check of keysOf(checks)) {
    const { rows } = await client.query<Row>(checks[check])
    for (const { org_id, subject, expected, found } of rows)
      differences.push({ check, orgId: org_id, subject, expected, found })
  }
  return differences
}

/**
 * Recomputes every balance from the postings and compares the ledger with its source records. The client must be in a
 * transaction that can read every organization.
 */
export const auditLedger = (source: Database | pg.ClientBase): Promise<Difference[]> =>
  'pool' in source
    ? source.transaction({ orgs: 'all' }, 'read', ({ client }) => differencesIn(client))
    : differencesIn(source)

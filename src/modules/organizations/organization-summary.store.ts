import { sql } from 'kysely'
import { sen, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { OrgSummary } from './organization-summary.rules.ts'

type Row = Pick<OrgSummary, 'employees' | 'offices' | 'franchisees'> &
  Record<'waiting' | 'with_bank' | 'pay_runs' | 'disbursements' | 'pay_runs_sent' | 'disbursements_sent', number> &
  Record<
    | 'waiting_sen'
    | 'with_bank_sen'
    | 'pay_runs_sen'
    | 'disbursements_sen'
    | 'pay_runs_sent_sen'
    | 'disbursements_sent_sen'
    | 'owed_sen'
    | 'advances_sen'
    | 'settlements_sen'
    | 'overdue_sen'
    | 'benefits_sen'
    | 'limit_sen'
    | 'used_sen',
    Sen
  > & {
    elected: OrgSummary['electedWallets']
  }

/**
 * The organization summary without accounts and sessions. Amounts of withdrawals are those sent to banks. Reads stored
 * totals, so large organizations take no longer.
 */
export const readSummary = async (
  db: Db,
  orgId: Id<'org'>,
  today: LocalDate,
): Promise<Omit<OrgSummary, 'users' | 'signedIn'>> => {
  const { rows } = await sql<Row>`
    select (select coalesce(sum(employees), 0)::int from employee_totals where org_id = ${orgId}) as employees,
           (select count(*)::int from offices where org_id = ${orgId} and deleted_at is null) as offices,
           (select count(*)::int from organizations where franchisor_id = ${orgId} and deleted_at is null) as franchisees,
           (select coalesce(jsonb_agg(jsonb_build_object('walletId', c.wallet_id, 'employees', c.employees)), '[]')
              from (select v.wallet_id, count(*)::int as employees
                      from elected_wallets v join employees e on e.org_id = v.org_id and e.id = v.employee_id and e.deleted_at is null
                     where v.org_id = ${orgId} group by v.wallet_id) c) as elected,
           l.*, l.advances_sen + l.settlements_sen + l.benefits_sen as owed_sen, c.*,
           (select coalesce(sum(to_repay_sen - repaid_sen), 0)::bigint from settlements
             where org_id = ${orgId} and deleted_at is null and repaid_sen < to_repay_sen and due_on < ${today}) as overdue_sen,
           p.*, d.*,
           (w.unsent + h.withdrawals)::int as waiting, (w.unsent_sen + h.net_sen)::bigint as waiting_sen,
           (w.processing - h.withdrawals)::int as with_bank, (w.processing_sen - h.net_sen)::bigint as with_bank_sen
      from (select coalesce(sum(balance_sen) filter (where account = 'advances_receivable'), 0)::bigint as advances_sen,
                   coalesce(sum(balance_sen) filter (where account = 'disbursements_receivable'), 0)::bigint as settlements_sen,
                   coalesce(sum(balance_sen) filter (where account = 'benefits_receivable'), 0)::bigint as benefits_sen
              from ledger_accounts where org_id = ${orgId}) l
     cross join (select coalesce(limit_sen, 0) as limit_sen, used_sen from organization_credit where org_id = ${orgId}) c
     cross join (select count(*) filter (where status <> 'processing')::int as pay_runs,
                   coalesce(sum(net_pay_sen) filter (where status <> 'processing'), 0)::bigint as pay_runs_sen,
                   count(*) filter (where status = 'processing')::int as pay_runs_sent,
                   coalesce(sum(net_pay_sen) filter (where status = 'processing'), 0)::bigint as pay_runs_sent_sen
              from pay_runs where org_id = ${orgId} and status in ('approved', 'pending_payment', 'processing')) p
     cross join (select count(*) filter (where status = 'approved')::int as disbursements,
                        coalesce(sum(total_sen) filter (where status = 'approved'), 0)::bigint as disbursements_sen,
                        count(*) filter (where status = 'processing')::int as disbursements_sent,
                        coalesce(sum(total_sen) filter (where status = 'processing'), 0)::bigint as disbursements_sent_sen
                   from disbursements
                  where org_id = ${orgId} and status in ('approved', 'processing') and deleted_at is null) d
     cross join (select count(*) as withdrawals, coalesce(sum(net_sen), 0) as net_sen
                   from withdrawals where org_id = ${orgId} and status = 'processing' and sent_at is null) h
     cross join (select coalesce(sum(withdrawals) filter (where status <> 'processing'), 0) as unsent,
                        coalesce(sum(amount_sen - employee_fee_sen) filter (where status <> 'processing'), 0) as unsent_sen,
                        coalesce(sum(withdrawals) filter (where status = 'processing'), 0) as processing,
                        coalesce(sum(amount_sen - employee_fee_sen) filter (where status = 'processing'), 0) as processing_sen
                   from withdrawal_totals
                  where org_id = ${orgId} and status in ('pending', 'approved', 'processing')) w`.execute(db)
  const [row] = rows
  if (!row) throw new Error('aggregate query without a row')
  return toSummary(row)
}

const toSummary = (row: Row): Omit<OrgSummary, 'users' | 'signedIn'> => {
  const { employees, offices, franchisees } = row
  return {
    employees,
    offices,
    franchisees,
    electedWallets: row.elected,
    waiting: { count: row.waiting, amount: row.waiting_sen },
    withBank: { count: row.with_bank, amount: row.with_bank_sen },
    payRuns: { count: row.pay_runs, amount: row.pay_runs_sen },
    disbursements: { count: row.disbursements, amount: row.disbursements_sen },
    payRunsSent: { count: row.pay_runs_sent, amount: row.pay_runs_sent_sen },
    disbursementsSent: { count: row.disbursements_sent, amount: row.disbursements_sent_sen },
    owed: row.owed_sen,
    advancesOwed: row.advances_sen,
    settlementsOwed: row.settlements_sen,
    overdue: row.overdue_sen,
    benefitsOwed: row.benefits_sen,
    credit: { limit: row.limit_sen, used: row.used_sen, available: sen(row.limit_sen - row.used_sen) },
  }
}

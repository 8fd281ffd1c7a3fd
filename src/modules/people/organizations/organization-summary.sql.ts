import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import type { OrgSummary } from './organization-summary.rules.ts'

/**
 * The organization summary without accounts and sessions. Amounts of withdrawals are those sent to banks. Reads stored
 * totals, so large organizations take no longer.
 */
export const selectSummary = statement(
  `select (select coalesce(sum(employees), 0)::int from employee_totals where org_id = :orgId) as employees,
       (select count(*)::int from offices where org_id = :orgId and deleted_at is null) as offices,
       (select count(*)::int from organizations where franchisor_id = :orgId and deleted_at is null) as franchisees,
       (select coalesce(jsonb_agg(jsonb_build_object('walletId', c.wallet_id, 'employees', c.employees)), '[]')
          from (select v.wallet_id, count(*)::int as employees
                  from elected_wallets v join employees e on e.org_id = v.org_id and e.id = v.employee_id and e.deleted_at is null
                 where v.org_id = :orgId group by v.wallet_id) c) as elected_wallets,
       l.*, l.advances_owed_sen + l.settlements_owed_sen + l.benefits_owed_sen as owed_sen, c.*,
       (select coalesce(sum(to_repay_sen - repaid_sen), 0)::bigint from settlements
         where org_id = :orgId and deleted_at is null and repaid_sen < to_repay_sen and due_on < :today) as overdue_sen,
       p.*, d.*,
       (w.unsent + h.withdrawals)::int as waiting, (w.unsent_sen + h.net_sen)::bigint as waiting_amount_sen,
       (w.processing - h.withdrawals)::int as with_bank, (w.processing_sen - h.net_sen)::bigint as with_bank_amount_sen
  from (select coalesce(sum(balance_sen) filter (where account = 'advances_receivable'), 0)::bigint as advances_owed_sen,
               coalesce(sum(balance_sen) filter (where account = 'disbursements_receivable'), 0)::bigint as settlements_owed_sen,
               coalesce(sum(balance_sen) filter (where account = 'benefits_receivable'), 0)::bigint as benefits_owed_sen
          from ledger_accounts where org_id = :orgId) l
 cross join (select coalesce(limit_sen, 0) as limit_sen, coalesce(used_sen, 0)::int8 as used_sen from organization_credit where org_id = :orgId) c
 cross join (select count(*) filter (where status <> 'processing')::int as pay_runs,
               coalesce(sum(net_pay_sen) filter (where status <> 'processing'), 0)::bigint as pay_runs_amount_sen,
               count(*) filter (where status = 'processing')::int as pay_runs_sent,
               coalesce(sum(net_pay_sen) filter (where status = 'processing'), 0)::bigint as pay_runs_sent_amount_sen
          from pay_runs where org_id = :orgId and status in ('approved', 'pending_payment', 'processing')) p
 cross join (select count(*) filter (where status = 'approved')::int as disbursements,
                    coalesce(sum(total_sen) filter (where status = 'approved'), 0)::bigint as disbursements_amount_sen,
                    count(*) filter (where status = 'processing')::int as disbursements_sent,
                    coalesce(sum(total_sen) filter (where status = 'processing'), 0)::bigint as disbursements_sent_amount_sen
               from disbursements
              where org_id = :orgId and status in ('approved', 'processing') and deleted_at is null) d
 cross join (select count(*) as withdrawals, coalesce(sum(net_sen), 0) as net_sen
               from withdrawals where org_id = :orgId and status = 'processing' and sent_at is null) h
 cross join (select coalesce(sum(withdrawals) filter (where status <> 'processing'), 0) as unsent,
                    coalesce(sum(amount_sen - employee_fee_sen) filter (where status <> 'processing'), 0) as unsent_sen,
                    coalesce(sum(withdrawals) filter (where status = 'processing'), 0) as processing,
                    coalesce(sum(amount_sen - employee_fee_sen) filter (where status = 'processing'), 0) as processing_sen
               from withdrawal_totals
              where org_id = :orgId and status in ('pending', 'approved', 'processing')) w`,
  { ...typesOf('settlements', 'orgId'), today: 'date' },
  {
    employees: 'int',
    offices: 'int',
    franchisees: 'int',
    electedWallets: json<OrgSummary['electedWallets']>(),
    waiting: 'int',
    waitingAmount: 'sen',
    withBank: 'int',
    withBankAmount: 'sen',
    payRuns: 'int',
    payRunsAmount: 'sen',
    payRunsSent: 'int',
    payRunsSentAmount: 'sen',
    disbursements: 'int',
    disbursementsAmount: 'sen',
    disbursementsSent: 'int',
    disbursementsSentAmount: 'sen',
    owed: 'sen',
    advancesOwed: 'sen',
    settlementsOwed: 'sen',
    benefitsOwed: 'sen',
    overdue: 'sen',
    limit: 'sen',
    used: 'sen',
  },
)

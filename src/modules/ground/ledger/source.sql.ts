import { json, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

export const selectSources = statement(
  `select w.id, w.employee_name as name, json_build_object('orgId', w.org_id, 'employeeICNumber', w.employee_id,
          'transactionId', w.id, 'period', w.period) as params
     from withdrawals w where w.org_id = :orgId and w.id = any(:ids)
   union all
   select d.id, d.name, json_build_object('orgId', d.org_id, 'id', d.id, 'disbursementId', d.id)
     from disbursements d where d.org_id = :orgId and d.id = any(:ids)
   union all
   select r.id, concat_ws(', ', r.benefit_name, to_char(to_date(r.period, 'YYYY-MM'), 'MM/YYYY')),
          json_build_object('orgId', r.org_id, 'payRunId', r.id)
     from pay_runs r where r.org_id = :orgId and r.id = any(:ids)
   union all
   select p.id, d.name, json_build_object('orgId', p.org_id, 'id', d.id, 'disbursementId', d.id, 'repaymentId', s.id)
     from settlement_payments p join settlements s on s.org_id = p.org_id and s.id = p.settlement_id
     join disbursements d on d.org_id = s.org_id and d.id = s.disbursement_id
    where p.org_id = :orgId and p.id = any(:ids)
   union all
   select r.id, r.reference, json_build_object('orgId', r.org_id, 'month', to_char(r.paid_on, 'YYYY-MM'))
     from advance_repayments r where r.org_id = :orgId and r.id = any(:ids)
   union all
   select r.id, r.reference, json_build_object('orgId', r.org_id)
     from benefit_repayments r where r.org_id = :orgId and r.id = any(:ids)
   union all
   select r.id, r.number, json_build_object('orgId', r.org_id, 'receivableId', r.id)
     from leaver_receivables r where r.org_id = :orgId and r.id = any(:ids)
   union all
   select p.id, p.reference, json_build_object('orgId', p.org_id, 'receivableId', p.receivable_id)
     from leaver_payments p where p.org_id = :orgId and p.id = any(:ids)
   union all
   select t.id, t.reference, json_build_object('q', t.reference)
     from provider_top_ups t where t.org_id = :orgId and t.id = any(:ids)
   union all
   select f.id, f.reference, json_build_object('q', f.reference)
     from provider_fees f where f.org_id = :orgId and f.id = any(:ids)
   union all
   select u.id, u.reference, json_build_object('q', u.reference, 'tab', 'unmatched')
     from unmatched_remittances u where u.org_id = :orgId and u.id = any(:ids)
   union all
   select r.id, r.reference, json_strip_nulls(json_build_object('orgId', r.org_id, 'listId', r.list_id, 'repaymentId', r.settlement_id,
          'disbursementId', s.disbursement_id, 'id', s.disbursement_id))
     from reported_payments r left join settlements s on s.org_id = r.org_id and s.id = r.settlement_id
    where r.org_id = :orgId and r.id = any(:ids)
   union all
   select s.id, s.reference, json_build_object('q', s.reference)
     from sales s where s.org_id = :orgId and s.id = any(:ids)`,
  { ...typesOf('ledger_entries', 'orgId'), ids: 'text[]' },
  { id: 'text', name: 'text', params: json<Readonly<Record<string, string>>>() },
)

import { rowsOf, statement, typesOf } from '#server/postgres/statement.ts'

/** The table and the column with the name of a record, by its type. */
const named = {
  team: ['teams', 'name'],
  employeeCategory: ['employee_categories', 'name'],
  employeeBenefit: ['employee_benefits', 'name'],
  jobLevel: ['job_levels', 'name'],
  compensationPolicy: ['compensation_policies', 'name'],
  supplier: ['suppliers', 'company_name'],
  office: ['offices', 'name'],
  file: ['files', 'name'],
  wallet: ['wallets', 'name'],
  advance_repayment: ['advance_repayments', 'reference'],
  leaverReceivable: ['leaver_receivables', 'number'],
  benefit_repayment: ['benefit_repayments', 'reference'],
  unmatched_remittance: ['unmatched_remittances', 'reference'],
  provider_top_up: ['provider_top_ups', 'reference'],
  attention_item: ['attention_items', 'title'],
  uploadedDocument: ['uploaded_documents', 'file_name'],
} as const

/** The columns of a record without an employee: its name, its amount and the number of its batch. */
const without = (name: string, amount = 'null::int8', batch = 'null::int') =>
  `select k.type, k.id, ${name} as name, null as "employeeId", null as "icNumber", null as period, ${amount} as amount, ${batch} as batch`

/**
 * Display names of records, with what they are worth and the batch they are in. A settlement has the name of its
 * disbursement, and a pay run its benefit and month.
 */
export const selectRecordNames = statement(
  `with k as materialized (select distinct * from :keys as k)
   select k.type, k.id, e.first_name || ' ' || e.last_name as name, e.id as "employeeId", e.ic_number as "icNumber", null as period,
     null::int8 as amount, null::int as batch
     from k join employees e on e.org_id = k.org_id and e.id = k.id where k.type = 'employee'
   union all
   ${without('u.display_name')} from k join users u on u.org_id = k.org_id and u.id = k.id where k.type = 'user'
   union all
   select k.type, k.id, w.employee_name, w.employee_id, w.ic_number, w.period, w.amount_sen, b.number
     from k join withdrawals w on w.org_id = k.org_id and w.id = k.id left join bank_batches b on b.id = w.batch_id
    where k.type = 'withdrawal'
   union all
   ${without('b.number::text')} from k join bank_batches b on b.id = k.id where k.type = 'bank_batch'
   union all
   ${without('o.name')} from k join organizations o on o.org_id = k.id where k.type in ('organization', 'managementSettings')
   union all
   ${without('d.name', 's.to_repay_sen')} from k join settlements s on s.org_id = k.org_id and s.id = k.id
     join disbursements d on d.org_id = s.org_id and d.id = s.disbursement_id where k.type = 'settlement'
   union all
   ${without('d.name', 'd.total_sen')} from k join disbursements d on d.org_id = k.org_id and d.id = k.id where k.type = 'disbursement'
   union all
   ${without("concat_ws(', ', r.benefit_name, to_char(to_date(r.period, 'YYYY-MM'), 'MM/YYYY'))", 'r.net_pay_sen')}
     from k join pay_runs r on r.org_id = k.org_id and r.id = k.id where k.type = 'payRun'
   ${Object.entries(named)
     .map(
       ([type, [table, name]]) =>
         `union all ${without(`t.${name}`)} from k join ${table} t on t.org_id = k.org_id and t.id = k.id where k.type = '${type}'`,
     )
     .join(' ')}`,
  { keys: rowsOf({ orgId: 'text', type: 'text', id: 'text' }) },
  {
    type: 'text',
    id: 'text',
    name: 'text',
    employeeId: 'text?',
    icNumber: 'text?',
    period: 'text?',
    amount: 'sen?',
    batch: 'int?',
  },
)

export const selectOrganizationNames = statement(
  'select org_id, name from organizations where org_id = any(:ids::text[])',
  { ids: 'text[]' },
  typesOf('organizations', 'org_id name'),
)

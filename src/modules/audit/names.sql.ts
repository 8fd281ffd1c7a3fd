import { rowsOf, statement, typesOf } from '#server/postgres/statement.ts'

/** The table and the column with the name of a record, by its type. */
const named = {
  team: ['teams', 'name'],
  employeeCategory: ['employee_categories', 'name'],
  employeeBenefit: ['employee_benefits', 'name'],
  jobLevel: ['job_levels', 'name'],
  compensationPolicy: ['compensation_policies', 'name'],
  disbursement: ['disbursements', 'name'],
  supplier: ['suppliers', 'company_name'],
  office: ['offices', 'name'],
  file: ['files', 'name'],
  wallet: ['wallets', 'name'],
  uploadedDocument: ['uploaded_documents', 'file_name'],
} as const

/** Display names of records. A settlement has the name of its disbursement. */
export const selectRecordNames = statement(
  `with k as materialized (select distinct * from :keys as k)
   select k.type, k.id, e.first_name || ' ' || e.last_name as name, e.id as "employeeId", e.ic_number as "icNumber", null as period
     from k join employees e on e.org_id = k.org_id and e.id = k.id where k.type = 'employee'
   union all
   select k.type, k.id, u.display_name, null, null, null from k join users u on u.org_id = k.org_id and u.id = k.id where k.type = 'user'
   union all
   select k.type, k.id, r.employee_name, r.employee_id, r.ic_number, r.period from k
     join withdrawal_requests r on r.org_id = k.org_id and r.id = k.id where k.type = 'withdrawal'
   union all
   select k.type, k.id, b.number::text, null, null, null from k join bank_batches b on b.id = k.id where k.type = 'bank_batch'
   union all
   select k.type, k.id, o.name, null, null, null from k join organizations o on o.org_id = k.id where k.type in ('organization', 'managementSettings')
   union all
   select k.type, k.id, d.name, null, null, null from k join settlements s on s.org_id = k.org_id and s.id = k.id
     join disbursements d on d.org_id = s.org_id and d.id = s.disbursement_id where k.type = 'settlement'
   ${Object.entries(named)
     .map(
       ([type, [table, name]]) =>
         `union all select k.type, k.id, t.${name}, null, null, null from k join ${table} t on t.org_id = k.org_id and t.id = k.id where k.type = '${type}'`,
     )
     .join(' ')}`,
  { keys: rowsOf({ orgId: 'text', type: 'text', id: 'text' }) },
  { type: 'text', id: 'text', name: 'text', employeeId: 'text?', icNumber: 'text?', period: 'text?' },
)

export const selectOrganizationNames = statement(
  'select org_id, name from organizations where org_id = any(:ids::text[])',
  { ids: 'text[]' },
  typesOf('organizations', 'org_id name'),
)

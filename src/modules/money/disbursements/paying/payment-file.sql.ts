import { statement } from '#server/postgres/statement.ts'

/** Whom the file of a disbursement pays, with what identifies them. */
export const selectFilePayees = statement(
  `select l.account_name as name, l.bank_code as bank, l.account_number as account, l.amount_sen, e.ic_number,
     s.business_registration_number as registration
     from disbursement_lines l
     left join employees e on e.org_id = l.org_id and e.id = l.employee_id
     left join suppliers s on s.org_id = l.org_id and s.id = l.supplier_id
    where l.org_id = :orgId and l.disbursement_id = :id and l.status <> 'dropped' order by l.position`,
  { orgId: 'disbursement_lines.org_id', id: 'disbursement_lines.disbursement_id' },
  {
    name: 'text',
    bank: 'text',
    account: 'text',
    amount: 'sen',
    icNumber: 'employees.ic_number?',
    registration: 'text?',
  },
)

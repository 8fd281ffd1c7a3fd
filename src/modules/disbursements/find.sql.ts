import { hasWordsText } from '#server/postgres/paging.ts'
import { statement, typesOf } from '#server/postgres/statement.ts'
import { platformStatuses } from './disbursement.rules.ts'

const toRepay = 'd.total_sen + d.platform_fee_sen + d.monthly_fees_sen'

/** Disbursements by name, id, payee, invoice or amount, with the invoice that matches. Platform staff see approved ones. */
export const findDisbursements = statement(
  `select d.org_id, d.id, d.name, d.status, o.name as org_name, ${toRepay} as amount_sen, l.invoice_number
     from disbursements d join organizations o on o.org_id = d.org_id
     left join lateral (
       select l.invoice_number from disbursement_lines l
        where l.org_id = d.org_id and l.disbursement_id = d.id
          and (${hasWordsText(`concat_ws(' ', l.invoice_number, l.name)`, ':search')} or l.amount_sen = :amount)
        order by l.position limit 1) l on true
    where (:orgId::text is null or d.org_id = :orgId) and d.deleted_at is null
      and (:orgId::text is not null or d.status in (${platformStatuses.map((one) => `'${one}'`).join(', ')}))
      and (l is not null or ${hasWordsText(`concat_ws(' ', d.name, d.id)`, ':search')}
           or d.total_sen = :amount or ${toRepay} = :amount)
    order by d.created_at desc, d.id limit :most`,
  { orgId: 'organizations.org_id?', search: 'text', amount: 'sen?', most: 'int' },
  {
    ...typesOf('disbursements', 'org_id id name status'),
    org_name: 'organizations.name',
    amount_sen: 'sen',
    invoice_number: 'disbursement_lines.invoice_number?',
  },
)

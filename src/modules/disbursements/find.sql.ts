import { hasWordsText } from '#server/postgres/paging.ts'
import { statement, typesOf } from '#server/postgres/statement.ts'
import { platformStatuses } from './disbursement.rules.ts'

export const mostFound = 5

const ofOrg = (table: string) => `(:orgId::text is null or ${table}.org_id = :orgId)`
const inputs = { orgId: 'organizations.org_id?', search: 'text', amount: 'sen?' } as const
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
    where ${ofOrg('d')} and d.deleted_at is null
      and (:orgId::text is not null or d.status in (${platformStatuses.map((one) => `'${one}'`).join(', ')}))
      and (l is not null or ${hasWordsText(`concat_ws(' ', d.name, d.id)`, ':search')}
           or d.total_sen = :amount or ${toRepay} = :amount)
    order by d.created_at desc, d.id limit ${mostFound}`,
  inputs,
  {
    ...typesOf('disbursements', 'org_id id name status'),
    org_name: 'organizations.name',
    amount_sen: 'sen',
    invoice_number: 'disbursement_lines.invoice_number?',
  },
)

/** Settlements by name, id, reference to pay with, reference of a payment, or amount. */
export const findSettlements = statement(
  `select s.org_id, s.id, s.disbursement_id, d.name, o.name as org_name, s.to_repay_sen - s.repaid_sen as due_sen, s.due_on
     from settlements s join disbursements d on d.org_id = s.org_id and d.id = s.disbursement_id
     join organizations o on o.org_id = s.org_id
    where ${ofOrg('s')} and s.deleted_at is null
      and (${hasWordsText(`concat_ws(' ', d.name, s.id, o.domain || '-' || right(s.id, 6))`, ':search')}
           or s.to_repay_sen = :amount or s.to_repay_sen - s.repaid_sen = :amount
           or exists (select from settlement_payments p where p.org_id = s.org_id and p.settlement_id = s.id
                       and (${hasWordsText('p.reference', ':search')} or p.amount_sen = :amount)))
    order by s.due_on desc, s.id limit ${mostFound}`,
  inputs,
  {
    ...typesOf('settlements', 'org_id id disbursement_id due_on'),
    name: 'disbursements.name',
    org_name: 'organizations.name',
    due_sen: 'sen',
  },
)

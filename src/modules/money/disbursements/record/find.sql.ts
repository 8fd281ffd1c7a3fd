import { hasWordsText } from '#server/postgres/paging.ts'
import { typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'
import { platformStatuses } from '../disbursement.rules.ts'

const toRepay = 'd.total_sen + d.platform_fee_sen + d.monthly_fees_sen'

/** As the index of lines has it. */
const wordsOfLine = `(' ' || search_key(l.name || ' ' || coalesce(l.invoice_number, '')) || ' ')`
const wordsOf = (place: number) => `coalesce((search_words(:search))[${place}], '%')`
/** More than anyone reads. */
const mostLines = 500

/**
 * Disbursements by name, id, payee, account, invoice or amount, with the invoice that matches: an exact number or amount
 * first, then the newest. Platform staff see approved ones.
 */
export const findDisbursements = statement(
  `with lines as materialized (
     select l.org_id, l.disbursement_id, l.invoice_number, l.position,
            coalesce(l.invoice_key = :invoice or l.account_number = :account or l.amount_sen = :amount, false) as exact
       from disbursement_lines l
      where (:orgId::text is null or l.org_id = :orgId)
        and (l.invoice_key = :invoice or l.account_number = :account or l.amount_sen = :amount
             or ${wordsOfLine} like ${wordsOf(1)} and ${wordsOfLine} like ${wordsOf(2)} and ${wordsOfLine} like ${wordsOf(3)}
                and ${wordsOfLine} like all(search_words(:search)))
      order by exact desc, l.id desc limit ${mostLines}),
   found as (
     select distinct on (org_id, disbursement_id) * from lines order by org_id, disbursement_id, exact desc, position)
   select d.org_id, d.id, d.name, d.status, o.name as org_name, ${toRepay} as amount_sen, l.invoice_number
     from disbursements d join organizations o on o.org_id = d.org_id
     left join found l on l.org_id = d.org_id and l.disbursement_id = d.id
    where (:orgId::text is null or d.org_id = :orgId) and d.deleted_at is null
      and (:orgId::text is not null or d.status in (${platformStatuses.map((one) => `'${one}'`).join(', ')}))
      and (l is not null or ${hasWordsText(`concat_ws(' ', d.name, d.id)`, ':search')}
           or d.total_sen = :amount or ${toRepay} = :amount)
    order by coalesce(l.exact or d.total_sen = :amount or ${toRepay} = :amount, false) desc, d.created_at desc, d.id limit :most`,
  { orgId: 'organizations.org_id?', search: 'text', invoice: 'text', account: 'text?', amount: 'sen?', most: 'int' },
  {
    ...typesOf('disbursements', 'orgId id name status'),
    orgName: 'organizations.name',
    amount: 'sen',
    invoiceNumber: 'disbursement_lines.invoice_number?',
  },
)

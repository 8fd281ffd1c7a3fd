import { rowsOf, typesOf } from '#server/postgres/columns.ts'
import { statement } from '#server/postgres/statement.ts'

/** Only one transaction at a time checks which references are free. */
export const lockSales = statement(
  `select pg_advisory_xact_lock(hashtext('upah sales')) is null as locked`,
  {},
  { locked: 'bool' },
)

const saleColumns = typesOf('sales', 'orgId reference referenceKey soldOn amount')

/**
 * The recorded sales with one of these references, and one sale for each of these dates and amounts, by organization. A
 * fixed price can be sold thousands of times a day, so equal sales are neither joined nor returned.
 */
export const selectKnownSales = statement(
  `select s.org_id, s.reference, s.reference_key, s.sold_on, s.amount_sen from :found as k
     join sales s on s.org_id = k.org_id and s.reference_key = k.reference_key and s.voided_at is null
   union
   select s.org_id, s.reference, s.reference_key, s.sold_on, s.amount_sen
     from (select distinct k.org_id, k.sold_on, k.amount from :found as k) k
     join lateral (select s.org_id, s.reference, s.reference_key, s.sold_on, s.amount_sen from sales s
                    where s.org_id = k.org_id and s.sold_on = k.sold_on and s.amount_sen = k.amount and s.voided_at is null limit 1) s on true`,
  { found: rowsOf({ ...typesOf('sales', 'orgId referenceKey soldOn'), amount: 'sen' }) },
  saleColumns,
)

const items = rowsOf(typesOf('sales', 'orgId id'))
/** Locks sales of any organizations. */
export const lockSalesById = statement(
  `select s.org_id, s.id, s.franchisor_id, s.sold_on, s.reference, s.amount_sen, s.royalty_sen, s.voided_at from sales s
    where (s.org_id, s.id) in (select i.org_id, i.id from :items as i) order by s.org_id, s.id for no key update of s`,
  { items },
  typesOf('sales', 'orgId id franchisorId soldOn reference amount royalty voidedAt'),
)

export const voidSales = statement(
  `update sales s set voided_at = :now, voided_by_name = :name, void_reason = :reason, modified_at = :now
    where (s.org_id, s.id) in (select i.org_id, i.id from :items as i)`,
  { items, now: 'instant', name: 'text', reason: 'text' },
)

export const insertSales = statement(
  `insert into sales (:sales.*, uploaded_document_id, created_at, modified_at)
   select t.*, :documentId, :now::timestamptz, :now::timestamptz from :sales as t`,
  {
    sales: rowsOf(
      typesOf(
        'sales',
        'orgId id soldOn amountSen reference franchisorId royaltyBp royaltySen',
        'possibleDuplicateOf rowNumber referenceKey',
      ),
    ),
    documentId: 'uploaded_documents.id',
    now: 'instant',
  },
)

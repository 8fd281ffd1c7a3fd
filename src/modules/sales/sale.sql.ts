import { rowsOf, statement, typesOf } from '#server/postgres/statement.ts'

/** Only one transaction at a time checks which references are free. */
export const lockSales = statement(
  `select pg_advisory_xact_lock(hashtext('upah sales')) is null as locked`,
  {},
  { locked: 'bool' },
)

const saleColumns = typesOf('sales', 'org_id reference reference_key sold_on amount_sen')

/**
 * The recorded sales with one of these references, and one sale for each of these dates and amounts, by organization. A
 * fixed price can be sold thousands of times a day, so equal sales are neither joined nor returned.
 */
export const selectKnownSales = statement(
  `select s.org_id, s.reference, s.reference_key, s.sold_on, s.amount_sen from :found as k
     join sales s on s.org_id = k.org_id and s.reference_key = k.reference_key
   union
   select s.org_id, s.reference, s.reference_key, s.sold_on, s.amount_sen
     from (select distinct k.org_id, k.sold_on, k.amount from :found as k) k
     join lateral (select s.org_id, s.reference, s.reference_key, s.sold_on, s.amount_sen from sales s
                    where s.org_id = k.org_id and s.sold_on = k.sold_on and s.amount_sen = k.amount limit 1) s on true`,
  { found: rowsOf({ ...typesOf('sales', 'orgId referenceKey soldOn'), amount: 'sen' }) },
  saleColumns,
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

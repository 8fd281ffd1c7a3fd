import { positional as statement } from '#server/postgres/statement.ts'

/** Only one transaction at a time checks which references are free. */
export const lockSales = statement(`select pg_advisory_xact_lock(hashtext('upah sales')) is null as locked`, {
  locked: 'bool',
})

const saleColumns = {
  org_id: 'sales.org_id',
  reference: 'sales.reference',
  reference_key: 'sales.reference_key',
  sold_on: 'sales.sold_on',
  amount_sen: 'sales.amount_sen',
} as const

/**
 * The recorded sales with one of these references, and one sale for each of these dates and amounts, by organization. A
 * fixed price can be sold thousands of times a day, so equal sales are neither joined nor returned.
 */
export const selectKnownSales = statement(
  `select s.org_id, s.reference, s.reference_key, s.sold_on, s.amount_sen from unnest($1::text[], $2::text[]) as k (org_id, reference_key)
     join sales s on s.org_id = k.org_id and s.reference_key = k.reference_key
   union
   select s.org_id, s.reference, s.reference_key, s.sold_on, s.amount_sen
     from (select distinct * from unnest($1::text[], $3::date[], $4::int8[])) as k (org_id, sold_on, amount_sen)
     join lateral (select s.org_id, s.reference, s.reference_key, s.sold_on, s.amount_sen from sales s
                    where s.org_id = k.org_id and s.sold_on = k.sold_on and s.amount_sen = k.amount_sen limit 1) s on true`,
  saleColumns,
)

export const insertSales = statement(
  `insert into sales (org_id, id, sold_on, amount_sen, reference, franchisor_id, royalty_bp, royalty_sen, possible_duplicate_of,
                      row_number, reference_key, uploaded_document_id, created_at, modified_at)
   select t.*, $12, $13::timestamptz, $13::timestamptz
     from unnest($1::text[], $2::text[], $3::date[], $4::int8[], $5::text[], $6::text[], $7::int[], $8::int8[], $9::text[], $10::int[], $11::text[]) as t`,
  {},
)

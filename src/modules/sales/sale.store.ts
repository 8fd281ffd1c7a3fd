import { sql, type RawBuilder } from 'kysely'
import { sen, type Bp, type Sen } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { allOf, containing, paging, type KeyedRow, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { Sale, saleSorts } from './sale.contract.ts'

type Sort = (typeof saleSorts)[number]
const sortKeys: Readonly<Record<Sort, SortKey>> = {
  createdAt: { expression: sql`s.created_at`, kind: 'instant' },
  saleDate: { expression: sql`(s.sold_on - date '2000-01-01')`, kind: 'number' },
  amount: { expression: sql`s.amount_sen`, kind: 'number' },
  royalty: { expression: sql`s.royalty_sen`, kind: 'number' },
}
export type SaleQuery = PageInput<Sort> & {
  readonly orgId?: Id<'org'> | undefined
  readonly search?: string | undefined
  readonly filter?: { readonly possibleDuplicates?: boolean | undefined } | undefined
}

type Row = {
  org_id: Id<'org'>
  org_name: string
  id: Id<'sale'>
  sold_on: LocalDate
  amount_sen: Sen
  reference: string
  franchisor_id: Id<'org'> | null
  franchisor_name: string
  royalty_bp: Bp
  royalty_sen: Sen
  possible_duplicate_of: string | null
  uploaded_document_id: string
  row_number: number
  created_at: Instant
  modified_at: Instant
}

const toSale = (row: Row): Sale => ({
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  saleDate: row.sold_on,
  amount: row.amount_sen,
  reference: row.reference,
  franchisor: row.franchisor_id && { orgId: row.franchisor_id, name: row.franchisor_name },
  royaltyRate: row.royalty_bp,
  royalty: row.royalty_sen,
  possibleDuplicateOf: row.possible_duplicate_of,
  uploadedDocumentId: row.uploaded_document_id,
  rowNo: row.row_number,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
})

/** A page of the sales, newest first by default, with the number and the sums of all matches. */
export const listSales = async (db: Db, query: SaleQuery) => {
  const page = paging(query, { keys: sortKeys, id: sql`s.id`, first: { by: 'createdAt', descending: true } })
  const conditions: RawBuilder<boolean>[] = []
  if (query.orgId) conditions.push(sql`s.org_id = ${query.orgId}`)
  if (query.filter?.possibleDuplicates) conditions.push(sql`s.possible_duplicate_of is not null`)
  if (query.search) {
    const pattern = containing(query.search)
    conditions.push(sql`(s.reference ilike ${pattern}
      or exists (select 1 from organizations n where n.org_id = s.org_id and n.name ilike ${pattern}))`)
  }
  const where = allOf(conditions)
  const listed = sql<Row & KeyedRow>`
    select s.*, o.name as org_name, f.name as franchisor_name, ${page.columns}
      from sales s join organizations o on o.org_id = s.org_id left join organizations f on f.org_id = s.franchisor_id
     where ${where} and ${page.after} order by ${page.order} ${page.limit}`
  const counted = sql<{ total: number; amount: Sen; royalty: Sen }>`
    select count(*)::int as total, coalesce(sum(s.amount_sen), 0)::int8 as amount, coalesce(sum(s.royalty_sen), 0)::int8 as royalty
      from sales s where ${where}`
  const [found, totals] = await Promise.all([listed.execute(db), counted.execute(db)])
  const { rows, next } = page.arrange(found.rows)
  const { total = 0, amount = sen(0), royalty = sen(0) } = totals.rows[0] ?? {}
  return { sales: rows.map(toSale), total, next, amount, royalty }
}

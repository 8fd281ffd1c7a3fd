import { sql, type RawBuilder } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { allOf, hasWords, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
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
  readonly filter?:
    | { readonly possibleDuplicates?: boolean | undefined; readonly uploadedDocumentId?: string | undefined }
    | undefined
}

const selectSales = (db: Db) =>
  db
    .selectFrom('sales as s')
    .innerJoin('organizations as o', 'o.org_id', 's.org_id')
    .leftJoin('organizations as f', 'f.org_id', 's.franchisor_id')
    .selectAll('s')
    .select(['o.name as org_name', 'f.name as franchisor_name'])
type Row = Awaited<ReturnType<ReturnType<typeof selectSales>['execute']>>[number]

const toSale = (row: Row): Sale => ({
  ...named(row),
  saleDate: row.sold_on,
  franchisor: row.franchisor_id && { orgId: row.franchisor_id, name: row.franchisor_name ?? '' },
  royaltyRate: row.royalty_bp,
  rowNo: row.row_number,
})

/** A page of the sales, newest first by default, with the number of all matches and the sums of those that are not void. */
export const listSales = async (db: Db, query: SaleQuery) => {
  const page = paging(query, { keys: sortKeys, id: sql`s.id`, first: { by: 'createdAt', descending: true } })
  const conditions: RawBuilder<boolean>[] = []
  if (query.orgId) conditions.push(sql`s.org_id = ${query.orgId}`)
  if (query.filter?.possibleDuplicates)
    conditions.push(sql`s.possible_duplicate_of is not null and s.voided_at is null`)
  if (query.filter?.uploadedDocumentId)
    conditions.push(sql`s.uploaded_document_id = ${query.filter.uploadedDocumentId}`)
  if (query.search) {
    conditions.push(sql`(${hasWords(sql`s.reference`, query.search)}
      or exists (select 1 from organizations n where n.org_id = s.org_id and ${hasWords(sql`n.name`, query.search)}))`)
  }
  const where = allOf(conditions)
  const [{ rows, next }, totals] = await Promise.all([
    page.read(selectSales(db).where(where)),
    db
      .selectFrom('sales as s')
      .select([
        sql<number>`count(*)::int`.as('total'),
        sql<Sen>`coalesce(sum(s.amount_sen) filter (where s.voided_at is null), 0)::int8`.as('amount'),
        sql<Sen>`coalesce(sum(s.royalty_sen) filter (where s.voided_at is null), 0)::int8`.as('royalty'),
      ])
      .where(where)
      .executeTakeFirstOrThrow(),
  ])
  return { sales: rows.map(toSale), next, ...totals }
}

import { sql } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import { platformOrgId } from '#kernel/values.ts'
import { topUps } from '#owed/receivables/payment/payment.service.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { movementSorts } from './movement.contract.ts'
import type { MovementKind } from './movement.rules.ts'

/** The tables have the same columns. */
type Row = Tables['provider_top_ups'] & { readonly kind: MovementKind }
type Sort = (typeof movementSorts)[number]
const sortKeys: Readonly<Record<Sort, SortKey>> = {
  paidOn: { expression: sql`(m.paid_on - date '2000-01-01')`, kind: 'number' },
  amount: { expression: sql`m.amount_sen`, kind: 'number' },
}

/** A page of the top-ups and fees, newest first by default, with their number. */
export const listMovements = async (db: Db, query: PageInput<Sort> & { readonly search?: string | undefined }) => {
  const page = paging(query, { keys: sortKeys, id: sql`m.id`, first: { by: 'paidOn', descending: true } })
  const all = sql<Row>`(select t.*, 'top_up' as kind from provider_top_ups t
    union all select f.*, 'fee' from provider_fees f)`
  const matching = db
    .selectFrom(all.as('m'))
    .where('m.org_id', '=', platformOrgId)
    .where(query.search ? hasWords(sql`m.reference`, query.search) : sql<boolean>`true`)
  const { rows, total, next } = await page.readAndCount(matching.selectAll('m'))
  return { movements: rows.map((row) => ({ ...topUps.toPayment(row), kind: row.kind })), total, next }
}

/** The sum of the movements of a kind that are not void. */
export const sumOf = async (db: Db, table: 'provider_top_ups' | 'provider_fees'): Promise<Sen> => {
  const { amount } = await db
    .selectFrom(table)
    .select(sql<Sen>`coalesce(sum(amount_sen), 0)::int8`.as('amount'))
    .where('org_id', '=', platformOrgId)
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return amount
}

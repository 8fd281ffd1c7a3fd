import { sql } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import { requiredReferenceKey } from '#kernel/reference.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { TopUp, topUpSorts } from './top-up.contract.ts'

type Sort = (typeof topUpSorts)[number]
type TopUpId = Id<'provider_top_up'>
const sortKeys: Readonly<Record<Sort, SortKey>> = {
  paidOn: { expression: sql`(t.paid_on - date '2000-01-01')`, kind: 'number' },
  amount: { expression: sql`t.amount_sen`, kind: 'number' },
}

/** A page of the top-ups, newest first by default, with their number. */
const listPage = async (db: Db, query: PageInput<Sort> & { readonly search?: string | undefined }) => {
  const page = paging(query, { keys: sortKeys, id: sql`t.id`, first: { by: 'paidOn', descending: true } })
  const matching = db
    .selectFrom('provider_top_ups as t')
    .where('t.org_id', '=', platformOrgId)
    .where(query.search ? hasWords(sql`t.reference`, query.search) : sql<boolean>`true`)
  const [found, { total }] = await Promise.all([
    page.of(matching.selectAll('t')).execute(),
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const { rows, next } = page.arrange(found)
  return {
    topUps: rows.map((row): TopUp => ({
      id: row.id,
      paidOn: row.paid_on,
      amount: row.amount_sen,
      reference: row.reference,
      createdAt: row.created_at,
      createdByName: row.created_by_name,
      isVoid: row.voided_at !== null,
      voidReason: row.void_reason,
    })),
    total,
    next,
  }
}

const readSum = async (db: Db): Promise<Sen> => {
  const { amount } = await db
    .selectFrom('provider_top_ups')
    .select(sql<Sen>`coalesce(sum(amount_sen), 0)::int8`.as('amount'))
    .where('org_id', '=', platformOrgId)
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return amount
}

/** A page of the top-ups, and the sum of those that are not void. */
export const listTopUps = async (db: Db, query: Parameters<typeof listPage>[1]) => {
  const [page, toppedUp] = await Promise.all([listPage(db, query), readSum(db)])
  return { ...page, toppedUp }
}

/** Serializes the recording of top-ups, so that two at the same time can't use one reference. */
export const lockTopUps = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('upah provider top-ups'))`.execute(db)

/** Whether a top-up that is not void has this reference. */
export const isReferenceUsed = async (db: Db, reference: string): Promise<boolean> =>
  (await db
    .selectFrom('provider_top_ups')
    .select('id')
    .where('org_id', '=', platformOrgId)
    .where('reference_key', '=', requiredReferenceKey(reference))
    .where('voided_at', 'is', null)
    .executeTakeFirst()) !== undefined

type NewTopUp = {
  readonly id: TopUpId
  readonly paidOn: LocalDate
  readonly amount: Sen
  readonly reference: string
  readonly by: { readonly id: Id<'user'>; readonly name: string }
}
export const insertTopUp = (db: Db, at: Instant, { id, paidOn, amount, reference, by }: NewTopUp) =>
  db
    .insertInto('provider_top_ups')
    .values({
      org_id: platformOrgId,
      id,
      paid_on: paidOn,
      amount_sen: amount,
      reference,
      reference_key: requiredReferenceKey(reference),
      created_at: at,
      created_by: by.id,
      created_by_name: by.name,
    })
    .execute()

export const lockTopUp = (db: Db, id: TopUpId) =>
  db
    .selectFrom('provider_top_ups')
    .select(['paid_on', 'amount_sen', 'reference', 'voided_at'])
    .where('org_id', '=', platformOrgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Voided = { readonly at: Instant; readonly by: string; readonly reason: string }
export const setVoid = (db: Db, id: TopUpId, { at, by, reason }: Voided) =>
  db
    .updateTable('provider_top_ups')
    .set({ voided_at: at, voided_by_name: by, void_reason: reason })
    .where('org_id', '=', platformOrgId)
    .where('id', '=', id)
    .execute()

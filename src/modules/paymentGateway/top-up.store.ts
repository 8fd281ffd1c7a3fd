import { sql } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import { platformOrgId } from '#kernel/values.ts'
import { recordedPayments } from '#modules/ledger/recorded-payment.service.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { topUpSorts } from './top-up.contract.ts'

export const topUps = recordedPayments('provider_top_ups', {
  event: 'provider_topped_up',
  voided: 'provider_top_up_voided',
})

type Sort = (typeof topUpSorts)[number]
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
    topUps: rows.map(topUps.toPayment),
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

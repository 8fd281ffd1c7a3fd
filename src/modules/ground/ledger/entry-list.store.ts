import { sql, type RawBuilder } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Work } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import { allOf, containing, paging, type KeyedRow, type PageInput } from '#server/postgres/paging.ts'
import type { LedgerEntry } from './ledger.contract.ts'
import type { EntryEvent } from './ledger.rules.ts'
import { sourcesOf } from './source.service.ts'
import { namesOf, toKey } from './ledger.store.ts'

type OrgId = Id<'org'>
export type EntryQuery = PageInput<'createdAt'> & {
  readonly orgId: OrgId
  readonly recordId?: string | undefined
  readonly account?: string | undefined
  readonly from?: LocalDate | undefined
  readonly to?: LocalDate | undefined
  readonly search?: string | undefined
}
type EntryRow = {
  id: Id<'ledger_entry'>
  org_id: OrgId
  event: EntryEvent
  source_type: string
  source_id: string
  entry_on: LocalDate
  reverses_id: Id<'ledger_entry'> | null
  created_at: Instant
  postings: { account: string; amount_sen: Sen }[]
}
const maxCounted = 1_000

/** A day as the number by which the postings of an account are in order. */
const dayOf = (date: RawBuilder<unknown> | LocalDate) => sql`(${date}::date - date '2000-01-01')`
const postedOn = dayOf(sql`p.entry_on`)

/** The order and the origin of the entries: of an account by date, otherwise as recorded, which ids sort by. */
const placeOf = ({ orgId, account }: EntryQuery) =>
  account === undefined
    ? {
        key: { expression: sql`e.id`, kind: 'text' as const },
        id: sql`e.id`,
        from: sql`ledger_entries e where e.org_id = ${orgId}`,
      }
    : {
        key: { expression: postedOn, kind: 'number' as const },
        id: sql`p.entry_id`,
        from: sql`ledger_postings p join ledger_entries e on e.org_id = p.org_id and e.id = p.entry_id
          where p.org_id = ${orgId} and p.account = ${account}`,
      }

const conditionsOf = ({ account, recordId, from, to, search }: EntryQuery): RawBuilder<boolean>[] => {
  const on = account === undefined ? dayOf(sql`e.entry_on`) : postedOn
  const pattern = containing(search ?? '')
  return [
    ...(recordId === undefined ? [] : [sql<boolean>`e.source_id = ${recordId}`]),
    ...(from === undefined ? [] : [sql<boolean>`${on} >= ${dayOf(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${on} <= ${dayOf(to)}`]),
    ...(search
      ? [
          sql<boolean>`(replace(e.event, '_', ' ') ilike ${pattern} or e.source_id ilike ${pattern} or e.id ilike ${pattern})`,
        ]
      : []),
  ]
}

/** A page of entries, newest first, read along an index. */
export const listEntries = async (ctx: Pick<Work, 'db' | 'client'>, query: EntryQuery) => {
  const { db } = ctx
  const place = placeOf(query)
  const page = paging(query, {
    keys: { createdAt: place.key },
    id: place.id,
    first: { by: 'createdAt', descending: true },
  })
  const where = sql`${place.from} and ${allOf(conditionsOf(query))}`
  const [found, counted, balances] = await Promise.all([
    sql<
      EntryRow & KeyedRow
    >`select e.id, e.org_id, e.event, e.source_type, e.source_id, e.entry_on, e.reverses_id, e.created_at, ${page.columns},
      (select json_agg(json_build_object('account', q.account, 'amount_sen', q.amount_sen) order by q.line)
         from ledger_postings q where q.org_id = e.org_id and q.entry_id = e.id) as postings
      from ${where} and ${page.after} order by ${page.order} ${page.limit}`.execute(db),
    sql<{
      total: number
    }>`select count(*)::int as total from (select 1 from ${where} limit ${maxCounted + 1}) n`.execute(db),
    balancesOf(db, query),
  ])
  const { rows, next } = page.arrange(found.rows)
  const [names, sources, running] = [
    await namesOf(
      db,
      rows.flatMap(({ postings }) => postings.map(({ account }) => account)),
    ),
    await sourcesOf(
      ctx,
      query.orgId,
      rows.map(({ source_id }) => source_id),
    ),
    await changesOf(db, query, rows),
  ]
  const total = counted.rows[0]?.total ?? 0
  return {
    ...balances,
    entries: rows.map((row): LedgerEntry => ({
      ...named(row),
      sourceName: sources.get(row.source_id)?.name ?? null,
      sourceParams: sources.get(row.source_id)?.params ?? null,
      ...(running.get(row.id) ?? { amount: null, balance: null }),
      postings: row.postings.map(({ account, amount_sen }) => ({ ...toKey(account, names), amount: amount_sen })),
    })),
    total: Math.min(total, maxCounted),
    more: total > maxCounted,
    next,
  }
}

type Balances = { readonly opening: Sen | null; readonly closing: Sen | null }
/** The balance of the account before the first day and at the end of the last. */
const balancesOf = async (db: Db, { orgId, account, from, to }: EntryQuery): Promise<Balances> => {
  if (account === undefined) return { opening: null, closing: null }
  const sumOf = (condition: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(p.amount_sen), 0)::int8 from ledger_postings p
          where p.org_id = ${orgId} and p.account = ${account} and ${condition})`
  const current = sql`coalesce((select a.balance_sen from ledger_accounts a
    where a.org_id = ${orgId} and a.account = ${account}), 0)::int8`
  const { rows } = await sql<{ opening: Sen; closing: Sen }>`
    select ${from === undefined ? sql`0::int8` : sumOf(sql`${postedOn} < ${dayOf(from)}`)} as opening,
           ${to === undefined ? current : sumOf(sql`${postedOn} <= ${dayOf(to)}`)} as closing`.execute(db)
  return rows[0] ?? { opening: null, closing: null }
}

type Change = { readonly amount: Sen; readonly balance: Sen }
/** What each entry of a page changes in the account, and the balance after it. */
const changesOf = async (
  db: Db,
  query: EntryQuery,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<string, Change>> => {
  const { orgId, account } = query
  const inOrder = rows.toSorted((a, b) => (`${a.entry_on} ${a.id}` < `${b.entry_on} ${b.id}` ? -1 : 1))
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (account === undefined || !first || !last) return new Map()
  const position = ({ entry_on, id }: EntryRow) => sql`(${dayOf(entry_on)}, ${id})`
  const { rows: found } = await sql<Change & { id: string }>`
    select p.entry_id as id, p.amount_sen as amount,
           (b.balance + sum(p.amount_sen) over (order by ${postedOn}, p.entry_id))::int8 as balance
      from ledger_postings p
     cross join (select coalesce(sum(p.amount_sen), 0) as balance from ledger_postings p
                  where p.org_id = ${orgId} and p.account = ${account} and (${postedOn}, p.entry_id) < ${position(first)}) b
     where p.org_id = ${orgId} and p.account = ${account}
       and (${postedOn}, p.entry_id) >= ${position(first)} and (${postedOn}, p.entry_id) <= ${position(last)}`.execute(
    db,
  )
  return new Map(found.map(({ id, ...change }) => [id, change]))
}

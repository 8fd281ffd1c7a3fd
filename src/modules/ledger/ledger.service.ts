import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { LedgerEvent, Posting, ReversalEvent } from './ledger.rules.ts'

export type LedgerWork = Pick<Work, 'client' | 'now' | 'newId'>

/** An entry to be posted once for its key, however often it is asked for. */
export type NewEntry = {
  readonly orgId: Id<'org'>
  readonly event: LedgerEvent
  readonly source: { readonly type: string; readonly id: Id<string> }
  readonly on: LocalDate
  readonly key: string
  readonly postings: readonly Posting[]
}

/** Posts entries, all in two statements. One whose key was posted before is passed over. */
export const postEntries = async (ctx: LedgerWork, entries: readonly NewEntry[]): Promise<void> => {
  if (entries.length === 0) return
  await openAccounts(
    ctx,
    entries.flatMap(({ orgId, postings }) => postings.map(({ account }) => ({ orgId, account }))),
  )
  const ids = entries.map(() => ctx.newId<'ledger_entry'>())
  const inserted = await ctx.client.query(
    `insert into ledger_entries (org_id, id, event, source_type, source_id, entry_on, idempotency_key, postings, created_at)
     select e.*, $9 from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[], $7::text[], $8::smallint[]) as e
     on conflict (org_id, idempotency_key) do nothing`,
    [
      entries.map((entry) => entry.orgId),
      ids,
      entries.map((entry) => entry.event),
      entries.map((entry) => entry.source.type),
      entries.map((entry) => entry.source.id),
      entries.map((entry) => entry.on),
      entries.map((entry) => entry.key),
      entries.map((entry) => entry.postings.length),
      ctx.now,
    ],
  )
  const isNew = inserted.rowCount === entries.length ? () => true : await newOnes(ctx, entries, ids)
  const lines = entries.flatMap(({ orgId, postings }, i) =>
    isNew(i) ? postings.map((posting, line) => ({ orgId, entryId: ids[i], line: line + 1, ...posting })) : [],
  )
  await ctx.client.query(
    `insert into ledger_postings (org_id, entry_id, line, account, amount_sen)
     select * from unnest($1::text[], $2::text[], $3::smallint[], $4::text[], $5::bigint[])`,
    [
      lines.map((line) => line.orgId),
      lines.map((line) => line.entryId),
      lines.map((line) => line.line),
      lines.map((line) => line.account),
      lines.map((line) => line.amount),
    ],
  )
}

/** Accounts open at zero the first time they are needed, in one order, so that two who open the same do not deadlock. */
export const openAccounts = async (
  ctx: LedgerWork,
  wanted: readonly { readonly orgId: Id<'org'>; readonly account: string }[],
): Promise<void> => {
  const needed = new Map<string, { orgId: Id<'org'>; account: string }>()
  for (const { orgId, account } of wanted) needed.set(`${orgId} ${account}`, { orgId, account })
  const found = [...needed.values()]
  await ctx.client.query(
    `insert into ledger_accounts (org_id, account)
     select n.org_id, n.account from unnest($1::text[], $2::text[]) as n (org_id, account)
      where not exists (select 1 from ledger_accounts a where a.org_id = n.org_id and a.account = n.account)
      order by n.org_id collate "C", n.account
     on conflict do nothing`,
    [found.map((one) => one.orgId), found.map((one) => one.account)],
  )
}

/** Which of the entries were written just now, when some were there before. */
const newOnes = async (ctx: LedgerWork, entries: readonly NewEntry[], ids: readonly Id<'ledger_entry'>[]) => {
  const { rows } = await ctx.client.query<{ id: Id<'ledger_entry'> }>(
    'select id from ledger_entries where (org_id, id) in (select * from unnest($1::text[], $2::text[]))',
    [entries.map((entry) => entry.orgId), ids],
  )
  const written = new Set(rows.map((row) => row.id))
  return (i: number): boolean => written.has(ids[i] as Id<'ledger_entry'>)
}

/** An entry to be taken back: the one that was posted with the key `of`. */
export type Reversal = {
  readonly orgId: Id<'org'>
  readonly event: ReversalEvent
  readonly of: string
  readonly on: LocalDate
  readonly key: string
}

/** Reverses entries. One that is not there, or was reversed with another key, is a bug and throws; the same key again does nothing. */
export const reverseEntries = async (ctx: LedgerWork, entries: readonly Reversal[]): Promise<void> => {
  if (entries.length === 0) return
  const columns = [
    entries.map((entry) => entry.orgId),
    entries.map(() => ctx.newId<'ledger_entry'>()),
    entries.map((entry) => entry.event),
    entries.map((entry) => entry.of),
    entries.map((entry) => entry.on),
    entries.map((entry) => entry.key),
  ]
  const found = await ctx.client.query(
    'select 1 from ledger_entries where (org_id, idempotency_key) in (select * from unnest($1::text[], $2::text[]))',
    [columns[0], columns[3]],
  )
  if (found.rowCount !== entries.length)
    throw new Error(`an entry to be reversed is missing: ${entries.map((entry) => entry.of).join(', ')}`)
  const inserted = await ctx.client.query<{ org_id: string; id: string }>(
    `insert into ledger_entries (org_id, id, event, source_type, source_id, entry_on, idempotency_key, postings, reverses_id, created_at)
     select o.org_id, r.id, r.event, o.source_type, o.source_id, r.entry_on, r.key, o.postings, o.id, $7
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::text[]) as r (org_id, id, event, of_key, entry_on, key)
       join ledger_entries o on o.org_id = r.org_id and o.idempotency_key = r.of_key
     on conflict (org_id, idempotency_key) do nothing
     returning org_id, id`,
    [...columns, ctx.now],
  )
  await ctx.client.query(
    `insert into ledger_postings (org_id, entry_id, line, account, amount_sen)
     select r.org_id, r.id, p.line, p.account, -p.amount_sen
       from unnest($1::text[], $2::text[]) as n (org_id, id)
       join ledger_entries r on r.org_id = n.org_id and r.id = n.id
       join ledger_postings p on p.org_id = r.org_id and p.entry_id = r.reverses_id`,
    [inserted.rows.map((row) => row.org_id), inserted.rows.map((row) => row.id)],
  )
}

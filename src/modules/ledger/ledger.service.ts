import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { LedgerEvent, ReversalEvent } from './ledger.rules.ts'
import * as sql from './ledger.sql.ts'

type LedgerWork = Pick<Work, 'client' | 'now' | 'newId'>

export type Posting<E extends LedgerEvent> = {
  readonly event: E
  readonly sourceType: string
  readonly on: LocalDate
  /** The expected number of rows. Throws if the query returns another number. */
  readonly count: number
  readonly query: sql.EntryQuery<E>
}

/** Posts one entry for each row of a query. Skips keys that are already posted. */
export const postEntries = async <E extends LedgerEvent>(
  ctx: LedgerWork,
  { event, sourceType, on, count, query }: Posting<E>,
): Promise<void> => {
  if (count === 0) return
  const ids = Array.from({ length: count }, () => ctx.newId<'ledger_entry'>())
  const values = [...query.values, ids, sourceType, on, ctx.now]
  const { found } = await sql.postEntriesFrom(event, query).one(ctx.client, values)
  if (found !== count) throw new Error(`${found} instead of ${count} entries of ${event} would be posted`)
}

/** The reversal of the entry that was posted with the key `of`. */
export type Reversal = {
  readonly orgId: Id<'org'>
  readonly event: ReversalEvent
  readonly of: string
  readonly on: LocalDate
  readonly key: string
}

/** Reverses entries; repeating a key has no effect. Throws if an entry is missing or was reversed with another key. */
export const reverseEntries = async (ctx: LedgerWork, entries: readonly Reversal[]): Promise<void> => {
  if (entries.length === 0) return
  const [orgs, reversed] = [entries.map((entry) => entry.orgId), entries.map((entry) => entry.of)]
  if ((await sql.selectEntriesByKey.run(ctx.client, [orgs, reversed])) !== entries.length)
    throw new Error(`an entry to reverse is missing: ${reversed.join(', ')}`)
  const inserted = await sql.insertReversals.all(ctx.client, [
    orgs,
    entries.map(() => ctx.newId<'ledger_entry'>()),
    entries.map((entry) => entry.event),
    reversed,
    entries.map((entry) => entry.on),
    entries.map((entry) => entry.key),
    ctx.now,
  ])
  await sql.insertReversedPostings.run(ctx.client, [inserted.map((row) => row.org_id), inserted.map((row) => row.id)])
}

/** Whether the accounts of every organization add up to zero. */
export const isLedgerBalanced = async ({ client }: Pick<Work, 'client'>): Promise<boolean> =>
  (await sql.selectUnbalanced.all(client)).length === 0

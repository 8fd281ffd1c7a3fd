import { sen, type Sen } from '#kernel/money.ts'
import { msOf, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { reserveIds } from '#server/ids.ts'
import * as rules from './ledger.rules.ts'
import * as sql from './ledger.sql.ts'

type LedgerWork = Pick<Work, 'client' | 'now' | 'newId'>
type Key = {
  readonly orgId: Id<'org'>
  readonly on: LocalDate
  /** The idempotency key, unique within an organization. */
  readonly key: string
}

/** The entry of one record. */
export type Entry<E extends rules.LedgerEvent> = Key & {
  readonly event: E
  readonly sourceType: string
  readonly sourceId: string
  readonly amounts: rules.AmountsOf<E>
} & (E extends rules.EventWithParty ? { readonly party: Id<'org'> } : { readonly party?: undefined })

/** Posts the entries of records. Skips keys that are already posted. */
export const postEntries = <E extends rules.LedgerEvent>(
  ctx: LedgerWork,
  entries: readonly Entry<E>[],
): Promise<void> =>
  write(
    ctx,
    entries.map(({ event, amounts, party, ...entry }) => ({
      ...entry,
      event,
      postings: rules.postingsOf(event, amounts, party),
    })),
  )

export const postEntry = <E extends rules.LedgerEvent>(ctx: LedgerWork, entry: Entry<E>) => postEntries(ctx, [entry])

type Bulk<E extends sql.BulkEvent> = {
  readonly event: E
  readonly sourceType: string
  readonly on: LocalDate
  /** The expected number of rows. Throws if the query returns another number. */
  readonly count: number
  readonly query: sql.EntryQuery<E>
}

/** Posts one entry for each row of a query, for any number of records. A key that is already posted is an error. */
export const postEntriesFrom = async <E extends sql.BulkEvent>(
  ctx: LedgerWork,
  { event, sourceType, on, count, query }: Bulk<E>,
): Promise<void> => {
  if (count === 0) return
  const ids = reserveIds(msOf(ctx.now), count)
  const values = { ...query.from.values, ...ids, sourceType, on, now: ctx.now }
  const { found } = await sql.insertEntriesFrom(event, query).one(ctx.client, values)
  if (found !== count) throw new Error(`${found} instead of ${count} entries of ${event} would be posted`)
}

/** The reversal of the entry that was posted with the key `of`. */
type Reversal = Key & { readonly event: rules.ReversalEvent; readonly of: string }

/** Reverses an entry; repeating a key has no effect. Throws if the entry is missing or was reversed with another key. */
export const reverseEntry = async (ctx: LedgerWork, { of, ...reversal }: Reversal): Promise<void> => {
  const entry = await sql.selectEntry.first(ctx.client, { orgId: reversal.orgId, of })
  if (entry?.event !== rules.reversals[reversal.event]) throw new Error(`an entry to reverse is missing: ${of}`)
  const { id: reverses, sourceType, sourceId } = entry
  await write(ctx, [{ ...reversal, sourceType, sourceId, reverses, postings: rules.reversed(entry.postings) }])
}

type NewEntry = Key & {
  readonly event: rules.EntryEvent
  readonly sourceType: string
  readonly sourceId: string
  readonly postings: readonly rules.Posting[]
  readonly reverses?: Id<'ledger_entry'>
}
const write = async (ctx: LedgerWork, given: readonly NewEntry[]): Promise<void> => {
  if (given.length === 0) return
  const entries = given.map((entry) => ({ ...entry, id: ctx.newId<'ledger_entry'>() }))
  const lines = entries.flatMap(({ orgId, id, postings }) =>
    postings.map((posting, i) => ({ ...posting, orgId, id, line: i + 1 })),
  )
  await sql.insertEntries.run(ctx.client, {
    entries: entries.map(({ orgId, id, event, sourceType, sourceId, on, key, postings, reverses }) => ({
      orgId,
      id,
      event,
      sourceType,
      sourceId,
      entryOn: on,
      idempotencyKey: key,
      postings: postings.length,
      reversesId: reverses,
    })),
    now: ctx.now,
    lines: lines.map(({ orgId, id, line, account, amount }) => ({
      orgId,
      entryId: id,
      line,
      account,
      amountSen: amount,
    })),
  })
}

/** When the ledger was last audited, and how many differences were found; null before the first audit. */
export const lastAudit = async ({ client }: Pick<Work, 'client'>) => {
  const audit = await sql.selectLastAudit.first(client)
  return audit ? { ...audit } : null
}

/** Whether the accounts of every organization add up to zero. */
export const isLedgerBalanced = async ({ client }: Pick<Work, 'client'>): Promise<boolean> =>
  (await sql.selectUnbalanced.all(client)).length === 0

/** The balance of an account over all organizations and the platform. */
export const accountTotal = async ({ client }: Pick<Work, 'client'>, account: rules.Account): Promise<Sen> =>
  (await sql.selectAccountTotal.one(client, { account })).balance

type AccountOf = { readonly orgId: Id<'org'>; readonly account: rules.Account }
/** The balance of an account of an organization. */
export const accountBalance = async ({ client }: Pick<Work, 'client'>, of: AccountOf): Promise<Sen> =>
  (await sql.selectBalance.first(client, of))?.balance ?? sen(0)

/** The same, locked until the transaction ends. */
export const lockBalance = async ({ client }: Pick<Work, 'client'>, of: AccountOf): Promise<Sen> =>
  (await sql.lockBalance.first(client, of))?.balance ?? sen(0)

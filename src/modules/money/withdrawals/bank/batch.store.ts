import { sql, type Selectable } from 'kysely'
import { sen, type Sen } from '#kernel/money.ts'
import { searchedAmount } from '#kernel/searched.ts'
import { recordOf } from '#kernel/one-of.ts'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import { ofDayOf } from '#money/originatingAccounts/payment-file.rules.ts'
import { arrivalOf } from '../arrival.rules.ts'
import { payeeResults, type PayeeResult } from './batch.rules.ts'
import * as statements from './batch.sql.ts'
import type { Batch } from './transfer-values.contract.ts'

type BatchRow = Selectable<Tables['bank_batches']>
type Listed = BatchRow & { readonly file_number: string; readonly downloaded: boolean }

/** A batch with the digest of its file as specified. */
type StoredBatch = Batch & { readonly sha256: string }
const toBatch = (row: Listed): StoredBatch => ({
  ...named(row),
  count: row.withdrawals,
  ofDay: ofDayOf(row.file_number),
  sha256: row.file_sha256.toString('hex'),
  handover:
    row.handover !== null && row.handover_at !== null
      ? { text: row.handover, byName: row.handover_by_name ?? '', at: row.handover_at }
      : null,
  dueOn: arrivalOf(row.sent_at),
})

/** Takes the lock that lets bulk transitions run one at a time. A single run may use more memory for sorting. */
export const lockTransfers = async (db: Db): Promise<void> => {
  await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended('transfers', 7))`.execute(db),
    sql`set local work_mem = '64MB'`.execute(db),
  ])
}

/** Batches are numbered without gaps, because only one transaction at a time inserts one. */
export const insertBatch = async (
  db: Db,
  batch: Omit<BatchRow, 'number' | 'handover' | 'handover_by_name' | 'handover_at'>,
): Promise<Batch> => {
  const number = (await countBatches(db)) + 1
  await db
    .insertInto('bank_batches')
    .values({ ...batch, number })
    .execute()
  const [inserted] = await findBatches(db, [batch.id])
  if (!inserted) throw new Error('a new batch was not found')
  return inserted
}

/** The numbers of the batches that were sent on a day, oldest first. */
export const numbersOfDay = async (db: Db, day: LocalDate): Promise<number[]> => {
  const rows = await db
    .selectFrom('bank_batches')
    .select('number')
    .where('sent_on', '=', day)
    .orderBy('number')
    .execute()
  return rows.map((row) => row.number)
}

/** Batches, each with the number of its file. */
const selectBatches = (db: Db) =>
  db
    .selectFrom('bank_batches as b')
    .innerJoin('payment_files as f', (join) =>
      join.on('f.org_id', '=', platformOrgId).onRef('f.record_id', '=', 'b.id'),
    )
    .selectAll('b')
    .select('f.number as file_number')
    .select(
      sql<boolean>`exists (select from audit_events a where a.org_id = ${platformOrgId} and a.record_type = 'bank_batch' and a.record_id = b.id
        and a.call = 'rollingPayAdmin-downloadBatch')`.as('downloaded'),
    )

export const findBatches = async (db: Db, ids: readonly Id<'bank_batch'>[]): Promise<StoredBatch[]> =>
  ids.length === 0 ? [] : (await selectBatches(db).where('b.id', 'in', ids).execute()).map(toBatch)

/** The last batch. */
export const lastBatch = async (db: Db): Promise<Batch | null> => {
  const row = await selectBatches(db).orderBy('b.number', 'desc').limit(1).executeTakeFirst()
  return row ? toBatch(row) : null
}

/** The batch with a number. */
export const findBatchByNumber = async (db: Db, number: number) => {
  const row = await selectBatches(db).where('b.number', '=', number).executeTakeFirst()
  return row && toBatch(row)
}

const mostFound = 5
/** The batch that a search such as `34` or `Batch no. 34` names, and the newest ones of the amount that it means. */
export const findBatchesAsNamed = async (db: Db, search: string): Promise<Batch[]> => {
  const number = Number(/^\D{0,20}(\d{1,9})$/.exec(search)?.[1] ?? 0)
  const found = await selectBatches(db)
    .where((where) =>
      where.or([where('b.number', '=', number), where('b.net_sen', '=', searchedAmount(search) ?? sen(0))]),
    )
    .orderBy(sql`b.number <> ${number}`)
    .orderBy('b.number', 'desc')
    .limit(mostFound)
    .execute()
  return found.map(toBatch)
}

/** The highest number is also the count. */
export const countBatches = async (db: Db): Promise<number> => {
  const { last } = await db
    .selectFrom('bank_batches')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

type Reads = Pick<Work, 'client'>
type BatchId = Id<'bank_batch'>
export type Results = Readonly<Record<PayeeResult, { readonly count: number; readonly net: Sen }>>

/** The payments of batches by result. */
export const resultsOf = async ({ client }: Reads, batchIds: readonly BatchId[]) => {
  const rows = Map.groupBy(await statements.sumResults.all(client, { batchIds }), (row) => row.batchId)
  return (id: BatchId): Results =>
    recordOf(payeeResults, (result) => {
      const row = rows.get(id)?.find((one) => one.result === result)
      return { count: row?.count ?? 0, net: row?.net ?? sen(0) }
    })
}

export const countPromised = async ({ client }: Reads, batchId: BatchId, by: LocalDate): Promise<number> =>
  (await statements.countPromised.one(client, { batchId, by })).count

type Handover = { readonly batchIds: readonly BatchId[]; readonly text: string }
/** Stores how the bank got the files of batches. */
export const setHandover = async (
  { db, now, actor }: Pick<Work, 'db' | 'now'> & { readonly actor: { readonly name: string } },
  { batchIds, text }: Handover,
): Promise<void> => {
  await db
    .updateTable('bank_batches')
    .set({ handover: text, handover_by_name: actor.name, handover_at: now })
    .where('id', 'in', batchIds)
    .execute()
}

/** The sender of a batch. */
export const sendersOf = async (db: Db, batchIds: readonly BatchId[]) =>
  batchIds.length === 0
    ? []
    : db
        .selectFrom('bank_batches')
        .select(['sent_by as by', 'sent_by_name as byName'])
        .where('id', 'in', batchIds)
        .execute()

import { sql, type Selectable } from 'kysely'
import { sen, type Sen } from '#kernel/money.ts'
import { recordOf } from '#kernel/one-of.ts'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import { paging, type PageInput } from '#server/postgres/paging.ts'
import type { Tables } from '#server/postgres/tables.ts'
import { arrivalOf } from '../request/arrival.rules.ts'
import { payeeResults, type PayeeResult } from './batch.rules.ts'
import * as statements from './batch.sql.ts'
import type { Batch } from './transfer-values.contract.ts'

type BatchRow = Selectable<Tables['bank_batches']>
type Listed = BatchRow & { readonly of_day: number; readonly downloaded: boolean }

const toBatch = (row: Listed): Batch => ({
  id: row.id,
  number: row.number,
  ofDay: row.of_day,
  count: row.withdrawals,
  net: row.net_sen,
  sentAt: row.sent_at,
  sentOn: row.sent_on,
  sentByName: row.sent_by_name,
  downloaded: row.downloaded,
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
  const nothing = { handover: null, handover_by_name: null, handover_at: null, downloaded: false }
  return toBatch({ ...batch, ...nothing, number, of_day: (await numbersOfDay(db, batch.sent_on)).length })
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

/** Batches, each with its position among those of its day. */
const selectBatches = (db: Db) =>
  db
    .selectFrom('bank_batches as b')
    .selectAll('b')
    .select(
      sql<number>`(select count(*) from bank_batches o where o.sent_on = b.sent_on and o.number <= b.number)`.as(
        'of_day',
      ),
    )
    .select(
      sql<boolean>`exists (select from audit_events a where a.org_id = ${platformOrgId} and a.record_type = 'bank_batch' and a.record_id = b.id
        and a.call = 'rollingPayAdmin-downloadBatch')`.as('downloaded'),
    )

export const findBatches = async (db: Db, ids: readonly Id<'bank_batch'>[]): Promise<Batch[]> =>
  ids.length === 0 ? [] : (await selectBatches(db).where('b.id', 'in', ids).execute()).map(toBatch)

const sortKeys = { number: { expression: sql`b.number`, kind: 'number' } } as const

/** A page of batches, newest first. The text of a search is the number of a batch. */
export const listBatches = async (
  db: Db,
  { search, ...query }: PageInput<'number'> & { search?: string | undefined },
) => {
  const page = paging(query, {
    keys: sortKeys,
    id: sql`b.id`,
    first: { by: 'number', descending: true },
    defaultSize: 20,
  })
  const found = search ? selectBatches(db).where(sql<string>`b.number::text`, '=', search) : selectBatches(db)
  const { rows, next, previous } = page.arrange(await page.of(found).execute())
  return { batches: rows.map(toBatch), next, previous }
}

/** The batch with a number, and the digest of its file. */
export const findBatchByNumber = async (db: Db, number: number) => {
  const row = await selectBatches(db).where('b.number', '=', number).executeTakeFirst()
  return row && { ...toBatch(row), sha256: row.file_sha256.toString('hex') }
}

/** The batch that a search such as `34` or `Batch no. 34` names. */
export const findBatchesByNumber = async (db: Db, search: string): Promise<Batch[]> => {
  const number = /^\D{0,20}(\d{1,9})$/.exec(search)?.[1]
  if (number === undefined) return []
  return (await selectBatches(db).where('b.number', '=', Number(number)).execute()).map(toBatch)
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
  const rows = Map.groupBy(await statements.sumResults.all(client, { batchIds }), (row) => row.batch_id)
  return (id: BatchId): Results =>
    recordOf(payeeResults, (result) => {
      const row = rows.get(id)?.find((one) => one.result === result)
      return { count: row?.withdrawals ?? 0, net: row?.net_sen ?? sen(0) }
    })
}

export const countPromised = async ({ client }: Reads, batchId: BatchId, by: LocalDate): Promise<number> =>
  (await statements.countPromised.one(client, { batchId, by })).withdrawals

/** Who downloaded the file of a batch, and when, newest first. */
export const downloadsOf = async ({ client }: Reads, batchId: BatchId, most: number) =>
  (await statements.selectDownloads.all(client, { orgId: platformOrgId, batchId, most })).map((row) => ({
    at: row.happened_at,
    byName: row.actor_name,
  }))

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

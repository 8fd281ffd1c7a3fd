import { sql, type Selectable } from 'kysely'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { paging, type PageInput } from '#server/postgres/paging.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Batch } from './transfer-values.contract.ts'

type BatchRow = Selectable<Tables['bank_batches']>

const toBatch = (row: BatchRow & { of_day: number }): Batch => ({
  id: row.id,
  number: row.number,
  ofDay: row.of_day,
  count: row.withdrawals,
  net: row.net_sen,
  sentAt: row.sent_at,
  sentOn: row.sent_on,
  sentByName: row.sent_by_name,
})

/** Takes the lock that lets bulk transitions run one at a time. A single run may use more memory for sorting. */
export const lockTransfers = async (db: Db): Promise<void> => {
  await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended('transfers', 7))`.execute(db),
    sql`set local work_mem = '64MB'`.execute(db),
  ])
}

/** Batches are numbered without gaps, because only one transaction at a time inserts one. */
export const insertBatch = async (db: Db, batch: Omit<BatchRow, 'number'>): Promise<Batch> => {
  const number = (await countBatches(db)) + 1
  await db
    .insertInto('bank_batches')
    .values({ ...batch, number })
    .execute()
  return toBatch({ ...batch, number, of_day: (await numbersOfDay(db, batch.sent_on)).length })
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

export const findBatches = async (db: Db, ids: readonly Id<'bank_batch'>[]): Promise<Batch[]> =>
  ids.length === 0 ? [] : (await selectBatches(db).where('b.id', 'in', ids).execute()).map(toBatch)

const sortKeys = { number: { expression: sql`b.number`, kind: 'number' } } as const

/** A page of batches, newest first. */
export const listBatches = async (db: Db, query: Pick<PageInput<'number'>, 'after' | 'pageSize'>) => {
  const page = paging(query, {
    keys: sortKeys,
    id: sql`b.id`,
    first: { by: 'number', descending: true },
    defaultSize: 20,
  })
  const { rows, next } = page.arrange(await page.of(selectBatches(db)).execute())
  return { batches: rows.map(toBatch), next }
}

/** The highest number is also the count. */
export const countBatches = async (db: Db): Promise<number> => {
  const { last } = await db
    .selectFrom('bank_batches')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

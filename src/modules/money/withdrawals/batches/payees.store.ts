import { sql } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import { dateIn } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import { bankPaid, isLeaving, isOnHold } from '../lists/list.sql.ts'
import { toMasked } from '../transfers/transfer-list.steps.ts'
import type { Payee } from './batch.contract.ts'
import { payeeResults, type PayeeResult } from '../bank/batch.rules.ts'
import { resultOfPayment } from '../bank/batch.sql.ts'

type Sort = 'result' | 'employeeName' | 'amount'
export type PayeeQuery = PageInput<Sort> & {
  readonly batchId: Id<'bank_batch'>
  readonly result?: PayeeResult | undefined
  readonly search?: string | undefined
}

const result = sql<PayeeResult>`(${sql.raw(resultOfPayment)})`
/** Payees without a result come first. */
const inOrder = sql`array_position(array[${sql.join(payeeResults)}]::text[], ${result})`
const sortKeys: Readonly<Record<Sort, SortKey>> = {
  result: { expression: inOrder, kind: 'number' },
  employeeName: { expression: sql`w.employee_name`, kind: 'text' },
  amount: { expression: sql`w.net_sen`, kind: 'number' },
}
/** The amount is found with and without its separators: `1234.50` and `1,234.50`. */
const searched = sql`concat_ws(' ', w.employee_name, w.org_name, w.account_number, w.ic_number, w.id,
  to_char(w.net_sen / 100.0, 'FM9999999990.00'), to_char(w.net_sen / 100.0, 'FM9,999,999,990.00'))`

type Row = Omit<Parameters<typeof toMasked>[0], 'refused'> & {
  readonly result: PayeeResult
  readonly reason: string | null
}
const toPayee = (row: Row): Payee => ({
  ...toMasked({ ...row, refused: row.result === 'refused' }),
  result: row.result,
  reason: row.returnedReason ?? row.reason,
  answeredOn: row.result === 'unanswered' ? null : row.result === 'paid' ? row.transferOn : dateIn(row.modifiedAt),
})

/** A page of the payees of a batch, the number of matches and their sum. */
export const listPayees = async (db: Db, query: PayeeQuery) => {
  const page = paging(query, { keys: sortKeys, id: sql`w.id`, first: { by: 'result', descending: false } })
  let found = db.selectFrom('withdrawals as w').where('w.batch_id', '=', query.batchId)
  if (query.result) found = found.where(result, '=', query.result)
  if (query.search) found = found.where(hasWords(searched, query.search))
  const [{ rows, ...cursors }, { count, net }] = await Promise.all([
    page.read(
      found
        .selectAll('w')
        .select([
          result.as('result'),
          sql<boolean>`${sql.raw(isLeaving)}`.as('leaving'),
          sql<boolean>`${sql.raw(isOnHold)}`.as('on_hold'),
          sql<Sen | null>`${sql.raw(bankPaid)}`.as('bank_paid_sen'),
        ]),
    ),
    found
      .select([sql<number>`count(*)::int`.as('count'), sql<Sen>`coalesce(sum(w.net_sen), 0)::int8`.as('net')])
      .executeTakeFirstOrThrow(),
  ])
  return { payees: rows.map((row) => toPayee(named(row))), ...cursors, total: count, net }
}

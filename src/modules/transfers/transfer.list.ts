import type { z } from 'zod'
import { sen, type Sen } from '#kernel/money.ts'
import type { Transaction } from '#server/postgres/database.ts'
import { nameOf, planAlongIndexes } from '#server/postgres/statement.ts'
import { masked } from '#kernel/mask.ts'
import { readCursor, writeCursor } from '#modules/withdrawals/cursor.service.ts'
import { conditionsOfSearch, type Condition } from '#modules/withdrawals/search.service.ts'
import { withdrawalStatuses, type WithdrawalStatus } from '#modules/withdrawals/withdrawal.rules.ts'
import type { rollingPayAdmin, Transfer } from './transfer.contract.ts'
import { mostCounted, type sortColumns } from './transfer.rules.ts'
import { toTransfer, transferColumns } from './transfer.store.ts'

type Client = Transaction['client']
type ListInput = z.output<typeof rollingPayAdmin.getAll.input>
type Sort = (typeof sortColumns)[number]

const columns = { id: 'w.id', amount: 'w.net_sen', employeeName: 'w.employee_name' } as const satisfies Record<
  Sort,
  string
>
const valueOf = (row: Transfer, sort: Sort): string =>
  ({ id: row.id, amount: String(row.amount), employeeName: row.createdBy })[sort]

const cursorAt = (row: Transfer | undefined, sort: Sort, back: boolean): string | null =>
  row ? writeCursor(row.id, valueOf(row, sort), back) : null

/** What the list, its search and the count have in common. */
const conditionsOf = (input: ListInput, looked: readonly Condition[]) => {
  const values: unknown[] = [input.period]
  const conditions = ['w.period = $1']
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  if (input.status) add((place) => `w.status = ${place}`, input.status)
  for (const { text, value } of looked) add(text, value)
  return { values, conditions, add }
}

/** In a list the account number is masked: whoever needs it in full opens the withdrawal, or the bank's file. */
const toListed = (row: Parameters<typeof toTransfer>[0]): Transfer => {
  const transfer = toTransfer(row)
  return { ...transfer, banking: { ...transfer.banking, accountNumber: masked(row.account_number) } }
}

/** A page in time that does not grow with its number: rows behind the last one, by an index that has the order. */
const pageOf = async (client: Client, input: ListInput, looked: readonly Condition[]) => {
  const sort = input.sort?.by ?? 'id'
  const cursor = readCursor(input.after, sort)
  const descending = (input.sort ? (input.sort.descending ?? false) : true) !== (cursor?.back ?? false)
  const column = columns[sort]
  const { values, conditions, add } = conditionsOf(input, looked)
  if (cursor) {
    const sign = descending ? '<' : '>'
    if (sort === 'id') add((place) => `w.id ${sign} ${place} and w.state_id ${sign} ${place}`, cursor.id)
    else {
      values.push(cursor.value)
      add((place) => `(${column}, w.id) ${sign} ($${values.length - 1}, ${place})`, cursor.id)
    }
  }
  const direction = descending ? 'desc' : 'asc'
  const size = input.pageSize ?? 20
  const order = sort === 'id' ? `w.id ${direction}` : `${column} ${direction}, w.id ${direction}`
  const text = `select ${transferColumns} from withdrawals w left join bank_batches b on b.id = w.batch_id
    where ${conditions.join(' and ')} order by ${order} limit ${size + 1}`
  if (looked.length > 0 && looked.every(({ met }) => met)) planAlongIndexes(client)
  const { rows } = await client.query<Parameters<typeof toTransfer>[0]>({
    ...(looked.length === 0 && { name: nameOf(text) }),
    text,
    values,
  })
  const found = rows.slice(0, size).map(toListed)
  const isMore = rows.length > size
  const transactions = cursor?.back ? found.toReversed() : found
  return {
    transactions,
    next: (cursor?.back ?? false) || isMore ? cursorAt(transactions.at(-1), sort, false) : null,
    previous: cursor && (!cursor.back || isMore) ? cursorAt(transactions[0], sort, true) : null,
  }
}

type Count = { count: number; amount: Sen; netAmount: Sen }
const empty = (): Count => ({ count: 0, amount: sen(0), netAmount: sen(0) })

/** The counts of the month, from the totals that are kept: no row of a withdrawal is read. */
const countsOf = async (client: Client, input: ListInput): Promise<Record<WithdrawalStatus, Count>> => {
  const { rows } = await client.query<{ status: WithdrawalStatus; count: number; amount_sen: number; net_sen: number }>(
    `select status, sum(withdrawals)::int8 as count, sum(amount_sen)::int8 as amount_sen, sum(amount_sen - employee_fee_sen)::int8 as net_sen
       from withdrawal_totals where period = $1 group by status`,
    [input.period],
  )
  const counts = Object.fromEntries(withdrawalStatuses.map((status) => [status, empty()])) as Record<
    WithdrawalStatus,
    Count
  >
  for (const row of rows)
    counts[row.status] = { count: row.count, amount: sen(row.amount_sen), netAmount: sen(row.net_sen) }
  return counts
}

const countHits = async (client: Client, input: ListInput, looked: readonly Condition[]): Promise<number> => {
  const { values, conditions } = conditionsOf(input, looked)
  const { rows } = await client.query<{ hits: number }>(
    `select count(*)::int as hits from (select 1 from withdrawals w where ${conditions.join(' and ')} limit ${mostCounted + 1}) h`,
    values,
  )
  return rows[0]?.hits ?? 0
}

export const listTransfers = async (client: Client, input: ListInput) => {
  const search = (input.search ?? '').replaceAll('\0', '')
  const looked = await conditionsOfSearch(client, search, null)
  const [page, counts, hits] = await Promise.all([
    pageOf(client, input, looked),
    countsOf(client, input),
    search === '' ? null : countHits(client, input, looked),
  ])
  const all = input.status
    ? counts[input.status].count
    : Object.values(counts).reduce((total, { count }) => total + count, 0)
  return {
    ...page,
    counts,
    total: hits === null ? all : Math.min(hits, mostCounted),
    more: hits !== null && hits > mostCounted,
  }
}

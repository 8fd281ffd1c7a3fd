import type { z } from 'zod'
import { sen, type Sen } from '#kernel/money.ts'
import type { Transaction } from '#server/postgres/database.ts'
import { masked } from '#kernel/mask.ts'
import { filterOf, pagedList, readPage, type Filter } from '#modules/withdrawals/page.service.ts'
import { conditionsOfSearch, searchOf } from '#modules/withdrawals/search.service.ts'
import { withdrawalStatuses, type WithdrawalStatus } from '#modules/withdrawals/withdrawal.rules.ts'
import type { rollingPayAdmin, Transfer } from './transfer.contract.ts'
import { mostCounted, type sortColumns } from './transfer.rules.ts'
import { toTransfer, transferColumns } from './transfer.store.ts'

type Client = Transaction['client']
type ListInput = z.output<typeof rollingPayAdmin.getAll.input>
type Sort = (typeof sortColumns)[number]

/** In a list both numbers are masked: whoever needs them in full opens the withdrawal, or the bank's file. */
const toListed = (row: Parameters<typeof toTransfer>[0]): Transfer => {
  const transfer = toTransfer(row)
  return {
    ...transfer,
    employeeICNumber: masked(row.ic_number),
    banking: { ...transfer.banking, accountNumber: masked(row.account_number) },
  }
}

const list = pagedList<Sort, Parameters<typeof toTransfer>[0], Transfer>({
  columns: { id: 'w.id', amount: 'w.net_sen', employeeName: 'w.employee_name' },
  newest: 'id',
  defaultSize: 20,
  shown: transferColumns,
  joined: 'left join bank_batches b on b.id = w.batch_id',
  toItem: toListed,
  valueOf: (row, sort) => ({ id: row.id, amount: String(row.amount), employeeName: row.createdBy })[sort],
})

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

const countHits = async (client: Client, { values, conditions }: Filter): Promise<number> => {
  const { rows } = await client.query<{ hits: number }>(
    `select count(*)::int as hits from (select 1 from withdrawals w where ${conditions.join(' and ')} limit ${mostCounted + 1}) h`,
    [...values],
  )
  return rows[0]?.hits ?? 0
}

export const listTransfers = async (client: Client, input: ListInput) => {
  const search = searchOf(input)
  const looked = await conditionsOfSearch(client, search, null)
  const filter = filterOf(null, input, looked)
  const [page, counts, hits] = await Promise.all([
    readPage(client, list, input, { filter, looked }),
    countsOf(client, input),
    search === '' ? null : countHits(client, filter),
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

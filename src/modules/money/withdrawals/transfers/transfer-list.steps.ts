import type { z } from 'zod'
import { masked } from '#kernel/mask.ts'
import { sum } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import {
  countHits,
  countReturns,
  filterOf,
  readPage,
  shownTotals,
  totalsByStatus,
  transferList,
  type ListedTransfer,
} from '../lists/list.store.ts'
import { conditionOfAmount, conditionsOfSearch } from '../lists/list-search.store.ts'
import type { Work } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type { Transfer } from '../bank/transfer-values.contract.ts'
import { arrivalShown } from '../arrival.rules.ts'
import type { transferCalls } from './transfer.contract.ts'
import type { selectDetails } from '../lists/list.sql.ts'

type ListInput = z.output<typeof transferCalls.getAll.input>
type ListedTransferOnWire = z.output<typeof transferCalls.getAll.output>['transactions'][number]

const toListed = (row: ListedTransfer): ListedTransferOnWire => ({
  ...row,
  amount: row.net,
  netAmount: row.net,
  requestedAmount: row.amount,
  serviceFee: row.fee,
  serviceFeePaidBy: row.feePaidBy,
  employeeICNumber: row.icNumber,
  createdBy: row.employeeName,
  banking: { bank: bankName(row.bankCode), bankCode: row.bankCode, accountNumber: row.accountNumber },
  ...arrivalShown(row),
  transferDate: row.transferOn,
  sentToBank: row.sentAt !== null,
  createdAt: row.requestedAt,
})

/** Lists mask both numbers. The withdrawal's page and the bank file show them in full. */
export const toMasked = (row: ListedTransfer): ListedTransferOnWire =>
  toListed({ ...row, icNumber: masked(row.icNumber), accountNumber: masked(row.accountNumber) })

export const toTransfer = (row: StatementRow<typeof selectDetails>, batchNumber: number | null): Transfer => ({
  ...row,
  ...toListed(row),
  batchNumber,
})

/** The maximum number of matches to count; users narrow larger searches. */
const mostCounted = 1_000

/** Withdrawals with the bank begin with those that were promised first, which are late first. */
const firstOf = ({ status, part }: ListInput) =>
  status === 'processing' || part === 'withBank' ? ({ by: 'promised', descending: false } as const) : undefined

export const listTransfers = async (ctx: Pick<Work, 'client'> & { org: Id<'org'> | null }, input: ListInput) => {
  const orgId = ctx.org
  const search = await conditionsOfSearch(ctx.client, orgId, input)
  const filter = filterOf(orgId, input, search)
  const isSearch = search.length > 0
  const isPart = input.part !== undefined || input.transferredOn !== undefined
  const [{ rows, ...cursors }, { totals, returned, inMonth }, returns, hits, ofPart] = await Promise.all([
    readPage(ctx, transferList, { ...input, sort: input.sort ?? firstOf(input) }, { filter }),
    totalsByStatus(ctx, orgId, input.period),
    countReturns(ctx, orgId),
    isSearch ? countHits(ctx, filter, mostCounted + 1) : undefined,
    isPart ? sumOfPart(ctx, filterOf(orgId, input, [])) : null,
  ])
  const { counts, inMonth: returnedInMonth } = shownTotals(totals, returned)
  const listed = input.status ? totals[input.status].count : inMonth
  const total = hits
    ? Object.values(hits).reduce((all, { count }) => all + count, 0)
    : ofPart
      ? ofPart.count
      : input.returned
        ? returns.count
        : listed
  return {
    transactions: rows.map(toMasked),
    ...cursors,
    counts,
    inMonth,
    ofPart,
    returns: { ...returns, inMonth: returnedInMonth },
    total: isSearch ? Math.min(total, mostCounted) : total,
    more: isSearch && total > mostCounted,
  }
}

/** More than any part or day has. */
const mostOfPart = 10_000_000
const sumOfPart = async (ctx: Pick<Work, 'client'>, filter: Parameters<typeof countHits>[1]) => {
  const totals = Object.values(await countHits(ctx, filter, mostOfPart))
  return {
    count: totals.reduce((all, { count }) => all + count, 0),
    net: sum(totals.map(({ net }) => net)),
  }
}

const mostFound = 5
/** The newest withdrawals with this id, account or amount, of all months. */
export const findExactly = async (ctx: Pick<Work, 'client'>, search: string): Promise<ListedTransferOnWire[]> => {
  const named = await conditionsOfSearch(ctx.client, null, { search })
  const ofAmount = conditionOfAmount(search)
  const rows: ListedTransfer[] = []
  for (const conditions of [named.some(({ exact }) => exact) ? named : [], ofAmount ? [ofAmount] : []]) {
    if (conditions.length === 0) continue
    const filter = { conditions, search: conditions, open: [] }
    rows.push(...(await readPage(ctx, transferList, { pageSize: mostFound }, { filter })).rows)
  }
  const found = [...new Map(rows.map((row) => [row.id, row])).values()]
  return found.slice(0, mostFound).map(toMasked)
}

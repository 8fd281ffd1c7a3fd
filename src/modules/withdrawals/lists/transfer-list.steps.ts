import type { z } from 'zod'
import { masked } from '#kernel/mask.ts'
import { sum } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import {
  countHits,
  countReturns,
  filterOf,
  readPage,
  totalsByStatus,
  transferList,
  type ListedTransfer,
} from './list.store.ts'
import { conditionsOfSearch } from './list-search.store.ts'
import type { TransferRow } from './platform.store.ts'
import type { Work } from '#server/context.ts'
import type { rollingPayAdmin } from '../bank/transfer.contract.ts'
import type { Transfer } from '../bank/transfer-values.contract.ts'
import { arrivalShown } from '../request/arrival.rules.ts'
import { mostCounted } from '../bank/transfer.rules.ts'

type ListInput = z.output<typeof rollingPayAdmin.getAll.input>
type ListedTransferOnWire = z.output<typeof rollingPayAdmin.getAll.output>['transactions'][number]

const toListed = (row: ListedTransfer): ListedTransferOnWire => ({
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  status: row.status,
  refused: row.refused,
  period: row.period,
  amount: row.net_sen,
  netAmount: row.net_sen,
  bankPaid: row.bank_paid_sen,
  requestedAmount: row.amount_sen,
  serviceFee: row.fee_sen,
  serviceFeePaidBy: row.fee_paid_by,
  employeeId: row.employee_id,
  leaving: row.leaving,
  employeeICNumber: row.ic_number,
  createdBy: row.employee_name,
  banking: { bank: bankName(row.bank_code), bankCode: row.bank_code, accountNumber: row.account_number },
  ...arrivalShown(row),
  transferDate: row.transfer_on,
  sentToBank: row.sent_at !== null,
  returnedAt: row.returned_at,
  returnedReason: row.returned_reason,
  returnHandledAt: row.return_handled_at,
  createdAt: row.requested_at,
  modifiedAt: row.modified_at,
})

/** Lists mask both numbers. The withdrawal's page and the bank file show them in full. */
export const toMasked = (row: ListedTransfer): ListedTransferOnWire =>
  toListed({ ...row, ic_number: masked(row.ic_number), account_number: masked(row.account_number) })

export const toTransfer = (row: TransferRow, batchNumber: number | null): Transfer => ({
  ...toListed(row),
  salary: row.salary_sen,
  reason: row.reason,
  reasonForWithdrawal: row.reason_for_withdrawal,
  batchId: row.batch_id,
  batchNumber,
  modifiedBy: row.modified_by,
})

/** Withdrawals with the bank begin with those that were promised first, which are late first. */
const firstOf = ({ status, part }: ListInput) =>
  status === 'processing' || part === 'withBank' ? ({ by: 'promised', descending: false } as const) : undefined

export const listTransfers = async (ctx: Pick<Work, 'client'> & { org: Id<'org'> | null }, input: ListInput) => {
  const orgId = ctx.org
  const search = await conditionsOfSearch(ctx.client, orgId, input)
  const filter = filterOf(orgId, input, search)
  const isSearch = search.length > 0
  const isPart = input.part !== undefined || input.transferredOn !== undefined
  const [{ rows, ...cursors }, { totals: counts, returned, inMonth }, returns, hits, ofPart] = await Promise.all([
    readPage(ctx, transferList, { ...input, sort: input.sort ?? firstOf(input) }, { filter }),
    totalsByStatus(ctx, orgId, input.period),
    countReturns(ctx, orgId),
    isSearch ? countHits(ctx, filter, mostCounted + 1) : undefined,
    isPart ? sumOfPart(ctx, filterOf(orgId, input, [])) : null,
  ])
  const listed = input.status ? counts[input.status].count : inMonth
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
    returns: { ...returns, inMonth: returned },
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
    net: sum(totals.map(({ netAmount }) => netAmount)),
  }
}

const mostFound = 5
/** The newest withdrawals with this id or account, of all months. */
export const findExactly = async (ctx: Pick<Work, 'client'>, search: string): Promise<ListedTransferOnWire[]> => {
  const conditions = await conditionsOfSearch(ctx.client, null, { search })
  if (!conditions.some(({ exact }) => exact)) return []
  const filter = { conditions, search: conditions, open: [] }
  const { rows } = await readPage(ctx, transferList, { pageSize: mostFound }, { filter })
  return rows.map(toMasked)
}

import type { z } from 'zod'
import { masked } from '#kernel/mask.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import { countHits, filterOf, readPage, transferList, type ListedTransfer } from '#modules/withdrawals/list.service.ts'
import { monthTotals, type TransferRow } from '#modules/withdrawals/platform.service.ts'
import type { Work } from '#server/context.ts'
import type { rollingPayAdmin, Transfer } from './transfer.contract.ts'
import { mostCounted } from './transfer.rules.ts'

type ListInput = z.output<typeof rollingPayAdmin.getAll.input>
type ListedTransferOnWire = z.output<typeof rollingPayAdmin.getAll.output>['transactions'][number]

const toListed = (row: ListedTransfer): ListedTransferOnWire => ({
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  status: row.status,
  period: row.period,
  amount: row.net_sen,
  netAmount: row.net_sen,
  requestedAmount: row.amount_sen,
  serviceFee: row.fee_sen,
  serviceFeePaidBy: row.fee_paid_by,
  employeeId: row.employee_id,
  employeeICNumber: row.ic_number,
  createdBy: row.employee_name,
  banking: { bank: bankName(row.bank_code), bankCode: row.bank_code, accountNumber: row.account_number },
  expectedOn: row.expected_on,
  transferDate: row.transfer_on,
  sentToBank: row.sent_at !== null,
  returnedAt: row.returned_at,
  returnedReason: row.returned_reason,
  createdAt: row.requested_at,
  modifiedAt: row.modified_at,
})

/** Lists mask both numbers. The withdrawal's page and the bank file show them in full. */
const toMasked = (row: ListedTransfer): ListedTransferOnWire =>
  toListed({ ...row, ic_number: masked(row.ic_number), account_number: masked(row.account_number) })

export const toTransfer = (row: TransferRow, batchNumber: number | null): Transfer => ({
  ...toListed(row),
  salary: row.salary_sen,
  reason: row.reason,
  reasonForWithdrawal: row.reason_for_withdrawal,
  batchNumber,
  modifiedBy: row.modified_by,
})

export const listTransfers = async (ctx: Pick<Work, 'client'>, input: ListInput) => {
  const filter = await filterOf(ctx, null, input)
  const isSearch = filter.search.length > 0
  const [{ rows, ...cursors }, totals, hits] = await Promise.all([
    readPage(ctx, transferList, input, { filter }),
    monthTotals(ctx, input.period),
    isSearch ? countHits(ctx, filter, mostCounted + 1) : undefined,
  ])
  const counted = hits ?? new Map(Object.entries(totals))
  const total = [...counted].reduce(
    (all, [status, one]) => all + (!input.status || status === input.status ? one.count : 0),
    0,
  )
  return {
    transactions: rows.map(toMasked),
    ...cursors,
    counts: totals,
    total: isSearch ? Math.min(total, mostCounted) : total,
    more: isSearch && total > mostCounted,
  }
}

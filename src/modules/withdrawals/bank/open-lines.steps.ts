import type { z } from 'zod'
import { masked } from '#kernel/mask.ts'
import { sen, sum } from '#kernel/money.ts'
import { fileUrl } from '#modules/files/file.rules.ts'
import type { Work } from '#server/context.ts'
import type { bankResult, openLine } from './bank-result.contract.ts'
import { openLinesOf, resultsOfBatch, type OpenLineRow } from './bank-result.store.ts'
import { nearestTo } from './near-match.rules.ts'
import { openPayments } from './payment.store.ts'
import type { Batch } from './transfer-values.contract.ts'

type OpenLine = z.output<typeof openLine>
type BankResult = z.output<typeof bankResult>
type Payment = Awaited<ReturnType<typeof openPayments>>[number]

/** The most lines that the page of a batch lists. */
const mostListed = 200

const toLine = (row: OpenLineRow, near: Payment | null): OpenLine => ({
  resultId: row.bank_result_id,
  fileName: row.file_name,
  line: row.line,
  accountNumber: row.account_number === '' ? '' : masked(row.account_number),
  amountText: row.amount,
  amount: row.amount_sen,
  outcome: row.outcome,
  reason: row.reason,
  transferDate: row.transfer_on,
  problem: { code: row.problem, ...(row.problem_params && { params: row.problem_params }) },
  near: near && {
    orgId: near.orgId,
    transactionId: near.id,
    createdBy: near.employeeName,
    orgName: near.orgName,
    netAmount: near.net,
    difference: sen((row.amount_sen ?? near.net) - near.net),
  },
})

/** The open lines of the bank results of a batch, each with the payment that it nearly matches. */
export const openLines = async (ctx: Pick<Work, 'client'>, batch: Pick<Batch, 'id' | 'dueOn'>) => {
  const rows = await openLinesOf(ctx, batch.id)
  const payments = rows.length === 0 ? [] : await openPayments(ctx, batch.id)
  let left = payments.map((payment) => ({ ...payment, dueOn: batch.dueOn }))
  const found = rows.map((row) => {
    const { account_number: accountNumber, amount_sen: amount, outcome, transfer_on: transferOn } = row
    const near = nearestTo({ accountNumber, amount, outcome, transferOn }, left)
    // A payment is suggested once.
    left = left.filter((payment) => payment !== near)
    return { row, near }
  })
  const others = found.filter(({ near }) => near === null)
  const near = found.flatMap((one) => one.near ?? [])
  return {
    openLines: found.slice(0, mostListed).map((one) => toLine(one.row, one.near)),
    notInBatch: { count: others.length, net: sum(others.flatMap(({ row }) => row.amount_sen ?? [])) },
    nearMatches: { count: near.length, net: sum(near.map(({ net }) => net)) },
  }
}

/** The bank's files that were applied to a batch, newest first. */
export const bankResults = async (ctx: Pick<Work, 'client'>, batch: Pick<Batch, 'id'>): Promise<BankResult[]> =>
  (await resultsOfBatch(ctx, batch.id)).map((row) => ({
    id: row.id,
    file: { name: row.file_name, url: fileUrl(row.file_id, row.file_name), sha256: row.sha256.toString('hex') },
    lines: row.lines,
    net: row.net_sen,
    applied: row.lines - row.exceptions + row.matched,
    open: row.open,
    transferDate: row.transfer_on,
    appliedAt: row.applied_at,
    appliedByName: row.applied_by_name,
  }))

import type { z } from 'zod'
import { masked } from '#kernel/mask.ts'
import { sen, sum, type Sen } from '#kernel/money.ts'
import { fileUrl } from '#ground/files/file.rules.ts'
import type { Work } from '#server/context.ts'
import type { bankResult, openLine } from './bank-result.contract.ts'
import { openLinesOf, resultsOfBatch, type OpenLineRow } from './bank-result.store.ts'
import { nearMatches } from './near-match.rules.ts'
import { openPayments } from '../bank/payment.store.ts'
import type { Batch } from '../bank/transfer-values.contract.ts'

type OpenLine = z.output<typeof openLine>
type BankResult = z.output<typeof bankResult>
type Payment = Awaited<ReturnType<typeof openPayments>>[number]

/** The most lines that the page of a batch lists. */
const mostListed = 200

/** The payment that a line of this amount nearly matches. */
export const toNear = (near: Payment | null, amount: Sen | null): OpenLine['near'] =>
  near && {
    ...near,
    transactionId: near.id,
    createdBy: near.employeeName,
    netAmount: near.net,
    difference: sen((amount ?? near.net) - near.net),
  }

const toLine = (row: OpenLineRow, near: Payment | null): OpenLine => ({
  ...row,
  resultId: row.bankResultId,
  accountNumber: row.accountNumber === '' ? '' : masked(row.accountNumber),
  transferDate: row.transferOn,
  problem: { code: row.problem, ...(row.problemParams && { params: row.problemParams }) },
  near: toNear(near, row.amount),
})

/** The open lines of the bank results of a batch, each with the payment that it nearly matches. */
export const openLines = async (ctx: Pick<Work, 'client'>, batch: Pick<Batch, 'id' | 'dueOn'>) => {
  const rows = await openLinesOf(ctx, batch.id)
  const payments = rows.length === 0 ? [] : await openPayments(ctx, batch.id)
  const nearest = nearMatches(
    rows,
    payments.map((payment) => ({ ...payment, dueOn: batch.dueOn })),
  )
  const found = rows.map((row, i) => ({ row, near: nearest[i] ?? null }))
  const others = found.filter(({ near }) => near === null)
  const near = found.flatMap((one) => one.near ?? [])
  return {
    openLines: found.slice(0, mostListed).map((one) => toLine(one.row, one.near)),
    notInBatch: { count: others.length, net: sum(others.flatMap(({ row }) => row.amount ?? [])) },
    nearMatches: { count: near.length, net: sum(near.map(({ net }) => net)) },
  }
}

/** The bank's files that were applied to a batch, newest first. */
export const bankResults = async (ctx: Pick<Work, 'client'>, batch: Pick<Batch, 'id'>): Promise<BankResult[]> =>
  (await resultsOfBatch(ctx, batch.id)).map((row) => ({
    ...row,
    file: { name: row.fileName, url: fileUrl(row.fileId, row.fileName), sha256: row.sha256.toString('hex') },
    applied: row.lines - row.knownLines - row.exceptions + row.matched,
    transferDate: row.transferOn,
  }))

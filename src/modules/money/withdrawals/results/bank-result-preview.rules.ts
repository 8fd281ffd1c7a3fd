import { sum, type Sen } from '#kernel/money.ts'
import type { MatchedResults, LineError, ResultLine, SentTransfer } from './bank-result.rules.ts'

/** The most rows of each list that the preview returns. */
export const mostPreviewed = 200

type Listed = SentTransfer & { readonly employeeName: string; readonly orgName: string }
type Result = {
  readonly lines: readonly ResultLine[]
  readonly matched: MatchedResults<Listed>
  readonly repeated: number
  readonly errors: readonly LineError[]
}
const totalOf = (transfers: readonly { readonly net: Sen }[]) => ({
  count: transfers.length,
  net: sum(transfers.map(({ net }) => net)),
})

/** What applying the bank's result would do. `near` has the payments that unmatched lines nearly match, by line. */
export const previewOfResult = <N>(
  { lines, matched: { completed, cancelled }, repeated, errors }: Result,
  near: ReadonlyMap<number, N | null>,
) => {
  const given = new Map(lines.map((line) => [line.line, line]))
  return {
    paid: totalOf(completed),
    failed: {
      ...totalOf(cancelled.map(({ transfer }) => transfer)),
      rows: cancelled.slice(0, mostPreviewed).map(({ transfer, reason }) => ({
        id: transfer.id,
        createdBy: transfer.employeeName,
        orgName: transfer.orgName,
        netAmount: transfer.net,
        reason,
      })),
    },
    repeated,
    unmatched: {
      count: errors.length,
      near: errors.filter(({ line }) => near.get(line)).length,
      rows: errors.slice(0, mostPreviewed).map(({ line, problem }) => ({
        line,
        accountNumber: given.get(line)?.accountNumber.slice(0, 40) ?? '',
        amount: given.get(line)?.amount.slice(0, 40) ?? '',
        problem,
        near: near.get(line) ?? null,
      })),
    },
  }
}

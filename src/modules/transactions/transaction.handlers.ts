import { storeMade, mayKeepAnother } from '#modules/files/file.service.ts'
import { completedIn } from '#modules/withdrawals/completed.service.ts'
import type { Handlers } from '#server/context.ts'
import { drawReport } from '#server/documents/report.ts'
import type { transactions } from './transaction.contract.ts'
import { reportOf } from './transaction.report.ts'
import { linesOfAdvance, mostLinesOfPdf } from './transaction.rules.ts'

export const transactionHandlers: Handlers<typeof transactions> = {
  exportToPDFv2: {
    read: async (ctx, { orgId, date: month }) => {
      const { actor, now } = ctx
      if (orgId !== actor.orgId) return ctx.refuse('not_found')
      if (!(await mayKeepAnother(ctx))) return ctx.refuse('too_many_requests')
      // One more than the limit, to detect that there are too many.
      const advances = await completedIn(ctx, orgId, month, mostLinesOfPdf + 1)
      const lines = advances.flatMap(linesOfAdvance)
      if (lines.length > mostLinesOfPdf) return ctx.refuse('too_many_for_pdf', { most: '10,000' })
      const report = reportOf({ organization: actor.org.name, month, by: actor.name, at: now, lines })
      return async (storage) => {
        const bytes = await drawReport(report)
        const name = `Transactions ${month}.pdf`
        const kept = await storeMade(storage, orgId, now, { purpose: 'transactions-pdf', name, bytes })
        return {
          write: async (later) => ({ url: await kept.write(later, { month, transactions: lines.length }) }),
          discard: kept.discard,
        }
      }
    },
  },
}

import { isPlatform } from '#kernel/access.ts'
import { firstDay, formatDate, later, dateIn, lastDay, type Period } from '#kernel/time.ts'
import { storeGenerated, isWithinUploadLimit } from '#ground/files/file.service.ts'
import { sourcesOf } from '#ground/ledger/source.service.ts'
import type { Handlers, Work } from '#server/context.ts'
import { renderReport } from '#server/documents/report.ts'
import { firstExportMonth, firstVisibleDay, isExportable } from './account.rules.ts'
import { listTransactions, otherTransactionsIn } from './account.store.ts'
import type { AccountTransaction, transactions } from './transaction.contract.ts'
import { reportOf } from './transaction-pdf.steps.ts'
import { linesOfAdvance, maxPdfLines, type CompletedWithdrawal } from './transaction.rules.ts'
import type { Id } from '#kernel/values.ts'
import { selectCompleted } from './completed.sql.ts'

/** The withdrawals of an organization that were transferred in a month, including returned ones; at most `limit`. */
const completedIn = async (
  { client }: Pick<Work, 'client'>,
  orgId: Id<'org'>,
  month: Period,
  limit: number,
): Promise<CompletedWithdrawal[]> =>
  (await selectCompleted.all(client, { orgId, from: firstDay(month), to: lastDay(month), limit })).map((row) => ({
    ...row,
    transferredOn: row.transferOn,
    returnedOn: row.returnedAt && dateIn(row.returnedAt),
  }))

type Listed = Awaited<ReturnType<typeof listTransactions>>['transactions']
const withSources = async (ctx: Pick<Work, 'client'>, rows: Listed): Promise<AccountTransaction[]> => {
  const byOrganization = await Promise.all(
    [...Map.groupBy(rows, ({ sourceOrgId }) => sourceOrgId)].map(([orgId, own]) =>
      sourcesOf(
        ctx,
        orgId,
        own.map(({ sourceId }) => sourceId),
      ),
    ),
  )
  const sources = new Map(byOrganization.flatMap((found) => [...found]))
  return rows.map((row) => ({ ...row, sourceParams: sources.get(row.sourceId)?.params ?? null }))
}

export const transactionHandlers: Handlers<typeof transactions> = {
  getAll: async (ctx, { filter = {}, search, ...page }) => {
    const platform = isPlatform(ctx.actor.role)
    const firstDay = platform ? null : firstVisibleDay(ctx.today)
    const { from, ...filters } = filter
    const found = await listTransactions(ctx.db, {
      ...page,
      ...filters,
      search,
      orgId: ctx.org,
      from: from && firstDay ? later(from, firstDay) : (from ?? firstDay),
      completedOnly: !platform,
    })
    return { ...found, transactions: await withSources(ctx, found.transactions), firstDay }
  },

  exportToPDFv2: {
    read: async (ctx, { orgId, date: month }) => {
      const { actor, now } = ctx
      if (!isExportable(month, ctx.today))
        return ctx.refuse('month_not_exportable', { first: formatDate(firstDay(firstExportMonth(ctx.today))) })
      if (!(await isWithinUploadLimit(ctx))) return ctx.refuse('too_many_requests')
      // Read one more than the limit, to detect that there are too many.
      const advances = await completedIn(ctx, orgId, month, maxPdfLines + 1)
      const lines = advances.flatMap(linesOfAdvance)
      const others = await otherTransactionsIn(ctx, orgId, month, maxPdfLines + 1)
      const count = lines.length + others.length
      if (count > maxPdfLines) return ctx.refuse('too_many_for_pdf', { most: '10,000' })
      const report = reportOf({ organization: actor.org.name, month, by: actor.name, at: now, lines, others })
      return async (storage) => {
        const bytes = await renderReport(report)
        const name = `Transactions ${month}.pdf`
        const kept = await storeGenerated(storage, orgId, now, { purpose: 'transactions-pdf', name, bytes })
        return {
          write: async (later) => ({ url: await kept.write(later, { month, transactions: count }) }),
          discard: kept.discard,
        }
      }
    },
  },
}

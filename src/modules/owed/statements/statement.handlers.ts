import type { Handlers } from '#server/context.ts'
import { renderReport } from '#server/documents/report.ts'
import { isWithinUploadLimit, storeGenerated } from '#ground/files/file.service.ts'
import type { Statement, statementCalls } from './statement.contract.ts'
import { statementRecord } from './statement-record.rules.ts'
import { reportOf } from './statement-pdf.steps.ts'
import { sumOpenOfMonth } from './statement.sql.ts'
import * as store from './statement.store.ts'

const message = 'Your monthly statement is ready to download.'

const fileNameOf = (
  { period, correction }: Pick<Statement, 'period' | 'correction'>,
  language: 'en' | 'ms',
): string => {
  const [statement, corrected] = language === 'ms' ? ['Penyata', 'pembetulan'] : ['Statement', 'correction']
  return `${statement} ${period}${correction > 0 ? ` ${corrected} ${correction}` : ''}.pdf`
}

export const statementHandlers: Handlers<typeof statementCalls> = {
  getMonthlyStatements: (ctx) => store.listStatements(ctx, ctx.actor),

  getMonthlyStatement: async (ctx, { statementId }) => {
    const statement = (await store.readStatement(ctx, ctx.actor, statementId)) ?? ctx.refuse('not_found')
    const { orgId, employeeId } = ctx.actor
    const open = await sumOpenOfMonth.one(ctx.client, { orgId, employeeId, period: statement.period })
    return { statement, inProgress: open.amount }
  },

  getDownloadURL: {
    read: async (ctx, { statementId, language = 'en' }) => {
      const { orgId, id: userId } = ctx.actor
      const key = { orgId, statementId, userId, language }
      const statement = (await store.readStatement(ctx, ctx.actor, statementId)) ?? ctx.refuse('not_found')
      const { period, correction } = statement
      const change = { type: statementRecord, id: statementId, after: { period, correction } }
      const known = await store.findDocument(ctx, key)
      if (known !== null)
        return async () => ({
          write: async (later) => {
            later.record(change)
            return { url: known, message }
          },
          discard: async () => undefined,
        })
      if (!(await isWithinUploadLimit(ctx))) return ctx.refuse('too_many_requests')
      const report = reportOf(statement, language)
      return async (storage) => {
        const bytes = await renderReport(report)
        const name = fileNameOf(statement, language)
        const kept = await storeGenerated(storage, orgId, ctx.now, { purpose: 'statement-pdf', name, bytes })
        return {
          write: async (later) => {
            later.record(change)
            const other = await store.lockDocument(later, key)
            if (other !== null) {
              await kept.discard()
              return { url: other, message }
            }
            const url = await kept.write(later)
            await store.insertDocument(later, key, url)
            return { url, message }
          },
          discard: kept.discard,
        }
      }
    },
  },
}

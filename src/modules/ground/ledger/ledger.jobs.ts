import type { Id } from '#kernel/values.ts'
import { job, type JobContext } from '#server/job.ts'
import { auditLedger as findDifferences } from './audit.service.ts'
import { auditTask } from './ledger.contract.ts'
import { finishAudit, insertAudit } from './ledger.store.ts'

/** Further differences are counted but not stored. */
const maxListed = 100

const auditAndFinish = async ({ database, within, log }: JobContext, auditId: Id<'ledger_audit'>): Promise<void> => {
  const found = await findDifferences(database)
  const result = { differences: found.length, findings: JSON.stringify(found.slice(0, maxListed)) }
  await within(({ db, now }) => finishAudit(db, auditId, now, result))
  if (found.length > 0) log.error({ auditId, differences: found.length }, 'the ledger has differences')
}

/** Audits the ledger and stores the result. */
export const auditLedger = job({ task: auditTask, run: (ctx, { auditId }) => auditAndFinish(ctx, auditId) })

/** The audit of each night, at 02:00 in Kuala Lumpur, after the closes of months. */
export const auditNightly = job({
  name: 'auditLedgerNightly',
  cron: '0 18 * * *',
  run: async (ctx) => {
    const { id } = await ctx.within(({ db, newId, now }) =>
      insertAudit(db, { id: newId<'ledger_audit'>(), by: null, at: now }),
    )
    await auditAndFinish(ctx, id)
  },
})

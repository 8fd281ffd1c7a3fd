import { enqueue } from '#server/job.ts'
import { auditTask } from './ledger.contract.ts'
import { addMs, minutes } from '#kernel/time.ts'
import type { Handlers } from '#server/context.ts'
import { ledgerAuditRecord } from './ledger-record.rules.ts'
import type { ledger } from './ledger.contract.ts'
import { listEntries } from './entry-list.store.ts'
import * as store from './ledger.store.ts'

const auditsShown = 5
/** An unfinished audit older than this was interrupted. */
const auditTimeout = minutes(30)

export const ledgerHandlers: Handlers<typeof ledger> = {
  getAccounts: (ctx, input) => store.listAccounts(ctx.db, input),

  getEntries: async (ctx, input) => {
    const orgName = (await store.readOrganizationName(ctx.db, input.orgId)) ?? ctx.refuse('not_found')
    return { orgName, ...(await listEntries(ctx, input)) }
  },

  getAudits: async (ctx) => ({ audits: await store.listAudits(ctx.db, auditsShown) }),

  runAudit: async (ctx) => {
    await store.lockAudits(ctx.db)
    const [latest] = await store.listAudits(ctx.db, 1)
    const isRunning = latest?.status === 'PENDING' && latest.requestedAt > addMs(ctx.now, -auditTimeout)
    const audit = isRunning
      ? latest
      : await store.insertAudit(ctx.db, { id: ctx.newId<'ledger_audit'>(), by: ctx.actor, at: ctx.now })
    if (!isRunning) await enqueue(ctx.client, auditTask, { auditId: audit.id })
    ctx.record({ type: ledgerAuditRecord, id: audit.id, after: { id: audit.id, status: audit.status } })
    return audit
  },
}

import { job } from '#server/job.ts'
import { auditLedger as findDifferences } from './audit.service.ts'
import { auditTask } from './ledger.contract.ts'
import { finishAudit } from './ledger.store.ts'

/** Further differences are counted but not stored. */
const maxListed = 100

/** Audits the ledger and stores the result. */
export const auditLedger = job({
  task: auditTask,
  run: async ({ database, within }, { auditId }) => {
    const found = await findDifferences(database)
    const result = { differences: found.length, findings: JSON.stringify(found.slice(0, maxListed)) }
    await within(({ db, now }) => finishAudit(db, auditId, now, result))
  },
})

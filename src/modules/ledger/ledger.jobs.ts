import { z } from 'zod'
import { id } from '#kernel/values.ts'
import type { Instant } from '#kernel/time.ts'
import type { Database } from '#server/postgres/database.ts'
import { auditLedger as findDifferences } from './audit.service.ts'
import { finishAudit } from './ledger.store.ts'

const payloadOf = z.object({ auditId: id('ledger_audit') })
/** Further differences are counted but not stored. */
const maxListed = 100

/** Audits the ledger and stores the result. */
export const auditLedger = async (database: Database, payload: unknown, now: () => Instant): Promise<void> => {
  const { auditId } = payloadOf.parse(payload)
  const found = await findDifferences(database)
  const result = { differences: found.length, findings: JSON.stringify(found.slice(0, maxListed)) }
  await database.transaction({ orgs: 'all' }, 'write', ({ db }) => finishAudit(db, auditId, now(), result))
}

import { disbursementRecord } from '#modules/disbursements/disbursement-record.rules.ts'
import type { Changing } from '#modules/disbursements/line.service.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import * as sql from './dispute.sql.ts'
import type { Report, ReportDifference } from './payout.rules.ts'
import type { selectPayout } from './payout.sql.ts'

type Disputed = Pick<StatementRow<typeof selectPayout>, 'org_id' | 'id' | 'disbursement_id'>

/** Keeps a report that awaits a decision beside its payout, once. */
export const dispute = async (
  ctx: Pick<Changing, 'client' | 'newId' | 'now' | 'record'>,
  { org_id: orgId, id, disbursement_id }: Disputed,
  { status, reference, amount, currency, reason }: Report,
  differs: readonly ReportDifference[],
): Promise<void> => {
  const reported = {
    orgId,
    id: ctx.newId<'payout_dispute'>(),
    payoutId: id,
    reportedAt: ctx.now,
    providerReference: reference,
    amountSen: amount,
    status,
    currency,
    reason,
    differs,
  }
  if (!(await sql.insertDispute.first(ctx.client, { disputes: [reported] }))) return
  await sql.setDisputed.run(ctx.client, { orgId, id, now: ctx.now })
  ctx.record({ type: disbursementRecord, id: disbursement_id, org: orgId, after: { disputed: status } })
}

import { disbursementRecord } from '#money/disbursements/disbursement-record.rules.ts'
import type { Changing } from '#money/disbursements/lines/line.service.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import * as sql from './dispute.sql.ts'
import type { Report, ReportDifference } from './payout.rules.ts'
import type { selectPayout } from './payout.sql.ts'

type Disputed = Pick<StatementRow<typeof selectPayout>, 'orgId' | 'id' | 'disbursementId'>

/** Keeps a report that awaits a decision beside its payout, once. */
export const dispute = async (
  ctx: Pick<Changing, 'client' | 'newId' | 'now' | 'record'>,
  { orgId, id, disbursementId }: Disputed,
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
  ctx.record({ type: disbursementRecord, id: disbursementId, org: orgId, after: { disputed: status } })
}

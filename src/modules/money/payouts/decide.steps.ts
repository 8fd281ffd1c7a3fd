import { sen } from '#kernel/money.ts'
import { postEntry } from '#ground/ledger/ledger.service.ts'
import { disbursementRecord } from '#money/disbursements/disbursement-record.rules.ts'
import { changePaidLine, linesOf, recalculate, reopen, type Changing } from '#money/disbursements/lines/line.service.ts'
import { isUnfinished, type PayoutDecision } from './payout.rules.ts'
import { completeIfPaid, setResult, setStatus, type Locked } from './payout.steps.ts'

/**
 * Ends the disputes of a payout with an admin's decision whether it was paid, and changes the payout, its line, its
 * disbursement and the ledger accordingly, also if the disbursement has been completed or cancelled since.
 */
export const decide = async (
  ctx: Changing,
  locked: Locked,
  decision: PayoutDecision,
  reason: string,
): Promise<void> => {
  const { payout, disbursement } = locked
  await ctx.db
    .updateTable('payout_disputes')
    .set({ decided_at: ctx.now, decided_by: ctx.actor.id, decision, decision_reason: reason })
    .where((of) => of.and({ org_id: payout.orgId, payout_id: payout.id }))
    .where('decided_at', 'is', null)
    .execute()
  await ctx.db
    .updateTable('payouts')
    .set({ disputed_at: null })
    .where((of) => of.and({ org_id: payout.orgId, id: payout.id }))
    .execute()
  const after = { decision, decisionReason: reason }
  ctx.record({ type: disbursementRecord, id: disbursement.id, org: disbursement.orgId, after })
  const result = { reference: null, fee: sen(0), reason }
  if (decision === 'paid') await makePaid(ctx, locked)
  else if (isUnfinished(payout.status)) await setResult(ctx, locked, { ...result, status: 'failed' })
  else if (payout.status === 'paid') {
    const status = disbursement.status === 'completed' ? 'reversed' : 'failed'
    await setResult(ctx, locked, { ...result, status })
  }
  await completeIfPaid(ctx, disbursement)
}

const makePaid = async (ctx: Changing, locked: Locked): Promise<void> => {
  const { payout, disbursement } = locked
  const result = { status: 'paid', reference: null, fee: sen(0), reason: null } as const
  if (payout.status === 'paid' || payout.status === 'surplus') return
  if (isUnfinished(payout.status)) return setResult(ctx, locked, result)
  const line = (await linesOf(ctx, disbursement)).find(({ id }) => id === payout.lineId)
  if (line?.status === 'paid' || line?.status === 'sent' || line?.status === 'unknown') return makeSurplus(ctx, locked)
  if (disbursement.status === 'completed') {
    await setStatus(ctx, payout, 'paid')
    const key = `payout-found:${payout.id}`
    return changePaidLine(ctx, disbursement, { lineId: payout.lineId, event: 'payout_found', key, reason: null })
  }
  if (disbursement.status === 'cancelled') await reopen(ctx, disbursement)
  await setResult(ctx, locked, result)
  await recalculate(ctx, disbursement)
}

/** The payee was paid twice. The organization owes it once, and the payee owes the rest. */
const makeSurplus = async (ctx: Changing, locked: Locked): Promise<void> => {
  const { orgId, id, disbursementId: sourceId, amount } = locked.payout
  await setStatus(ctx, locked.payout, 'surplus')
  await postEntry(ctx, {
    orgId,
    event: 'payout_surplus',
    sourceType: 'disbursement',
    sourceId,
    on: ctx.today,
    key: `payout-surplus:${id}`,
    amounts: { amount },
  })
}

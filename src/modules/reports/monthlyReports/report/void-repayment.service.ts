import type { Id } from '#kernel/values.ts'
import { followOverdue } from '#owed/receivables/advance/pause.service.ts'
import { lockItems, removeAllocation } from '#owed/receivables/advance/remittance.service.ts'
import { advancePayments } from '#owed/receivables/payment/payment.service.ts'
import type { Context, PlatformActor } from '#server/context.ts'
import { repaymentRecord } from '../repayment-record.rules.ts'
import { reopenAssigned } from '../unmatched/unmatched.steps.ts'

type Voided = { readonly orgId: Id<'org'>; readonly id: Id<'advance_repayment'>; readonly reason: string }
/** Voids a repayment of advances: what it paid is open again, and so is the remittance that became it. */
export const voidRepayment = async (
  ctx: Context<'not_found' | 'payment_already_void', PlatformActor>,
  { orgId, id, reason }: Voided,
): Promise<void> => {
  await lockItems(ctx, orgId)
  const before = await advancePayments.revoke(ctx, { orgId, id, reason })
  await removeAllocation(ctx, orgId, id)
  await reopenAssigned(ctx, { orgId, id })
  ctx.record({ type: repaymentRecord, id, org: orgId, before, after: { ...before, isVoid: true, reason } })
  await followOverdue(ctx, orgId)
}

import type { Input } from '#kernel/call.ts'
import { atLeastZero, formatRm, sen, type Sen } from '#kernel/money.ts'
import { whyNotAsShown } from '#kernel/shown.ts'
import { formatDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { followOverdue } from '#modules/deductions/pause.service.ts'
import { whyNotAllocate } from '#modules/deductions/remittance.rules.ts'
import { proposeAllocation } from '#modules/deductions/remittance.service.ts'
import type { Context, PlatformActor } from '#server/context.ts'
import type { adminMonthlyReportCalls } from './report.contract.ts'
import { repaymentRecord } from './repayment-record.rules.ts'
import type { repaymentErrors } from './repayment.rules.ts'
import * as repayments from './repayment.steps.ts'

type RecordContext = Context<(typeof repaymentErrors)[number], PlatformActor>
type Repayment = Omit<Input<(typeof adminMonthlyReportCalls)['recordAdvanceRepayment']>, 'allocation'> & {
  readonly chosen?: Input<(typeof adminMonthlyReportCalls)['recordAdvanceRepayment']>['allocation']
  /** The lists that it pays, if its reference doesn't name them. */
  readonly lists?: readonly string[]
}
type Recorded = { readonly id: Id<'advance_repayment'>; readonly outstanding: Sen }

/** Records an employer's repayment of advances and its allocation. Returns the outstanding amount. */
export const recordRepayment = async (ctx: RecordContext, repayment: Repayment): Promise<Recorded> => {
  const { orgId, amount, paidOn, reference } = repayment
  if (paidOn > ctx.today) ctx.refuse('repayment_in_future', {}, { paidOn: { code: 'repayment_in_future' } })
  const owed = await repayments.lockOutstanding(ctx, orgId)
  if (amount > owed) {
    const refused = { code: 'repayment_above_owed', params: { owed: formatRm(atLeastZero(owed)) } } as const
    ctx.refuse(refused.code, refused.params, { amount: refused })
  }
  const first = await repayments.firstAdvanceDay(ctx, orgId)
  if (first && paidOn < first) {
    const refused = { code: 'repayment_too_early', params: { first: formatDate(first) } } as const
    ctx.refuse(refused.code, refused.params, { paidOn: refused })
  }
  if (await repayments.advanceRepayments.isReferenceUsed(ctx.db, orgId, reference)) {
    const refused = { code: 'repayment_reference_used', params: { reference } } as const
    ctx.refuse(refused.code, refused.params, { reference: refused })
  }
  const id = ctx.newId<'advance_repayment'>()
  const allocation = await allocationFor(ctx, repayment)
  await repayments.addRepayment(ctx, { orgId, id, paidOn, amount, reference, by: ctx.actor, allocation })
  ctx.record({ type: repaymentRecord, id, org: orgId, after: { amount, paidOn, reference } })
  await followOverdue(ctx, orgId)
  return { id, outstanding: sen(owed - amount) }
}

/** What a repayment pays as the screen showed and the user chose it, else as it is proposed. Call it under the locks. */
const allocationFor = async (ctx: RecordContext, { orgId, amount, reference, chosen, lists }: Repayment) => {
  const named = lists?.join(' ') ?? reference
  const { items, allocation, shown } = await proposeAllocation(ctx, orgId, { amount, reference: named })
  if (!chosen) return allocation
  const refused = whyNotAsShown(chosen.shown, shown) ?? whyNotAllocate(items, amount, chosen.items)
  return refused ? ctx.refuse(refused.code, refused.params) : chosen.items
}

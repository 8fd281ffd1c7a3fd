import type { Input } from '#kernel/call.ts'
import type { Sen } from '#kernel/money.ts'
import { whyNotAsShown } from '#kernel/shown.ts'
import { formatDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { followOverdue } from '#modules/deductions/pause.service.ts'
import { owedAfter, whyNotAllocate, whyNotRemit } from '#modules/deductions/remittance.rules.ts'
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
  const { orgId, amount, paidOn, reference, chosen, lists } = repayment
  if (paidOn > ctx.today) ctx.refuse('repayment_in_future', {}, { paidOn: { code: 'repayment_in_future' } })
  await repayments.lockAccount(ctx, orgId)
  const proposal = await proposeAllocation(ctx, orgId, { amount, reference: lists?.join(' ') ?? reference })
  const above = whyNotRemit(amount, proposal.most)
  if (above) ctx.refuse(above.code, above.params, { amount: above })
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
  const allocation = allocationFor(ctx, proposal, { amount, chosen })
  await repayments.addRepayment(ctx, { orgId, id, paidOn, amount, reference, by: ctx.actor, allocation })
  ctx.record({ type: repaymentRecord, id, org: orgId, after: { amount, paidOn, reference } })
  await followOverdue(ctx, orgId)
  return { id, outstanding: owedAfter(proposal.owed, amount) }
}

/** The allocation of a repayment as shown and chosen by the user, else as proposed. */
const allocationFor = (
  ctx: RecordContext,
  { items, allocation, shown }: Awaited<ReturnType<typeof proposeAllocation>>,
  { amount, chosen }: Pick<Repayment, 'amount' | 'chosen'>,
) => {
  if (!chosen) return allocation
  const refused = whyNotAsShown(chosen.shown, shown) ?? whyNotAllocate(items, amount, chosen.items)
  return refused ? ctx.refuse(refused.code, refused.params) : chosen.items
}

import type { Input } from '#kernel/call.ts'
import type { Sen } from '#kernel/money.ts'
import { whyNotAsShown } from '#kernel/shown.ts'
import type { Id } from '#kernel/values.ts'
import { followOverdue } from '#owed/receivables/advance/pause.service.ts'
import { owedAfter, whyNotAllocate, type Allocation } from '#owed/receivables/advance/remittance.rules.ts'
import { lockItems, type proposeAllocation } from '#owed/receivables/advance/remittance.service.ts'
import { closeRecorded, openListReports } from '#owed/receivables/report/reported-payment.service.ts'
import { advancePayments } from '#owed/receivables/payment/payment.service.ts'
import type { Context, PlatformActor } from '#server/context.ts'
import type { adminRepaymentCalls } from './repayment.contract.ts'
import { repaymentRecord } from '../repayment-record.rules.ts'
import type { repaymentErrors } from '../repayment.rules.ts'
import { addRepayment, lockAdvances } from './repayment.steps.ts'

type RecordContext = Context<(typeof repaymentErrors)[number], PlatformActor>
type Repayment = Omit<Input<(typeof adminRepaymentCalls)['recordAdvanceRepayment']>, 'allocation'> & {
  readonly chosen?: Input<(typeof adminRepaymentCalls)['recordAdvanceRepayment']>['allocation']
  /** The lists that it pays, if its reference doesn't name them. */
  readonly lists?: readonly string[]
}
type Recorded = { readonly id: Id<'advance_repayment'>; readonly outstanding: Sen }

/** Records an employer's repayment of advances and its allocation. Returns the outstanding amount. */
export const recordRepayment = async (ctx: RecordContext, repayment: Repayment): Promise<Recorded> => {
  const { orgId, amount, paidOn, reference, chosen, lists, reportId } = repayment
  await lockItems(ctx, orgId)
  const reported = await readReported(ctx, orgId, reportId)
  const owed = await lockAdvances(ctx, orgId, { amount, reference: (reported ?? lists)?.join(' ') ?? reference })
  await advancePayments.check(ctx, owed, { amount, paidOn, reference })
  const allocation = allocationFor(ctx, owed.proposal, { amount, chosen })
  const id = await addRepayment(ctx, { orgId, paidOn, amount, reference, by: ctx.actor, allocation })
  await answerReports(ctx, { orgId, id, allocation, reportId })
  ctx.record({ type: repaymentRecord, id, org: orgId, after: { amount, paidOn, reference } })
  await followOverdue(ctx, orgId)
  return { id, outstanding: owedAfter(owed.proposal.owed, amount) }
}

/** The list of the report that a repayment answers, which is open; null without one. */
export const readReported = async (
  ctx: Pick<Context<'report_closed'>, 'db' | 'refuse'>,
  orgId: Id<'org'>,
  reportId: Id<'reported_payment'> | undefined,
): Promise<string[] | null> => {
  if (reportId === undefined) return null
  const report = (await openListReports(ctx.db, orgId)).find(({ id }) => id === reportId)
  return report ? [report.number] : ctx.refuse('report_closed')
}

type Answering = {
  readonly orgId: Id<'org'>
  readonly id: Id<'advance_repayment'>
  readonly allocation: readonly Allocation[]
  readonly reportId: Id<'reported_payment'> | undefined
}
/** Closes the open reports of the lists that a repayment pays if they state its amount, and the report that it names. */
const answerReports = async (ctx: RecordContext, { orgId, id, allocation, reportId }: Answering): Promise<void> => {
  const paid = new Map(allocation.flatMap(({ listId, amount }) => (listId ? [[listId, amount] as const] : [])))
  for (const report of await openListReports(ctx.db, orgId)) {
    const { listId } = report
    const amount = paid.get(listId)
    if (amount === undefined && report.id !== reportId) continue
    const recorded = { amount: amount ?? report.amount, reportId, by: ctx.actor.id, at: ctx.now }
    await closeRecorded(ctx.db, { orgId, listId }, { advance_repayment_id: id }, recorded)
  }
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

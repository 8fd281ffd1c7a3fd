import { dateIn } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { lockItems } from '#owed/receivables/advance/remittance.service.ts'
import { addReport, closeReport, type Debt } from '#owed/receivables/report/reported-payment.service.ts'
import type { Context, Handlers } from '#server/context.ts'
import { deductionListRecord } from '../deduction-record.rules.ts'
import type { listPaymentCalls } from './list-payment.contract.ts'
import { readList } from './list.store.ts'

/** What employers report to have paid of their lists. A report changes no amount: platform staff record the payment or dismiss it. */
export const listPaymentHandlers: Handlers<typeof listPaymentCalls> = {
  reportPayment: async (ctx, { listId, ...reported }) => {
    const { debt, list } = await lockDebt(ctx, ctx.actor.orgId, listId)
    return addReport(ctx, debt, { due: list.outstanding, since: dateIn(list.madeAt) }, reported)
  },

  withdrawReport: async (ctx, { listId, id }) => {
    const { debt } = await lockDebt(ctx, ctx.actor.orgId, listId)
    return closeReport(ctx, debt, { id, outcome: 'withdrawn', reason: null })
  },

  dismissReport: async (ctx, { orgId, listId, id, reason }) => {
    const { debt } = await lockDebt(ctx, orgId, listId)
    return closeReport(ctx, debt, { id, outcome: 'dismissed', reason })
  },
}

/** Locks what an employer owes, and returns one of its lists. */
const lockDebt = async (
  ctx: Pick<Context<'not_found'>, 'client' | 'db' | 'refuse'>,
  orgId: Id<'org'>,
  listId: Id<'deduction_list'>,
) => {
  await lockItems(ctx, orgId)
  const list = (await readList(ctx.db, { orgId, id: listId })) ?? ctx.refuse('not_found')
  const debt: Debt = { orgId, listId, record: deductionListRecord, recordId: listId }
  return { debt, list }
}

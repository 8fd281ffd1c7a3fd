import { formatDate } from '#kernel/time.ts'
import type { Handlers } from '#server/context.ts'
import { leaverReceivableRecord } from './leaver-record.rules.ts'
import type { leaverPlanCalls } from './leaver-plan.contract.ts'
import { lastFirstDay, leaverInstalments, whyNotLeaverPlan } from './leaver-plan.rules.ts'
import { endPlan, selectPlan } from './leaver-plan.sql.ts'
import { addPlan } from './leaver-plan.steps.ts'
import { leaverDueOn } from './leaver.rules.ts'
import { sendLetter } from './leaver.steps.ts'
import { lockReceivable } from './leaver.store.ts'

export const leaverPlanHandlers: Handlers<typeof leaverPlanCalls> = {
  agreeLeaverPlan: async (ctx, { orgId, receivableId, amount, instalments: count, firstDueOn }) => {
    const { today } = ctx
    const found = (await lockReceivable(ctx.db, { orgId, receivableId }, today)) ?? ctx.refuse('not_found')
    const { outstanding, number, employeeName: employee } = found
    if (found.cancelledAt !== null) ctx.refuse('leaver_receivable_cancelled', { number: found.listNumber })
    if (await selectPlan.first(ctx.client, { orgId, receivableId })) ctx.refuse('leaver_plan_running')
    if (amount !== outstanding) ctx.refuse('leaver_plan_as_shown')
    const refused = whyNotLeaverPlan({ outstanding, count, firstDueOn, today })
    if (refused === 'leaver_plan_first') {
      const params = { last: formatDate(lastFirstDay(today)) }
      ctx.refuse(refused, params, { firstDueOn: { code: refused, params } })
    }
    if (refused) ctx.refuse(refused)
    const instalments = leaverInstalments(outstanding, count, firstDueOn)
    await addPlan(ctx, { ...found, orgId }, instalments)
    await sendLetter(ctx, [{ ...found, orgId, amount: outstanding }], { employer: found.orgName, instalments })
    ctx.record({
      type: leaverReceivableRecord,
      id: receivableId,
      org: orgId,
      after: { number, employee, outstanding, instalments: count, firstDueOn },
    })
    return { ok: true }
  },

  endLeaverPlan: async (ctx, { orgId, receivableId, reason }) => {
    const found = (await lockReceivable(ctx.db, { orgId, receivableId }, ctx.today)) ?? ctx.refuse('not_found')
    if (!(await selectPlan.first(ctx.client, { orgId, receivableId }))) ctx.refuse('leaver_plan_none')
    const dueOn = leaverDueOn(found.payOn, ctx.today)
    await endPlan.run(ctx.client, { orgId, receivableId, reason, dueOn, now: ctx.now, byName: ctx.actor.name })
    const { outstanding, number, employeeName: employee } = found
    if (outstanding > 0)
      await sendLetter(ctx, [{ ...found, orgId, amount: outstanding }], { employer: found.orgName, dueOn })
    ctx.record({
      type: leaverReceivableRecord,
      id: receivableId,
      org: orgId,
      after: { number, employee, outstanding, dueOn, reason },
    })
    return { dueOn }
  },
}

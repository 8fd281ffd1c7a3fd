import type { Handlers } from '#server/context.ts'
import { readFacts } from './facts.store.ts'
import { whyNotWithdraw } from './opening.rules.ts'
import type { reminderCalls } from './reminder.contract.ts'
import { deleteReminder, selectReminder, writeReminder } from './reminder.sql.ts'

export const reminderHandlers: Handlers<typeof reminderCalls> = {
  getReminder: async (ctx) => {
    const { orgId, employeeId } = ctx.actor
    const kept = await selectReminder.first(ctx.client, { orgId, employeeId })
    return { on: kept?.remind_on ?? null }
  },

  setReminder: async (ctx, { remind }) => {
    const { orgId, employeeId, id } = ctx.actor
    const opens = remind && whyNotWithdraw(await readFacts(ctx, { orgId, employeeId, id }))?.opens
    if (remind && !opens) ctx.refuse('no_opening')
    const on = opens ? opens.on : null
    if (on) await writeReminder.run(ctx.client, { orgId, employeeId, id, on })
    else await deleteReminder.run(ctx.client, { orgId, employeeId })
    return { on }
  },
}

import type { Handlers } from '#server/context.ts'
import { readFacts, type Person } from './facts.store.ts'
import { whyNotWithdraw } from './opening.rules.ts'
import type { reminderCalls } from './reminder.contract.ts'
import { deleteReminder, selectReminder, writeReminder } from './reminder.sql.ts'

export const reminderHandlers: Handlers<typeof reminderCalls> = {
  getReminder: async (ctx) => {
    const { orgId, employeeId, id } = ctx.actor
    const kept = await selectReminder.first(ctx.client, { orgId, employeeId })
    return { on: kept ? await opensOn(ctx, { orgId, employeeId, id }) : null }
  },

  setReminder: async (ctx, { remind }) => {
    const { orgId, employeeId, id } = ctx.actor
    const on = remind ? await opensOn(ctx, { orgId, employeeId, id }) : null
    if (remind && !on) ctx.refuse('no_opening')
    if (on) await writeReminder.run(ctx.client, { orgId, employeeId, id, on })
    else await deleteReminder.run(ctx.client, { orgId, employeeId })
    return { on }
  },
}

/** The day on which withdrawals open, as the screens say it. */
const opensOn = async (ctx: Parameters<typeof readFacts>[0], person: Person) =>
  whyNotWithdraw(await readFacts(ctx, person))?.opens?.on ?? null

import { addDays } from '#kernel/time.ts'
import { notifyEmployees } from '#people/employees/contact/notify.service.ts'
import { instalmentDays } from '#owed/receivables/reminder/reminder.rules.ts'
import type { Work } from '#server/context.ts'
import { markDue, selectToRemind, setReminded } from './leaver-plan.sql.ts'
import { instalmentMessage } from './leaver.messages.ts'

/** Reminds employees who left of their instalments, once before and once after each due date. What they owe has an event when it is due. */
export const remindOfInstalments = async (ctx: Work): Promise<void> => {
  const { client, now, today } = ctx
  await markDue.run(client, { now, today })
  const { before, after } = instalmentDays
  const rows = await selectToRemind.all(client, {
    today,
    soon: addDays(today, 0 - before),
    late: addDays(today, 0 - after),
  })
  for (const { orgId, leaverPlanId, place, isLate } of rows)
    await setReminded.run(client, { orgId, leaverPlanId, place, isLate, today })
  await notifyEmployees(
    ctx,
    rows.map(({ receivableId: id, orgName: employer, ...row }) => ({ ...row, id, employer })),
    ({ employer, number, open, dueOn, isLate }) =>
      instalmentMessage({ employer, number, open, dueOn, isLate, payTo: ctx.env.payTo }),
  )
}

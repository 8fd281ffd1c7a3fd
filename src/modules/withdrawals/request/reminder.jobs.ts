import type { LocalDate } from '#kernel/time.ts'
import type { Work } from '#server/context.ts'
import { job } from '#server/job.ts'
import { queueMessages } from '#server/outbound/outbox.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { openMessage } from '../withdrawal.messages.ts'
import { readFactsOf, type PersonFacts } from './facts.store.ts'
import { limitsOf } from './limit.rules.ts'
import { remindLaterOn } from './opening.rules.ts'
import * as sql from './reminder.sql.ts'

const most = 500

/**
 * Tells employees who asked for it that they can withdraw again, from eight in the morning. Each morning, a reminder moves
 * to the day that applies by then, earlier or later; one that is due without such a day ends.
 */
export const remindOfOpenings = job({
  name: 'remindOfOpenings',
  group: 'notices',
  cron: '*/10 0-12 * * *',
  run: async ({ within }) => {
    while ((await within(remindPage)) === most);
  },
})

type Due = StatementRow<typeof sql.selectDue>
const keyOf = ({ org_id: orgId, employee_id: employeeId }: Due) => ({ orgId, employeeId })

const remindPage = async (ctx: Work & Transaction): Promise<number> => {
  const due = await sql.selectDue.all(ctx.client, { today: ctx.today, most })
  const people = due.map((one) => ({ ...keyOf(one), id: one.user_id }))
  const facts = await readFactsOf(ctx, people)
  const laterOf = (one: Due): LocalDate | null => {
    const own = facts.get(one.employee_id)
    return own ? remindLaterOn(own, one.remind_on) : null
  }
  const later = due.flatMap((one) => {
    const on = laterOf(one)
    return on ? [{ ...keyOf(one), remindOn: on }] : []
  })
  await sql.postponeReminders.run(ctx.client, { today: ctx.today, employees: later })
  await sql.deleteReminders.run(ctx.client, { employees: due.filter((one) => !laterOf(one)).map(keyOf) })
  await queueMessages(
    ctx,
    due.flatMap((one) => messageTo(ctx, one, facts.get(one.employee_id))),
  )
  // An account that becomes usable in the course of today stays due.
  return due.length - later.filter(({ remindOn }) => remindOn <= ctx.today).length
}

const messageTo = ({ env }: Work, { org_id: orgId, email, display_name }: Due, facts: PersonFacts | undefined) => {
  const amount = facts && limitsOf(facts).withdrawable
  return amount
    ? [
        {
          orgId,
          channel: 'email' as const,
          to: email,
          ...openMessage({ employeeName: display_name, amount, link: `${env.publicUrl}/rolling-pay/get-paid` }),
        },
      ]
    : []
}

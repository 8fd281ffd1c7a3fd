import { notifyEmployees } from '#people/employees/contact/notify.service.ts'
import type { Work } from '#server/context.ts'
import { job } from '#server/job.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { withdrawalLetters } from '../withdrawal.messages.ts'
import { readFactsOf } from '../balance/facts.store.ts'
import { limitsOf } from '../balance/limit.rules.ts'
import { canOpen, whyNotWithdraw } from '../balance/opening.rules.ts'
import * as sql from './reminder.sql.ts'

const most = 500

/**
 * Tells employees who asked for it that they can withdraw again, from eight in the morning. Reminders are checked once a
 * morning, and every ten minutes on a day on which an account becomes usable. One that can't come true ends.
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
const keyOf = ({ orgId, employeeId }: Due) => ({ orgId, employeeId })

const remindPage = async (ctx: Work & Transaction): Promise<number> => {
  const due = await sql.selectDue.all(ctx.client, { today: ctx.today, most })
  const people = due.map((one) => ({ ...keyOf(one), id: one.userId }))
  const facts = await readFactsOf(ctx, people)
  const blocks = new Map([...facts].map(([employeeId, own]) => [employeeId, whyNotWithdraw(own)]))
  const waits = (one: Due): boolean => canOpen(blocks.get(one.employeeId) ?? null)
  const opensToday = (one: Due): boolean => blocks.get(one.employeeId)?.opens?.on === ctx.today
  const waiting = due.filter((one) => waits(one) && !opensToday(one))
  await sql.markChecked.run(ctx.client, { today: ctx.today, employees: waiting.map(keyOf) })
  await sql.deleteReminders.run(ctx.client, { employees: due.filter((one) => !waits(one)).map(keyOf) })
  const open = due.flatMap((one) => {
    const own = facts.get(one.employeeId)
    const amount = own && limitsOf(own).withdrawable
    return amount ? [{ ...keyOf(one), employeeName: one.displayName, amount }] : []
  })
  const link = `${ctx.env.publicUrl}/rolling-pay/get-paid`
  await notifyEmployees(ctx, open, (one) => withdrawalLetters.open({ ...one, link }), { contacts: 'current' })
  // What opens today stays due.
  return due.length - due.filter((one) => waits(one) && opensToday(one)).length
}

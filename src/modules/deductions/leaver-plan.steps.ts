import { sen, sum, type Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import { notifyEmployees } from '#modules/withdrawals/decision/outcome.service.ts'
import type { Work } from '#server/context.ts'
import { instalmentMessage } from './leaver.messages.ts'
import type { LeaverInstalment } from './leaver-plan.rules.ts'
import * as sql from './leaver-plan.sql.ts'
import { addDays } from '#kernel/time.ts'

type Receivable = { readonly orgId: Id<'org'>; readonly id: Id<'leaver_receivable'>; readonly paid: Sen }
type Writes = Pick<Work, 'client' | 'now' | 'newId'> & { readonly actor: { readonly name: string } }

/** Adds a plan for the outstanding amount of a locked receivable. Payments pay its instalments in order. */
export const addPlan = (
  ctx: Writes,
  { orgId, id: receivableId, paid }: Receivable,
  instalments: readonly LeaverInstalment[],
): Promise<unknown> =>
  sql.insertPlan.run(ctx.client, {
    orgId,
    id: ctx.newId<'leaver_plan'>(),
    receivableId,
    amountSen: sum(instalments.map(({ amount }) => amount)),
    paidBeforeSen: paid,
    now: ctx.now,
    byName: ctx.actor.name,
    items: instalments.map(({ dueOn, amount }, i) => ({
      place: i + 1,
      dueOn,
      amountSen: amount,
      throughSen: sum(instalments.slice(0, i + 1).map((one) => one.amount)),
    })),
  })

/** The running plan of a receivable with its instalments, and what was paid before it; null without one. */
export const readPlan = async (
  { client }: Pick<Work, 'client'>,
  { orgId, receivableId }: { readonly orgId: Id<'org'>; readonly receivableId: Id<'leaver_receivable'> },
) => {
  const plan = await sql.selectPlan.first(client, { orgId, receivableId })
  if (!plan) return null
  const dues = await sql.selectDues.all(client, { orgId, receivableId })
  const instalments = dues.map((due) => ({
    dueOn: due.due_on,
    amount: due.amount_sen,
    paid: sen(due.amount_sen - due.open_sen),
  }))
  return {
    paidBefore: plan.paid_before_sen,
    plan: { agreedAt: plan.agreed_at, agreedByName: plan.agreed_by_name, instalments },
  }
}

/** The days before and after the due date of an instalment on which its employee is reminded. */
const [daysBefore, daysAfter] = [3, 3]
/** Reminds employees of their instalments, once before and once after each due date. */
export const remindOfInstalments = async (ctx: Work): Promise<void> => {
  const { client, today } = ctx
  const rows = await sql.selectToRemind.all(client, {
    today,
    soon: addDays(today, daysBefore),
    late: addDays(today, 0 - daysAfter),
  })
  for (const row of rows) {
    const { org_id: orgId, leaver_plan_id: leaverPlanId, place, is_late: isLate } = row
    await sql.setReminded.run(client, { orgId, leaverPlanId, place, isLate, today })
  }
  await notifyEmployees(
    ctx,
    rows.map((row) => ({
      orgId: row.org_id,
      id: row.receivable_id,
      employeeId: row.employee_id,
      employer: row.org_name,
      number: row.number,
      open: row.open_sen,
      dueOn: row.due_on,
      isLate: row.is_late,
    })),
    (one) => instalmentMessage({ ...one, payTo: ctx.env.payTo }),
  )
}

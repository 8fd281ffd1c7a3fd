import { sen, sum, type Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { LeaverInstalment } from './leaver-plan.rules.ts'
import * as sql from './leaver-plan.sql.ts'

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

/** The running plan of a receivable with its instalments, and the amount paid before it; null without one. */
export const readPlan = async (
  { client }: Pick<Work, 'client'>,
  { orgId, receivableId }: { readonly orgId: Id<'org'>; readonly receivableId: Id<'leaver_receivable'> },
) => {
  const plan = await sql.selectPlan.first(client, { orgId, receivableId })
  if (!plan) return null
  const dues = await sql.selectDues.all(client, { orgId, receivableId })
  const instalments = dues.map((due) => ({
    dueOn: due.dueOn,
    amount: due.amount,
    paid: sen(due.amount - due.open),
  }))
  return {
    paidBefore: plan.paidBefore,
    plan: { agreedAt: plan.agreedAt, agreedByName: plan.agreedByName, instalments },
  }
}

import { aboutPayments, type Confirming } from '#kernel/effect.ts'
import type { Sen } from '#kernel/money.ts'
import { periodOf, type LocalDate, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { notifyEmployees } from '#people/employees/contact/notify.service.ts'
import { changeOf, writeAudit, type AuditContext } from '#server/audit.ts'
import type { Work } from '#server/context.ts'
import { payDayOf } from '#people/wages/payday.rules.ts'
import { recoveryPlanRecord } from './plan-record.rules.ts'
import { planLetters, proposedMessage } from './plan.messages.ts'
import * as rules from './plan.rules.ts'
import * as sql from './plan.sql.ts'

export type Writes = Pick<Work, 'client' | 'db' | 'now' | 'today' | 'newId' | 'env'>
type Proposes = Writes & Confirming<'limit'>
type OrgId = Id<'org'>
type ListKey = { readonly orgId: OrgId; readonly listId: Id<'deduction_list'> }

/** The month of the next monthly list. */
export const nextPeriodOf = async ({ client, today }: Pick<Work, 'client' | 'today'>, orgId: OrgId): Promise<Period> =>
  (await sql.selectNextPeriod.one(client, { orgId, current: periodOf(today) })).period

export const payDayOfOrganization = async ({ db }: Pick<Work, 'db'>, orgId: OrgId): Promise<number> =>
  (await db.selectFrom('organizations').select('pay_day').where('org_id', '=', orgId).executeTakeFirst())?.pay_day ?? 28

/** The pay days on which a plan that is proposed now has its instalments. */
export const readPlanDates = async (ctx: Pick<Work, 'client' | 'db' | 'today'>, orgId: OrgId): Promise<LocalDate[]> =>
  rules.planDates(await nextPeriodOf(ctx, orgId), await payDayOfOrganization(ctx, orgId))

const linkOf = ({ env }: Pick<Work, 'env'>): string => `${env.publicUrl}/rolling-pay/plan`

type Wanted = { readonly employeeId: Id<'employee'>; readonly instalments: number }
export type Proposed = Wanted & { readonly id: Id<'recovery_plan'>; readonly amount: Sen }

/**
 * Proposes plans for carried-over amounts. An employee who can't have a plan gets none. Needs a confirmation, because
 * with a plan only an instalment is kept back from what can be withdrawn.
 */
export const proposePlans = async (
  ctx: Proposes,
  { orgId, byName }: { readonly orgId: OrgId; readonly byName: string },
  wanted: readonly Wanted[],
): Promise<Proposed[]> => {
  const employeeIds = wanted.map(({ employeeId }) => employeeId)
  const rests = new Map(
    (await sql.selectRests.all(ctx.client, { orgId, employeeIds })).map((row) => [row.employeeId, row]),
  )
  const plans = wanted.flatMap((one) => {
    const rest = rests.get(one.employeeId)
    return rest && rest.amount >= one.instalments
      ? [{ ...one, id: ctx.newId<'recovery_plan'>(), name: rest.name, amount: rest.amount }]
      : []
  })
  if (plans.length === 0) return []
  await ctx.confirm('limit', aboutPayments(plans))
  const first = await nextPeriodOf(ctx, orgId)
  const payDay = await payDayOfOrganization(ctx, orgId)
  const scheduled = plans.map((plan) => ({ ...plan, schedule: rules.scheduleOf(plan.amount, plan.instalments, first) }))
  await sql.insertPlans.run(ctx.client, {
    orgId,
    now: ctx.now,
    byName,
    items: plans.map(({ id, employeeId, amount }) => ({ id, employeeId, amountSen: amount })),
  })
  await sql.insertInstalments.run(ctx.client, {
    orgId,
    missedOnId: null,
    items: scheduled.flatMap(({ id, schedule }) =>
      schedule.map(({ period, amount }) => ({ planId: id, period, amountSen: amount })),
    ),
  })
  await notifyEmployees(
    ctx,
    scheduled.map((plan) => ({ ...plan, orgId })),
    ({ amount, schedule }) =>
      proposedMessage({
        amount,
        instalments: schedule.map((one) => ({ payOn: payDayOf(one.period, payDay), amount: one.amount })),
        link: linkOf(ctx),
      }),
    { sms: true },
  )
  return plans
}

/** What lists and their answers changed of a plan, for its history. */
export type PlanChange = {
  readonly id: Id<'recovery_plan'>
  readonly before?: object
  readonly after: {
    readonly status?: rules.PlanStatus
    readonly missed?: Sen
    readonly to?: Period
    readonly rest?: Sen
  }
}
const lapsedOf = ({ id }: { readonly id: Id<'recovery_plan'> }): PlanChange => ({
  id,
  before: { status: 'proposed' },
  after: { status: 'lapsed' },
})

/** Moves the missed instalments of an answered list to the end of their plans, and closes plans. */
export const settlePlans = async (ctx: Writes, { orgId, listId }: ListKey): Promise<PlanChange[]> => {
  const { client, now } = ctx
  await sql.carryMissedOfEnded.run(client, { orgId, listId })
  const settled = await sql.selectSettled.all(client, { orgId, listId })
  if (settled.length === 0) return []
  const next = await nextPeriodOf(ctx, orgId)
  const payDay = await payDayOfOrganization(ctx, orgId)
  const missed = settled.flatMap((row) => {
    const to = rules.endOf(row.lastPeriod, next)
    const isBroken = rules.isBroken({ missed: row.missed, missedBefore: row.missedBefore })
    return row.missed > 0 ? [{ ...row, orgId, employeeId: row.employeeId, to, isBroken }] : []
  })
  await sql.insertInstalments.run(client, {
    orgId,
    missedOnId: listId,
    items: missed.map((one) => ({ planId: one.id, period: one.to, amountSen: one.missed })),
  })
  const broken = new Set(missed.flatMap((one) => (one.isBroken ? one.id : [])))
  const closed = await sql.closePlans.all(client, {
    orgId,
    listId,
    now,
    items: settled.map(({ id }) => ({ id, status: broken.has(id) ? ('ended' as const) : ('completed' as const) })),
  })
  await notifyEmployees(
    ctx,
    missed,
    (one) => {
      const values = { missed: one.missed, link: linkOf(ctx) }
      return one.isBroken
        ? planLetters.ended(values)
        : planLetters.moved({ ...values, movedTo: payDayOf(one.to, payDay) })
    },
    { sms: true },
  )
  return [
    ...missed.map(({ id, missed, to, isBroken }) => ({
      id,
      after: { missed, ...(!isBroken && { to }) },
    })),
    ...closed.map(({ id, status, rest }) => ({
      id,
      before: { status: 'active' },
      after: { status, ...(status === 'ended' && { rest }) },
    })),
  ]
}

/** Proposes the plans that the answers of a list chose. */
export const proposeOfList = async (ctx: Proposes, { orgId, listId }: ListKey, byName: string): Promise<Proposed[]> => {
  const wanted = await sql.selectWanted.all(ctx.client, { orgId, listId })
  return proposePlans(
    ctx,
    { orgId, byName },
    wanted.map((row) => ({ ...row })),
  )
}

/** Undoes what the answers of a list did to plans, before the list opens again. */
export const undoPlans = async (
  { client, now }: Pick<Work, 'client' | 'now'>,
  { orgId, listId }: ListKey,
): Promise<PlanChange[]> => {
  const all = { orgId, listId, planId: null, employeeId: null, status: 'lapsed', now } as const
  const lapsed = await sql.releaseProposals.all(client, all)
  await sql.deleteMissed.run(client, { orgId, listId })
  const reopened = await sql.reopenPlans.all(client, { orgId, listId, now })
  return [...lapsed.map(lapsedOf), ...reopened.map(({ id }) => ({ id, after: { status: 'active' as const } }))]
}

/** Before a list is made: proposals without an answer lapse, and the plan of a leaver ends. */
export const endBeforeList = async (
  ctx: AuditContext,
  { orgId, employeeId }: { readonly orgId: OrgId; readonly employeeId: Id<'employee'> | null },
): Promise<void> => {
  const { client, now } = ctx
  const all = { orgId, listId: null, planId: null, employeeId, status: 'lapsed', now } as const
  const lapsed = await sql.releaseProposals.all(client, all)
  const ended = employeeId ? await sql.endPlan.all(client, { orgId, employeeId, now }) : []
  const changes = [
    ...lapsed.map(lapsedOf),
    ...ended.map(({ id, rest }) => ({
      id,
      before: { status: 'active' },
      after: { status: 'ended', rest },
    })),
  ].map((change) => changeOf({ type: recoveryPlanRecord, org: orgId, ...change }))
  const actor = { id: null, orgId: null, name: 'Upah', role: '' } as const
  if (changes.length > 0) await writeAudit(ctx, 'recoveryPlans-proposePlan', [{ actor, address: 'server', changes }])
}

import { lockItems } from '#owed/receivables/advance/remittance.service.ts'
import { sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import type { Handlers } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { payDayOf } from '#people/wages/payday.rules.ts'
import { recoveryPlanRecord } from './plan-record.rules.ts'
import type { recoveryPlans, RecoveryPlan } from './plan.contract.ts'
import { endOf, planRequest } from './plan.rules.ts'
import * as sql from './plan.sql.ts'
import { nextPeriodOf, proposePlans } from './plan.steps.ts'

const done = { ok: true } as const

type InstalmentRow = StatementRow<typeof sql.selectInstalments>
const stateOf = ({ payOn, submitted, missed }: InstalmentRow) => {
  if (payOn === null) return 'open'
  if (!submitted) return 'listed'
  return (missed ?? 0) > 0 ? 'missed' : 'deducted'
}
const toInstalment = (row: InstalmentRow): RecoveryPlan['instalments'][number] => ({
  period: row.period,
  payOn: row.payOn ?? payDayOf(row.period, row.payDay ?? 28),
  amount: row.amount,
  state: stateOf(row),
})
const toPlan = (row: StatementRow<typeof sql.selectOwnPlans>, instalments: readonly InstalmentRow[]): RecoveryPlan => ({
  ...row,
  instalments: instalments.filter(({ planId }) => planId === row.id).map(toInstalment),
})

type Employed = {
  readonly client: Parameters<typeof lockItems>[0]['client']
  readonly actor: { readonly orgId: Id<'org'>; readonly employeeId: Id<'employee'> }
  readonly refuse: (code: 'not_found') => never
}
/** Locks a plan of the employee, after the lists of the organization, whose making ends proposals. */
const lockOwn = async ({ client, actor: { orgId, employeeId }, refuse }: Employed, planId: Id<'recovery_plan'>) => {
  await lockItems({ client }, orgId)
  return (await sql.lockPlan.first(client, { orgId, employeeId, planId })) ?? refuse('not_found')
}

export const planHandlers: Handlers<typeof recoveryPlans> = {
  getOwnPlans: async ({ client, actor: { orgId, employeeId } }) => {
    const rows = await sql.selectOwnPlans.all(client, { orgId, employeeId })
    const instalments = await sql.selectInstalments.all(client, { orgId, planIds: rows.map(({ id }) => id) })
    return { plans: rows.map((row) => toPlan(row, instalments)), textVersion: planRequest.version }
  },

  acceptPlan: async (ctx, { planId, textVersion }) => {
    const { orgId } = ctx.actor
    const { status, amount } = await lockOwn(ctx, planId)
    if (status !== 'proposed') ctx.refuse('plan_not_proposed')
    if (textVersion !== planRequest.version) ctx.refuse('plan_as_shown')
    await sql.acceptPlan.run(ctx.client, {
      orgId,
      planId,
      now: ctx.now,
      version: textVersion,
      address: ctx.address,
    })
    ctx.record({
      type: recoveryPlanRecord,
      id: planId,
      org: orgId,
      before: { status },
      after: { status: 'active', amount, textVersion, address: ctx.address },
    })
    return done
  },

  declinePlan: async (ctx, { planId }) => {
    const { orgId } = ctx.actor
    const { status, amount } = await lockOwn(ctx, planId)
    if (status !== 'proposed') ctx.refuse('plan_not_proposed')
    await sql.releaseProposals.all(ctx.client, {
      orgId,
      planId,
      employeeId: null,
      listId: null,
      status: 'declined',
      now: ctx.now,
    })
    ctx.record({
      type: recoveryPlanRecord,
      id: planId,
      org: orgId,
      before: { status },
      after: { status: 'declined', amount },
    })
    return done
  },

  moveInstalment: async (ctx, { planId, period }) => {
    const { orgId } = ctx.actor
    const plan = await lockOwn(ctx, planId)
    if (plan.status !== 'active') ctx.refuse('plan_not_active')
    if (plan.hasMoved) ctx.refuse('plan_moved')
    const last = (await sql.selectInstalments.all(ctx.client, { orgId, planIds: [planId] })).at(-1)
    const to = endOf(last?.period ?? period, await nextPeriodOf(ctx, orgId))
    const moved = await sql.moveInstalment.run(ctx.client, { orgId, planId, period, to })
    if (moved === 0) ctx.refuse('instalment_listed')
    await sql.setMoved.run(ctx.client, { orgId, planId, now: ctx.now })
    ctx.record({ type: recoveryPlanRecord, id: planId, org: orgId, after: { from: period, to } })
    return done
  },

  proposePlan: async (ctx, { employeeId, instalments, amount }) => {
    const { orgId, name: byName } = ctx.actor
    await lockItems(ctx, orgId)
    const employee =
      (await ctx.db
        .selectFrom('employees')
        .select(['first_name', 'last_name'])
        .where((of) => of.and({ org_id: orgId, id: employeeId }))
        .executeTakeFirst()) ?? ctx.refuse('not_found')
    const name = `${employee.first_name} ${employee.last_name}`
    const [rest] = await sql.selectRests.all(ctx.client, { orgId, employeeIds: [employeeId] })
    if (!rest || rest.amount < instalments) return ctx.refuse('plan_not_possible', { name })
    if (rest.amount !== amount) ctx.refuse('plan_as_shown')
    const [plan] = await proposePlans(ctx, { orgId, byName }, [{ employeeId, instalments }])
    if (!plan) return ctx.refuse('plan_not_possible', { name })
    ctx.record({
      type: recoveryPlanRecord,
      id: plan.id,
      org: orgId,
      after: { employee: name, amount: sen(plan.amount), instalments, status: 'proposed' },
    })
    return { planId: plan.id }
  },
}

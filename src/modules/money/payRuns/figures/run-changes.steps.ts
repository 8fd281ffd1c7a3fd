import { firstOf } from '#kernel/first-of.ts'
import type { Id } from '#kernel/values.ts'
import { firstDay, lastDay, periodOf, type LocalDate } from '#kernel/time.ts'
import { recurrencesDue } from '#people/groups/recurrence.rules.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { digest as digestOf } from '#server/secrets.ts'
import { candidatesOfCategories, candidatesOfTeams, selectFailedShares, selectOutdated } from './candidates.sql.ts'
import { selectDuplicates, type DuplicatesJson } from '../duplicates.sql.ts'
import { evaluate, evaluateFailed, type Evaluated } from './eligibility.steps.ts'
import { figuresOf } from './figures.steps.ts'
import type { PayRun, RunFields } from '../pay-run-fields.rules.ts'
import { isPayDay } from '../pay-run.rules.ts'
import { approvedGroups, type Group, type RunKey } from '../pay-run.store.ts'
import * as rows from '../rows.sql.ts'

type Reading = Pick<
  Context<'invalid_input' | 'run_groups_not_found', TenantActor>,
  'db' | 'client' | 'actor' | 'today' | 'now' | 'refuse'
>

/** The approved groups that were selected. */
export const groupsOf = async (ctx: Reading, { grouping, groups }: RunFields): Promise<Group[]> => {
  const ids = [...new Set(groups)]
  const found = await approvedGroups(ctx.db, ctx.actor.orgId, grouping, ids)
  if (found.length < ids.length) ctx.refuse('run_groups_not_found', {}, { groups: { code: 'unknown_group' } })
  return found
}

/**
 * The groups of a stored run as they are now, and the names of those that are not approved any more. A re-run pays the
 * failed shares in any case.
 */
export const currentGroups = async (
  ctx: Pick<Reading, 'db' | 'actor'>,
  run: PayRun,
): Promise<{ groups: Group[]; unapproved: string[] }> => {
  if (run.rerunOf) return { groups: run.groups, unapproved: [] }
  const ids = run.groups.map(({ id }) => id)
  const groups = await approvedGroups(ctx.db, ctx.actor.orgId, run.grouping, ids)
  const approved = new Set(groups.map(({ id }) => id))
  return { groups, unapproved: run.groups.flatMap(({ id, name }) => (approved.has(id) ? [] : [name])) }
}

/** The period of a run is the month of its pay day. */
export const periodOfRun = (ctx: Pick<Context<'invalid_input'>, 'today' | 'refuse'>, payDay: LocalDate) => {
  if (!isPayDay(payDay, ctx.today)) ctx.refuse('invalid_input', {}, { payDay: { code: 'pay_day_passed' } })
  return periodOf(payDay)
}

/** Everyone in the groups of a run, as it would pay them now. */
export const evaluateRun = async (
  ctx: Pick<Reading, 'client' | 'actor' | 'now'>,
  { id, fields }: { id: Id<'pay_run'> | null; fields: RunFields },
): Promise<Evaluated[]> => {
  const period = periodOf(fields.payDay)
  const adHoc = fields.payType === 'Ad-hoc' ? { name: fields.benefitName, amount: fields.amount } : null
  const select = fields.grouping === 'categories' ? candidatesOfCategories : candidatesOfTeams
  const found = await select.all(ctx.client, {
    orgId: ctx.actor.orgId,
    groups: fields.groups,
    period,
    recurrences: adHoc ? [] : recurrencesDue(period),
    id,
    now: ctx.now,
  })
  return found.map((row) => evaluate(row, period, adHoc))
}

/** The employees of an ad-hoc run already paid by earlier runs of the same name and month, or null. */
export const duplicatesOf = async (
  ctx: Pick<Reading, 'client' | 'actor'>,
  { id, fields }: { id: Id<'pay_run'> | null; fields: RunFields },
  employees: readonly Evaluated[],
): Promise<DuplicatesJson | null> => {
  if (fields.payType === 'Regular') return null
  const { duplicates } = await selectDuplicates.one(ctx.client, {
    orgId: ctx.actor.orgId,
    id,
    period: periodOf(fields.payDay),
    benefitName: fields.benefitName,
    employeeIds: employees.flatMap((one) => (one.ineligible === null ? one.employeeId : [])),
  })
  return duplicates.employees > 0 ? duplicates : null
}

/** The employees of a re-run: the failed shares of `failedIn` that can be paid now. */
export const evaluateRerun = async (
  ctx: Pick<Reading, 'client' | 'actor' | 'now'>,
  id: Id<'pay_run'>,
  failedIn: Id<'pay_run'>,
): Promise<Evaluated[]> =>
  evaluateFailed(
    await selectFailedShares.all(ctx.client, { orgId: ctx.actor.orgId, failedIn, id, now: ctx.now }),
    failedIn,
  )

/** The employees of a stored run with these fields, as it would pay them now. */
export const evaluateStored = (
  ctx: Pick<Reading, 'client' | 'actor' | 'now'>,
  { id, rerunOf }: Pick<PayRun, 'id' | 'rerunOf'>,
  fields: RunFields,
): Promise<Evaluated[]> => (rerunOf ? evaluateRerun(ctx, id, rerunOf) : evaluateRun(ctx, { id, fields }))

/** The fields of a stored run, to evaluate it again. */
export const fieldsOf = (run: PayRun): RunFields => {
  const shared = { payDay: run.payDay, grouping: run.grouping, groups: run.groups.map(({ id }) => id) }
  if (run.payType === 'Regular') return { payType: 'Regular', ...shared }
  if (run.benefitName === null || run.amount === null) throw new Error('ad-hoc pay run without a benefit')
  return { payType: 'Ad-hoc', ...shared, benefitName: run.benefitName, amount: run.amount }
}

/** Whether the run, as stored, pays the same employees the same net pay. */
export const paysAsStored = async (
  ctx: Pick<Reading, 'client' | 'actor'>,
  { id, eligibleEmployees }: Pick<PayRun, 'id' | 'eligibleEmployees'>,
  employees: readonly Evaluated[],
): Promise<boolean> => {
  const paid = employees.filter((one) => one.ineligible === null)
  if (paid.length !== eligibleEmployees) return false
  const { same } = await rows.countSamePay.one(ctx.client, { orgId: ctx.actor.orgId, id, paid })
  return same === paid.length
}

type Stored = Pick<PayRun, 'period' | 'payType' | 'rerunOf'>

/** Replaces the employees, benefits and shares of a run, unless it has the same ones. */
export const storeEmployees = async (
  ctx: Pick<Context, 'db' | 'client'>,
  { orgId, id }: RunKey,
  { period, payType, rerunOf }: Stored,
  employees: readonly Evaluated[],
): Promise<void> => {
  const digest = digestOf(JSON.stringify([period, payType, rerunOf, employees]))
  const { employees_digest: before } = await ctx.db
    .selectFrom('pay_runs')
    .select('employees_digest')
    .where((of) => of.and({ org_id: orgId, id }))
    .executeTakeFirstOrThrow()
  if (before && digest.equals(before)) return
  await ctx.db
    .updateTable('pay_runs')
    .set({ employees_digest: digest })
    .where((of) => of.and({ org_id: orgId, id }))
    .execute()
  await ctx.db.deleteFrom('pay_run_employees').where('org_id', '=', orgId).where('run_id', '=', id).execute()
  await rows.insertEmployees.run(ctx.client, {
    orgId,
    id,
    employees: employees.map((one) => ({
      ...one,
      groupName: one.group,
      officeName: one.office,
      netPaySen: one.netPay,
    })),
  })
  const benefits = employees.flatMap((one) =>
    one.benefits.map((benefit, position) => ({
      ...benefit,
      benefitId: benefit.id,
      amountSen: benefit.amount,
      position,
      employeeId: one.employeeId,
      counts: payType === 'Regular' && rerunOf === null && one.ineligible === null,
    })),
  )
  await rows.insertBenefits.run(ctx.client, { orgId, id, period, benefits })
  const shares = employees.flatMap((one) =>
    one.shares.map((share) => ({
      ...share,
      employeeId: one.employeeId,
      walletName: share.wallet,
      percentageBp: share.percentage,
      amountSen: share.amount,
      limitSen: share.limit,
      retriesId: share.retries,
    })),
  )
  await rows.insertShares.run(ctx.client, { orgId, id, shares })
}

/** The stored totals of a run. A run that pays no one is refused. */
export const totalsOf = (
  ctx: Pick<Context<'run_employees_not_found' | 'run_benefits_not_found' | 'nobody_eligible'>, 'refuse'>,
  employees: readonly Evaluated[],
): { employees: number; eligible: number; net_pay_sen: ReturnType<typeof figuresOf>['netPay'] } => {
  const { totalEmployees, eligibleEmployees, netPay } = figuresOf(employees)
  if (totalEmployees === 0) ctx.refuse('run_employees_not_found')
  if (employees.every(({ ineligible }) => ineligible === 'no_benefits')) ctx.refuse('run_benefits_not_found')
  if (eligibleEmployees === 0) ctx.refuse('nobody_eligible')
  return { employees: totalEmployees, eligible: eligibleEmployees, net_pay_sen: netPay }
}

/** Up to five names of groups that are not approved any more and employees whose details in the run are outdated. */
export const outdatedNames = async (
  ctx: Pick<Reading, 'db' | 'client' | 'actor'>,
  run: PayRun,
): Promise<string | null> => {
  const employees = await selectOutdated.all(ctx.client, {
    orgId: ctx.actor.orgId,
    id: run.id,
    firstDay: firstDay(run.period),
    lastDay: lastDay(run.period),
    isRerun: run.rerunOf !== null,
  })
  const { unapproved } = await currentGroups(ctx, run)
  const names = [...unapproved, ...employees.map(({ name }) => name)]
  return names.length === 0 ? null : firstOf(names, 5)
}

import { isDeepStrictEqual } from 'node:util'
import { aboutPayments } from '#kernel/effect.ts'
import { whyNotMove } from '#kernel/lifecycle.ts'
import { formatRm } from '#kernel/money.ts'
import { formatDate, formatPeriod, laterThan, periodOf } from '#kernel/time.ts'
import { approveDelegated, type Delegated } from '#people/delegations/delegation.service.ts'
import { selectedToApprove } from '#server/approval.ts'
import { returnToMaker } from '#server/return.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import type { PayRun, RunFields } from '../pay-run-fields.rules.ts'
import type { payRuns } from '../pay-run.contract.ts'
import { payRunRecord } from '../pay-run-record.rules.ts'
import { firstSubmitDay, payRunLifecycle } from '../pay-run.rules.ts'
import { exportRunReport } from './pay-run-pdf.steps.ts'
import { previewRun } from '../figures/preview.steps.ts'
import * as store from '../pay-run.store.ts'
import { readEmployees, readReport } from '../figures/run-employees.steps.ts'
import * as rows from '../rows.sql.ts'
import * as run from '../figures/run-changes.steps.ts'
import { awaitsApproval, withFigures } from '../figures/run-risks.steps.ts'

export const payRunHandlers: Handlers<typeof payRuns> = {
  getAll: async (ctx) => {
    const listed = []
    for (const payRun of await store.listRuns(ctx.db, ctx.actor.orgId))
      listed.push(awaitsApproval(payRun) ? (await withFigures(ctx, payRun)).payRun : { ...payRun, risks: [] })
    return { payRuns: listed }
  },

  getOne: async (ctx, { id }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const payRun = (await store.readRun(ctx.db, key)) ?? ctx.refuse('pay_run_not_found')
    return { ...(await withFigures(ctx, payRun)), reruns: await rerunsOf(ctx, key) }
  },

  getEmployees: async (ctx, { id, ...list }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const { grouping } = (await store.readRun(ctx.db, key)) ?? ctx.refuse('pay_run_not_found')
    return readEmployees(ctx.client, { ...key, grouping }, list, ctx.now)
  },

  previewEligibility: previewRun,

  create: async (ctx, fields) => {
    const key = { orgId: ctx.actor.orgId, id: ctx.newId<'pay_run'>() }
    const period = run.periodOfRun(ctx, fields.payDay)
    const groups = await run.groupsOf(ctx, fields)
    const employees = await run.evaluateRun(ctx, { id: key.id, fields })
    await store.insertRun(ctx.db, {
      ...columnsOf(fields),
      ...run.totalsOf(ctx, employees),
      ...created(ctx, key),
      period,
    })
    await store.replaceGroups(ctx.db, key, groups)
    await run.storeEmployees(ctx, key, { period, payType: fields.payType, rerunOf: null }, employees)
    const payRun = await stored(ctx, key)
    ctx.record({ type: payRunRecord, id: key.id, after: auditOf(payRun) })
    return payRun
  },

  update: async (ctx, { id, modifiedAt, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const before = await locked(ctx, key)
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    const whyNot = whyNotMove(payRunLifecycle, 'edit', before)
    if (whyNot) ctx.refuse('pay_run_status', whyNot.params)
    // A re-run has the amounts of the run that failed.
    if (before.rerunOf && !isDeepStrictEqual({ ...fields, payDay: before.payDay }, run.fieldsOf(before)))
      ctx.refuse('rerun_not_editable')
    const period = run.periodOfRun(ctx, fields.payDay)
    const groups = before.rerunOf ? before.groups : await run.groupsOf(ctx, fields)
    const employees = await run.evaluateStored(ctx, before, fields)
    await store.updateRun(ctx.db, key, {
      ...columnsOf(fields),
      ...run.totalsOf(ctx, employees),
      ...modified(ctx, before, 'draft'),
      ...notSubmitted,
      period,
    })
    await store.replaceGroups(ctx.db, key, groups)
    await run.storeEmployees(ctx, key, { period, payType: fields.payType, rerunOf: before.rerunOf }, employees)
    const after = await stored(ctx, key)
    ctx.record({ type: payRunRecord, id, before: auditOf(before), after: auditOf(after) })
    return after
  },

  submit: async (ctx, { id, modifiedAt, duplicateReason = null }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const before = await locked(ctx, key)
    const whyNot = whyNotMove(payRunLifecycle, 'submit', before)
    if (whyNot) ctx.refuse('pay_run_status', whyNot.params)
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    if (ctx.actor.org.status !== 'Active') ctx.refuse('organization_not_active')
    if (before.payDay < ctx.today) ctx.refuse('pay_run_day_passed', { payDay: formatDate(before.payDay) })
    const opensOn = firstSubmitDay(before.payDay)
    if (ctx.today < opensOn) ctx.refuse('pay_run_not_due', { day: formatDate(opensOn) })
    const { groups, unapproved } = await run.currentGroups(ctx, before)
    if (unapproved.length > 0) ctx.refuse('pay_run_groups_not_approved', { names: unapproved.join(', ') })
    const employees = await run.evaluateStored(ctx, before, run.fieldsOf(before))
    const totals = run.totalsOf(ctx, employees)
    const found = before.rerunOf ? null : await run.duplicatesOf(ctx, { id, fields: run.fieldsOf(before) }, employees)
    if (found && !duplicateReason)
      ctx.refuse(
        'pay_run_duplicates',
        { employees: found.employees, benefit: before.benefitName ?? '', names: found.names.join(', ') },
        { duplicateReason: { code: 'required' } },
      )
    // A caller that names the version has seen its figures, so other figures stay a draft until they have been seen too.
    const submits = !modifiedAt || (await run.paysAsStored(ctx, before, employees))
    await store.updateRun(ctx.db, key, {
      ...totals,
      ...modified(ctx, before, submits ? 'pending_approval' : 'draft'),
      duplicate_reason: found && duplicateReason,
      ...(submits && { submitted_at: ctx.now, submitted_by: ctx.actor.id, submitted_by_name: ctx.actor.name }),
    })
    await store.replaceGroups(ctx.db, key, groups)
    await run.storeEmployees(ctx, key, before, employees)
    ctx.record({ type: payRunRecord, id, before: auditOf(before), after: auditOf(await stored(ctx, key)) })
    if (!submits)
      ctx.refuseAndKeep('pay_run_figures_changed', {
        employees: totals.eligible,
        amount: formatRm(totals.net_pay_sen),
      })
    return { ok: true }
  },

  approve: async (ctx, selected) => {
    const { orgId, org } = ctx.actor
    if (org.status !== 'Active') ctx.refuse('organization_not_active')
    const chosen = await selectedToApprove(ctx, selected, {
      type: payRunRecord,
      lifecycle: payRunLifecycle,
      errors: { missing: 'pay_run_not_found', notPending: 'only_pending_pay_runs', approved: 'pay_run_approved' },
      lock: (ids: PayRun['id'][]) => store.lockRuns(ctx.db, orgId, ids),
      every: true,
    })
    await approveDelegated(ctx, chosen.map(delegated))
    await ctx.confirm('approval', aboutPayments(chosen.map(delegated)))
    for (const before of chosen) {
      const names = await run.outdatedNames(ctx, before)
      if (names) ctx.refuse('pay_run_outdated', { names })
      const columns = {
        ...modified(ctx, before, 'approved'),
        modified_by: before.modifiedBy,
        approved_at: ctx.now,
        approved_by: ctx.actor.id,
        approved_by_name: ctx.actor.name,
        approved_for: ctx.actor.for?.id ?? null,
        approved_for_name: ctx.actor.for?.name ?? null,
      }
      await store.updateRun(ctx.db, { orgId, id: before.id }, columns)
      ctx.record({
        type: payRunRecord,
        id: before.id,
        before: { status: before.status },
        after: { status: 'approved' },
      })
    }
    return { ok: true }
  },

  return: (ctx, returning) => {
    const { orgId } = ctx.actor
    return returnToMaker(ctx, returning, {
      type: payRunRecord,
      lifecycle: payRunLifecycle,
      errors: { missing: 'pay_run_not_found', notPending: 'only_pending_pay_runs' },
      lock: (ids: PayRun['id'][]) => store.lockRuns(ctx.db, orgId, ids),
      change: async ({ id, status }, columns) => {
        await store.updateRun(ctx.db, { orgId, id }, { status: 'draft', ...notSubmitted, ...columns })
        ctx.record({ type: payRunRecord, id, before: { status }, after: { status: 'draft' } })
      },
      every: true,
    })
  },

  delete: async (ctx, { id }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const before = await locked(ctx, key)
    const whyNot = whyNotMove(payRunLifecycle, 'delete', before)
    if (whyNot) ctx.refuse('pay_run_status', whyNot.params)
    await store.updateRun(ctx.db, key, { ...modified(ctx, before, 'deleted') })
    await release(ctx, key)
    ctx.record({ type: payRunRecord, id, before: auditOf(before), after: null })
    return { ok: true }
  },

  rerun: async (ctx, { id, payDay }) => {
    const { orgId } = ctx.actor
    const failed = await locked(ctx, { orgId, id })
    if (failed.status !== 'completed') ctx.refuse('pay_run_status', { status: failed.status })
    const period = run.periodOfRun(ctx, payDay)
    const key = { orgId, id: ctx.newId<'pay_run'>() }
    const employees = await run.evaluateRerun(ctx, key.id, id)
    if (employees.length === 0) ctx.refuse('no_failed_shares')
    await store.insertRun(ctx.db, {
      ...columnsOf({ ...run.fieldsOf(failed), payDay }),
      ...created(ctx, key),
      period,
      reruns_id: id,
      ...run.totalsOf(ctx, employees),
    })
    await store.replaceGroups(ctx.db, key, failed.groups)
    await run.storeEmployees(ctx, key, { period, payType: failed.payType, rerunOf: id }, employees)
    const payRun = await stored(ctx, key)
    ctx.record({ type: payRunRecord, id: key.id, after: auditOf(payRun) })
    return payRun
  },

  getReport: async (ctx, { id }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const payRun = (await store.readRun(ctx.db, key)) ?? ctx.refuse('pay_run_not_found')
    return { payRun, ...(await readReport(ctx.client, key)) }
  },
  exportReport: exportRunReport,
}

/** The columns of a run that its maker prepares. */
const notSubmitted = { submitted_at: null, submitted_by: null, submitted_by_name: null, duplicate_reason: null }

const delegated = ({ id, benefitName, period, employeesNetPay: amount }: PayRun) =>
  ({ id, name: [benefitName, formatPeriod(period)].filter(Boolean).join(', '), amount }) satisfies Delegated

type ActorContext = Pick<Context<never, TenantActor>, 'actor' | 'now'>

const columnsOf = (fields: RunFields) => ({
  pay_type: fields.payType,
  pay_on: fields.payDay,
  period: periodOf(fields.payDay),
  grouping: fields.grouping,
  benefit_name: fields.payType === 'Ad-hoc' ? fields.benefitName : null,
  amount_sen: fields.payType === 'Ad-hoc' ? fields.amount : null,
})
const created = ({ actor, now }: ActorContext, { orgId, id }: store.RunKey) => ({
  org_id: orgId,
  id,
  status: 'draft' as const,
  created_at: now,
  created_by: actor.id,
  modified_at: now,
  modified_by: actor.id,
})
const modified = <S extends PayRun['status'] | 'deleted'>({ actor, now }: ActorContext, before: PayRun, status: S) => ({
  status,
  modified_at: laterThan(before.modifiedAt, now),
  modified_by: actor.id,
})

const rerunsOf = async (ctx: Pick<Context, 'db' | 'client'>, key: store.RunKey) => {
  const { employees, amount } = await rows.sumUnpaid.one(ctx.client, key)
  const runs = await store.listReruns(ctx.db, key)
  return { unpaid: { employees, amount }, runs: runs.map(({ id, status, payDay }) => ({ id, status, payDay })) }
}

const locked = async (ctx: Pick<Context<'pay_run_not_found'>, 'db' | 'refuse'>, { orgId, id }: store.RunKey) => {
  const [found] = await store.lockRuns(ctx.db, orgId, [id])
  return found ?? ctx.refuse('pay_run_not_found')
}
const stored = async (ctx: Pick<Context, 'db'>, key: store.RunKey): Promise<PayRun> => {
  const found = await store.readRun(ctx.db, key)
  if (!found) throw new Error('pay run not found after saving')
  return found
}

/** Releases the benefits and failed shares of a run that will not be paid, so that other runs can pay them. */
export const release = async (ctx: Pick<Context, 'db'>, { orgId, id }: store.RunKey): Promise<void> => {
  await ctx.db
    .updateTable('pay_run_benefits')
    .set({ counts: false })
    .where((of) => of.and({ org_id: orgId, run_id: id }))
    .execute()
  await ctx.db
    .updateTable('pay_run_shares')
    .set({ counts: false })
    .where((of) => of.and({ org_id: orgId, run_id: id }))
    .execute()
}

const auditOf = (payRun: PayRun) => ({
  status: payRun.status,
  payType: payRun.payType,
  period: payRun.period,
  payDay: payRun.payDay,
  grouping: payRun.grouping,
  groups: payRun.groups.map(({ name }) => name).join(', '),
  benefitName: payRun.benefitName,
  amount: payRun.amount,
  totalEmployees: payRun.totalEmployees,
  eligibleEmployees: payRun.eligibleEmployees,
  employeesNetPay: payRun.employeesNetPay,
  duplicateReason: payRun.duplicateReason,
})

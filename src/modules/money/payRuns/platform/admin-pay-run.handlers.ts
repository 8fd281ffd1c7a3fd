import { firstOf } from '#kernel/first-of.ts'
import { csvRow } from '#kernel/csv.ts'
import type { Input } from '#kernel/call.ts'
import { canMove, moveTo } from '#kernel/lifecycle.ts'
import { plainSen, type Sen } from '#kernel/money.ts'
import { whyNotAsShown, type Shown } from '#kernel/shown.ts'
import { laterThan } from '#kernel/time.ts'
import { isOneOf } from '#kernel/one-of.ts'
import { notifyEmployees } from '#people/employees/contact/notify.service.ts'
import type { Context, Handlers } from '#server/context.ts'
import { shownOf } from '#server/shown.ts'
import { csvPaymentFile, fileNumberOf } from '#money/originatingAccounts/payment-file.service.ts'
import { postEntry } from '#ground/ledger/ledger.service.ts'
import { refuseStarter } from '#people/identity/twoStep/second-person.service.ts'
import { isOrganizationActive } from '#people/organizations/organization.service.ts'
import type { PayRun } from '../pay-run-fields.rules.ts'
import type { adminPayRuns } from './admin-pay-run.contract.ts'
import { storedFigures } from '../figures/figures.steps.ts'
import { release } from '../run/pay-run.handlers.ts'
import { payRunLetters } from './pay-run.messages.ts'
import { payRunRecord } from '../pay-run-record.rules.ts'
import { isSent, payRunLifecycle, platformStatuses } from '../pay-run.rules.ts'
import * as store from '../pay-run.store.ts'
import { readEmployees, readReport } from '../figures/run-employees.steps.ts'
import * as sending from '../sending.sql.ts'

export const adminPayRunHandlers: Handlers<typeof adminPayRuns> = {
  getAll: async (ctx, query) => {
    const { payRuns, ...page } = await store.listPlatformRuns(ctx.db, query)
    return { ...page, payRuns: payRuns.map(platformRun) }
  },

  getOne: async (ctx, key) => {
    const payRun = await read(ctx, key)
    return {
      payRun,
      figures: await storedFigures(ctx.client, keyOf(key), ctx),
      shown: await shownOfRun(ctx, payRun),
    }
  },

  getEmployees: async (ctx, { orgId, payRunId, ...list }) => {
    const { grouping } = await read(ctx, { orgId, payRunId })
    return readEmployees(ctx.client, { orgId, id: payRunId, grouping }, list, ctx.now)
  },

  update: async (ctx, input) => {
    const key = { orgId: input.orgId, id: input.id }
    const [before = ctx.refuse('pay_run_not_found')] = await store.lockRuns(ctx.db, key.orgId, [key.id])
    if (!isOneOf(platformStatuses, before.status)) ctx.refuse('pay_run_not_found')
    const move = moveTo(payRunLifecycle, input.status)
    if (!move || input.status === 'approved' || !canMove(payRunLifecycle, before.status, move))
      ctx.refuse('pay_run_status', { status: before.status })
    // Payments of an organization that is not active don't start; payments in progress can be completed.
    const starts = input.status === 'pending_payment' || input.status === 'processing'
    if (starts && !(await isOrganizationActive(ctx.db, key.orgId))) ctx.refuse('organization_not_active')
    if (input.status === 'cancelled') refuseWithoutReason(ctx, input, before.status)
    const reason = input.reason ?? (commonReasons(input.employees ?? []) || null)
    if (input.status === 'completed') await refuseStarter(ctx, [await store.starterOf(ctx.db, key)])
    if (input.status === 'pending_payment') await sending.holdWaiting.run(ctx.client, { ...key, now: ctx.now })
    if (input.status === 'processing') await sending.holdReported.run(ctx.client, key)
    const failed = input.status === 'completed' ? await complete(ctx, input) : null
    if (input.status === 'cancelled') await release(ctx, key)
    const shown = await shownOfRun(ctx, before)
    const whyNotShown = input.shown && whyNotAsShown(input.shown, shown)
    if (whyNotShown) ctx.refuse(whyNotShown.code, whyNotShown.params)
    if (input.status === 'completed' && shown.total > 0)
      await post(ctx, key, 'benefits_paid', `benefits-paid:${key.id}`, shown.total)
    await store.updateRun(ctx.db, key, {
      status: input.status,
      modified_at: laterThan(before.modifiedAt, ctx.now),
      modified_by: ctx.actor.id,
      failure_reason: reason,
      ...(input.status === 'processing' && { sent_by: ctx.actor.id, sent_by_name: ctx.actor.name }),
      ...(input.status === 'completed' && { completed_at: ctx.now }),
    })
    ctx.record({
      type: payRunRecord,
      id: key.id,
      org: key.orgId,
      before: { status: before.status },
      after: { status: input.status, reason, walletAnswer: input.walletAnswer ?? null, failedEmployees: failed },
    })
    return { ok: true }
  },

  recordReturned: async (ctx, { orgId, id, shares, amount }) => {
    const key = { orgId, id }
    const [before = ctx.refuse('pay_run_not_found')] = await store.lockRuns(ctx.db, orgId, [id])
    if (!isOneOf(platformStatuses, before.status)) ctx.refuse('pay_run_not_found')
    if (before.status !== 'completed') ctx.refuse('pay_run_status', { status: before.status })
    const returned = await sending.setSharesReturned.all(ctx.client, {
      ...key,
      today: ctx.today,
      now: ctx.now,
      returned: shares,
    })
    if (returned.length !== shares.length) ctx.refuse('invalid_input', {}, { shares: { code: 'unknown_payment' } })
    const now = shownOf(returned.map((row) => ({ id: row.key, amount: row.amount })))
    const whyNotShown = amount === undefined ? null : whyNotAsShown({ ...now, total: amount }, now)
    if (whyNotShown) ctx.refuse(whyNotShown.code, whyNotShown.params)
    await sending.setEmployeeResults.run(ctx.client, key)
    for (const row of returned) await post(ctx, key, 'benefits_returned', row.key, row.amount)
    await store.updateRun(ctx.db, key, {
      modified_at: laterThan(before.modifiedAt, ctx.now),
      modified_by: ctx.actor.id,
    })
    const named = returned.map(({ name, walletName, reason }) => `${name}, ${walletName}: ${reason}`)
    ctx.record({ type: payRunRecord, id, org: orgId, after: { returned: named.join('; ') } })
    await notifyEmployees(
      ctx,
      returned.map((row) => ({ ...row, orgId })),
      ({ name, walletName: wallet, amount: paid, reason }) =>
        payRunLetters.returned({ name, wallet, amount: paid, reason, returnedOn: ctx.today }),
    )
    return { ok: true }
  },

  getReport: async (ctx, key) => {
    const payRun = await read(ctx, key)
    return { payRun, ...(await readReport(ctx.client, keyOf(key))) }
  },

  downloadPayouts: async (ctx, { orgId, payRunId, walletId }) => {
    const payRun = await read(ctx, { orgId, payRunId })
    // Another run may pay the benefits of a cancelled one.
    if (payRun.status === 'cancelled') ctx.refuse('pay_run_status', { status: payRun.status })
    const payouts = await sending.selectPayouts.all(ctx.client, { orgId, id: payRunId, walletId, now: ctx.now })
    const [{ walletName: wallet } = ctx.refuse('pay_run_not_found')] = payouts
    const rows = payouts
      .filter(({ held }) => !held)
      .map((row) => csvRow([row.name, row.employeeNumber ?? '', row.accountNumber, plainSen(row.amount)]))
    const number = await fileNumberOf(ctx, { orgId, recordId: payRunId, walletId })
    const fileName = `payouts-${payRun.orgName}-${wallet}-${payRun.payDay}-${number ?? payRunId}.csv`
    const head = csvRow(['Name', 'Employee No.', 'Wallet Account', 'Amount (RM)'])
    const { file, record } = csvPaymentFile(number, fileName, [head, ...rows])
    ctx.record({ type: payRunRecord, id: payRunId, org: orgId, after: record })
    return file
  },
}

/** Posts what the employer owes for a run, without its failed payments, or no longer owes for one that was returned. */
const post = (
  ctx: Pick<Context, 'client' | 'now' | 'today' | 'newId'>,
  { orgId, id }: store.RunKey,
  event: 'benefits_paid' | 'benefits_returned',
  key: string,
  paid: Sen,
) => postEntry(ctx, { orgId, event, sourceType: 'pay_run', sourceId: id, on: ctx.today, key, amounts: { paid } })

type Key = Pick<Input<(typeof adminPayRuns)['getOne']>, 'orgId' | 'payRunId'>
const keyOf = ({ orgId, payRunId }: Key): store.RunKey => ({ orgId, id: payRunId })

/** A run as platform staff see it, once it is approved. */
const platformRun = (payRun: PayRun) => {
  const { status } = payRun
  if (!isOneOf(platformStatuses, status)) throw new Error('the platform read a pay run that is not approved')
  return { ...payRun, status }
}
const read = async (ctx: Pick<Context<'pay_run_not_found'>, 'db' | 'refuse'>, key: Key) => {
  const found = await store.readRun(ctx.db, keyOf(key))
  if (!found || !isOneOf(platformStatuses, found.status)) return ctx.refuse('pay_run_not_found')
  return platformRun(found)
}

/** The payments of this version of a run, without those that failed or are on hold. */
const shownOfRun = async (ctx: Pick<Context, 'client' | 'now'>, payRun: PayRun): Promise<Shown> => {
  const { orgId, id, status, modifiedAt, employeesNetPay: amount } = payRun
  const { payments, amount: total } = await sending.sumPayments.one(ctx.client, { orgId, id, now: ctx.now })
  return { count: payments, total, digest: shownOf([{ id, amount, status, modifiedAt }]).digest }
}

/** A cancellation can't be undone. A run whose payments were sent may still be paid by the wallets. */
const refuseWithoutReason = (
  ctx: Pick<Context<'wallet_answer_required' | 'final_field_missing'>, 'refuse'>,
  input: Input<(typeof adminPayRuns)['update']>,
  status: PayRun['status'],
): void => {
  if (!isSent(status)) {
    if (!input.reason) ctx.refuse('final_field_missing', {}, { reason: { code: 'required' } })
    return
  }
  const missing = (['walletAnswer', 'reason'] as const).filter((field) => input[field] === undefined)
  const fields = Object.fromEntries(missing.map((field) => [field, { code: 'required' }]))
  if (missing.length > 0) ctx.refuse('wallet_answer_required', {}, fields)
}

/** The most frequent reasons of failed payments, for the run as a whole. */
const commonReasons = (failures: readonly { readonly reason?: string | undefined }[]): string => {
  const byReason = Map.groupBy(
    failures.flatMap(({ reason }) => reason ?? []),
    (reason) => reason,
  )
  const reasons = [...byReason].toSorted(([, a], [, b]) => b.length - a.length).map(([reason]) => reason)
  return firstOf(reasons, 3, { separator: '; ' })
}

/** Stores the failed payments and e-mails the employees, except for payments on hold. Returns the number of employees with failed payments. */
const complete = async (
  ctx: Pick<Context<'invalid_input'>, 'client' | 'now' | 'today' | 'newId' | 'refuse'>,
  { orgId, id, employees = [], reason }: Input<(typeof adminPayRuns)['update']>,
): Promise<number> => {
  const shares = employees.flatMap(({ employeeId, walletIds, reason: own = reason }) => {
    if (!own) ctx.refuse('invalid_input', {}, { reason: { code: 'required' } })
    return (walletIds ?? [null]).map((walletId) => ({ employeeId, walletId, reason: own }))
  })
  const single = shares.filter(({ walletId }) => walletId !== null)
  const { unknown } = await sending.countUnknownShares.one(ctx.client, { orgId, id, shares: single })
  if (unknown > 0) ctx.refuse('invalid_input', {}, { employees: { code: 'unknown_payment' } })
  await sending.setShareResults.run(ctx.client, { orgId, id, now: ctx.now, failures: shares })
  await sending.setEmployeeResults.run(ctx.client, { orgId, id })
  const failures = await sending.selectFailures.all(ctx.client, { orgId, id })
  const known = new Set(failures.map((row) => row.employeeId))
  if (employees.some(({ employeeId }) => !known.has(employeeId)))
    ctx.refuse('invalid_input', {}, { employees: { code: 'unknown_employee' } })
  await notifyEmployees(
    ctx,
    failures.map((row) => ({ ...row, orgId, employeeId: row.employeeId })),
    ({ name, wallets, amount, failureReason: reason }) =>
      payRunLetters.failed({ name, wallets, amount, reason: reason ?? '', failedOn: ctx.today }),
  )
  return failures.length
}

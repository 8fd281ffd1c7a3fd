import { employeeRecord } from '../employee-record.rules.ts'
import { isPlatform } from '#kernel/access.ts'
import { formatRm } from '#kernel/money.ts'
import { fieldOfRecord } from '#kernel/record-errors.ts'
import { addPeriods, firstDay, laterThan, periodOf } from '#kernel/time.ts'
import { masked } from '#kernel/mask.ts'
import { accountOf, endAccountOfEmployee, createAccounts } from '#people/identity/users/user-admin.service.ts'
import { selectedToApprove } from '#server/approval.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { named } from '#server/postgres/columns.ts'
import { readDecisions } from '../approval/approval-evidence.steps.ts'
import { wholeWages } from '../pay/absence.steps.ts'
import type { employeeDirectory, FullEmployee, ListedEmployee, PendingEmployee } from '../employee.contract.ts'
import { afterEdit, employeeLifecycle, isSameAbsences, makersOf, whyNotSalaryFrom } from '../employee.rules.ts'
import { createEmployees } from '../directory/employee.service.ts'
import { listMissingElections } from '../directory/payment-election.store.ts'
import * as lists from '../directory/employee-list.store.ts'
import { asReadBy, readsEmployees } from '../key-view.rules.ts'
import * as store from '../employee.store.ts'
import { approveAccounts, changeAccounts } from '../account/account-change.steps.ts'
import { confirmEnabled, confirmPaidDays } from '../pay/limit-raise.steps.ts'
import { readInFlight } from '../leaving/leaving.store.ts'
import { isReported, reportedAmong } from '../account/payment-holds.service.ts'
import { icNumberWarning } from '../ic-number.rules.ts'
import { deleteSalary, readSalaries, upsertSalaries } from '../pay/salary.store.ts'

const done = { ok: true } as const

export const employeeDirectoryHandlers: Omit<Handlers<typeof employeeDirectory>, 'editEmployee'> = {
  getEmployees: async (ctx, query) => {
    const { org } = ctx
    const platform = isPlatform(ctx.actor.role)
    const [page, lastModified] = await Promise.all([
      lists.listEmployees(ctx.db, org && { orgId: org, platform }, query, ctx.today),
      lists.readLastModified(ctx.db, org),
    ])
    const visible = (one: ListedEmployee) =>
      platform ? { ...withMaskedAccount(one), employeeICNumber: masked(one.employeeICNumber) } : withMaskedAccount(one)
    return { ...page, employees: page.employees.map(visible), lastModified }
  },

  getFullEmployeeProfile: async (ctx, { employeeICNumber }) => {
    const key = { orgId: ctx.actor.orgId, icNumber: employeeICNumber }
    const profile = await fullProfile(ctx, await store.readEmployeeByIc(ctx.db, key, ctx.today))
    if (!profile) return ctx.refuse('not_found')
    ctx.record({ type: employeeRecord, id: profile.id })
    return profile
  },

  createEmployee: async (ctx, input) => {
    const result = await createEmployees(ctx, { orgId: ctx.actor.orgId, by: ctx.actor.id }, [input])
    if ('errors' in result)
      return ctx.refuse(
        result.errors[0]?.code ?? 'invalid_input',
        {},
        Object.fromEntries(result.errors.map(({ field, error }) => [field, error])),
      )
    const [id] = result.ids
    const row = id && (await store.readEmployee(ctx.db, { orgId: ctx.actor.orgId, id }, ctx.today))
    if (!id || !row) throw new Error('employee not found after it was created')
    const { bank_code: bankCode, account_number: accountNumber } = row
    if (bankCode && accountNumber)
      await changeAccounts(ctx, [{ employeeId: id, bankCode, accountNumber }], { isNew: true })
    return store.toEmployee(row)
  },

  softDeleteEmployee: async (ctx, { employeeICNumber }) => {
    const before = await lockEmployee(ctx, employeeICNumber)
    const key = { orgId: before.org_id, id: before.id }
    const inFlight = await readInFlight(ctx.db, key)
    if (inFlight.length > 0) {
      ctx.refuse('employee_has_withdrawals', {
        withdrawals: inFlight.map(({ id, amount, status }) => `${id} (${formatRm(amount)}, ${status})`).join(', '),
      })
    }
    if (await isReported(ctx.client, key)) ctx.refuse('employee_on_hold')
    await store.updateEmployee(ctx.db, key, { deleted_at: ctx.now, modified_at: ctx.now, modified_by: ctx.actor.id })
    await endAccountOfEmployee(ctx, { orgId: key.orgId, employeeId: key.id })
    ctx.record({ type: employeeRecord, id: key.id, before: { status: before.status }, after: null })
    return done
  },

  approveEmployees: async (ctx, { ICNumbers, ...seen }) => {
    const { orgId, id: by } = ctx.actor
    const requested = [...new Set(ICNumbers)]
    const chosen = await store.lockEmployeesByIc(ctx.db, orgId, requested)
    if (chosen.length < requested.length) ctx.refuse('not_found')
    // Without the versions that the caller has seen, employees who have been approved in the meantime are skipped.
    const idOf = new Map(chosen.map((one) => [one.ic_number, one.id]))
    const ids = ICNumbers.flatMap((icNumber) => idOf.get(icNumber) ?? [])
    const pending = await selectedToApprove(
      ctx,
      { ids, ...seen },
      {
        type: employeeRecord,
        lifecycle: employeeLifecycle,
        errors: { missing: 'not_found', notPending: 'employees_not_pending' },
        lock: () => Promise.resolve(chosen.map(store.toDecide)),
      },
    )
    await refuseReported(ctx, pending)
    const raised = pending.filter(({ salary_changed_by, first_approved_at }) => salary_changed_by && first_approved_at)
    if (raised.length > 0)
      await ctx.confirm('limit', {
        count: raised.length,
        lines: raised.slice(0, 4).map((one) => ({ name: `${one.first_name} ${one.last_name}` })),
      })
    await approveAccounts(
      ctx,
      pending.map(({ id }) => id),
    )
    await store.approveAll(
      ctx.db,
      orgId,
      pending.map(({ id }) => id),
      by,
      ctx.now,
    )
    const withEmail = pending.flatMap((one) =>
      one.email ? [{ employeeId: one.id, email: one.email, firstName: one.first_name, lastName: one.last_name }] : [],
    )
    await createAccounts(ctx, orgId, withEmail)
    for (const { id, status } of pending)
      ctx.record({ type: employeeRecord, id, before: { status }, after: { status: 'approved' } })
    return { approved: pending.length }
  },

  getEmployeesPendingApproval: async (ctx) =>
    (await lists.listAllPending(ctx.db, ctx.actor.orgId, ctx.today)).map((one) => toPendingEmployee(one, null)),

  listEmployeesPendingApproval: async (ctx, query) => {
    const { orgId } = ctx.actor
    const counts = await lists.countPendingKinds(ctx.db, orgId)
    const page = await lists.listPending(ctx.db, { orgId, platform: false }, query, ctx.today)
    const decisions = await readDecisions(ctx, page.employees)
    const employees = page.employees.map((one) => toPendingEmployee(one, decisions.get(one.id) ?? null))
    return { ...page, employees, counts }
  },

  countEmployeesPendingApproval: (ctx) => lists.countPending(ctx.db, ctx.actor.orgId),

  getEmployeesWithMissingPaymentElection: async (ctx, query) =>
    listMissingElections(ctx, { orgId: ctx.actor.orgId, platform: false }, query),

  changeRollingPayWithdrawalsDisabledStatus: async (ctx, { employeeICNumber, action }) => {
    const before = await lockEmployee(ctx, employeeICNumber)
    const withdrawals_disabled = action === 'DISABLE'
    if (before.withdrawals_disabled === withdrawals_disabled) return done
    if (!withdrawals_disabled) await confirmEnabled(ctx, `${before.first_name} ${before.last_name}`)
    await store.updateEmployee(
      ctx.db,
      { orgId: before.org_id, id: before.id },
      { withdrawals_disabled, withdrawals_disabled_on: withdrawals_disabled ? ctx.today : null, modified_at: ctx.now },
    )
    ctx.record({
      type: employeeRecord,
      id: before.id,
      before: { rollingPayWithdrawalsDisabled: before.withdrawals_disabled },
      after: { rollingPayWithdrawalsDisabled: withdrawals_disabled },
    })
    return done
  },

  setSalary: async (ctx, { employeeICNumber, salary, fromDate, modifiedAt }) => {
    const before = await lockEmployee(ctx, employeeICNumber)
    if (modifiedAt && modifiedAt !== before.modified_at) ctx.refuse('record_changed')
    const key = { orgId: before.org_id, id: before.id }
    const salaries = await readSalaries(ctx.db, key)
    const previous = salaries.find(({ from }) => from === fromDate)?.salary ?? null
    const refused = whyNotSalaryFrom(fromDate, before.start_on, salaries, ctx.today)
    if (refused) ctx.refuse('invalid_input', {}, { fromDate: refused })
    await upsertSalaries(ctx.db, key.orgId, [{ employeeId: key.id, from: fromDate, salary }], ctx.actor.id, ctx.now)
    const account = { bankCode: before.bank_code, accountNumber: before.account_number }
    const by = { ...ctx.actor, requireSecondPerson: ctx.actor.org.requireSecondPerson }
    const edited = afterEdit(before.status, by, { ...account, salary: previous }, { ...account, salary })
    const { status } = edited
    const modified_at = laterThan(before.modified_at, ctx.now)
    await store.updateEmployee(ctx.db, key, { ...edited, modified_at, modified_by: by.id })
    ctx.record({
      type: employeeRecord,
      id: key.id,
      before: { salaries, status: before.status },
      after: { salary, from: fromDate, status },
    })
    return (await fullProfile(ctx, await store.readEmployee(ctx.db, key, ctx.today))) ?? ctx.refuse('not_found')
  },

  removeSalary: async (ctx, { employeeICNumber, fromDate, modifiedAt }) => {
    const before = await lockEmployee(ctx, employeeICNumber)
    if (modifiedAt && modifiedAt !== before.modified_at) ctx.refuse('record_changed')
    const key = { orgId: before.org_id, id: before.id }
    const salaries = await readSalaries(ctx.db, key)
    const planned = salaries.find(({ from }) => from === fromDate && from > ctx.today)
    if (!planned || salaries.length === 1) return ctx.refuse('salary_not_planned')
    await deleteSalary(ctx.db, key, fromDate)
    const modified_at = laterThan(before.modified_at, ctx.now)
    await store.updateEmployee(ctx.db, key, { modified_at, modified_by: ctx.actor.id })
    ctx.record({
      type: employeeRecord,
      id: key.id,
      before: { salary: planned.salary, from: fromDate },
      after: { salary: null, from: null },
    })
    return (await fullProfile(ctx, await store.readEmployee(ctx.db, key, ctx.today))) ?? ctx.refuse('not_found')
  },

  setAbsences: async (ctx, { employeeICNumber, period, absences, seen, reason }) => {
    const before = await lockEmployee(ctx, employeeICNumber)
    const key = { orgId: before.org_id, id: before.id }
    const stored = await store.readAbsences(ctx.db, key, firstDay(period))
    const ofMonth = stored.filter(({ date }) => date.startsWith(period))
    if (seen && !isSameAbsences(seen, ofMonth)) ctx.refuse('record_changed')
    await confirmPaidDays(ctx, [{ name: `${before.first_name} ${before.last_name}`, before: ofMonth, after: absences }])
    const wagesBefore = await wholeWages(ctx, [key.id], period)
    await store.replaceAbsences(ctx.db, key, { period, absences, by: ctx.actor.id, at: ctx.now })
    await store.updateEmployee(ctx.db, key, { modified_at: laterThan(before.modified_at, ctx.now) })
    ctx.record({
      type: employeeRecord,
      id: key.id,
      before: { period, absences: ofMonth, ...wagesBefore(key.id) },
      after: {
        period,
        absences,
        ...(await wholeWages(ctx, [key.id], period))(key.id),
        ...(reason !== undefined && { absenceReason: reason }),
      },
    })
    return (await fullProfile(ctx, await store.readEmployee(ctx.db, key, ctx.today))) ?? ctx.refuse('not_found')
  },
}

type Pending = Pick<store.EmployeeRow, 'id' | 'approved_at' | 'account_changed_by'>
/**
 * Refuses the approval of accounts that employees have reported; a Manager must keep or restore them first. A report about
 * an account that was approved before doesn't block the approval of a later salary change.
 */
const refuseReported = async (
  ctx: Pick<Context<'employee_on_hold', TenantActor>, 'client' | 'actor' | 'refuse'>,
  pending: readonly Pending[],
): Promise<void> => {
  const accounts = pending.filter((one) => one.approved_at === null || one.account_changed_by !== null)
  const ids = accounts.map(({ id }) => id)
  const reported = await reportedAmong(ctx.client, ctx.actor.orgId, ids)
  if (reported.size === 0) return
  const fields = [...reported].map((id) => [fieldOfRecord(id), { code: 'account_reported_since' }] as const)
  ctx.refuse('employee_on_hold', {}, Object.fromEntries(fields))
}

/** Lists and their CSV files mask the account number; the details page shows it in full. */
const withMaskedAccount = <E extends ListedEmployee>(one: E): E => ({
  ...one,
  accountNumber: one.accountNumber && masked(one.accountNumber),
})

const toPendingEmployee = (
  { approved_at: _at, account_changed_by: _by, ...row }: lists.PendingRow,
  decision: Pick<PendingEmployee, 'pendingChanges' | 'risks' | 'evidence'> | null,
): PendingEmployee =>
  withMaskedAccount({ ...row, ...(decision ?? { pendingChanges: null, risks: null, evidence: null }) })

/** Locks an employee of the caller's organization; refuses `not_found`. */
const lockEmployee = async (
  ctx: Pick<Context<'not_found', TenantActor>, 'db' | 'actor' | 'refuse'>,
  icNumber: string,
) => (await store.lockEmployeeByIc(ctx.db, { orgId: ctx.actor.orgId, icNumber })) ?? ctx.refuse('not_found')

const fullProfile = async (
  ctx: Pick<Context<never, TenantActor>, 'db' | 'client' | 'actor' | 'today'>,
  row: store.ListedRow | null,
): Promise<FullEmployee | null> => {
  if (!row) return null
  const key = { orgId: row.org_id, id: row.id }
  const aYearAgo = firstDay(addPeriods(periodOf(ctx.today), -12))
  const [salaries, absences, account, inFlight, decisions] = await Promise.all([
    readSalaries(ctx.db, key),
    store.readAbsences(ctx.db, key, aYearAgo),
    accountOf(ctx.db, { orgId: key.orgId, employeeId: key.id }),
    readInFlight(ctx.db, key),
    readDecisions(ctx, row.status === 'pending-approval' ? [lists.toPending(row)] : []),
  ])
  const isRead = readsEmployees(ctx.actor)
  const decision = isRead ? decisions.get(row.id) : undefined
  return {
    ...named(row),
    ...asReadBy(ctx.actor, store.toEmployee(row)),
    pendingChanges: decision?.pendingChanges ?? [],
    risks: decision?.risks ?? [],
    warning: icNumberWarning(row.ic_number, row.date_of_birth),
    makers: makersOf(row),
    salaries,
    absences,
    account: isRead && account ? { userId: account.id, email: account.email, status: account.status } : null,
    inFlight,
  }
}

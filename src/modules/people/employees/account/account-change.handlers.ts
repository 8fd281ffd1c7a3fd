import { isPlatform } from '#kernel/access.ts'
import type { Errors } from '#kernel/call.ts'
import { masked } from '#kernel/mask.ts'
import { addMs, laterThan } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import { managersAndPlatform } from '#people/identity/users/managers.service.ts'
import { readToken } from '#server/session-token.ts'
import type { Context, EmployeeActor, Handlers } from '#server/context.ts'
import { queueMessages } from '#server/outbound/outbox.ts'
import type { accountChangeCalls } from './account-change.contract.ts'
import { accountReported, accountResolved } from './account-change.messages.ts'
import { linkLifetime } from './account-change.rules.ts'
import * as sql from './account-change.sql.ts'
import { restoreAccount } from './account-change.steps.ts'
import { getNewAccount } from './new-account.steps.ts'
import { notifyEmployees } from '../contact/notify.service.ts'
import { employeeRecord } from '../employee-record.rules.ts'
import * as store from '../employee.store.ts'
import { holdEmployee, releaseEmployee } from './payment-holds.sql.ts'

type Change = Awaited<ReturnType<typeof sql.selectByLink.all>>[number]
type Report = Awaited<ReturnType<typeof sql.selectReports.all>>[number]
type LinkContext = Context<Errors<typeof accountChangeCalls.readAccountChange>>

const byLink = async (ctx: Pick<LinkContext, 'client' | 'now' | 'refuse'>, token: string) => {
  const { orgId, tokenHash } = readToken(token) ?? ctx.refuse('account_link_not_valid')
  const since = addMs(ctx.now, -linkLifetime)
  const found = await sql.selectByLink.first(ctx.client, { orgId, linkHash: tokenHash, since })
  return found ?? ctx.refuse('account_link_not_valid')
}

type Accounts = Pick<
  Change,
  'walletId' | 'walletName' | 'oldBankCode' | 'oldAccountNumber' | 'newBankCode' | 'newAccountNumber'
>
const afterOf = ({ walletName: wallet, newBankCode: code, newAccountNumber: number }: Accounts) => ({
  bank: wallet ?? bankName(code ?? ''),
  number: masked(number),
  isWallet: wallet !== null,
})
/** Null for the first account in an e-wallet. */
const beforeOf = ({ walletName: wallet, oldBankCode: code, oldAccountNumber: number }: Accounts) =>
  number === null ? null : { bank: wallet ?? bankName(code ?? ''), number: masked(number), isWallet: wallet !== null }

/** Restores an employee's account in an e-wallet. Elections, which build on employees, pass it to the handlers. */
type RestoreElection = (
  ctx: Resolving,
  restored: {
    readonly orgId: Id<'org'>
    readonly employeeId: Id<'employee'>
    readonly walletId: Id<'wallet'>
    readonly walletName: string
    /** The account that the employee reported. */
    readonly reported: string
    /** The account before; null if there was none. */
    readonly accountNumber: string | null
  },
) => Promise<void>

export const accountChangeHandlers: Omit<Handlers<typeof accountChangeCalls>, 'resolveAccountReport'> = {
  getNewAccount,

  getOwnAccountChanges: async (ctx) => {
    const changes = await ownChanges(ctx)
    return {
      changes: changes.map((change) => ({
        ...toAnnounced(change),
        changeId: change.id,
        before: beforeOf(change),
        changedBy: change.changedByName,
      })),
    }
  },

  reportOwnAccountChange: async (ctx, { changeId }) => {
    const changes = await ownChanges(ctx)
    const change = changes.find(({ id }) => changeId === undefined || id === changeId)
    if (!change) return ctx.refuse('account_change_unknown')
    if (!(await reportChange(ctx, change))) ctx.refuse('account_change_unknown')
    return { reportedAt: ctx.now }
  },

  readAccountChange: async (ctx, { token }) => toAnnounced(await byLink(ctx, token)),

  reportAccountChange: async (ctx, { token }) => {
    if (!(await reportChange(ctx, await byLink(ctx, token)))) ctx.refuse('account_link_not_valid')
    return { reportedAt: ctx.now }
  },

  getAccountReports: async (ctx) => {
    const reports = await sql.selectReports.all(ctx.client, { orgId: ctx.org, id: null, by: ctx.actor.id })
    return { reports: reports.map(toReport) }
  },
}

export const accountResolutionHandlers = (
  restoreElection: RestoreElection,
): Pick<Handlers<typeof accountChangeCalls>, 'resolveAccountReport'> => ({
  resolveAccountReport: async (ctx, { changeId, resolution, reason }) => {
    const of = { orgId: ctx.org, id: changeId, by: ctx.actor.id }
    const found = (await sql.selectReports.first(ctx.client, of)) ?? ctx.refuse('account_report_resolved')
    const key = { orgId: of.orgId, id: found.employeeId }
    const locked = (await store.lockEmployee(ctx.db, key)) ?? ctx.refuse('account_report_resolved')
    const report = (await sql.selectReports.first(ctx.client, of)) ?? ctx.refuse('account_report_resolved')
    if (report.ownChange) ctx.refuse('account_report_own')
    if (isPlatform(ctx.actor.role) && !report.forPlatform) ctx.refuse('account_report_for_manager')
    const resolved = { orgId: key.orgId, now: ctx.now, reason }
    await releaseEmployee.run(ctx.client, { ...resolved, employeeId: key.id, changeId, releasedBy: ctx.actor.id })
    await sql.resolveChange.run(ctx.client, {
      ...resolved,
      id: changeId,
      resolution,
      by: ctx.actor.id,
      byName: ctx.actor.name,
    })
    const restored = resolution === 'restored' ? await restore(ctx, locked, { report, restoreElection }) : null
    const after = { accountReport: resolution, accountReportReason: reason }
    ctx.record({
      type: employeeRecord,
      id: key.id,
      org: key.orgId,
      before: { accountReport: 'reported', ...(restored && fieldsOf(locked)) },
      after: { ...after, ...restored },
    })
    // A report about another account still stops payments.
    const walletId = report.walletId
    const next = await sql.selectNextReport.first(ctx.client, { orgId: key.orgId, employeeId: key.id, walletId })
    if (next)
      await holdEmployee.run(ctx.client, { orgId: key.orgId, employeeId: key.id, changeId: next.id, now: ctx.now })
    await notifyResolved(ctx, key, { locked, report, resolution })
    return { ok: true }
  },
})

const toAnnounced = (change: Change) => ({
  employer: change.orgName,
  account: afterOf(change),
  changedAt: change.changedAt,
  usableFrom: change.usableFromAt,
  reportedAt: change.reportedAt,
})

const ownChanges = ({ client, actor, now }: Pick<Context<never, EmployeeActor>, 'client' | 'actor' | 'now'>) =>
  sql.selectOwn.all(client, { orgId: actor.orgId, employeeId: actor.employeeId, since: addMs(now, -linkLifetime) })

type Reporting = Pick<Context, 'db' | 'client' | 'now' | 'newId' | 'env' | 'record'>
/** Holds payments to the employee and notifies the Managers and the platform. Returns whether the change could be reported. */
const reportChange = async (ctx: Reporting, change: Change): Promise<boolean> => {
  const key = { orgId: change.orgId, id: change.employeeId }
  const locked = await store.lockEmployee(ctx.db, key)
  const reported =
    locked && (await sql.reportChange.first(ctx.client, { orgId: key.orgId, id: change.id, now: ctx.now }))
  if (!reported) return false
  await holdEmployee.run(ctx.client, { orgId: key.orgId, employeeId: key.id, changeId: change.id, now: ctx.now })
  ctx.record({ type: employeeRecord, id: key.id, org: key.orgId, after: { accountReport: 'reported' } })
  const report = await sql.selectReports.first(ctx.client, { orgId: key.orgId, id: change.id, by: change.changedBy })
  const news = {
    employeeName: `${locked.first_name} ${locked.last_name}`,
    employer: change.orgName,
    changedBy: change.changedByName,
    before: beforeOf(change),
    after: afterOf(change),
    forPlatform: report?.forPlatform ?? false,
  }
  const toTell = await managersAndPlatform(ctx.client, key.orgId)
  await queueMessages(
    ctx,
    toTell.map(({ orgId, email: to }) => {
      const dashboard = orgId === platformOrgId ? 'internal' : 'management'
      const link = `${ctx.env.publicUrl}/${dashboard}/dashboard`
      return { orgId, channel: 'email', to, ...accountReported({ ...news, link }) }
    }),
  )
  return true
}

type Resolving = Context<Errors<typeof accountChangeCalls.resolveAccountReport>>

const fieldsOf = ({ bank_code: bank, account_number: accountNumber }: store.EmployeeRow) => ({ bank, accountNumber })

/** Restores the account before the reported change. Returns the audited fields of a bank account. */
const restore = async (
  ctx: Resolving,
  locked: store.EmployeeRow,
  { report, restoreElection }: { report: Report; restoreElection: RestoreElection },
) => {
  const { walletId, walletName } = report
  if (walletId !== null && walletName !== null) {
    const accounts = { reported: report.newAccountNumber, accountNumber: report.oldAccountNumber }
    await restoreElection(ctx, { orgId: locked.org_id, employeeId: locked.id, walletId, walletName, ...accounts })
    return null
  }
  const { oldBankCode: bankCode, oldAccountNumber: accountNumber } = report
  if (bankCode === null || accountNumber === null) throw new Error('a first bank account was reported')
  await restoreAccount(ctx, locked.org_id, { employeeId: locked.id, bankCode, accountNumber })
  await store.updateEmployee(
    ctx.db,
    { orgId: locked.org_id, id: locked.id },
    {
      account_changed_by: ctx.actor.id,
      modified_at: laterThan(locked.modified_at, ctx.now),
      modified_by: ctx.actor.id,
    },
  )
  return { bank: bankCode, accountNumber }
}

type Resolved = {
  readonly locked: store.EmployeeRow
  readonly report: Report
  readonly resolution: 'kept' | 'restored'
}
const notifyResolved = (
  ctx: Resolving,
  { orgId, id: employeeId }: store.EmployeeKey,
  { locked, report, resolution }: Resolved,
) => {
  const kept = report.walletId
    ? afterOf(report)
    : afterOf({ ...report, newBankCode: locked.bank_code, newAccountNumber: locked.account_number ?? '' })
  const before = beforeOf(report)
  const about = {
    employer: report.orgName,
    account: resolution === 'kept' ? kept : (before ?? kept),
    resolution: resolution === 'restored' && before === null ? ('removed' as const) : resolution,
  }
  return notifyEmployees(ctx, [{ orgId, employeeId }], (_, { name: employeeName }) =>
    accountResolved({ ...about, employeeName }),
  )
}

const toReport = (row: Report) => ({
  ...row,
  changeId: row.id,
  employeeICNumber: row.icNumber,
  before: beforeOf(row),
  after: afterOf(row),
  changedBy: row.changedByName,
  reportedAt: row.reportedAt ?? row.changedAt,
})

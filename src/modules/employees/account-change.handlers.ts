import { isPlatform } from '#kernel/access.ts'
import type { Errors } from '#kernel/call.ts'
import { masked } from '#kernel/mask.ts'
import { addMs, laterThan } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import { managersAndPlatform } from '#modules/identity/managers.service.ts'
import { readToken } from '#server/session-token.ts'
import { restoreElection } from '#modules/elections/election.service.ts'
import type { Context, EmployeeActor, Handlers } from '#server/context.ts'
import { queueMessages } from '#server/outbound/outbox.ts'
import type { accountChangeCalls } from './account-change.contract.ts'
import { accountReportedMessage, accountResolvedMessage, accountResolvedSms } from './account-change.messages.ts'
import { linkLifetime } from './account-change.rules.ts'
import * as sql from './account-change.sql.ts'
import { restoreAccount } from './account-change.steps.ts'
import { getNewAccount } from './new-account.steps.ts'
import { notifyEmployees } from './known-contacts.steps.ts'
import { employeeRecord } from './employee-record.rules.ts'
import * as store from './employee.store.ts'
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
  'wallet_id' | 'wallet_name' | 'old_bank_code' | 'old_account_number' | 'new_bank_code' | 'new_account_number'
>
const afterOf = ({ wallet_name: wallet, new_bank_code: code, new_account_number: number }: Accounts) => ({
  bank: wallet ?? bankName(code ?? ''),
  number: masked(number),
  isWallet: wallet !== null,
})
/** Null for the first account in an e-wallet. */
const beforeOf = ({ wallet_name: wallet, old_bank_code: code, old_account_number: number }: Accounts) =>
  number === null ? null : { bank: wallet ?? bankName(code ?? ''), number: masked(number), isWallet: wallet !== null }

export const accountChangeHandlers: Handlers<typeof accountChangeCalls> = {
  getNewAccount,

  getOwnAccountChanges: async (ctx) => {
    const changes = await ownChanges(ctx)
    return { changes: changes.map((change) => ({ ...toAnnounced(change), changeId: change.id })) }
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

  resolveAccountReport: async (ctx, { changeId, resolution, reason }) => {
    const of = { orgId: ctx.org, id: changeId, by: ctx.actor.id }
    const found = (await sql.selectReports.first(ctx.client, of)) ?? ctx.refuse('account_report_resolved')
    const key = { orgId: of.orgId, id: found.employee_id }
    const locked = (await store.lockEmployee(ctx.db, key)) ?? ctx.refuse('account_report_resolved')
    const report = (await sql.selectReports.first(ctx.client, of)) ?? ctx.refuse('account_report_resolved')
    if (report.own_change) ctx.refuse('account_report_own')
    if (isPlatform(ctx.actor.role) && !report.for_platform) ctx.refuse('account_report_for_manager')
    const resolved = { orgId: key.orgId, now: ctx.now, reason }
    await releaseEmployee.run(ctx.client, { ...resolved, employeeId: key.id, changeId, releasedBy: ctx.actor.id })
    await sql.resolveChange.run(ctx.client, {
      ...resolved,
      id: changeId,
      resolution,
      by: ctx.actor.id,
      byName: ctx.actor.name,
    })
    const restored = resolution === 'restored' ? await restore(ctx, locked, report) : null
    const after = { accountReport: resolution, accountReportReason: reason }
    ctx.record({
      type: employeeRecord,
      id: key.id,
      org: key.orgId,
      before: { accountReport: 'reported', ...(restored && fieldsOf(locked)) },
      after: { ...after, ...restored },
    })
    // A report about another account still stops payments.
    const walletId = report.wallet_id
    const next = await sql.selectNextReport.first(ctx.client, { orgId: key.orgId, employeeId: key.id, walletId })
    if (next)
      await holdEmployee.run(ctx.client, { orgId: key.orgId, employeeId: key.id, changeId: next.id, now: ctx.now })
    await notifyResolved(ctx, key, { locked, report, resolution })
    return { ok: true }
  },
}

const toAnnounced = (change: Change) => ({
  employer: change.org_name,
  account: afterOf(change),
  changedAt: change.changed_at,
  usableFrom: change.usable_from_at,
  reportedAt: change.reported_at,
})

const ownChanges = ({ client, actor, now }: Pick<Context<never, EmployeeActor>, 'client' | 'actor' | 'now'>) =>
  sql.selectOwn.all(client, { orgId: actor.orgId, employeeId: actor.employeeId, since: addMs(now, -linkLifetime) })

type Reporting = Pick<Context, 'db' | 'client' | 'now' | 'newId' | 'env' | 'record'>
/** Holds payments to the employee and notifies the Managers and the platform. Returns whether the change could be reported. */
const reportChange = async (ctx: Reporting, change: Change): Promise<boolean> => {
  const key = { orgId: change.org_id, id: change.employee_id }
  const locked = await store.lockEmployee(ctx.db, key)
  const reported =
    locked && (await sql.reportChange.first(ctx.client, { orgId: key.orgId, id: change.id, now: ctx.now }))
  if (!reported) return false
  await holdEmployee.run(ctx.client, { orgId: key.orgId, employeeId: key.id, changeId: change.id, now: ctx.now })
  ctx.record({ type: employeeRecord, id: key.id, org: key.orgId, after: { accountReport: 'reported' } })
  const report = await sql.selectReports.first(ctx.client, { orgId: key.orgId, id: change.id, by: change.changed_by })
  const news = {
    employeeName: `${locked.first_name} ${locked.last_name}`,
    employer: change.org_name,
    changedBy: change.changed_by_name,
    before: beforeOf(change),
    after: afterOf(change),
    forPlatform: report?.for_platform ?? false,
  }
  const toTell = await managersAndPlatform(ctx.client, key.orgId)
  await queueMessages(
    ctx,
    toTell.map(({ org_id: orgId, email: to }) => {
      const dashboard = orgId === platformOrgId ? 'internal' : 'management'
      const link = `${ctx.env.publicUrl}/${dashboard}/dashboard`
      return { orgId, channel: 'email', to, ...accountReportedMessage({ ...news, link }) }
    }),
  )
  return true
}

type Resolving = Context<Errors<typeof accountChangeCalls.resolveAccountReport>>

const fieldsOf = ({ bank_code: bank, account_number: accountNumber }: store.EmployeeRow) => ({ bank, accountNumber })

/** Restores the account before the reported change. Returns the audited fields of a bank account. */
const restore = async (ctx: Resolving, locked: store.EmployeeRow, report: Report) => {
  const { wallet_id: walletId, wallet_name: walletName } = report
  if (walletId !== null && walletName !== null) {
    const accounts = { reported: report.new_account_number, accountNumber: report.old_account_number }
    await restoreElection(ctx, { orgId: locked.org_id, employeeId: locked.id, walletId, walletName, ...accounts })
    return null
  }
  const { old_bank_code: bankCode, old_account_number: accountNumber } = report
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
const notifyResolved = (ctx: Resolving, { orgId, id }: store.EmployeeKey, { locked, report, resolution }: Resolved) => {
  const kept = report.wallet_id
    ? afterOf(report)
    : afterOf({ ...report, new_bank_code: locked.bank_code, new_account_number: locked.account_number ?? '' })
  const before = beforeOf(report)
  const about = {
    employer: report.org_name,
    account: resolution === 'kept' ? kept : (before ?? kept),
    resolution: resolution === 'restored' && before === null ? ('removed' as const) : resolution,
  }
  return notifyEmployees(ctx, orgId, [id], (_, employeeName) => [
    { channel: 'sms', ...accountResolvedSms({ ...about, employeeName }) },
    { channel: 'email', ...accountResolvedMessage({ ...about, employeeName }) },
  ])
}

const toReport = (row: Report) => ({
  changeId: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  employeeId: row.employee_id,
  employeeICNumber: row.ic_number,
  employeeName: row.employee_name,
  before: beforeOf(row),
  after: afterOf(row),
  changedAt: row.changed_at,
  changedBy: row.changed_by_name,
  reportedAt: row.reported_at ?? row.changed_at,
  ownChange: row.own_change,
  forPlatform: row.for_platform,
})

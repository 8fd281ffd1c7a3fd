import { sen, type Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { postEntries, postEntriesFrom, postEntry, reverseEntry } from '#modules/ledger/ledger.service.ts'
import { recordTransactionsFrom, voidTransactions } from '#modules/transactions/account.service.ts'
import { correctStatements } from '#modules/statements/statement.service.ts'
import { queueMessages, type Message, type OutgoingMessage } from '#server/outbound/outbox.ts'
import { planAlongIndexes, type Fragment } from '#server/postgres/statement.ts'
import { completionNotices, type Changed, type LockedWithdrawal, type NotificationPage } from '../change.rules.ts'
import { enqueue } from '#server/job.ts'
import * as sql from './outcome.sql.ts'
import { changeStatus, countOf, recordReturns, uniqueCompletionTime, type ChangeContext } from './status.service.ts'
import { onHoldAmong } from '../bank/holds.store.ts'
import { arrivalOf } from '../request/arrival.rules.ts'
import {
  approvedMessage,
  cancelledMessage,
  completedMessage,
  rejectedMessage,
  returnedMessage,
} from '../withdrawal.messages.ts'

type NotifyContext = Pick<ChangeContext, 'client' | 'now' | 'newId'>

const completion = { event: 'withdrawal_completed', sourceType: 'withdrawal' } as const

/** Records the advances, and the fees that employers owe, in the account transaction history. */
const recordHistory = (ctx: ChangeContext, from: Fragment): Promise<void> =>
  recordTransactionsFrom(ctx, 'withdrawal', { ...sql.completedTransactions, from })

/** Completes locked withdrawals: changes their status, posts to the ledger and notifies the employees. */
export const completeWithdrawals = async (
  ctx: ChangeContext,
  locked: readonly LockedWithdrawal[],
  transferOn: LocalDate,
): Promise<Changed[]> => {
  const changed = await changeStatus(ctx, { locked }, { to: 'completed', transferOn })
  const from = sql.lockedWithdrawals({ locked })
  const entryOf = ({ orgId, id, amount, employerFee, net, fee }: LockedWithdrawal) => {
    const amounts = { amount, employerFee, net, fee }
    return { ...completion, orgId, sourceId: id, on: transferOn, key: sql.entryKey(id), amounts }
  }
  await postEntries(ctx, locked.map(entryOf))
  await recordHistory(ctx, from)
  await correctStatements(ctx, from)
  await notifyEmployees(ctx, locked, (one) => completedMessage(one, transferOn))
  return changed
}

/** Completes a locked withdrawal of which the bank paid more or less than the net amount, and posts the difference. */
export const completeNearly = async (
  ctx: ChangeContext,
  locked: LockedWithdrawal,
  { transferOn, paid }: { readonly transferOn: LocalDate; readonly paid: Sen },
): Promise<void> => {
  await completeWithdrawals(ctx, [locked], transferOn)
  if (paid === locked.net) return
  await postEntry(ctx, {
    event: 'transfer_difference',
    orgId: locked.orgId,
    sourceType: 'transfer_difference',
    sourceId: locked.id,
    on: transferOn,
    key: sql.differenceKey(locked.id),
    amounts: { difference: sen(locked.net - paid) },
  })
}

/** Completes every withdrawal of batches that is still processing. Employees are notified page by page. */
export const completeBatches = async (
  given: ChangeContext,
  batchIds: readonly Id<'bank_batch'>[],
  transferOn: LocalDate,
): Promise<Changed[]> => {
  // A unique timestamp identifies this run, so nothing is posted twice and no one is notified twice.
  const ctx = { ...given, now: await uniqueCompletionTime(given, batchIds) }
  const changed = await changeStatus(ctx, { sentWith: batchIds }, { to: 'completed', transferOn })
  const from = sql.completedByRun({ batchIds, completedAt: ctx.now })
  const query = { ...sql.completedEntries, from }
  await postEntriesFrom(ctx, { ...completion, on: transferOn, count: countOf(changed), query })
  await recordHistory(ctx, from)
  await correctStatements(ctx, from)
  for (const batchId of new Set(changed.map((one) => one.batchId)))
    if (batchId) await notifyPage(ctx, { batchId, at: ctx.now, transferOn, after: ['', ''] })
  return changed
}

/** Approves locked requests and notifies the employees. */
export const approveWithdrawals = async (
  ctx: ChangeContext,
  locked: readonly LockedWithdrawal[],
  reason?: string,
): Promise<void> => {
  await changeStatus(ctx, { locked }, { to: 'approved', ...(reason !== undefined && { reason }) })
  const onHold = await onHoldAmong(ctx, locked)
  await notifyEmployees(ctx, locked, (one) => approvedMessage(one, onHold.has(one.id) ? null : arrivalOf(ctx.now)))
}

/** Rejects locked requests, returns their amounts to the balances and notifies the employees. Lock them with `releases` first. */
export const rejectWithdrawals = async (
  ctx: ChangeContext,
  locked: readonly LockedWithdrawal[],
  reason: string,
): Promise<void> => {
  await changeStatus(ctx, { locked }, { to: 'rejected', reason })
  await notifyEmployees(ctx, locked, (one, leaving) => rejectedMessage({ ...one, leaving }, reason, ctx.now))
}

/** Cancels locked withdrawals and returns their amounts to the balances. Lock them with `releases` first. */
export const cancelWithdrawals = async (
  ctx: ChangeContext,
  locked: readonly LockedWithdrawal[],
  reason: string,
  note?: string,
): Promise<Changed[]> => {
  const changed = await changeStatus(ctx, { locked }, { to: 'cancelled', reason, ...(note !== undefined && { note }) })
  await notifyEmployees(ctx, locked, (one, leaving) => cancelledMessage({ ...one, leaving }, reason, ctx.now))
  return changed
}

/** Records a return by the bank: reverses the ledger entry, returns the amount to the balance and notifies the employee. */
export const returnWithdrawal = async (
  ctx: ChangeContext,
  locked: LockedWithdrawal,
  reason: string,
  returnedOn: LocalDate,
): Promise<void> => {
  await recordReturns(ctx, [locked], reason)
  const { orgId, id } = locked
  const key = `withdrawal-returned:${id}`
  await reverseEntry(ctx, { orgId, event: 'withdrawal_returned', of: sql.entryKey(id), on: returnedOn, key })
  if (await sql.selectDifference.first(ctx.client, { orgId, id }))
    await reverseEntry(ctx, {
      orgId,
      event: 'transfer_difference_reversed',
      of: sql.differenceKey(id),
      on: returnedOn,
      key: `transfer-difference-reversed:${id}`,
    })
  await voidTransactions(ctx, [{ orgId, sourceId: id }])
  await correctStatements(ctx, sql.lockedWithdrawals({ locked: [locked] }))
  await notifyEmployees(ctx, [locked], (one, leaving) => returnedMessage({ ...one, leaving }, reason, ctx.now), {
    sms: true,
  })
}

/** The number of employees that one transaction notifies. A job notifies the next page. */
const pageSize = 1_000

/** Notifies the next page of employees whose withdrawals one run completed, and enqueues the page after it. */
export const notifyPage = async (ctx: NotifyContext, page: NotificationPage): Promise<void> => {
  const { batchId, at, transferOn, after } = page
  // Sorting all rows for every page would take quadratic time.
  planAlongIndexes(ctx.client)
  const rows = await sql.selectCompletedByRun.all(ctx.client, { batchId, at, orgId: after[0], id: after[1], pageSize })
  const completed = rows.map((row) => ({
    orgId: row.org_id,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    amount: row.amount_sen,
    net: row.net_sen,
    bankCode: row.bank_code,
    accountNumber: row.account_number,
  }))
  await notifyEmployees(ctx, completed, (one) => completedMessage(one, transferOn))
  const last = rows.at(-1)
  if (!last || rows.length < pageSize) return
  const next: NotificationPage = { ...page, after: [last.org_id, last.id] }
  await enqueue(ctx.client, completionNotices, next)
}

/** Sends each employee an e-mail. `sms` sends an SMS to those without an e-mail address, for messages that need action. */
export const notifyEmployees = async <T extends Pick<LockedWithdrawal, 'orgId' | 'employeeId'>>(
  ctx: NotifyContext,
  of: readonly T[],
  messageOf: (of: T, leaving: boolean) => Message,
  { sms = false }: { sms?: boolean } = {},
): Promise<void> => {
  const contacts = new Map((await sql.selectContacts.all(ctx.client, { employees: of })).map((row) => [row.id, row]))
  const messages = of.flatMap((one): OutgoingMessage[] => {
    const contact = contacts.get(one.employeeId)
    if (!contact) return []
    const { user_id: userId, email, mobile_number: mobile, end_on: endOn } = contact
    const message = { orgId: one.orgId, ...(userId && { userId }), ...messageOf(one, endOn !== null) }
    if (email) return [{ ...message, channel: 'email', to: email }]
    return sms && mobile ? [{ ...message, channel: 'sms', to: mobile }] : []
  })
  await queueMessages(ctx, messages)
}

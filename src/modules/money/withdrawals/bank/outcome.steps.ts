import { sen, type Sen } from '#kernel/money.ts'
import { addMs, type Instant, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { notifyEmployees } from '#people/employees/contact/notify.service.ts'
import { postEntries, postEntriesFrom, postEntry, reverseEntry } from '#ground/ledger/ledger.service.ts'
import { recordTransactionsFrom, voidTransactions } from '#owed/transactions/account.service.ts'
import { correctStatements } from '#owed/statements/statement.service.ts'
import { planAlongIndexes, type Fragment } from '#server/postgres/statement.ts'
import { completionNotices, type Changed, type LockedWithdrawal, type NotificationPage } from '../change.rules.ts'
import { enqueue } from '#server/job.ts'
import * as sql from './outcome.sql.ts'
import { entryKeys } from './transfer.rules.ts'
import { changeStatus, countOf, type ChangeContext } from '../decision/status.steps.ts'
import { cancelledMessage, completedMessage, refusedMessage, returnedMessage } from '../withdrawal.messages.ts'
import { withdrawalRecord } from '../withdrawal-record.rules.ts'

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

/** The earliest time from now on that no change of these batches has used yet. */
const uniqueCompletionTime = async (
  { client, now }: Pick<ChangeContext, 'client' | 'now'>,
  batchIds: readonly Id<'bank_batch'>[],
): Promise<Instant> => {
  const { last } = await sql.selectLastCompletion.one(client, { batchIds, now })
  return last ? addMs(last, 1) : now
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

/**
 * Cancels locked withdrawals and returns their amounts to the balances. Lock them with `releases` first. Without a note about
 * the bank's answer, the bank's result refused those that were sent.
 */
export const cancelWithdrawals = async (
  ctx: ChangeContext,
  locked: readonly LockedWithdrawal[],
  reason: string,
  note?: string,
): Promise<Changed[]> => {
  const changed = await changeStatus(ctx, { locked }, { to: 'cancelled', reason, ...(note !== undefined && { note }) })
  await notifyEmployees(ctx, locked, (one, { leaving }) => {
    const messageOf = note === undefined && one.batchId !== null ? refusedMessage : cancelledMessage
    return messageOf({ ...one, leaving }, reason, ctx.now)
  })
  return changed
}

/** Records that the bank returned completed transfers. Lock them with `releases` first. */
const recordReturns = async (
  ctx: ChangeContext,
  locked: readonly LockedWithdrawal[],
  reason: string,
): Promise<void> => {
  const { id: by, name: byName, role: byRole } = ctx.actor
  const { changed } = await sql.recordReturns.one(ctx.client, {
    returned: locked.map((one) => ({ ...one, changeId: ctx.newId<'withdrawal_change'>() })),
    now: ctx.now,
    reason,
    by,
    byName,
    byRole,
  })
  if (changed !== locked.length) throw new Error(`${changed} of ${locked.length} returns could be recorded`)
  for (const { orgId, id, status } of locked)
    ctx.record({ type: withdrawalRecord, id, org: orgId, before: { status }, after: { returned: true, reason } })
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
  const key = `${entryKeys.returned}${id}`
  await reverseEntry(ctx, { orgId, event: 'withdrawal_returned', of: sql.entryKey(id), on: returnedOn, key })
  if (await sql.selectDifference.first(ctx.client, { orgId, id }))
    await reverseEntry(ctx, {
      orgId,
      event: 'transfer_difference_reversed',
      of: sql.differenceKey(id),
      on: returnedOn,
      key: `${entryKeys.differenceReversed}${id}`,
    })
  await voidTransactions(ctx, [{ orgId, sourceId: id }])
  await correctStatements(ctx, sql.lockedWithdrawals({ locked: [locked] }))
  await notifyEmployees(ctx, [locked], (one, { leaving }) => returnedMessage({ ...one, leaving }, reason, ctx.now), {
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
  await notifyEmployees(ctx, rows, (one) => completedMessage(one, transferOn))
  const last = rows.at(-1)
  if (!last || rows.length < pageSize) return
  const next: NotificationPage = { ...page, after: [last.orgId, last.id] }
  await enqueue(ctx.client, completionNotices, next)
}

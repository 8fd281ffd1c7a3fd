import { withdrawalRecord } from '../withdrawal-record.rules.ts'
import { batchRecord } from '../withdrawal-record.rules.ts'
import { moveTo } from '#kernel/lifecycle.ts'
import { addMs, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Context } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { arrivalOf } from '../request/arrival.rules.ts'
import type { Changed, ChangedBy, LockedWithdrawal, Selection, StatusChange, WithdrawalKey } from '../change.rules.ts'
import * as sql from './status.sql.ts'
import { withdrawalLifecycle, type WithdrawalStatus } from '../withdrawal.rules.ts'

export type ChangeContext = Pick<Context, 'client' | 'now' | 'today' | 'newId' | 'record'> & {
  readonly actor: ChangedBy
}

const toLocked = (row: StatementRow<typeof sql.lockSent>): LockedWithdrawal => ({
  orgId: row.org_id,
  id: row.id,
  employeeId: row.employee_id,
  userId: row.user_id,
  icNumber: row.ic_number,
  employeeName: row.employee_name,
  period: row.period,
  status: row.status,
  amount: row.amount_sen,
  net: row.net_sen,
  fee: row.fee_sen,
  employerFee: row.employer_fee_sen,
  bankCode: row.bank_code,
  accountNumber: row.account_number,
  requestedOn: row.requested_on,
  batchId: row.batch_id,
  transferOn: row.transfer_on,
  returnedAt: row.returned_at,
})

/**
 * Locks withdrawals and returns the existing ones in key order. `releases` first locks the used amounts of their
 * employees, for changes that return amounts to the balance.
 */
export const lockWithdrawals = async (
  { client }: Pick<ChangeContext, 'client'>,
  keys: readonly WithdrawalKey[],
  { releases = false }: { releases?: boolean } = {},
): Promise<LockedWithdrawal[]> => {
  if (keys.length === 0) return []
  const periods = releases ? sql.lockPeriods.run(client, { keys }) : undefined
  const [, rows] = await Promise.all([periods, sql.lockByKeys.all(client, { keys })])
  return rows.map(toLocked)
}

/** Locks every withdrawal that was sent to the bank and is still processing. */
export const lockSent = async ({ client }: Pick<ChangeContext, 'client'>): Promise<LockedWithdrawal[]> =>
  (await sql.lockSent.all(client)).map(toLocked)

export const openBatches = async ({ client }: Pick<ChangeContext, 'client'>): Promise<Id<'bank_batch'>[]> =>
  (await sql.selectOpenBatches.all(client)).map((row) => row.batch_id)

/**
 * Changes the status of one withdrawal or of 100,000, with history, totals, used amounts and audit trail. No other code
 * changes a status. Callers check the rules first, and post to the ledger afterwards: totals lock before accounts.
 * Throws if a locked withdrawal no longer has a status that the transition allows.
 */
export const changeStatus = async (
  ctx: ChangeContext,
  selection: Selection,
  change: StatusChange,
): Promise<Changed[]> => {
  if ('locked' in selection && selection.locked.length === 0) return []
  const move = moveTo(withdrawalLifecycle, change.to)
  if (!move) throw new Error(`no transition to ${change.to}`)
  const { from } = withdrawalLifecycle.moves[move]
  const states: readonly WithdrawalStatus[] = change.batchId ? [...from, 'processing'] : from
  const { id: by, name: byName, role: byRole, for: manager } = ctx.actor
  const selected = sql.selectionOf(selection)
  const rows = await sql.transition(selected, states, change.to).all(ctx.client, {
    ...selected.where.values,
    status: change.to,
    reason: change.reason,
    on: change.transferOn,
    batchId: change.batchId,
    arrivesOn: change.to === 'approved' || change.batchId ? arrivalOf(ctx.now) : null,
    now: ctx.now,
    by,
    byName,
    byRole,
    forId: manager?.id,
    forName: manager?.name,
    changeId: ctx.newId<'withdrawal_change'>(),
    note: change.note,
  })
  const changed = rows.map((row) => ({
    orgId: row.org_id,
    batchId: row.batch_id,
    withdrawals: row.withdrawals,
    amount: row.amount_sen,
    net: row.net_sen,
  }))
  recordChange(ctx, selection, change, changed)
  return changed
}

/** Records an audit entry for each locked withdrawal, or for each organization and batch of a bulk transition. */
const recordChange = (
  ctx: ChangeContext,
  selection: Selection,
  { to, reason, note, transferOn, batchId }: StatusChange,
  changed: readonly Changed[],
): void => {
  const after = {
    status: to,
    ...(reason !== undefined && { reason }),
    ...(transferOn && { transferDate: transferOn }),
  }
  if (!('locked' in selection)) {
    for (const { orgId, batchId: batch, withdrawals, amount, net } of changed)
      if (batch) ctx.record({ type: batchRecord, id: batch, org: orgId, after: { ...after, withdrawals, amount, net } })
    return
  }
  if (countOf(changed) !== selection.locked.length)
    throw new Error(`${countOf(changed)} of ${selection.locked.length} withdrawals could be changed to ${to}`)
  for (const { orgId, id, status } of selection.locked)
    ctx.record({
      type: withdrawalRecord,
      id,
      org: orgId,
      before: { status },
      after: { ...after, ...(note !== undefined && { bankAnswer: note }), ...(batchId && { batchId }) },
    })
}

export const countOf = (changed: readonly Changed[]): number =>
  changed.reduce((count, { withdrawals }) => count + withdrawals, 0)

/** Records that the bank returned completed transfers. Lock them with `releases` first. */
export const recordReturns = async (
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

/** Marks a return by the bank as handled, or as open again; false if the bank has not returned the withdrawal. */
export const setReturnHandled = async (
  ctx: ChangeContext,
  { orgId, id }: WithdrawalKey,
  handled: boolean,
): Promise<boolean> => {
  const row = await sql.setReturnHandled.first(ctx.client, { orgId, id, handled, now: ctx.now, by: ctx.actor.id })
  if (!row) return false
  if (row.handled_before !== handled)
    ctx.record({
      type: withdrawalRecord,
      id,
      org: orgId,
      before: { returnHandled: row.handled_before },
      after: { returnHandled: handled },
    })
  return true
}

/** The earliest time from now on that no change of these batches has used yet. */
export const uniqueCompletionTime = async (
  { client, now }: Pick<ChangeContext, 'client' | 'now'>,
  batchIds: readonly Id<'bank_batch'>[],
): Promise<Instant> => {
  const { last } = await sql.selectLastCompletion.one(client, { batchIds, now })
  return last ? addMs(last, 1) : now
}

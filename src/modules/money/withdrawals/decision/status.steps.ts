import { batchRecord, withdrawalRecord } from '../withdrawal-record.rules.ts'
import { moveTo } from '#kernel/lifecycle.ts'
import type { Context } from '#server/context.ts'
import { arrivalOf } from '../arrival.rules.ts'
import type { Changed, ChangedBy, LockedWithdrawal, Selection, StatusChange, WithdrawalKey } from '../change.rules.ts'
import * as sql from './status.sql.ts'
import { withdrawalLifecycle, type WithdrawalStatus } from '../withdrawal.rules.ts'

export type ChangeContext = Pick<Context, 'client' | 'now' | 'today' | 'newId' | 'record'> & {
  readonly actor: ChangedBy
}

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
  return rows
}

/** Locks every withdrawal that was sent to the bank and is still processing. */
export const lockSent = ({ client }: Pick<ChangeContext, 'client'>): Promise<LockedWithdrawal[]> =>
  sql.lockSent.all(client)

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
  const changed = await sql.transition(selected, states, change.to).all(ctx.client, {
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

/** Marks a return by the bank as handled, or as open again; false if the bank has not returned the withdrawal. */
export const setReturnHandled = async (
  ctx: ChangeContext,
  { orgId, id }: WithdrawalKey,
  handled: boolean,
): Promise<boolean> => {
  const row = await sql.setReturnHandled.first(ctx.client, { orgId, id, handled, now: ctx.now, by: ctx.actor.id })
  if (!row) return false
  if (row.handledBefore !== handled)
    ctx.record({
      type: withdrawalRecord,
      id,
      org: orgId,
      before: { returnHandled: row.handledBefore },
      after: { returnHandled: handled },
    })
  return true
}

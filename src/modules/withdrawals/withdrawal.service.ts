import { moveTo } from '#kernel/lifecycle.ts'
import type { Actor, Context } from '#server/context.ts'
import type { ChangedBy, HeldWithdrawal, StatusChange, WithdrawalKey } from './change.rules.ts'
import { takesFromBalance, withdrawalLifecycle, type WithdrawalStatus } from './withdrawal.rules.ts'
import * as store from './withdrawal.store.ts'

/** What a change needs of its context: that of a handler has it, a job brings its own. */
export type ChangeContext = Pick<Context<never, Actor | null>, 'client' | 'now' | 'newId' | 'record' | 'address'>

/**
 * Locks withdrawals and answers them as they are now, in the order of their keys; those that are not there are left
 * out. `frees` also locks, first, what their employees have used, for a change that gives amounts back.
 */
export const holdWithdrawals = async (
  ctx: Pick<ChangeContext, 'client'>,
  keys: readonly WithdrawalKey[],
  { frees = false }: { frees?: boolean } = {},
): Promise<HeldWithdrawal[]> => {
  if (keys.length === 0) return []
  const periods = frees ? store.lockPeriods(ctx.client, keys) : undefined
  const [, held] = await Promise.all([periods, store.lockByKeys(ctx.client, keys)])
  return held
}

/** Locks everything that was sent to the bank and waits for its answer. */
export const holdSent = (ctx: Pick<ChangeContext, 'client'>): Promise<HeldWithdrawal[]> => store.lockSent(ctx.client)

/** From this number on the audit trail is written by one statement. */
const many = 100

/**
 * The only place where the status of a withdrawal changes. Takes rows that are held, moves all of them or throws, keeps
 * the timeline, the totals and what each employee has used, and tells the audit trail. The caller has asked the rules.
 * Totals are locked here, in one order: post to the ledger afterwards, never before.
 */
export const changeStatus = async (
  ctx: ChangeContext,
  held: readonly HeldWithdrawal[],
  change: StatusChange,
): Promise<void> => {
  if (held.length === 0) return
  const move = moveTo(withdrawalLifecycle, change.to)
  if (!move) throw new Error(`no move leads to ${change.to}`)
  const from: readonly WithdrawalStatus[] = withdrawalLifecycle.moves[move].from
  const changed = await store.moveAll(ctx, held, {
    ...change,
    from: change.batchId ? [...from, 'processing'] : from,
    frees: !takesFromBalance(change.to),
  })
  // A row that was not held, or held in another status, is a bug of the caller: nothing of it may stay.
  if (changed !== held.length)
    throw new Error(`${changed} of ${held.length} withdrawals could be changed to ${change.to}`)
  await tellAudit(ctx, held, change.by, change.call, {
    status: change.to,
    ...(change.reason !== undefined && { reason: change.reason }),
    ...(change.transferOn && { transferDate: change.transferOn }),
    ...(change.batchId && { batchId: change.batchId }),
  })
}

/**
 * The bank gave completed transfers back. Their status stays (completed is final); the amounts are free again, and the
 * timeline says so. Hold them with `frees` first.
 */
export const recordReturn = async (
  ctx: ChangeContext,
  held: readonly HeldWithdrawal[],
  { by, call, reason }: { by: ChangedBy; call: string; reason: string },
): Promise<void> => {
  if (held.length === 0) return
  const changed = await store.returnAll(ctx, held, { by, reason })
  if (changed !== held.length) throw new Error(`${changed} of ${held.length} withdrawals could be recorded as returned`)
  await tellAudit(ctx, held, by, call, { returned: true, reason })
}

const tellAudit = async (
  ctx: ChangeContext,
  held: readonly HeldWithdrawal[],
  by: ChangedBy,
  call: string,
  after: object,
): Promise<void> => {
  if (held.length > many) return store.auditAll(ctx, held, by, call, after)
  for (const { orgId, id, status } of held)
    ctx.record({ type: 'withdrawal', id, org: orgId, before: { status }, after })
}

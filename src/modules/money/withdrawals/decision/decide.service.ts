import type { RejectRequests } from '#people/employees/leaving/leaving.service.ts'
import { notifyEmployees } from '#people/employees/contact/notify.service.ts'
import { arrivalOf } from '../arrival.rules.ts'
import type { LockedWithdrawal } from '../change.rules.ts'
import { selectOnHold } from '../lists/list.sql.ts'
import { approvedMessage, rejectedMessage } from '../withdrawal.messages.ts'
import { selectPendingOf } from './status.sql.ts'
import { changeStatus, lockWithdrawals, type ChangeContext } from './status.steps.ts'

/** Approves locked requests and notifies the employees. */
export const approveWithdrawals = async (
  ctx: ChangeContext,
  locked: readonly LockedWithdrawal[],
  reason?: string,
): Promise<void> => {
  await changeStatus(ctx, { locked }, { to: 'approved', ...(reason !== undefined && { reason }) })
  const onHold = new Set((await selectOnHold.all(ctx.client, { withdrawals: locked })).map(({ id }) => id))
  await notifyEmployees(ctx, locked, (one) => approvedMessage(one, onHold.has(one.id) ? null : arrivalOf(ctx.now)))
}

/** Rejects locked requests, returns their amounts to the balances and notifies the employees. Lock them with `releases` first. */
export const rejectWithdrawals = async (
  ctx: ChangeContext,
  locked: readonly LockedWithdrawal[],
  reason: string,
): Promise<void> => {
  await changeStatus(ctx, { locked }, { to: 'rejected', reason })
  await notifyEmployees(ctx, locked, (one, { leaving }) => rejectedMessage({ ...one, leaving }, reason, ctx.now))
}

/** Rejects the pending requests of employees, whose rows are locked. */
export const rejectRequestsOf: RejectRequests = async (ctx, { orgId, employeeIds }, reason) => {
  const requests = await selectPendingOf.all(ctx.client, { orgId, employeeIds })
  const locked = await lockWithdrawals(
    ctx,
    requests.map(({ id }) => ({ orgId, id })),
    { releases: true },
  )
  await rejectWithdrawals(
    ctx,
    locked.filter(({ status }) => status === 'pending'),
    reason,
  )
}

import { periodOf, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { queueMessage } from '#server/outbound/outbox.ts'
import { notificationsEmail } from '#modules/notifications/settings.service.ts'
import { rejectWithdrawals } from '#modules/withdrawals/decision/outcome.service.ts'
import { lockWithdrawals } from '#modules/withdrawals/decision/status.service.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { employmentEnding } from './employee.rules.ts'
import { finalDeductionMessage } from './leaving.messages.ts'
import * as store from './leaving.store.ts'

type LeavingContext = Pick<
  Context<never, TenantActor>,
  'db' | 'client' | 'actor' | 'now' | 'today' | 'newId' | 'record' | 'address'
>
/**
 * Ends employments: pending requests are rejected, withdrawals in progress continue, and the notifications recipient
 * receives the final deductions of all leavers in one e-mail. The caller has locked the employees' rows, which also
 * blocks new requests.
 */
export const endEmployment = async (
  ctx: LeavingContext,
  orgId: Id<'org'>,
  leavers: readonly store.Leaver[],
): Promise<void> => {
  if (leavers.length === 0) return
  const ids = leavers.map(({ id }) => id)
  const requests = await store.readPendingRequests(ctx.db, orgId, ids)
  const lockedWithdrawals = await lockWithdrawals(
    ctx,
    requests.map((id) => ({ orgId, id })),
    { releases: true },
  )
  const pending = lockedWithdrawals.filter(({ status }) => status === 'pending')
  await rejectWithdrawals(ctx, pending, employmentEnding)

  const to = await notificationsEmail(ctx.db, orgId)
  if (!to) return
  const since = leavers.map(({ id, endDate }) => ({ id, since: firstPeriod(ctx.today, endDate) }))
  const deductions = await store.readDeductions(ctx.db, orgId, since)
  const notice = finalDeductionMessage({ leavers, rejected: pending.length, deductions, today: ctx.today })
  await queueMessage(ctx, { orgId, channel: 'email', to, ...notice })
}

/** Advances since the end date are deducted too, if the employee left in an earlier month. */
const firstPeriod = (today: LocalDate, endDate: LocalDate) => periodOf(endDate < today ? endDate : today)

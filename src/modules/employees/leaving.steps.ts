import type { Id } from '#kernel/values.ts'
import { rejectWithdrawals } from '#modules/withdrawals/decision/outcome.service.ts'
import { lockWithdrawals } from '#modules/withdrawals/decision/status.service.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { employmentEnding } from './employee.rules.ts'
import * as store from './leaving.store.ts'

type LeavingContext = Pick<
  Context<never, TenantActor>,
  'db' | 'client' | 'actor' | 'now' | 'today' | 'newId' | 'record' | 'address'
>
/**
 * Ends employments: pending requests are rejected, and withdrawals in progress continue. Payroll gets the final deduction
 * lists once they are made. The caller has locked the employees' rows, which also blocks new requests.
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
}

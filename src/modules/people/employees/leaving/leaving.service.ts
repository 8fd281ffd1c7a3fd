import type { Id } from '#kernel/values.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { employmentEnding } from '../employee.rules.ts'

type LeavingContext = Pick<
  Context<never, TenantActor>,
  'db' | 'client' | 'actor' | 'now' | 'today' | 'newId' | 'record' | 'address'
>
/** Rejects the pending requests of employees for a reason. Withdrawals, which build on employees, pass it to their handlers. */
export type RejectRequests = (
  ctx: LeavingContext,
  of: { readonly orgId: Id<'org'>; readonly employeeIds: readonly Id<'employee'>[] },
  reason: string,
) => Promise<void>

/**
 * Ends employments: pending requests are rejected, and withdrawals in progress continue. Payroll gets the final deduction
 * lists once they are made. The caller has locked the employees' rows, which also blocks new requests.
 */
export const endEmployment = async (
  ctx: LeavingContext,
  rejectRequests: RejectRequests,
  employeeIds: readonly Id<'employee'>[],
): Promise<void> => {
  if (employeeIds.length > 0) await rejectRequests(ctx, { orgId: ctx.actor.orgId, employeeIds }, employmentEnding)
}

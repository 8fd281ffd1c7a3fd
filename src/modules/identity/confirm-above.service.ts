import { formatRm, type Sen } from '#kernel/money.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { isFresh, requireFresh } from '#server/pipeline/authorize.ts'
import { countUnconfirmed } from './session.store.ts'
import { readSecurity } from './sign-in-security.store.ts'
import { defaultConfirmAbove } from './two-step.rules.ts'

/**
 * Refuses to approve more than the organization's limit without a fresh confirmation. What the session has approved
 * without one since the last counts, so many small approvals are no way around it.
 */
export const requireFreshAbove = async (
  ctx: Pick<Context<never, TenantActor>, 'db' | 'actor' | 'now'>,
  { count, total }: { readonly count: number; readonly total: Sen },
): Promise<void> => {
  const limit = (await readSecurity(ctx.db, ctx.actor.orgId))?.confirmAbove ?? defaultConfirmAbove
  if (isFresh(ctx)) return
  if ((await countUnconfirmed(ctx.db, ctx.actor, total)) > limit) requireFresh(ctx, { count, total: formatRm(total) })
}

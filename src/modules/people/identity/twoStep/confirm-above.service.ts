import { sum, type Sen } from '#kernel/money.ts'
import { aboutPayments, type Confirming } from '#kernel/effect.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { countUnconfirmed } from '../sessions/session.store.ts'
import { readSecurity } from './sign-in-security.store.ts'
import { defaultConfirmAbove } from '../two-step.rules.ts'

/**
 * Asks for a confirmation of approvals above the organization's limit. What the session has approved
 * without one since the last counts, so many small approvals are no way around it.
 */
export const confirmAboveLimit = async (
  ctx: Pick<Context<never, TenantActor>, 'db' | 'actor' | 'now'> & Confirming<'approval'>,
  payees: readonly { readonly name: string; readonly amount: Sen }[],
): Promise<void> => {
  const limit = (await readSecurity(ctx.db, ctx.actor.orgId))?.confirmAbove ?? defaultConfirmAbove
  if (await ctx.isConfirmed('approval')) return
  const total = sum(payees.map(({ amount }) => amount))
  if ((await countUnconfirmed(ctx.db, ctx.actor, total)) > limit) await ctx.confirm('approval', aboutPayments(payees))
}

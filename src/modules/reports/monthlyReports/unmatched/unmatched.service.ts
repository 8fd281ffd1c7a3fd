import { platformOrgId, type Id } from '#kernel/values.ts'
import { readOpenItems } from '#owed/receivables/advance/remittance.service.ts'
import type { Context, PlatformActor, Work } from '#server/context.ts'
import type { OwingEmployer } from './remittance-match.rules.ts'
import { selectOpenTotal } from './unmatched.sql.ts'
import { addPayment, closePayment, countOf } from './unmatched.steps.ts'
import { lockRemittance, type NewRemittance, type UnmatchedRow } from './unmatched.store.ts'

/** The payments on bank statements that no employer has been found for, and the day of the oldest. */
export const openRemittances = async ({ client }: Pick<Work, 'client'>) => {
  const { open, openAmount, oldestOn } = await selectOpenTotal.one(client, { orgId: platformOrgId })
  return { count: open, amount: openAmount, oldestOn }
}

/** What employers have to remit, to find those that a payment may come from. */
export const owingEmployers = async (ctx: Pick<Work, 'client'>): Promise<OwingEmployer<Id<'org'>>[]> =>
  [...Map.groupBy(await readOpenItems(ctx), (row) => row.orgId)].map(([orgId, rows]) => ({
    orgId,
    orgName: rows[0]?.name ?? '',
    items: rows.map((row) => ({ number: row.number, dueOn: row.dueOn, open: row.open })),
  }))

/** Records a payment whose employer isn't known. */
export const holdPayment = async (
  ctx: Context<never, PlatformActor>,
  payment: Pick<NewRemittance, 'paidOn' | 'amount' | 'reference'>,
): Promise<Id<'unmatched_remittance'>> => {
  const id = ctx.newId<'unmatched_remittance'>()
  await addPayment(ctx, { ...payment, id, occurrence: (await countOf(ctx, payment)) + 1 })
  return id
}

type DecisionContext = Context<'not_found' | 'unmatched_assigned' | 'unmatched_dismissed', PlatformActor>
/** Locks a payment that is still open. */
export const lockOpenRemittance = async (
  ctx: DecisionContext,
  id: Id<'unmatched_remittance'>,
): Promise<UnmatchedRow> => {
  const row = (await lockRemittance(ctx.db, id)) ?? ctx.refuse('not_found')
  const name = row.closed_by_name ?? ''
  if (row.status === 'assigned') ctx.refuse('unmatched_assigned', { name, employer: row.org_name ?? '' })
  if (row.status === 'dismissed') ctx.refuse('unmatched_dismissed', { name })
  return row
}

/** Dismisses a payment that is still open. */
export const dismissPayment = async (
  ctx: DecisionContext,
  { id, reason }: { readonly id: Id<'unmatched_remittance'>; readonly reason: string },
): Promise<void> =>
  closePayment(ctx, await lockOpenRemittance(ctx, id), { status: 'dismissed', reason, by: ctx.actor.name })

import { isPlatform } from '#kernel/access.ts'
import type { ReturnableType } from '#kernel/approval.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, PlatformActor, TenantActor } from './context.ts'
import { insertDecisions } from './decision.sql.ts'

/** The id is that of the record that names it: of an account, its supplier's. */
type Decided = { readonly id: string; readonly makers?: readonly string[]; readonly modifiedBy?: string }
type Decision = {
  readonly orgId: Id<'org'>
  readonly type: ReturnableType | 'supplierAccount'
  readonly outcome: 'approved' | 'returned' | 'rejected' | 'blacklisted'
  readonly records: readonly Decided[]
  readonly reason?: string | undefined
}
export type DecisionContext = Pick<Context<never, TenantActor | PlatformActor>, 'client' | 'actor' | 'now' | 'newId'>

/** The name of a checker for the organization. Platform staff are shown as Upah, not by name. */
export const nameOf = ({ role, name }: TenantActor | PlatformActor): string => (isPlatform(role) ? 'Upah' : name)

/** How many records an e-mail names. */
export const mostNamed = 20

/** The makers of a record: its last editor, and others who made the changes to decide. */
const makersOf = ({ makers = [], modifiedBy }: Decided): string[] => [
  ...new Set([...makers, ...(modifiedBy === undefined ? [] : [modifiedBy])]),
]

/** Queues the e-mails to the makers of decided records, except the caller. */
export const announce = async (ctx: DecisionContext, { orgId, type, outcome, records, reason }: Decision) => {
  const made = records.flatMap((record) => makersOf(record).map((maker) => ({ maker, id: record.id })))
  const byMaker = Map.groupBy(made, ({ maker }) => maker)
  byMaker.delete(ctx.actor.id)
  if (ctx.actor.for) byMaker.delete(ctx.actor.for.id)
  if (byMaker.size === 0) return
  await insertDecisions.run(ctx.client, {
    orgId,
    recordType: type,
    outcome,
    reason: reason ?? null,
    decidedAt: ctx.now,
    decidedByName: nameOf(ctx.actor),
    decidedForName: ctx.actor.for?.name ?? null,
    decisions: [...byMaker].map(([preparedBy, own]) => ({
      id: ctx.newId(),
      preparedBy,
      records: own.length,
      firstIds: own.slice(0, mostNamed).map(({ id }) => id),
    })),
  })
}

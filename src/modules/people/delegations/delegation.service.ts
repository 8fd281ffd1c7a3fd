import { delegationScopes } from '#kernel/delegation.ts'
import { Refusal } from '#kernel/errors.ts'
import { formatRm, type Sen } from '#kernel/money.ts'
import { isOneOf } from '#kernel/one-of.ts'
import type { Id } from '#kernel/values.ts'
import { approvedKinds } from '#ground/approvals/approval.rules.ts'
import type { Context, TenantActor } from '#server/context.ts'
import type { FindDelegation } from '#server/pipeline/parts.ts'
import { aboveLimit } from './delegation.rules.ts'
import * as sql from './delegation.sql.ts'

export const findDelegation: FindDelegation = async (client, of) => {
  const row = await sql.selectActing.first(client, of)
  return row
    ? {
        id: row.managerId,
        employeeId: row.employeeId,
        name: row.displayName,
        delegationId: row.id,
        scope: of.scope,
        limit: row.limit,
      }
    : null
}

/** A record that a delegate approves. */
export type Delegated = {
  readonly id: string
  readonly name: string
  /** Null for records without an amount. */
  readonly amount: Sen | null
  /** The people that the record is about. */
  readonly about?: readonly (Id<'user'> | null)[]
}
type Deciding = Pick<Context<never, TenantActor>, 'client' | 'actor' | 'now' | 'newId'>

/**
 * Refuses the approval by a delegate if a record is above the limit or about the delegate, or about the Manager where a
 * second person is required. Does nothing for a caller who isn't a delegate.
 */
export const checkDelegated = ({ actor }: Pick<Deciding, 'actor'>, records: readonly Delegated[]): void => {
  const { for: manager } = actor
  if (!manager) return
  const { requireSecondPerson } = actor.org
  const isOwn = ({ about = [] }: Delegated): boolean =>
    about.includes(actor.id) || (requireSecondPerson && about.includes(manager.id))
  if (records.some(isOwn)) throw new Refusal('maker_is_checker')
  const { above, by } = aboveLimit(records, manager.limit)
  if (above.length === 0 || manager.limit === null) return
  throw new Refusal<string>('above_delegation', {
    params: {
      count: above.length,
      total: records.length,
      limit: formatRm(manager.limit),
      difference: formatRm(by),
      name: manager.name,
    },
  })
}

/** Checks what a delegate approves and keeps it for the Manager, in the transaction of the approval. */
export const approveDelegated = async (ctx: Deciding, records: readonly Delegated[]): Promise<void> => {
  checkDelegated(ctx, records)
  const { orgId, for: manager } = ctx.actor
  if (!manager) return
  await sql.insertApprovals.run(ctx.client, {
    orgId,
    delegationId: manager.delegationId,
    scope: manager.scope,
    now: ctx.now,
    records: records.map(({ id, name, amount }) => ({
      id: ctx.newId<'delegated_approval'>(),
      recordId: id,
      recordName: name,
      amountSen: amount,
    })),
  })
}

/** For which Manager the caller approves today and what, and how much of it the caller may approve; null without a delegation. */
export const actingOf = async ({
  client,
  actor,
  today,
}: Pick<Context<never, TenantActor>, 'client' | 'actor' | 'today'>) => {
  const { orgId, id: delegateId, org } = actor
  const rows = await sql.selectActingScopes.all(client, { orgId, delegateId, today })
  const [first] = rows
  if (!first) return null
  const scopes = delegationScopes.flatMap((scope) =>
    rows.filter((row) => row.scope === scope).map(({ limit }) => ({ scope, limit })),
  )
  const found = await sql.selectWithinLimits.all(client, {
    orgId,
    delegateId,
    managerId: first.managerId,
    secondPerson: org.requireSecondPerson,
    limits: scopes.map(({ scope, limit }) => ({ scope, limitSen: limit })),
  })
  return {
    manager: { id: first.managerId, name: first.displayName },
    until: first.untilOn,
    scopes,
    waiting: found.flatMap(({ kind, count, amount }) =>
      isOneOf(approvedKinds, kind) ? [{ kind, count, amount }] : [],
    ),
  }
}

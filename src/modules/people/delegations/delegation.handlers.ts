import { delegationScopes } from '#kernel/delegation.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import { queueMessages } from '#server/outbound/outbox.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type { Delegation, delegations } from './delegation.contract.ts'
import { delegationRecord } from './delegation-record.rules.ts'
import { delegationMessages } from './delegation.messages.ts'
import { delegationState, whyNotHandOver, wrongDays, type HandOverError } from './delegation.rules.ts'
import { actingOf } from './delegation.service.ts'
import * as sql from './delegation.sql.ts'

export const delegationHandlers: Handlers<typeof delegations> = {
  getOwn: async (ctx) => {
    const { orgId, id: managerId } = ctx.actor
    const all = (await sql.selectOfManager.all(ctx.client, { orgId, managerId })).map((row) =>
      toDelegation(row, ctx.today),
    )
    const people = await sql.selectPeople.all(ctx.client, { orgId })
    return {
      current: all.find(({ state }) => state !== 'ended') ?? null,
      earlier: all.filter(({ state }) => state === 'ended'),
      people: people.filter(({ id }) => id !== managerId).map(toPerson),
    }
  },

  getWaiting: async (ctx, { limits }) => {
    const rows = await sql.selectWaiting.all(ctx.client, {
      orgId: ctx.actor.orgId,
      limits: limits.map(({ scope, limit }) => ({ scope, limitSen: limit })),
    })
    return {
      scopes: rows.map((row) => ({
        scope: row.scope,
        waiting: { count: row.waiting, amount: row.waitingAmount },
        above: { count: row.above, amount: row.aboveAmount },
      })),
    }
  },

  getApprovals: async (ctx, { id }) => {
    const { orgId, id: managerId } = ctx.actor
    const own = await sql.selectOfManager.all(ctx.client, { orgId, managerId })
    if (!own.some((one) => one.id === id)) ctx.refuse('not_found')
    const rows = await sql.selectApprovals.all(ctx.client, { orgId, id })
    return {
      approvals: rows.map((row) => ({
        ...row,
        name: row.recordName,
        at: row.approvedAt,
      })),
    }
  },

  getActing: async (ctx) => {
    const acting = await actingOf(ctx)
    return { acting: acting && { ...acting, waiting: acting.waiting.map(({ kind, count }) => ({ kind, count })) } }
  },

  handOver: async (ctx, { delegateId, from, until, scopes }) => {
    const { orgId, id: managerId } = ctx.actor
    const fields = wrongDays({ from, until }, ctx.today)
    if (Object.keys(fields).length > 0) ctx.refuse('invalid_input', {}, fields)
    await sql.lockDelegations.one(ctx.client, { orgId })
    const people = await sql.selectPeople.all(ctx.client, { orgId })
    const delegate =
      people.find(({ id }) => id === delegateId && id !== managerId) ?? ctx.refuse('delegate_unavailable')
    await refuseClash(ctx, { managerId, delegateId, from, until })
    const id = ctx.newId<'delegation'>()
    await ctx.db
      .insertInto('delegations')
      .values({
        org_id: orgId,
        id,
        manager_id: managerId,
        delegate_id: delegateId,
        from_on: from,
        until_on: until,
        created_at: ctx.now,
        start_notified_at: from === ctx.today ? ctx.now : null,
        summarized_at: ctx.now,
      })
      .execute()
    const covered = scopes.map(({ scope, limit }) => ({ scope, limitSen: limit }))
    await sql.insertScopes.run(ctx.client, { orgId, id, scopes: covered })
    const after = toDelegation(await sql.lockOwn.one(ctx.client, { orgId, managerId, id }), ctx.today)
    ctx.record({ type: delegationRecord, id, after: auditOf(after) })
    await queueMessages(
      ctx,
      delegationMessages(ctx, 'handedOver', {
        ...after,
        manager: ctx.actor,
        delegate: { ...delegate, name: delegate.displayName },
      }),
    )
    return after
  },

  end: async (ctx, { id }) => {
    const { orgId, id: managerId } = ctx.actor
    const row = (await sql.lockOwn.first(ctx.client, { orgId, managerId, id })) ?? ctx.refuse('not_found')
    const before = toDelegation(row, ctx.today)
    if (before.state === 'ended') ctx.refuse('delegation_ended')
    await ctx.db
      .updateTable('delegations')
      .set({ ended_at: ctx.now, end_notified_at: ctx.now })
      .where((of) => of.and({ org_id: orgId, id }))
      .execute()
    ctx.record({ type: delegationRecord, id, before: { endedAt: null }, after: { endedAt: ctx.now } })
    const delegate = (await sql.selectPeople.all(ctx.client, { orgId })).find((one) => one.id === before.delegate.id)
    if (delegate)
      await queueMessages(
        ctx,
        delegationMessages(ctx, 'ended', {
          ...before,
          manager: ctx.actor,
          delegate: { ...delegate, name: delegate.displayName },
        }),
      )
    return { ok: true }
  },
}

type Row = StatementRow<typeof sql.lockOwn>
type PersonRow = Pick<Row, 'displayName' | 'role'> & { readonly id: Id<'user'> }
const toPerson = ({ id, displayName: name, role }: PersonRow) => ({ id, name, role })

const toDelegation = (row: Row, today: LocalDate): Delegation => {
  const days = { from: row.fromOn, until: row.untilOn, endedAt: row.endedAt }
  return {
    id: row.id,
    delegate: { id: row.delegateId, name: row.displayName, role: row.role },
    ...days,
    state: delegationState(days, today),
    scopes: delegationScopes.flatMap((scope) => row.scopes.find((one) => one.scope === scope) ?? []),
    approved: { count: row.approved, amount: row.amount },
  }
}

/** Refuses with the names and days of the delegation that it would clash with. */
const refuseClash = async (
  ctx: Pick<Context<HandOverError, TenantActor>, 'client' | 'actor' | 'today' | 'refuse'>,
  wanted: Parameters<typeof whyNotHandOver>[0],
): Promise<void> => {
  const open = (await sql.selectOpen.all(ctx.client, { orgId: ctx.actor.orgId, today: ctx.today })).map((row) => ({
    ...row,
    from: row.fromOn,
    until: row.untilOn,
  }))
  const whyNot = whyNotHandOver(wanted, open)
  const other = whyNot && open.find((one) => one === whyNot.other)
  if (!other) return
  const isAway = whyNot.code === 'delegation_mutual' || whyNot.code === 'delegate_away'
  ctx.refuse(whyNot.code, {
    name: isAway ? other.managerName : other.delegateName,
    manager: other.managerName,
    from: formatDate(other.from),
    until: formatDate(other.until),
  })
}

const auditOf = ({ delegate, from, until, scopes }: Delegation) => ({ delegate: delegate.name, from, until, scopes })

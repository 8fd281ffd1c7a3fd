import { sen, type Sen } from '#kernel/money.ts'
import { addMs, type LocalDate } from '#kernel/time.ts'
import type { Id, Instant } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { StatusChange } from './change.rules.ts'
import type { WithdrawalStatus } from './withdrawal.rules.ts'
import { effects, effectsOf, type ChangeWork } from './withdrawal.store.ts'

type BatchId = Id<'bank_batch'>
/** What a sweep moved of one organization and batch. */
export type Swept = {
  readonly orgId: Id<'org'>
  readonly batchId: BatchId
  readonly withdrawals: number
  readonly amount: Sen
  readonly net: Sen
}
type SweptRow = { org_id: Id<'org'>; batch_id: BatchId; withdrawals: number; amount_sen: number; net_sen: number }

// Whole batches move by what they are and not by their names: an update sees by itself whether a row is still so, and
// a hundred thousand keys need not travel. A status cannot be asked for as it was before, hence one update for each.
const sweep = (values: string, before: WithdrawalStatus, condition: string): string => `
    update withdrawal_states s set status = $1, ${values}, modified_at = $3, modified_by = $4
    from withdrawal_requests r
    where r.org_id = s.org_id and r.id = s.id and s.status = '${before}' and ${condition}
    returning s.org_id, s.id, s.period, s.batch_id, r.requested_on, r.reason_for_withdrawal, r.amount_sen, r.net_sen, r.fee_sen, r.fee_paid_by,
      '${before}'::text as before`
const summary = `
  select org_id, batch_id, count(*)::int as withdrawals, sum(amount_sen)::int8 as amount_sen, sum(net_sen)::int8 as net_sen
    from moved group by 1, 2 order by 1, 2`

const unsent = 's.sent_at is null and s.org_id = any($9::text[])'
const sendText = `
  with approved as (${sweep('batch_id = $8, sent_at = $3', 'approved', unsent)}
  ), again as (${sweep('batch_id = $8, sent_at = $3', 'processing', unsent)}
  ), moved as (
    select * from approved union all select * from again
  ), ${effects} ${summary}`

const withBank = 's.sent_at is not null and s.batch_id = any($9::text[])'
const completeText = `
  with moved as (${sweep('transfer_on = $8', 'processing', withBank)}
  ), ${effects} ${summary}`

const swept = async (ctx: ChangeWork, text: string, values: readonly unknown[]): Promise<Swept[]> =>
  (await ctx.client.query<SweptRow>(text, [...values])).rows.map((row) => ({
    orgId: row.org_id,
    batchId: row.batch_id,
    withdrawals: row.withdrawals,
    amount: sen(row.amount_sen),
    net: sen(row.net_sen),
  }))

export const sweepUnsent = (
  ctx: ChangeWork,
  change: StatusChange,
  { batchId, orgs }: { batchId: BatchId; orgs: readonly Id<'org'>[] },
): Promise<Swept[]> => swept(ctx, sendText, [...effectsOf(ctx, change), batchId, orgs])

export const sweepSent = (
  ctx: ChangeWork,
  change: StatusChange,
  { transferOn, batchIds }: { transferOn: LocalDate; batchIds: readonly BatchId[] },
): Promise<Swept[]> => swept(ctx, completeText, [...effectsOf(ctx, change), transferOn, batchIds])

/** The batches of which something is still with the bank. */
export const openBatches = async (client: Transaction['client']): Promise<BatchId[]> =>
  (
    await client.query<{ batch_id: BatchId }>(
      `select distinct batch_id from withdrawal_states where status = 'processing' and sent_at is not null and batch_id is not null`,
    )
  ).rows.map((row) => row.batch_id)

/** The first moment from now on at which nothing of these batches was completed, or changed since. */
export const unsharedMoment = async ({ client, now }: ChangeWork, batchIds: readonly BatchId[]): Promise<Instant> => {
  const { rows } = await client.query<{ last: Instant | null }>(
    `select max(s.modified_at) as last from withdrawal_states s
      where s.batch_id = any($1::text[]) and s.status = 'completed' and s.modified_at >= $2`,
    [batchIds, now],
  )
  const last = rows[0]?.last
  return last ? addMs(last, 1) : now
}

/** One line of the trail for each organization and batch: the timeline of each withdrawal says the rest. */
export const auditSweep = async (
  ctx: ChangeWork & { address: string },
  parts: readonly Swept[],
  { by, call }: Pick<StatusChange, 'by' | 'call'>,
  after: object,
): Promise<void> => {
  await ctx.client.query(
    `insert into audit_events (org_id, id, actor_id, actor_name, actor_role, address, call, record_type, record_id, after, happened_at)
     select l.org_id, l.id, $1, $2, $3, $4, $5, 'bank_batch', l.batch_id, l.after, $6
       from unnest($7::text[], $8::text[], $9::text[], $10::jsonb[]) as l (org_id, id, batch_id, after)`,
    [
      by.id,
      by.name,
      by.role,
      ctx.address,
      call,
      ctx.now,
      parts.map(({ orgId }) => orgId),
      parts.map(() => ctx.newId()),
      parts.map(({ batchId }) => batchId),
      parts.map(({ withdrawals, amount }) => JSON.stringify({ ...after, withdrawals, amount })),
    ],
  )
}

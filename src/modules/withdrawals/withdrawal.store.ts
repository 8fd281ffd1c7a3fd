import type { Selectable } from 'kysely'
import type { Work } from '#server/context.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { ChangedBy, HeldWithdrawal, StatusChange, WithdrawalKey } from './change.rules.ts'
import type { WithdrawalStatus } from './withdrawal.rules.ts'

type Client = Transaction['client']
export type ChangeWork = Pick<Work, 'client' | 'now' | 'newId'>
export type HeldRow = Selectable<Tables['withdrawals']>

export const toHeld = (row: HeldRow): HeldWithdrawal => ({
  orgId: row.org_id,
  id: row.id,
  employeeId: row.employee_id,
  userId: row.user_id,
  icNumber: row.ic_number,
  employeeName: row.employee_name,
  orgName: row.org_name,
  period: row.period,
  status: row.status,
  amount: row.amount_sen,
  fee: row.fee_sen,
  net: row.net_sen,
  feeRate: row.fee_bp,
  feePaidBy: row.fee_paid_by,
  reasonForWithdrawal: row.reason_for_withdrawal,
  bankCode: row.bank_code,
  accountNumber: row.account_number,
  requestedOn: row.requested_on,
  batchId: row.batch_id,
  sentAt: row.sent_at,
  transferOn: row.transfer_on,
  returnedAt: row.returned_at,
})

export const heldColumns = `r.org_id, r.id, r.employee_id, r.user_id, r.ic_number, r.employee_name, r.org_name, r.period, s.status, r.amount_sen,
  r.fee_sen, r.net_sen, r.fee_bp, r.fee_paid_by, r.reason_for_withdrawal, r.bank_code, r.account_number, r.requested_on, s.batch_id, s.sent_at,
  s.transfer_on, s.returned_at`
// The state alone is locked: what was asked for never changes.
const halves = 'withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id'
const inOrder = 'order by s.org_id, s.id for no key update of s'

const byKeys = `select ${heldColumns} from unnest($1::text[], $2::text[]) as k (org_id, id)
  join withdrawal_states s on s.org_id = k.org_id and s.id = k.id
  join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id ${inOrder}`

const orgsOf = (keys: readonly WithdrawalKey[]) => keys.map((key) => key.orgId)
const idsOf = (keys: readonly WithdrawalKey[]) => keys.map((key) => key.id)

export const lockByKeys = async (client: Client, keys: readonly WithdrawalKey[]): Promise<HeldWithdrawal[]> =>
  (
    await client.query<HeldRow>({ name: 'withdrawals_hold', text: byKeys, values: [orgsOf(keys), idsOf(keys)] })
  ).rows.map(toHeld)

export const lockSent = async (client: Client): Promise<HeldWithdrawal[]> =>
  (
    await client.query<HeldRow>(
      `select ${heldColumns} from ${halves} where s.status = 'processing' and s.sent_at is not null ${inOrder}`,
    )
  ).rows.map(toHeld)

/** Employee and period of a withdrawal never change, so they may be read before its row is locked. */
export const lockPeriods = (client: Client, keys: readonly WithdrawalKey[]) =>
  client.query({
    name: 'withdrawals_hold_periods',
    text: `select 1 from (select distinct w.org_id, w.employee_id, w.period from unnest($1::text[], $2::text[]) as k (org_id, id)
        join withdrawal_requests w on w.org_id = k.org_id and w.id = k.id) d
      join employee_periods p on p.org_id = d.org_id and p.employee_id = d.employee_id and p.period = d.period
      order by p.org_id, p.employee_id, p.period for no key update of p`,
    values: [orgsOf(keys), idsOf(keys)],
  })

// What follows every move, from the rows `moved` with the status that they had: the timeline, and the totals that lose
// and gain. $1 is the new status, $2 the reason, $3 the moment, $4 to $6 who, $7 the id of the change.
export const effects = `
  told as (
    insert into withdrawal_changes (org_id, withdrawal_id, id, status, reason, by_id, by_name, by_role, happened_at)
    select m.org_id, m.id, $7, $1, $2, $4, $5, $6, $3::timestamptz from moved m
  ), counted as (
    insert into withdrawal_totals as t (org_id, period, requested_on, status, reason_for_withdrawal, withdrawals, amount_sen, employee_fee_sen, employer_fee_sen)
    select m.org_id, m.period, m.requested_on, s.status, m.reason_for_withdrawal, sum(s.n * m.n), sum(s.n * m.amount_sen),
        sum(s.n * m.employee_fee_sen), sum(s.n * m.employer_fee_sen)
      from (select org_id, period, requested_on, before, reason_for_withdrawal, count(*) as n, sum(amount_sen) as amount_sen,
          coalesce(sum(fee_sen) filter (where fee_paid_by = 'employee'), 0) as employee_fee_sen,
          coalesce(sum(fee_sen) filter (where fee_paid_by = 'employer'), 0) as employer_fee_sen
        from moved where before <> $1 group by 1, 2, 3, 4, 5) m
      cross join lateral (values (m.before, -1), ($1, 1)) as s (status, n)
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (org_id, period, requested_on, status, reason_for_withdrawal) do update set withdrawals = t.withdrawals + excluded.withdrawals,
      amount_sen = t.amount_sen + excluded.amount_sen, employee_fee_sen = t.employee_fee_sen + excluded.employee_fee_sen,
      employer_fee_sen = t.employer_fee_sen + excluded.employer_fee_sen
  )`
export const effectsOf = (ctx: ChangeWork, { to, reason, by }: StatusChange): unknown[] => [
  to,
  reason ?? null,
  ctx.now,
  by.id,
  by.name,
  by.role,
  ctx.newId(),
]

/** What a team took of a month changes by so much; after the other totals, in the order of the key, so that nobody waits in a circle. */
export const addToTeam = `on conflict (org_id, period, team_id) do update
      set withdrawals = t.withdrawals + excluded.withdrawals, amount_sen = t.amount_sen + excluded.amount_sen`
const freeOfTeams = (rows: string): string => `freed_of_teams as (
    insert into team_totals as t (org_id, period, team_id, withdrawals, amount_sen)
    select org_id, period, team_id, -count(*), -sum(amount_sen) from ${rows} group by 1, 2, 3 order by 1, 2, 3
    ${addToTeam}
  )`

// Rows that the caller holds: what is read of them here is how they were before.
const moveText = `
  with held as materialized (
    select w.org_id, w.id, w.employee_id, w.team_id, w.period, w.status as before, w.requested_on, w.reason_for_withdrawal, w.amount_sen, w.fee_sen, w.fee_paid_by
    from unnest($8::text[], $9::text[]) as k (org_id, id)
    join withdrawals w on w.org_id = k.org_id and w.id = k.id
    where w.status = any($10::text[])
  ), moved as (
    update withdrawal_states w set status = $1, reason = $2, transfer_on = $11, batch_id = coalesce($12, w.batch_id),
      sent_at = case when $12::text is null then w.sent_at else $3 end, modified_at = $3, modified_by = $4
    from held h where w.org_id = h.org_id and w.id = h.id
    returning h.*
  ), freed as (
    update employee_periods p set used_sen = p.used_sen - f.amount_sen, last_requested_on =
      (select max(o.requested_on) from withdrawals o where o.org_id = p.org_id and o.employee_id = p.employee_id and o.period = p.period
         and o.status not in ('cancelled', 'rejected') and not exists (select 1 from held h where h.org_id = o.org_id and h.id = o.id))
    from (select org_id, employee_id, period, sum(amount_sen) as amount_sen from held where $13 group by 1, 2, 3) f
    where p.org_id = f.org_id and p.employee_id = f.employee_id and p.period = f.period
  ), ${effects}, ${freeOfTeams('held where $13 and team_id is not null')}
  select count(*)::int as changed from moved`

type Move = StatusChange & { readonly from: readonly WithdrawalStatus[]; readonly frees: boolean }

/** How many of the withdrawals were in one of the statuses `from` and changed. */
export const moveAll = async (ctx: ChangeWork, held: readonly HeldWithdrawal[], move: Move): Promise<number> => {
  const { rows } = await ctx.client.query<{ changed: number }>(moveText, [
    ...effectsOf(ctx, move),
    orgsOf(held),
    idsOf(held),
    move.from,
    move.transferOn ?? null,
    move.batchId ?? null,
    move.frees,
  ])
  return rows[0]?.changed ?? 0
}

const returnText = `
  with back as materialized (
    update withdrawal_states w set returned_at = $4, returned_reason = $5, modified_at = $4, modified_by = $6
    from unnest($1::text[], $2::text[], $3::text[]) as k (org_id, id, change_id)
    join withdrawal_requests r on r.org_id = k.org_id and r.id = k.id
    where w.org_id = k.org_id and w.id = k.id and w.status = 'completed' and w.returned_at is null
    returning r.org_id, r.id, r.employee_id, r.team_id, r.period, r.amount_sen, k.change_id
  ), told as (
    insert into withdrawal_changes (org_id, withdrawal_id, id, status, reason, by_id, by_name, by_role, happened_at)
    select org_id, id, change_id, 'returned', $5, $6, $7, $8, $4 from back
  ), freed as (
    update employee_periods p set used_sen = p.used_sen - f.amount_sen
    from (select org_id, employee_id, period, sum(amount_sen) as amount_sen from back group by 1, 2, 3) f
    where p.org_id = f.org_id and p.employee_id = f.employee_id and p.period = f.period
  ), ${freeOfTeams('back where team_id is not null')}
  select count(*)::int as changed from back`

export const returnAll = async (
  ctx: ChangeWork,
  held: readonly HeldWithdrawal[],
  { by, reason }: { by: ChangedBy; reason: string },
): Promise<number> => {
  const { rows } = await ctx.client.query<{ changed: number }>(returnText, [
    orgsOf(held),
    idsOf(held),
    held.map(() => ctx.newId()),
    ctx.now,
    reason,
    by.id,
    by.name,
    by.role,
  ])
  return rows[0]?.changed ?? 0
}

export const auditAll = async (
  ctx: ChangeWork & { address: string },
  held: readonly HeldWithdrawal[],
  by: ChangedBy,
  call: string,
  after: object,
): Promise<void> => {
  await ctx.client.query(
    `insert into audit_events (org_id, id, actor_id, actor_name, actor_role, address, call, record_type, record_id, before, after, happened_at)
     select l.org_id, l.id, $1, $2, $3, $4, $5, 'withdrawal', l.record_id, jsonb_build_object('status', l.status), $6, $7
       from unnest($8::text[], $9::text[], $10::text[], $11::text[]) as l (org_id, id, record_id, status)`,
    [
      by.id,
      by.name,
      by.role,
      ctx.address,
      call,
      JSON.stringify(after),
      ctx.now,
      orgsOf(held),
      held.map(() => ctx.newId()),
      idsOf(held),
      held.map((one) => one.status),
    ],
  )
}

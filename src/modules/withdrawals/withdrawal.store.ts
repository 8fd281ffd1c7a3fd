import type { Selectable } from 'kysely'
import type { Work } from '#server/context.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { ChangedBy, HeldWithdrawal, StatusChange, WithdrawalKey } from './change.rules.ts'
import type { WithdrawalStatus } from './withdrawal.rules.ts'

type Client = Transaction['client']
type ChangeWork = Pick<Work, 'client' | 'now' | 'newId'>
type HeldRow = Selectable<Tables['withdrawals']>

const toHeld = (row: HeldRow): HeldWithdrawal => ({
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

const columns = `r.org_id, r.id, r.employee_id, r.user_id, r.ic_number, r.employee_name, r.org_name, r.period, s.status, r.amount_sen,
  r.fee_sen, r.net_sen, r.fee_bp, r.fee_paid_by, r.reason_for_withdrawal, r.bank_code, r.account_number, r.requested_on, s.batch_id, s.sent_at,
  s.transfer_on, s.returned_at`
// The state alone is locked: what was asked for never changes.
const halves = 'withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id'
const inOrder = 'order by s.org_id, s.id for no key update of s'

const byKeys = `select ${columns} from unnest($1::text[], $2::text[]) as k (org_id, id)
  join withdrawal_states s on s.org_id = k.org_id and s.id = k.id
  join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id ${inOrder}`

const orgsOf = (keys: readonly WithdrawalKey[]) => keys.map((key) => key.orgId)
const idsOf = (keys: readonly WithdrawalKey[]) => keys.map((key) => key.id)

export const lockByKeys = async (client: Client, keys: readonly WithdrawalKey[]): Promise<HeldWithdrawal[]> =>
  (
    await client.query<HeldRow>({ name: 'withdrawals_hold', text: byKeys, values: [orgsOf(keys), idsOf(keys)] })
  ).rows.map(toHeld)

export const lockUnsent = async (client: Client): Promise<HeldWithdrawal[]> =>
  (
    await client.query<HeldRow>(
      `select ${columns} from ${halves} where s.status in ('approved', 'processing') and s.sent_at is null ${inOrder}`,
    )
  ).rows.map(toHeld)

export const lockSent = async (client: Client): Promise<HeldWithdrawal[]> =>
  (
    await client.query<HeldRow>(
      `select ${columns} from ${halves} where s.status = 'processing' and s.sent_at is not null ${inOrder}`,
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

// One statement moves any number. What it reads of the withdrawals is how they were before: that is what the totals lose.
const moveText = `
  with change as materialized (
    select k.change_id, w.org_id, w.id, w.employee_id, w.period, w.status, w.requested_on, w.reason_for_withdrawal, w.amount_sen,
      case w.fee_paid_by when 'employee' then w.fee_sen else 0 end as employee_fee_sen,
      case w.fee_paid_by when 'employer' then w.fee_sen else 0 end as employer_fee_sen
    from unnest($1::text[], $2::text[], $3::text[]) as k (org_id, id, change_id)
    join withdrawals w on w.org_id = k.org_id and w.id = k.id
    where w.status = any($4::text[])
  ), moved as (
    update withdrawal_states w set status = $5, reason = $6, transfer_on = $7, batch_id = coalesce($8, w.batch_id),
      sent_at = case when $8::text is null then w.sent_at else $9 end, modified_at = $9, modified_by = $10
    from change c where w.org_id = c.org_id and w.id = c.id
    returning 1
  ), told as (
    insert into withdrawal_changes (org_id, withdrawal_id, id, status, reason, by_id, by_name, by_role, happened_at)
    select c.org_id, c.id, c.change_id, $5, $6, $10, $11, $12, $9 from change c
  ), freed as (
    update employee_periods p set used_sen = p.used_sen - f.amount_sen, last_requested_on =
      (select max(o.requested_on) from withdrawals o where o.org_id = p.org_id and o.employee_id = p.employee_id and o.period = p.period
         and o.status not in ('cancelled', 'rejected') and not exists (select 1 from change c where c.org_id = o.org_id and c.id = o.id))
    from (select org_id, employee_id, period, sum(amount_sen) as amount_sen from change where $13 group by 1, 2, 3) f
    where p.org_id = f.org_id and p.employee_id = f.employee_id and p.period = f.period
  ), counted as (
    insert into withdrawal_totals as t (org_id, period, requested_on, status, reason_for_withdrawal, withdrawals, amount_sen, employee_fee_sen, employer_fee_sen)
    select c.org_id, c.period, c.requested_on, s.status, c.reason_for_withdrawal, sum(s.n), sum(s.n * c.amount_sen),
        sum(s.n * c.employee_fee_sen), sum(s.n * c.employer_fee_sen)
      from change c cross join lateral (values (c.status, -1), ($5, 1)) as s (status, n)
     where c.status <> $5
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (org_id, period, requested_on, status, reason_for_withdrawal) do update set withdrawals = t.withdrawals + excluded.withdrawals,
      amount_sen = t.amount_sen + excluded.amount_sen, employee_fee_sen = t.employee_fee_sen + excluded.employee_fee_sen,
      employer_fee_sen = t.employer_fee_sen + excluded.employer_fee_sen
  )
  select count(*)::int as changed from moved`

type Move = StatusChange & { readonly from: readonly WithdrawalStatus[]; readonly frees: boolean }

/** How many of the withdrawals were in one of the statuses `from` and changed. */
export const moveAll = async (ctx: ChangeWork, held: readonly HeldWithdrawal[], move: Move): Promise<number> => {
  const { rows } = await ctx.client.query<{ changed: number }>(moveText, [
    orgsOf(held),
    idsOf(held),
    held.map(() => ctx.newId()),
    move.from,
    move.to,
    move.reason ?? null,
    move.transferOn ?? null,
    move.batchId ?? null,
    ctx.now,
    move.by.id,
    move.by.name,
    move.by.role,
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
    returning r.org_id, r.id, r.employee_id, r.period, r.amount_sen, k.change_id
  ), told as (
    insert into withdrawal_changes (org_id, withdrawal_id, id, status, reason, by_id, by_name, by_role, happened_at)
    select org_id, id, change_id, 'returned', $5, $6, $7, $8, $4 from back
  ), freed as (
    update employee_periods p set used_sen = p.used_sen - f.amount_sen
    from (select org_id, employee_id, period, sum(amount_sen) as amount_sen from back group by 1, 2, 3) f
    where p.org_id = f.org_id and p.employee_id = f.employee_id and p.period = f.period
  )
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

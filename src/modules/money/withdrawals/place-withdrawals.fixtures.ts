import type { LocalDate, Instant } from '#kernel/time.ts'
import { dateIn, periodOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Database } from '#server/postgres/database.ts'
import { addToTotals } from './totals.sql.ts'
import type { WithdrawalStatus } from './withdrawal.rules.ts'

/** The given fields of a withdrawal; the others get the values that the system would write. */
export type PlacedWithdrawal = {
  readonly orgId: Id<'org'>
  readonly orgName: string
  readonly id: Id<'withdrawal'>
  readonly employeeId: Id<'employee'>
  readonly userId: Id<'user'>
  readonly icNumber: string
  readonly employeeName: string
  readonly status: Extract<WithdrawalStatus, 'pending' | 'approved' | 'processing'>
  readonly amount: number
  readonly fee: number
  readonly feePaidBy: 'employer' | 'employee'
  readonly bankCode: string
  readonly accountNumber: string
  readonly at: Instant
  readonly reason?: string
}

const columnsOf = (row: PlacedWithdrawal) => {
  const on: LocalDate = dateIn(row.at)
  return {
    org_id: row.orgId,
    id: row.id,
    employee_id: row.employeeId,
    user_id: row.userId,
    ic_number: row.icNumber,
    employee_name: row.employeeName,
    org_name: row.orgName,
    period: periodOf(on),
    status: row.status,
    amount_sen: row.amount,
    fee_sen: row.fee,
    net_sen: row.amount - (row.feePaidBy === 'employee' ? row.fee : 0),
    fee_bp: 250,
    fee_paid_by: row.feePaidBy,
    reason_for_withdrawal: row.reason ?? 'Rent',
    salary_sen: 1_000_000,
    earned_sen: 500_000,
    ceiling_sen: 250_000,
    used_before_sen: 0,
    policy_maximum_sen: 200_000,
    policy_frequency: 'DAILY',
    bank_code: row.bankCode,
    account_number: row.accountNumber,
    requested_at: row.at,
    requested_on: on,
    expected_on: on,
    modified_at: row.at,
    modified_by: row.userId,
  }
}

const totals = `
  with added as (select * from json_populate_recordset(null::withdrawals, $1)),
  used as (
    insert into employee_periods as p (org_id, employee_id, period, used_sen, last_requested_on)
    select org_id, employee_id, period, sum(amount_sen), max(requested_on) from added group by 1, 2, 3
    on conflict (org_id, employee_id, period) do update set used_sen = p.used_sen + excluded.used_sen,
      last_requested_on = greatest(p.last_requested_on, excluded.last_requested_on))
  insert into withdrawal_totals as t (org_id, period, requested_on, status, reason_for_withdrawal, withdrawals, amount_sen, employee_fee_sen, employer_fee_sen)
  select org_id, period, requested_on, status, reason_for_withdrawal, count(*), sum(amount_sen),
         coalesce(sum(fee_sen) filter (where fee_paid_by = 'employee'), 0), coalesce(sum(fee_sen) filter (where fee_paid_by = 'employer'), 0)
    from added group by 1, 2, 3, 4, 5
  ${addToTotals}`

/** Inserts withdrawals with consistent used amounts and totals, in any number. */
export const placeWithdrawals = (database: Database, rows: readonly PlacedWithdrawal[]): Promise<void> =>
  database.transaction({ orgs: 'all' }, 'write', async ({ client }) => {
    const json = JSON.stringify(rows.map(columnsOf))
    await client.query(
      'insert into withdrawal_requests select * from json_populate_recordset(null::withdrawal_requests, $1)',
      [json],
    )
    await client.query(
      'insert into withdrawal_states select * from json_populate_recordset(null::withdrawal_states, $1)',
      [json],
    )
    await client.query(totals, [json])
  })

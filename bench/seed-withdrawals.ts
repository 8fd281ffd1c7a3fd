import type pg from 'pg'
import type { Seeded } from './seed.ts'

export const period = '2026-11'

/**
 * Inserts withdrawals of one month, with the same rows as the calls: completed and some pending ones, or only approved
 * ones. Each employee has one, and the first `busiest` employees share the rest.
 */
export const placeWithdrawals = async (
  client: pg.Client,
  seeded: Seeded,
  count: number,
  kind: 'mixed' | 'approved',
  busiest: number = seeded.people.length,
): Promise<void> => {
  const step = 100_000
  const { people } = seeded
  const values = [people.map((p) => p.orgId), people.map((p) => p.employeeId), people.map((p) => p.userId)]
  await client.query(
    'create temporary table seeded_employees as select * from unnest($1::text[], $2::text[], $3::text[]) with ordinality as p (org_id, employee_id, user_id, n)',
    values,
  )
  await client.query('create unique index on seeded_employees (n)')
  for (let from = 0; from < count; from += step) {
    const upTo = Math.min(step, count - from)
    await client.query(
      `with made as (
         insert into withdrawal_requests (org_id, id, employee_id, user_id, ic_number, employee_name, org_name, period, amount_sen, fee_sen, net_sen, fee_bp, fee_paid_by,
           reason_for_withdrawal, salary_sen, earned_sen, ceiling_sen, used_before_sen, policy_maximum_sen, policy_frequency, bank_code, account_number, requested_at, requested_on, email, team_id, team)
         select w.org_id, '1M' || lpad(($1 + g)::text, 14, '0'), w.employee_id, w.user_id, e.ic_number, e.first_name || ' ' || e.last_name, o.name, $2, 10000 + (g * 7919) % 40000, 250,
           9750 + (g * 7919) % 40000, 250, 'employee', 'Groceries', 320000, 160000, 80000, 0, 50000, 'DAILY', e.bank_code, e.account_number, $4, '2026-11-16', e.email, t.id, t.name
           from generate_series(1, $3) g join seeded_employees w on w.n = 1 + case when $1 + g < $5 then $1 + g else ($1 + g) % $7 end
           join employees e on e.org_id = w.org_id and e.id = w.employee_id join organizations o on o.org_id = w.org_id left join teams t on t.org_id = e.org_id and t.id = e.team_id
         returning org_id, id, period, user_id)
       insert into withdrawal_states (org_id, id, period, status, expected_on, transfer_on, sent_at, modified_at, modified_by)
       select org_id, id, period, case when $6 then 'approved' when right(id, 2) < '02' then 'pending' else 'completed' end,
         case when not $6 and right(id, 2) < '02' then null else '2026-11-18'::date end, case when $6 or right(id, 2) < '02' then null else '2026-11-16'::date end, case when $6 then null else $4::timestamptz end, $4, user_id from made`,
      [from, period, upTo, '2026-11-16T01:00:00Z', people.length, kind === 'approved', busiest],
    )
  }
  await client.query(
    `insert into withdrawal_totals (org_id, period, requested_on, status, reason_for_withdrawal, withdrawals, amount_sen, employee_fee_sen, employer_fee_sen)
     select org_id, period, requested_on, status, reason_for_withdrawal, count(*), sum(amount_sen), sum(fee_sen), 0 from withdrawals group by 1, 2, 3, 4, 5`,
  )
  await client.query(
    `insert into transfer_totals (org_id, period, transfer_on, team_id, withdrawals, amount_sen, net_sen)
     select org_id, period, transfer_on, coalesce(team_id, ''), count(*), sum(amount_sen), sum(net_sen) from withdrawals where status = 'completed' group by 1, 2, 3, 4`,
  )
  await client.query(
    `insert into employee_periods (org_id, employee_id, period, used_sen, last_requested_on)
     select org_id, employee_id, period, sum(amount_sen), max(requested_on) from withdrawals group by 1, 2, 3`,
  )
  await client.query('vacuum analyze')
}

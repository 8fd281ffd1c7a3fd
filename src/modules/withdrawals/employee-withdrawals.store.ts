import type { Selectable } from 'kysely'
import { sen, type Sen } from '#kernel/money.ts'
import type { LocalDate, Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { EmployeeTransaction } from './employee-withdrawals.contract.ts'
import type { Person } from './facts.store.ts'

type Client = Transaction['client']
type Row = Selectable<Tables['withdrawals']>

export const toEmployeeTransaction = (row: Row): EmployeeTransaction => ({
  id: row.id,
  amount: row.amount_sen,
  fee: row.fee_sen,
  net: row.net_sen,
  reason: row.reason,
  reasonForWithdrawal: row.reason_for_withdrawal,
  period: row.period,
  status: row.status,
  createdAt: row.requested_at,
  modifiedAt: row.modified_at,
  expectedOn: row.expected_on,
  transferDate: row.transfer_on,
  returned:
    row.returned_at && row.returned_reason !== null ? { at: row.returned_at, reason: row.returned_reason } : null,
})

/** The withdrawals of one employee in a month since `since`, newest first. */
export const listOwn = async (
  client: Client,
  { orgId, employeeId }: Person,
  period: Period,
  since: LocalDate,
): Promise<EmployeeTransaction[]> => {
  const { rows } = await client.query<Row>({
    name: 'withdrawals_own',
    text: 'select * from withdrawals where org_id = $1 and employee_id = $2 and period = $3 and requested_on >= $4 order by id desc',
    values: [orgId, employeeId, period, since],
  })
  return rows.map(toEmployeeTransaction)
}

/** The latest withdrawals of one employee since `since`. */
export const listLatest = async (
  client: Client,
  { orgId, employeeId }: Omit<Person, 'id'>,
  since: LocalDate,
  count: number,
): Promise<EmployeeTransaction[]> => {
  const { rows } = await client.query<Row>({
    name: 'withdrawals_latest',
    text: `select * from withdrawals where org_id = $1 and employee_id = $2 and period >= left($3, 7) and requested_on >= $3::date order by id desc limit $4`,
    values: [orgId, employeeId, since, count],
  })
  return rows.map(toEmployeeTransaction)
}

export const readOwn = async (
  client: Client,
  { orgId, employeeId }: Person,
  id: Id<'withdrawal'>,
  since: LocalDate,
): Promise<Row | null> => {
  const { rows } = await client.query<Row>(
    'select * from withdrawals where org_id = $1 and id = $2 and employee_id = $3 and requested_on >= $4',
    [orgId, id, employeeId, since],
  )
  return rows[0] ?? null
}

type YearRow = { months: [Period, number][] | null; reasons: [string, number][] | null }
export type Year = {
  readonly months: ReadonlyMap<Period, Sen>
  readonly reasons: readonly { reason: string; amount: Sen }[]
}

/** Amounts by month of a year and by reason, without returned transfers. */
export const readYear = async (client: Client, { orgId, employeeId }: Person, year: string): Promise<Year> => {
  const first = `${year}-01` as Period
  const { rows } = await client.query<YearRow>({
    name: 'withdrawals_year',
    text: `
      select (select json_agg(json_build_array(p.period, p.used_sen)) from employee_periods p
          where p.org_id = $1 and p.employee_id = $2 and p.period between $3 and $4) as months,
        (select json_agg(json_build_array(r.reason, r.amount) order by r.amount desc) from (
          select w.reason_for_withdrawal as reason, sum(w.amount_sen) as amount from withdrawals w
           where w.org_id = $1 and w.employee_id = $2 and w.period between $3 and $4
             and w.status not in ('cancelled', 'rejected') and w.returned_at is null group by 1) r) as reasons`,
    values: [orgId, employeeId, first, `${year}-12`],
  })
  const row = rows[0]
  return {
    months: new Map((row?.months ?? []).map(([period, used]) => [period, sen(used)])),
    reasons: (row?.reasons ?? []).map(([reason, amount]) => ({ reason, amount: sen(amount) })),
  }
}

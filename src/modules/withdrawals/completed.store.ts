import { sen } from '#kernel/money.ts'
import { dateIn, type LocalDate } from '#kernel/time.ts'
import type { Id, Instant } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { CompletedWithdrawal } from './withdrawal.rules.ts'

type Row = {
  id: Id<'withdrawal'>
  transfer_on: LocalDate
  employee_name: string
  ic_number: string
  amount_sen: number
  fee_sen: number
  net_sen: number
  fee_paid_by: 'employer' | 'employee'
  returned_at: Instant | null
}

const toCompleted = (row: Row): CompletedWithdrawal => ({
  id: row.id,
  transferredOn: row.transfer_on,
  employeeName: row.employee_name,
  icNumber: row.ic_number,
  amount: sen(row.amount_sen),
  fee: sen(row.fee_sen),
  net: sen(row.net_sen),
  feePaidBy: row.fee_paid_by,
  returnedOn: row.returned_at && dateIn(row.returned_at),
})

/** In the order of their transfer; at most so many. */
export const readCompleted = async (
  client: Transaction['client'],
  orgId: Id<'org'>,
  { from, until, most }: { from: LocalDate; until: LocalDate; most: number },
): Promise<CompletedWithdrawal[]> => {
  const { rows } = await client.query<Row>(
    `select s.id, s.transfer_on, r.employee_name, r.ic_number, r.amount_sen, r.fee_sen, r.net_sen, r.fee_paid_by, s.returned_at
       from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
      where s.org_id = $1 and s.transfer_on between $2 and $3 order by s.transfer_on, s.id limit $4`,
    [orgId, from, until, most],
  )
  return rows.map(toCompleted)
}

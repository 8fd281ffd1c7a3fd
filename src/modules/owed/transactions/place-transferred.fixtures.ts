import type { LocalDate } from '#kernel/time.ts'
import { placeWithdrawals, type PlacedWithdrawal } from '#money/withdrawals/place-withdrawals.fixtures.ts'
import { addTransfers } from '#money/withdrawals/totals.sql.ts'
import type { Member, Organization, World } from '#test/world.ts'

export type Transferred = Partial<Pick<PlacedWithdrawal, 'amount' | 'fee' | 'feePaidBy' | 'employeeName'>> & {
  readonly on?: LocalDate
  /** The time at which the bank return was recorded. */
  readonly returnedAt?: string
}

/** Creates transferred withdrawals of one employee and returns their ids. */
export const placeTransferred = async (
  w: World,
  organization: Organization,
  employee: Member,
  facts: readonly Transferred[],
): Promise<string[]> => {
  const { employeeId } = employee
  if (!employeeId) throw new Error('the member is not an employee')
  const rows = facts.map((fact): PlacedWithdrawal => ({
    orgId: organization.id,
    orgName: organization.name,
    id: w.id<'withdrawal'>(),
    employeeId,
    userId: employee.id,
    icNumber: employee.icNumber,
    employeeName: fact.employeeName ?? 'Nur Aina binti Rashid',
    status: 'processing',
    amount: fact.amount ?? 250_00,
    fee: fact.fee ?? 6_25,
    feePaidBy: fact.feePaidBy ?? 'employee',
    bankCode: 'MBBEMYKL',
    accountNumber: '114222330001',
    at: w.now(),
  }))
  await placeWithdrawals(w.database, rows)
  const states = rows.map(({ id }, i) => ({
    id,
    on: facts[i]?.on ?? '2026-11-16',
    returned_at: facts[i]?.returnedAt ?? null,
  }))
  await w.database.pool.query(
    `update withdrawal_states s set status = 'completed', transfer_on = k.on, returned_at = k.returned_at,
            returned_reason = case when k.returned_at is not null then 'Account closed' end
       from json_to_recordset($1) as k(id text, "on" date, returned_at timestamptz) where s.org_id = $2 and s.id = k.id`,
    [JSON.stringify(states), organization.id],
  )
  // As the transfer and its return write them, so a day of returned transfers has totals of zero.
  const placed = [organization.id, rows.map(({ id }) => id)]
  const ofPlaced = (also: string) => `(select * from withdrawals where org_id = $1 and id = any($2) ${also}) k`
  await w.database.pool.query(addTransfers(ofPlaced(''), 'transfer_on'), placed)
  await w.database.pool.query(addTransfers(ofPlaced('and returned_at is not null'), 'transfer_on', -1), placed)
  return rows.map(({ id }) => id)
}

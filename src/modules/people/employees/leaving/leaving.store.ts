import type { Sen } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { EmployeeKey } from '../employee.store.ts'

const inFlightStatuses = ['pending', 'approved', 'processing'] as const
export type InFlight = {
  readonly id: Id<'withdrawal'>
  readonly period: Period
  readonly status: (typeof inFlightStatuses)[number]
  readonly amount: Sen
}

/** The withdrawals in progress of an employee. */
export const readInFlight = async (db: Db, { orgId, id }: EmployeeKey): Promise<InFlight[]> => {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['id', 'period', 'status', 'amount_sen as amount'])
    .where((of) => of.and({ org_id: orgId, employee_id: id }))
    .where('status', 'in', inFlightStatuses)
    .orderBy('id')
    .execute()
  return rows as InFlight[]
}

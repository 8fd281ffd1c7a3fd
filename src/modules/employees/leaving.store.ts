import { sql } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import type { LocalDate, Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { EmployeeKey } from './employee.store.ts'

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
    .where('org_id', '=', orgId)
    .where('employee_id', '=', id)
    .where('status', 'in', inFlightStatuses)
    .orderBy('id')
    .execute()
  return rows as InFlight[]
}

/** An employee with a new end date. */
export type Leaver = {
  readonly id: Id<'employee'>
  readonly employeeICNumber: string
  readonly firstName: string
  readonly lastName: string
  readonly endDate: LocalDate
}

/** The pending requests of these employees. */
export const readPendingRequests = async (
  db: Db,
  orgId: Id<'org'>,
  employees: readonly Id<'employee'>[],
): Promise<Id<'withdrawal'>[]> =>
  (
    await sql<{ id: Id<'withdrawal'> }>`
      select w.id from withdrawals w where w.org_id = ${orgId} and w.employee_id = any(${employees}) and w.status = 'pending' order by w.id`.execute(
      db,
    )
  ).rows.map(({ id }) => id)

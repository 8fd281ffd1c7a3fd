import { sql } from 'kysely'
import { sen, type Sen } from '#kernel/money.ts'
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

/** The deduction of a period: all withdrawals that weren't returned, and the amount that the bank hasn't paid yet. */
export type Deduction = { readonly period: Period; readonly taken: Sen; readonly onTheWay: Sen }
type Since = { readonly id: Id<'employee'>; readonly since: Period }

/** Deductions per employee from the given period on; employees without withdrawals are left out. */
export const readDeductions = async (
  db: Db,
  orgId: Id<'org'>,
  of: readonly Since[],
): Promise<ReadonlyMap<Id<'employee'>, readonly Deduction[]>> => {
  const { rows } = await sql<{ employee: Id<'employee'>; period: Period; taken: number; onTheWay: number }>`
    select w.employee_id as employee, w.period, sum(w.amount_sen)::bigint as taken,
           coalesce(sum(w.amount_sen) filter (where w.status <> 'completed'), 0)::bigint as "onTheWay"
      from unnest(${of.map(({ id }) => id)}::text[], ${of.map(({ since }) => since)}::text[]) as l (id, since)
      join withdrawals w on w.org_id = ${orgId} and w.employee_id = l.id and w.period >= l.since
     where w.status in ('approved', 'processing', 'completed') and w.returned_at is null
     group by w.employee_id, w.period order by w.employee_id, w.period`.execute(db)
  const deductions = new Map<Id<'employee'>, Deduction[]>()
  for (const { employee, period, taken, onTheWay } of rows) {
    const deduction = { period, taken: sen(taken), onTheWay: sen(onTheWay) }
    deductions.set(employee, [...(deductions.get(employee) ?? []), deduction])
  }
  return deductions
}

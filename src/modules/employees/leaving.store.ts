import { sql } from 'kysely'
import { sen, type Sen } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
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

/** The withdrawals of an employee that are neither done nor refused. */
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

/** What payroll deducts: all that was taken of each period and not given back, and how much of it the bank has not paid yet. */
export type Deduction = { readonly period: Period; readonly taken: Sen; readonly onTheWay: Sen }

export const readDeductions = async (db: Db, { orgId, id }: EmployeeKey, since: Period): Promise<Deduction[]> => {
  const rows = await db
    .selectFrom('withdrawals')
    .select([
      'period',
      sql<number>`sum(amount_sen)::bigint`.as('taken'),
      sql<number>`coalesce(sum(amount_sen) filter (where status <> 'completed'), 0)::bigint`.as('onTheWay'),
    ])
    .where('org_id', '=', orgId)
    .where('employee_id', '=', id)
    .where('period', '>=', since)
    .where('status', 'in', ['approved', 'processing', 'completed'])
    .where('returned_at', 'is', null)
    .groupBy('period')
    .orderBy('period')
    .execute()
  return rows.map(({ period, taken, onTheWay }) => ({ period, taken: sen(taken), onTheWay: sen(onTheWay) }))
}

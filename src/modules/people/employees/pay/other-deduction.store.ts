import type { Selectable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { EmployeeKey } from '../employee.store.ts'
import type { OtherDeduction } from './other-deduction.contract.ts'

type Row = Selectable<Tables['employee_deductions']>
type Key = { readonly orgId: Id<'org'>; readonly id: Id<'employee_deduction'> }
export type DeductionFields = Pick<OtherDeduction, 'kind' | 'amount' | 'from'> & {
  readonly to?: OtherDeduction['to'] | undefined
}

export const toOtherDeduction = (row: Row): OtherDeduction => ({
  ...named(row),
  deductionId: row.id,
  from: row.from_period,
  to: row.to_period,
})

const columnsOf = ({ kind, amount, from, to }: DeductionFields, at: Instant) => ({
  kind,
  amount_sen: amount,
  from_period: from,
  to_period: to ?? null,
  modified_at: at,
})

export const readDeductions = async (db: Db, { orgId, id }: EmployeeKey): Promise<OtherDeduction[]> => {
  const rows = await db
    .selectFrom('employee_deductions')
    .selectAll()
    .where((of) => of.and({ org_id: orgId, employee_id: id }))
    .orderBy('from_period', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toOtherDeduction)
}

export const nameOf = async (db: Db, { orgId, id }: EmployeeKey): Promise<string> => {
  const row = await db
    .selectFrom('employees')
    .select(['first_name', 'last_name'])
    .where((of) => of.and({ org_id: orgId, id }))
    .executeTakeFirstOrThrow()
  return `${row.first_name} ${row.last_name}`
}

export const lockDeduction = (db: Db, { orgId, id }: Key): Promise<Row | undefined> =>
  db
    .selectFrom('employee_deductions')
    .selectAll()
    .where((of) => of.and({ org_id: orgId, id }))
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateDeduction = (db: Db, { orgId, id }: Key, fields: DeductionFields, at: Instant): Promise<Row> =>
  db
    .updateTable('employee_deductions')
    .set(columnsOf(fields, at))
    .where((of) => of.and({ org_id: orgId, id }))
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteDeduction = (db: Db, { orgId, id }: Key) =>
  db.deleteFrom('employee_deductions').where('org_id', '=', orgId).where('id', '=', id).execute()

import { sen, type Sen } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { OtherDeduction } from './other-deduction.contract.ts'
import { isDeductedIn } from '../other-deduction.rules.ts'
import { selectOtherDeductions } from './other-deduction.sql.ts'
import { readDeductions } from './other-deduction.store.ts'

/** Whether the employee `e` has other deductions in the month `:period`, for a statement with `:orgId`. */
export const hasOtherDeductions = `exists (select 1 from employee_deductions d where d.org_id = :orgId and d.employee_id = e.id
    and d.from_period <= :period and (d.to_period is null or d.to_period >= :period))`

/** What payroll deducts from employees in a month besides advances, by employee. */
export const readOtherDeductions = async (
  { client }: Pick<Work, 'client'>,
  orgId: Id<'org'>,
  employeeIds: readonly Id<'employee'>[],
  period: Period,
): Promise<(employeeId: Id<'employee'>) => Sen> => {
  const rows = await selectOtherDeductions.all(client, { orgId, employeeIds, period })
  const byEmployee = new Map(rows.map((row) => [row.employeeId, row.amount]))
  return (employeeId) => byEmployee.get(employeeId) ?? sen(0)
}

/** What payroll deducts from an employee in a month besides advances, by kind. */
export const listOtherDeductions = async (
  { db }: Pick<Work, 'db'>,
  orgId: Id<'org'>,
  employeeId: Id<'employee'>,
  period: Period,
): Promise<Pick<OtherDeduction, 'kind' | 'amount'>[]> =>
  (await readDeductions(db, { orgId, id: employeeId }))
    .filter((one) => isDeductedIn(one, period))
    .map(({ kind, amount }) => ({ kind, amount }))

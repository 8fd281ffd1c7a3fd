import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#kernel/time.ts'
import { banks } from '#ground/banks/bank.rules.ts'
import type { KeyKind } from '#server/postgres/paging.ts'
import type { employeeSorts } from '../employee.contract.ts'
import { salaryOn } from '../employee.store.ts'

export type Sort = (typeof employeeSorts)[number]

export const keyKinds = {
  name: 'text',
  employeeICNumber: 'text',
  employeeNumber: 'text',
  email: 'text',
  bank: 'text',
  status: 'text',
  team: 'text',
  salary: 'number',
  startDate: 'text',
  createdAt: 'text',
  modifiedAt: 'instant',
} as const satisfies Record<Sort, KeyKind>

/** Banks sort by name; discontinued ones by code. */
const bankNames = JSON.stringify(Object.fromEntries(banks.map(({ code, name }) => [code, name.toLowerCase()])))
const bankKey = (code: RawBuilder<unknown>) => sql`coalesce(${bankNames}::jsonb ->> ${code}, lower(${code}), '')`

/** The sort key of an employee `e` with team `t`. */
export const keyOf = (by: Sort, today: LocalDate): RawBuilder<unknown> => {
  switch (by) {
    case 'team':
      return sql`coalesce(lower(t.name), '')`
    case 'salary':
      return sql`coalesce(${salaryOn(today)}, 0)`
    case 'bank':
      return bankKey(sql`e.bank_code`)
    case 'name':
    case 'employeeICNumber':
    case 'employeeNumber':
    case 'email':
    case 'status':
    case 'startDate':
    case 'createdAt':
    case 'modifiedAt':
      return columnOf[by]
  }
}

const columnOf = {
  name: sql`e.name_key`,
  employeeICNumber: sql`e.ic_number`,
  employeeNumber: sql`case when e.employee_number is null then '' else e.employee_number end`,
  email: sql`case when e.email is null then '' else e.email end`,
  status: sql`e.status`,
  startDate: sql`coalesce(e.start_on::text, '')`,
  // Ids sort by creation time.
  createdAt: sql`e.id`,
  modifiedAt: sql`e.modified_at`,
} as const

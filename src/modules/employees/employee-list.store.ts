import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#kernel/time.ts'
import type { Id, Instant } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { containing, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { Employee, employeeSorts } from './employee.contract.ts'
import { tidyIcNumber } from './ic-number.rules.ts'
import { listedColumns, listedTables, salaryOn, toEmployee, type ListedRow } from './employee.store.ts'

type Sort = (typeof employeeSorts)[number]
const text = (expression: RawBuilder<unknown>): SortKey => ({ expression, kind: 'text' })

const sortKeys = (today: LocalDate): Readonly<Record<Sort, SortKey>> => ({
  name: text(sql`lower(e.first_name || ' ' || e.last_name)`),
  employeeICNumber: text(sql`e.ic_number`),
  employeeNumber: text(sql`coalesce(e.employee_number, '')`),
  email: text(sql`coalesce(e.email, '')`),
  bank: text(sql`coalesce(e.bank_code, '')`),
  status: text(sql`e.status`),
  team: text(sql`coalesce(lower(t.name), '')`),
  salary: { expression: sql`coalesce(${salaryOn(today)}, 0)`, kind: 'number' },
  // Ids are made in the order of time.
  createdAt: text(sql`e.id`),
  modifiedAt: { expression: sql`e.modified_at`, kind: 'instant' },
})

export type EmployeeQuery = PageInput<Sort> & {
  readonly search?: string | undefined
  readonly filter?:
    | {
        readonly status?: Employee['status'] | undefined
        readonly team?: string | undefined
        readonly categoryCode?: string | undefined
        readonly officeCode?: string | undefined
        readonly rollingPayWithdrawalsDisabled?: boolean | undefined
      }
    | undefined
}

const conditionsOf = (orgId: Id<'org'> | null, { search, filter = {} }: EmployeeQuery): RawBuilder<unknown> => {
  const equal = (column: string, value: string | boolean | undefined) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]
  return sql.join(
    [
      sql`e.deleted_at is null`,
      ...(orgId ? equal('e.org_id', orgId) : []),
      ...(search ? [searchOf(search)] : []),
      ...equal('e.status', filter.status),
      ...equal('t.code', filter.team),
      ...equal('e.category_code', filter.categoryCode),
      ...equal('e.office_code', filter.officeCode),
      ...equal('e.withdrawals_disabled', filter.rollingPayWithdrawalsDisabled),
    ],
    sql` and `,
  )
}

/** By name, numbers and address; an IC number also with the dashes that people type. */
const searchOf = (search: string): RawBuilder<unknown> => sql`(
  (e.first_name || ' ' || e.last_name || ' ' || coalesce(e.email, '') || ' ' || coalesce(e.mobile_number, '') || ' ' || coalesce(e.employee_number, ''))
    ilike ${containing(search)}
  or e.ic_number like ${containing(tidyIcNumber(search) || search)})`

export const listEmployees = async (db: Db, orgId: Id<'org'> | null, query: EmployeeQuery, today: LocalDate) => {
  const page = paging(query, { keys: sortKeys(today), id: sql`e.id`, first: { by: 'name', descending: false } })
  const where = conditionsOf(orgId, query)
  const [{ rows }, counted] = await Promise.all([
    sql<ListedRow & { page_key: unknown; page_id: string }>`
      select ${listedColumns(today)}, ${page.columns} from ${listedTables} where ${where} and ${page.after} order by ${page.order} ${page.limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${listedTables} where ${where}`.execute(db),
  ])
  return { employees: rows.map(toEmployee), total: counted.rows[0]?.total ?? 0, next: page.next(rows) }
}

export const listAllPending = async (
  db: Db,
  orgId: Id<'org'>,
  query: EmployeeQuery,
  today: LocalDate,
): Promise<Employee[]> => {
  const where = conditionsOf(orgId, { ...query, filter: { status: 'pending-approval' } })
  const { expression } = sortKeys(today)[query.sort?.by ?? 'name']
  const direction = sql.raw(query.sort?.descending ? 'desc' : 'asc')
  const { rows } = await sql<ListedRow>`
    select ${listedColumns(today)} from ${listedTables} where ${where} order by ${expression} ${direction}, e.id ${direction}`.execute(
    db,
  )
  return rows.map(toEmployee)
}

export const countPending = async (db: Db, orgId: Id<'org'>): Promise<number> => {
  const row = await db
    .selectFrom('employees')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'pending-approval')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** The newest change of any employee record, deletions included. */
export const readLastModified = async (db: Db, orgId: Id<'org'> | null): Promise<Instant | null> => {
  let newest = db.selectFrom('employees').select('modified_at').orderBy('modified_at', 'desc').limit(1)
  if (orgId) newest = newest.where('org_id', '=', orgId)
  return (await newest.executeTakeFirst())?.modified_at ?? null
}

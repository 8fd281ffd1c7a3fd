import { sql, type RawBuilder, type Selectable, type Updateable, type UpdateObject } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import type { LocalDate, Period, Instant } from '#kernel/time.ts'
import { firstDay, lastDay } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Employee, ListedEmployee } from './employee.contract.ts'
import { makersOf } from './employee.rules.ts'

export type EmployeeRow = Selectable<Tables['employees']>
export type EmployeeKey = { readonly orgId: Id<'org'>; readonly id: Id<'employee'> }
type IcKey = { readonly orgId: Id<'org'>; readonly icNumber: string }

/** An employee's row with the names of its references and the current salary. */
export type ListedRow = EmployeeRow & {
  job_level: string | null
  level_name: string | null
  job_grade: number | null
  team_code: string | null
  team_name: string | null
  team_description: string | null
  salary_sen: Sen | null
  account_status: 'Active' | 'Suspended' | null
  account_chosen: boolean | null
  category_name: string | null
  office_name: string | null
}

/** An invited user has no password yet. */
const accountOf = ({ account_status, account_chosen }: ListedRow): ListedEmployee['account'] =>
  account_status === null ? 'none' : account_status === 'Active' && !account_chosen ? 'Invited' : account_status

export const toListed = (row: ListedRow): ListedEmployee => ({
  ...toEmployee(row),
  account: accountOf(row),
  categoryName: row.category_name,
  officeName: row.office_name,
})

export const toEmployee = (row: ListedRow): Employee => ({
  ...named(row),
  employeeICNumber: row.ic_number,
  bank: row.bank_code && bankName(row.bank_code),
  mobileVerified: row.mobile_verified_at !== null,
  jobLevel: row.job_level_id && {
    id: row.job_level_id,
    jobLevel: row.job_level ?? '',
    name: row.level_name ?? '',
    jobGrade: row.job_grade ?? 0,
  },
  team:
    row.team_code === null
      ? null
      : { code: row.team_code, teamName: row.team_name ?? '', teamDescription: row.team_description ?? '' },
  startDate: row.start_on,
  endDate: row.end_on,
  rollingPayWithdrawalsDisabled: row.withdrawals_disabled,
  rollingPayWithdrawalsDisabledOn: row.withdrawals_disabled_on,
  profileComplete: row.profile_completed_at !== null,
})

/** The salary on a date; the first salary if it starts later. */
export const salaryOn = (today: LocalDate): RawBuilder<Sen | null> => sql`(
  select s.salary_sen from employee_salaries s where s.org_id = e.org_id and s.employee_id = e.id
   order by s.from_on > ${today}, case when s.from_on <= ${today} then s.from_on end desc, s.from_on limit 1)`

export const listedColumns = (today: LocalDate) =>
  sql`e.*, j.job_level, j.name as level_name, j.job_grade, t.code as team_code, t.name as team_name, t.description as team_description,
    ${salaryOn(today)} as salary_sen, u.status as account_status, u.password_hash is not null as account_chosen,
    c.name as category_name, f.name as office_name`
/** The joins to the references of `e`. */
export const listedJoins = sql`
  left join job_levels j on j.org_id = e.org_id and j.id = e.job_level_id
  left join teams t on t.org_id = e.org_id and t.id = e.team_id
  left join employee_categories c on c.org_id = e.org_id and c.code = e.category_code
  left join offices f on f.org_id = e.org_id and f.code = e.office_code
  left join users u on u.org_id = e.org_id and u.employee_id = e.id and u.deleted_at is null`

const readWhere = async (db: Db, condition: RawBuilder<unknown>, today: LocalDate): Promise<ListedRow | null> => {
  const { rows } =
    await sql<ListedRow>`select ${listedColumns(today)} from employees e ${listedJoins} where ${condition} and e.deleted_at is null`.execute(
      db,
    )
  return rows[0] ?? null
}

export const readEmployee = (db: Db, { orgId, id }: EmployeeKey, today: LocalDate) =>
  readWhere(db, sql`e.org_id = ${orgId} and e.id = ${id}`, today)
export const readEmployeeByIc = (db: Db, { orgId, icNumber }: IcKey, today: LocalDate) =>
  readWhere(db, sql`e.org_id = ${orgId} and e.ic_number = ${icNumber}`, today)

const readMany = async (db: Db, condition: RawBuilder<unknown>, today: LocalDate): Promise<ListedRow[]> => {
  const { rows } =
    await sql<ListedRow>`select ${listedColumns(today)} from employees e ${listedJoins} where ${condition} order by e.id`.execute(
      db,
    )
  return rows
}

export const readEmployees = (db: Db, orgId: Id<'org'>, ids: readonly Id<'employee'>[], today: LocalDate) =>
  readMany(db, sql`e.org_id = ${orgId} and e.id = any(${ids}::text[])`, today)

export const readEmployeesByIc = (db: Db, orgId: Id<'org'>, icNumbers: readonly string[], today: LocalDate) =>
  readMany(db, sql`e.org_id = ${orgId} and e.ic_number = any(${icNumbers}::text[]) and e.deleted_at is null`, today)

/** Locks an employee until the transaction ends, before their record, salaries, absences or withdrawals change. */
export const lockEmployee = (db: Db, { orgId, id }: EmployeeKey): Promise<EmployeeRow | undefined> =>
  db
    .selectFrom('employees')
    .selectAll()
    .where((of) => of.and({ org_id: orgId, id }))
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const lockEmployeeByIc = (db: Db, { orgId, icNumber }: IcKey): Promise<EmployeeRow | undefined> =>
  lockEmployeesByIc(db, orgId, [icNumber]).then((rows) => rows[0])

/** Locks many employees in id order, so that two transactions can't deadlock. */
const lockAll = (db: Db, orgId: Id<'org'>, which: RawBuilder<boolean>): Promise<EmployeeRow[]> =>
  db
    .selectFrom('employees')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(which)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
export const lockEmployeesByIc = (db: Db, orgId: Id<'org'>, icNumbers: readonly string[]): Promise<EmployeeRow[]> =>
  lockAll(db, orgId, sql`ic_number = any(${icNumbers}::text[])`)
export const lockEmployees = (db: Db, orgId: Id<'org'>, ids: readonly Id<'employee'>[]): Promise<EmployeeRow[]> =>
  lockAll(db, orgId, sql`id = any(${ids}::text[])`)

/** A locked employee whose pending record is decided. */
export const toDecide = (row: EmployeeRow) => ({
  ...row,
  modifiedAt: row.modified_at,
  makers: makersOf(row),
  secondPerson: row.second_person,
})

const readIdBy =
  (column: 'email' | 'ic_number') =>
  async (db: Db, orgId: Id<'org'>, value: string): Promise<Id<'employee'> | null> => {
    const found = await db
      .selectFrom('employees')
      .select('id')
      .where('org_id', '=', orgId)
      .where(column, '=', value)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return found?.id ?? null
  }
export const readIdByEmail = readIdBy('email')
export const readIdByNumber = readIdBy('ic_number')

/** Whether another employee of the organization has this value of a unique field. */
export const isTaken = async (
  db: Db,
  { orgId, id }: EmployeeKey,
  column: 'email' | 'mobile_number' | 'number_key',
  value: string,
): Promise<boolean> =>
  (await db
    .selectFrom('employees')
    .select('id')
    .where('org_id', '=', orgId)
    .where(column, '=', value)
    .where('id', '!=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const updateEmployee = (db: Db, { orgId, id }: EmployeeKey, values: Updateable<Tables['employees']>) =>
  db.updateTable('employees').set(values).where('org_id', '=', orgId).where('id', '=', id).execute()

export const updateEmployees = (
  db: Db,
  orgId: Id<'org'>,
  ids: readonly Id<'employee'>[],
  values: UpdateObject<Tables, 'employees'>,
) =>
  db
    .updateTable('employees')
    .set(values)
    .where('org_id', '=', orgId)
    .where('id', '=', sql<Id<'employee'>>`any(${ids}::text[])`)
    .execute()

export const approveAll = (db: Db, orgId: Id<'org'>, ids: readonly Id<'employee'>[], by: Id<'user'>, at: Instant) =>
  updateEmployees(db, orgId, ids, {
    status: 'approved',
    approved_at: at,
    first_approved_at: sql<Instant>`coalesce(first_approved_at, ${at})`,
    approved_by: by,
    account_changed_by: null,
    salary_changed_by: null,
    second_person: false,
    modified_at: at,
    modified_by: by,
  })

export const readAbsences = async (
  db: Db,
  { orgId, id }: EmployeeKey,
  since: LocalDate,
): Promise<{ date: LocalDate; days: 0.5 | 1 }[]> => {
  const rows = await db
    .selectFrom('employee_absences')
    .select(['absent_on', 'half_days'])
    .where((of) => of.and({ org_id: orgId, employee_id: id }))
    .where('absent_on', '>=', since)
    .orderBy('absent_on')
    .execute()
  return rows.map((row) => ({ date: row.absent_on, days: row.half_days === 1 ? 0.5 : 1 }))
}

export const replaceAbsences = async (
  db: Db,
  { orgId, id }: EmployeeKey,
  {
    period,
    absences,
    by,
    at,
  }: { period: Period; absences: readonly { date: LocalDate; days: number }[]; by: Id<'user'>; at: Instant },
): Promise<void> => {
  await db
    .deleteFrom('employee_absences')
    .where((of) => of.and({ org_id: orgId, employee_id: id }))
    .where('absent_on', '>=', firstDay(period))
    .where('absent_on', '<=', lastDay(period))
    .execute()
  if (absences.length === 0) return
  await db
    .insertInto('employee_absences')
    .values(
      absences.map(({ date, days }) => ({
        org_id: orgId,
        employee_id: id,
        absent_on: date,
        half_days: days * 2,
        created_at: at,
        created_by: by,
      })),
    )
    .execute()
}

/**
 * Turns nested loops on or off. For an organization that has just grown, the planner's statistics are outdated: it
 * estimates one row instead of tens of thousands and would choose nested loops. Only lookups of a few rows may use them.
 */
export const allowNestedLoops = (db: Db, allowed: boolean) =>
  sql`select set_config('enable_nestloop', ${allowed ? 'on' : 'off'}, true)`.execute(db)

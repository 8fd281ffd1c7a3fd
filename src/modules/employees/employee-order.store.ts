import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { banks } from '#modules/banks/bank.rules.ts'
import type { KeyKind, pageClauses } from '#server/postgres/paging.ts'
import type { employeeSorts } from './employee.contract.ts'
import { salaryOn } from './employee.store.ts'

export type Sort = (typeof employeeSorts)[number]
type Page = ReturnType<typeof pageClauses<Sort>>

export const keyKinds = {
  name: 'text',
  employeeICNumber: 'text',
  employeeNumber: 'text',
  email: 'text',
  bank: 'text',
  status: 'text',
  team: 'text',
  salary: 'number',
  createdAt: 'text',
  modifiedAt: 'instant',
} as const satisfies Record<Sort, KeyKind>

/** Banks sort by name; discontinued ones by code. */
const bankNames = JSON.stringify(Object.fromEntries(banks.map(({ code, name }) => [code, name.toLowerCase()])))
const bankKey = (code: RawBuilder<unknown>) => sql`coalesce(${bankNames}::jsonb ->> ${code}, lower(${code}), '')`

/** The sort key of an employee `e` with team `t`; the same in the indexed and the in-memory sort. */
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
    case 'createdAt':
    case 'modifiedAt':
      return columnOf[by]
  }
}

// Must match the index expression exactly: row-level security allows no other index condition.
const columnOf = {
  name: sql`e.name_key`,
  employeeICNumber: sql`e.ic_number`,
  employeeNumber: sql`case when e.employee_number is null then '' else e.employee_number end`,
  email: sql`case when e.email is null then '' else e.email end`,
  status: sql`e.status`,
  // Ids sort by creation time.
  createdAt: sql`e.id`,
  modifiedAt: sql`e.modified_at`,
} as const

/**
 * The rows `(page_key, page_id)` of one organization in page order, read along an index, so the time depends neither on
 * the number of employees nor on the depth of the page. `where` may only refer to `e`.
 */
export const readAlongIndex = (orgId: Id<'org'>, page: Page, where: RawBuilder<unknown>, today: LocalDate) => {
  switch (page.by) {
    case 'team':
      return readByGroup(page, where, sql`e.team_id`, teamsOf(orgId))
    case 'bank':
      return readByGroup(page, where, sql`e.bank_code`, banksOf(orgId))
    case 'salary':
      return readBySalary(orgId, page, where, today)
    case 'email':
      return readByEmail(page, where)
    case 'createdAt':
      return sql`select e.id as page_key, e.id as page_id from employees e
        where ${where} and ${page.cursor ? sql`e.id ${page.sign} ${page.cursor.id}` : sql`true`} order by e.id ${page.direction} ${page.limit}`
    case 'name':
    case 'employeeICNumber':
    case 'employeeNumber':
    case 'status':
    case 'modifiedAt': {
      const key = columnOf[page.by]
      return sql`select ${key} as page_key, e.id as page_id from employees e
        where ${where} and ${page.beyond(key, sql`e.id`)} order by ${key} ${page.direction}, e.id ${page.direction} ${page.limit}`
    }
  }
}

const teamsOf = (orgId: Id<'org'>) =>
  sql`select lower(t.name) as key, t.id as value from teams t where t.org_id = ${orgId}`
/** The banks in use, found by a loose index scan. */
const banksOf = (orgId: Id<'org'>) => sql`
  select ${bankKey(sql`b.code`)} as key, b.code as value from (
    with recursive leap as (
      (select e.bank_code as code from employees e where e.org_id = ${orgId} and e.deleted_at is null and e.bank_code is not null order by e.bank_code limit 1)
      union all
      select (select e.bank_code from employees e where e.org_id = ${orgId} and e.deleted_at is null and e.bank_code > leap.code order by e.bank_code limit 1)
        from leap where leap.code is not null)
    select code from leap where code is not null) b`

/** Reads groups in name order, and within each along the index, at most a page of rows per group. */
const readByGroup = (
  page: Page,
  where: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  groups: RawBuilder<unknown>,
) => {
  const { cursor, direction, reach } = page
  const from = (key: RawBuilder<unknown>) =>
    cursor
      ? sql`(${key} ${page.sign} ${cursor.key} or (${key} = ${cursor.key} and e.id ${page.sign} ${cursor.id}))`
      : sql`true`
  const start = cursor
    ? sql`e.id ${page.sign} case when g.key = ${cursor.key} then ${cursor.id} else ${page.downwards ? '~' : ''} end`
    : sql`true`
  const remaining = cursor ? sql`g.key ${sql.raw(page.downwards ? '<=' : '>=')} ${cursor.key}` : sql`true`
  // Keys are computed first, because a computed condition can't use the index here.
  return sql`
    with groups as materialized (${groups})
    select page_key, page_id from (
      (select g.key as page_key, m.id as page_id from groups g cross join lateral (
        select e.id from employees e where ${where} and ${column} = g.value and ${start} order by e.id ${direction} limit ${reach}) m
       where ${remaining})
      union all
      (select '' as page_key, e.id as page_id from employees e where ${where} and ${column} is null and ${from(sql`''`)} order by e.id ${direction} limit ${reach})
    ) found order by page_key ${direction}, page_id ${direction} ${page.limit}`
}

/** Reads along the unique e-mail addresses, with employees without one first or last. */
const readByEmail = (page: Page, where: RawBuilder<unknown>) => {
  const { cursor, direction, reach, downwards } = page
  const isCursorWithoutEmail = cursor !== null && cursor.key === ''
  const withEmail = cursor && (downwards || !isCursorWithoutEmail) ? sql`e.email ${page.sign} ${cursor.key}` : sql`true`
  // In ascending order, employees without an address come first, so none follow an address.
  const isPastMissing = cursor !== null && !isCursorWithoutEmail && !downwards
  const withoutEmail = isPastMissing
    ? sql`false`
    : isCursorWithoutEmail
      ? sql`e.id ${page.sign} ${cursor.id}`
      : sql`true`
  return sql`
    select page_key, page_id from (
      (select e.email as page_key, e.id as page_id from employees e where ${where} and e.email is not null and ${withEmail} order by e.email ${direction} limit ${reach})
      union all
      (select '' as page_key, e.id as page_id from employees e where ${where} and e.email is null and ${withoutEmail} order by e.id ${direction} limit ${reach})
    ) found order by page_key ${direction}, page_id ${direction} ${page.limit}`
}

/** Reads along current salaries, with employees without one first or last, sorted as zero. */
const readBySalary = (orgId: Id<'org'>, page: Page, where: RawBuilder<unknown>, today: LocalDate) => {
  const { cursor, direction, reach, downwards } = page
  const same = (alias: string) =>
    sql`${sql.ref(`${alias}.org_id`)} = s.org_id and ${sql.ref(`${alias}.employee_id`)} = s.employee_id`
  const isCurrent = sql`
    not exists (select 1 from employee_salaries l where ${same('l')} and l.from_on > s.from_on and l.from_on <= ${today})
    and (s.from_on <= ${today} or not exists (select 1 from employee_salaries f where ${same('f')} and f.from_on < s.from_on))`
  const withSalary = sql`
    select s.salary_sen as page_key, s.employee_id as page_id from employee_salaries s
      join lateral (select e.id from employees e where ${where} and e.id = s.employee_id limit 1) m on true
     where s.org_id = ${orgId} and ${page.beyond(sql`s.salary_sen`, sql`s.employee_id`)} and ${isCurrent}
     order by s.salary_sen ${direction}, s.employee_id ${direction} limit ${reach}`
  const isCursorWithoutSalary = cursor !== null && Number(cursor.key) === 0
  // In ascending order, employees without a salary come first, so none follow a salary.
  const isPastMissing = cursor !== null && !isCursorWithoutSalary && !downwards
  const withoutSalary = sql`
    select 0::bigint as page_key, e.id as page_id from employees e
     where ${where} and e.has_salary is not true and ${isPastMissing ? sql`false` : isCursorWithoutSalary ? sql`e.id ${page.sign} ${cursor.id}` : sql`true`}
     order by e.id ${direction} limit ${reach}`
  return sql`select page_key, page_id from ((${withSalary}) union all (${withoutSalary})) found order by page_key ${direction}, page_id ${direction} ${page.limit}`
}

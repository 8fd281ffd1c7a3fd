import type { Writable } from 'node:stream'
import { formerAccounts } from '../account/account-change.sql.ts'
import { isEmployeeHeld } from '../account/payment-holds.service.ts'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import { accountsInOneFile } from '../account/account-change.rules.ts'
import { lastStartDate } from '../employee.rules.ts'
import type { ImportLines } from './import.contract.ts'
import type { ImportMode } from '../lists/import-columns.rules.ts'
import type { RowError } from './import.rules.ts'

export type Staging = Pick<Work, 'db' | 'client' | 'today'>
type OrgId = Id<'org'>

/** Stages the rows in a temporary table, because COPY cannot write to a table with row-level security. */
const rowsTable = `create temporary table import_rows (
  n integer not null, ic_number text not null, first_name text not null, last_name text not null, email text, mobile_number text,
  bank_code text, account_number text, date_of_birth date, address text, city text, country text, postal_code text,
  employee_number text, salary_sen bigint, start_on date, end_on date, team_code text, category_code text, office_code text,
  deduction_kind text, deduction_sen bigint, deduction_from text, deduction_to text
) on commit drop`

export const stageRows = async ({ client }: Staging, { lines }: Pick<ImportLines, 'lines'>): Promise<void> => {
  await client.query(rowsTable)
  const copying = copyFrom('copy import_rows from stdin')
  // COPY can't share a connection with pipelined statements. None is in flight, because all were awaited.
  Reflect.set(client, 'pipeline', false)
  try {
    client.query(copying)
    await pipeline(lines, copying as Writable)
  } finally {
    Reflect.set(client, 'pipeline', true)
  }
  await client.query('analyze import_rows (ic_number)')
}

/**
 * Keeps sorts and joins of fifty thousand rows in memory, because imports are few and short. The planner needs only the
 * number of rows; more statistics would cost more time than they save.
 */
export const raiseMemoryLimits = (db: Db) =>
  sql`select set_config('work_mem', '64MB', true), set_config('default_statistics_target', '10', true)`.execute(db)

/**
 * Serializes imports and undos of an organization, so the second sees the changes of the first. Statements over fifty
 * thousand rows get a longer timeout than those of other requests.
 */
export const lockImports = (db: Db, orgId: OrgId) =>
  sql`select set_config('statement_timeout', '120s', true), pg_advisory_xact_lock(hashtextextended(${`import ${orgId}`}, 8))`.execute(
    db,
  )

/** Locks all employees of the organization, in the global lock order. */
export const lockAllEmployees = (db: Db, orgId: OrgId) =>
  sql`select count(*) from (select id from employees where org_id = ${orgId} and deleted_at is null order by id for no key update) held`.execute(
    db,
  )

const fields = [
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['email', 'email'],
  ['mobileNumber', 'mobile_number'],
  ['bank', 'bank_code'],
  ['accountNumber', 'account_number'],
  ['dateOfBirth', 'date_of_birth'],
  ['address', 'address'],
  ['city', 'city'],
  ['country', 'country'],
  ['postalCode', 'postal_code'],
  ['employeeNumber', 'employee_number'],
  ['startDate', 'start_on'],
  ['endDate', 'end_on'],
  ['categoryCode', 'category_code'],
  ['officeCode', 'office_code'],
] as const
/** The columns of an employee that a row can set, by template column. */
export const importedFields = fields

const merged = sql.raw(fields.map(([, column]) => `coalesce(r.${column}, e.${column}) as ${column}`).join(', '))
const changed = sql.raw(
  fields
    .map(
      ([field, column]) =>
        `case when r.${column} is distinct from e.${column} and r.${column} is not null then '${field}' end`,
    )
    .join(', '),
)
/** Changes by an Executive to these fields of an approved employee require approval again. */
const sensitive = sql`array['bank', 'accountNumber', 'salary']`
/** A change of an account that was complete before, also in a deleted record of the person. */
const changesAccount = sql`coalesce((p.bank_code, p.account_number) <> (p.bank_before, p.account_before), false)`

/** A changed or a first account. */
const entersAccount = sql`p.bank_code is not null and p.account_number is not null and (p.bank_code, p.account_number) is distinct from (p.bank_before, p.account_before)`

/**
 * Classifies each row as a new employee or an update. An empty cell keeps the current value. Includes employees who are
 * not in the rows.
 */
export const planImport = async (
  { db, today }: Staging,
  orgId: OrgId,
  { mode, approves, ids }: { mode: ImportMode; approves: boolean; ids: { prefix: string; from: number } },
): Promise<void> => {
  await sql`
    create temporary table import_plan on commit drop as
    with pay as materialized (
      select distinct on (s.employee_id) s.employee_id, s.salary_sen from employee_salaries s where s.org_id = ${orgId}
       order by s.employee_id, s.from_on > ${today}, case when s.from_on <= ${today} then s.from_on end desc, s.from_on)
    select p.*, case when not p.created and p.status = 'approved' and (${!approves}::boolean and p.changed && ${sensitive} or p.second_person)
        then 'pending-approval' else p.status end as next_status
      from (select p.*, ${changesAccount} as changes_account, ${entersAccount} as enters_account, ${changesAccount} and ${accountsInOneFile} * count(*) filter (where ${changesAccount}) over ()
          > (select count(*) from employees a where a.org_id = ${orgId} and a.deleted_at is null and a.bank_code is not null and a.account_number is not null) as second_person
      from (
      select r.n, coalesce(e.id, id_of(${ids.prefix}, ${ids.from}::bigint + r.n)) as employee_id, e.id is null as created, r.ic_number,
        ${merged}, e.status, e.email as email_before, e.mobile_number as mobile_before, e.employee_number as number_before, e.number_key as key_before, e.end_on as end_before, e.first_name as first_before, e.last_name as last_before, case when e.bank_code is null or e.account_number is null then f.bank_code else e.bank_code end as bank_before,
        case when e.bank_code is null or e.account_number is null then f.account_number else e.account_number end as account_before,
        coalesce(t.id, case when r.team_code is null then e.team_id end) as team_id, r.team_code is not null and t.id is null as team_missing, t.status <> 'Approved' and t.id is distinct from e.team_id as team_waits, r.team_code,
        r.category_code is distinct from e.category_code as category_changes, r.office_code is distinct from e.office_code as office_changes,
        r.category_code as given_category, r.office_code as given_office, r.start_on as given_start, r.end_on as given_end,
        pay.employee_id is null as first_salary,
        case when r.salary_sen is distinct from pay.salary_sen then r.salary_sen end as salary_sen, pay.salary_sen as salary_before,
        case when e.id is null then '{}'::text[] else array_remove(array[${changed},
          case when t.id is distinct from e.team_id and r.team_code is not null then 'team' end,
          case when r.salary_sen is distinct from pay.salary_sen and r.salary_sen is not null then 'salary' end,
          case when d.employee_id is null and r.deduction_kind is not null then 'otherDeduction' end], null) end as changed,
        case when d.employee_id is null and r.deduction_kind is not null then jsonb_build_object('kind', r.deduction_kind,
          'amount', r.deduction_sen, 'from', r.deduction_from, 'to', r.deduction_to) end as deduction
        from import_rows r
        left join employees e on e.org_id = ${orgId} and e.ic_number = r.ic_number and e.deleted_at is null
        left join ${sql.raw(formerAccounts())} f on f.org_id = ${orgId} and f.ic_number = r.ic_number
        left join pay on pay.employee_id = e.id
        left join (select distinct employee_id, kind, amount_sen, from_period, to_period from employee_deductions where org_id = ${orgId}) d
          on d.employee_id = e.id and d.kind = r.deduction_kind and d.amount_sen = r.deduction_sen and d.from_period = r.deduction_from
            and d.to_period is not distinct from r.deduction_to
        left join teams t on t.org_id = ${orgId} and t.code = r.team_code) p) p`.execute(db)
  await sql`
    create temporary table import_gone on commit drop as
    select e.id as employee_id, e.ic_number, e.first_name, e.last_name, e.email, e.mobile_number, flying.count as withdrawals,
           flying.count > 0 or ${sql.raw(isEmployeeHeld('e.org_id', 'e.id'))} as stays,
           row_number() over (order by e.id)::int as n
      from employees e
      cross join lateral (select count(*)::int as count from withdrawals w
        where w.org_id = e.org_id and w.employee_id = e.id and w.status in ('pending', 'approved', 'processing')) flying
     where e.org_id = ${orgId} and e.deleted_at is null and ${mode === 'overwrite'}::boolean
       and not exists (select 1 from import_rows r where r.ic_number = e.ic_number)`.execute(db)
  await sql`analyze import_plan (employee_id, created, email, mobile_number)`.execute(db)
  await sql`analyze import_gone (employee_id, stays)`.execute(db)
}

/** Finds rows with a new employee number that another employee has or keeps, in any spelling. */
const existingNumbers = (orgId: OrgId) => sql`
  select p.n from import_plan p join employees e on e.org_id = ${orgId} and e.number_key = employee_number_key(p.employee_number) and e.deleted_at is null
   where e.id <> p.employee_id and p.employee_number is distinct from p.number_before
     and not exists (select 1 from import_gone g where g.employee_id = e.id and not g.stays)
     and not exists (select 1 from import_plan o where o.employee_id = e.id and employee_number_key(o.employee_number) is distinct from e.number_key)`

/**
 * Finds rows whose value belongs to an existing employee: one outside the rows who stays, or one in the rows who keeps
 * the value.
 */
const existingOwners = (
  orgId: OrgId,
  mode: ImportMode,
  column: 'email' | 'mobile_number',
  before: 'email_before' | 'mobile_before',
) => sql`
  select p.n from import_plan p join employees e on e.org_id = ${orgId} and e.${sql.ref(column)} = p.${sql.ref(column)} and e.deleted_at is null
   where e.id <> p.employee_id and p.${sql.ref(column)} is distinct from p.${sql.ref(before)}
     and not exists (select 1 from import_gone g where g.employee_id = e.id and not g.stays)
     and not (${mode === 'overwrite'}::boolean and exists (select 1 from import_plan o where o.employee_id = e.id and o.${sql.ref(column)} is distinct from e.${sql.ref(column)}))`

type ErrorRow = { n: number; field: string; code: string; key: string | null; total: number }
/** The first errors that depend on the directory, by row, and their total number. */
export const directoryErrors = async (
  { db, today }: Staging,
  orgId: OrgId,
  mode: ImportMode,
  most: number,
): Promise<{ errors: RowError[]; total: number }> => {
  const { rows } = await sql<ErrorRow>`
    with found as (
      select n, 'employeeICNumber' as field, 'ic_number_taken' as code, null as key
        from import_plan where not created and ${mode === 'append'}::boolean
      union all select n, 'employeeNumber', 'employee_number_taken', null from (${existingNumbers(orgId)}) k
      union all select n, 'email', 'email_taken', null from (${existingOwners(orgId, mode, 'email', 'email_before')}) k
      union all select n, 'mobileNumber', 'mobile_taken', null from (${existingOwners(orgId, mode, 'mobile_number', 'mobile_before')}) k
      union all
      -- The account gets the new address, which another account may already have.
      select p.n, 'email', 'email_taken', null from import_plan p
        join users own on own.org_id = ${orgId} and own.employee_id = p.employee_id and own.deleted_at is null and own.email <> p.email
        join users u on u.org_id = ${orgId} and u.email = p.email and u.deleted_at is null and u.id <> own.id
       where not p.created and p.email is distinct from p.email_before
         and not exists (select 1 from import_gone g where g.employee_id = u.employee_id and not g.stays)
         and not exists (select 1 from import_plan o where o.employee_id = u.employee_id and o.email is distinct from u.email)
      union all select n, 'team', 'team_not_found', team_code from import_plan where team_missing
      union all select n, 'team', 'team_not_approved', null from import_plan where team_waits
      union all select p.n, 'categoryCode', case when c.code is null then 'category_not_found' else 'category_not_approved' end, case when c.code is null then p.given_category end
        from import_plan p left join employee_categories c on c.org_id = ${orgId} and c.code = p.given_category
       where p.given_category is not null and (c.code is null or c.status <> 'Approved' and p.category_changes)
      union all select n, 'dateOfBirth', 'birth_date_in_future', null from import_plan where date_of_birth > ${today}::date
      union all select n, 'startDate', 'start_date_far', null from import_plan where given_start is not null and start_on > ${lastStartDate(today)}::date
      union all select n, 'officeCode', 'office_not_found', given_office from import_plan
       where given_office is not null and office_changes and given_office not in (select code from offices where org_id = ${orgId} and deleted_at is null)
      union all select n, 'endDate', 'end_before_start', null from import_plan where not created and end_on < start_on and (given_end is not null or given_start is not null))
    select n, field, code, key, count(*) over ()::int as total from (select distinct n, field, code, key from found) f order by n, field limit ${most}`.execute(
    db,
  )
  return {
    errors: rows.map(({ n, field, code, key }) => ({ row: n, field, code, ...(key !== null && { params: { key } }) })),
    total: rows[0]?.total ?? 0,
  }
}

export type PlanCounts = {
  created: number
  updated: number
  unchanged: number
  deleted: number
  leaving: number
  toApprove: number
  accounts: number
  deductions: number
  secondPerson: boolean
  summary: string
}
export const countPlan = async (db: Db): Promise<PlanCounts> => {
  const { rows } = await sql<PlanCounts>`
    select p.*, (select count(*)::int from import_gone where not stays) as deleted,
      md5(p.changes || (select coalesce(string_agg(employee_id || (not stays)::text, ',' order by employee_id), '') from import_gone)) as summary
      from (select count(*) filter (where created)::int as created,
        count(*) filter (where not created and changed <> '{}')::int as updated,
        count(*) filter (where not created and changed = '{}')::int as unchanged,
        count(*) filter (where not created and end_on is not null and end_before is null)::int as leaving,
        count(*) filter (where next_status <> status)::int as "toApprove",
        count(*) filter (where changes_account)::int as accounts, count(deduction)::int as deductions, coalesce(bool_or(second_person), false) as "secondPerson",
        coalesce(string_agg(case when created then ic_number || changes_account else employee_id || changed::text || next_status || second_person end, ',' order by ic_number), '') as changes from import_plan) p`.execute(
    db,
  )
  const {
    created = 0,
    updated = 0,
    unchanged = 0,
    deleted = 0,
    leaving = 0,
    toApprove = 0,
    accounts = 0,
    deductions = 0,
    secondPerson = false,
    summary = '',
  } = rows[0] ?? {}
  return { created, updated, unchanged, deleted, leaving, toApprove, accounts, deductions, secondPerson, summary }
}

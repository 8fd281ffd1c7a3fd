import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { writeAuditOf, type ManyAudited } from '#server/audit.ts'
import type { IdBlock } from '#server/ids.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { paging, type KeyedRow, type PageInput } from '#server/postgres/paging.ts'
import type { EmployeeImport } from './import.contract.ts'
import type { ImportMode } from '../lists/import-columns.rules.ts'
import { importedFields } from './import-stage.sql.ts'
import { auditValue } from './import-write.sql.ts'
import type { Lowered, Raise, Reemployed } from '../pay/limit-raise.steps.ts'

type OrgId = Id<'org'>
type ImportId = Id<'employee_import'>
type Row = {
  id: ImportId
  mode: ImportMode
  file_name: string | null
  row_count: number
  created_count: number
  updated_count: number
  unchanged_count: number
  deleted_count: number
  kept_count: number
  created_at: Instant
  undone_at: Instant | null
  by_name: string | null
  undone_name: string | null
}

const toImport = (row: Row): EmployeeImport => ({
  ...named(row),
  rows: row.row_count,
  created: row.created_count,
  updated: row.updated_count,
  unchanged: row.unchanged_count,
  deleted: row.deleted_count,
  kept: row.kept_count,
  importedAt: row.created_at,
  importedBy: row.by_name ?? '',
  undoneBy: row.undone_name,
})

// Ids sort by creation time.
const sortKeys = { createdAt: { expression: sql`i.id`, kind: 'text' } } as const

/** A page of imports, newest first. */
export const listImports = async (db: Db, orgId: OrgId, query: Pick<PageInput<'createdAt'>, 'after' | 'pageSize'>) => {
  const page = paging(query, {
    keys: sortKeys,
    id: sql`i.id`,
    first: { by: 'createdAt', descending: true },
    defaultSize: 20,
  })
  const found = await sql<Row & KeyedRow>`
    select i.*, b.display_name as by_name, u.display_name as undone_name, ${page.columns} from employee_imports i
      left join users b on b.org_id = i.org_id and b.id = i.created_by left join users u on u.org_id = i.org_id and u.id = i.undone_by
     where i.org_id = ${orgId} and ${page.after} order by ${page.order} ${page.limit}`.execute(db)
  const { rows, next } = page.arrange(found.rows)
  return { imports: rows.map(toImport), next }
}

export const latestImport = async (db: Db, orgId: OrgId): Promise<EmployeeImport | undefined> =>
  (await listImports(db, orgId, { pageSize: 1 })).imports[0]

export type UndoTarget = { readonly orgId: OrgId; readonly importId: ImportId; readonly at: Instant }
const records = ({ orgId, importId }: UndoTarget) =>
  sql`employee_import_records r where r.org_id = ${orgId} and r.import_id = ${importId}`

type ChangedEmployee = { employeeICNumber: string; name: string; total: number }
/**
 * Employees with changes since the import: to their record or account, or whose previous IC number, address or mobile
 * number now belongs to another employee.
 */
export const changedSince = async (
  db: Db,
  target: UndoTarget,
  most: number,
): Promise<{ people: { employeeICNumber: string; name: string }[]; total: number }> => {
  const { orgId, importId, at } = target
  const taken = (table: 'employees' | 'users', column: string, previous: RawBuilder<unknown>) => sql`
    select r.employee_id from employee_import_records r join ${sql.table(table)} o on o.org_id = ${orgId} and o.${sql.ref(column)} = ${previous} and o.deleted_at is null
     where r.org_id = ${orgId} and r.import_id = ${importId} and r.before is not null
       and o.${sql.ref(table === 'users' ? 'employee_id' : 'id')} is distinct from r.employee_id
       and not exists (select 1 from employee_import_records s where s.org_id = ${orgId} and s.import_id = ${importId} and s.employee_id = o.${sql.ref(table === 'users' ? 'employee_id' : 'id')})`
  const { rows } = await sql<ChangedEmployee>`
    with changed as (
      select r.employee_id from employee_import_records r join employees e on e.org_id = ${orgId} and e.id = r.employee_id
       where r.org_id = ${orgId} and r.import_id = ${importId} and (e.modified_at <> ${at} or (e.deleted_at is not null) <> (r.outcome = 'deleted'))
      union select r.employee_id from employee_import_records r join users u on u.org_id = ${orgId} and u.id = r.account_before->>'id'
       where r.org_id = ${orgId} and r.import_id = ${importId} and r.outcome = 'deleted' and u.modified_at <> ${at}
      union select d.employee_id from employee_deductions d where d.org_id = ${orgId} and d.import_id = ${importId} and d.modified_at <> ${at}
      union ${taken('employees', 'ic_number', sql`r.before->>'ic_number'`)}
      union ${taken('employees', 'email', sql`r.before->>'email'`)}
      union ${taken('employees', 'mobile_number', sql`r.before->>'mobile_number'`)}
      union ${taken('users', 'email', sql`r.account_before->>'email'`)})
    select e.ic_number as "employeeICNumber", e.first_name || ' ' || e.last_name as name, count(*) over ()::int as total
      from changed c join employees e on e.org_id = ${orgId} and e.id = c.employee_id order by name, e.id limit ${most}`.execute(
    db,
  )
  return { people: rows.map(({ employeeICNumber, name }) => ({ employeeICNumber, name })), total: rows[0]?.total ?? 0 }
}

/** Locks all employees that the import changed or deleted, in the global lock order. */
export const lockAffected = (db: Db, target: UndoTarget) =>
  sql`select count(*) from (select e.id from employees e where e.org_id = ${target.orgId} and e.id in (select r.employee_id from ${records(target)})
        order by e.id for no key update) held`.execute(db)

/** The state of each employee before the undo, by column, for the audit trail. */
export const stageUndo = async (db: Db, target: UndoTarget): Promise<void> => {
  await sql`create temporary table undone on commit drop as
      select r.employee_id, r.outcome, r.before, r.account_before, r.salary_on, r.salary_before, r.salary_moved_from, case when r.outcome = 'updated' then to_jsonb(e) end as now, e.first_name || ' ' || e.last_name as name,
        (select jsonb_build_object('kind', d.kind, 'amount', d.amount_sen, 'from', d.from_period, 'to', d.to_period) from employee_deductions d
          where d.org_id = r.org_id and d.import_id = r.import_id and d.employee_id = r.employee_id) as deduction, row_number() over (order by r.employee_id)::int as n
        from employee_import_records r join employees e on e.org_id = ${target.orgId} and e.id = r.employee_id
       where r.org_id = ${target.orgId} and r.import_id = ${target.importId}`.execute(db)
  await sql`analyze undone (employee_id, outcome)`.execute(db)
}

export const deleteCreated = (db: Db, { orgId }: UndoTarget, by: { at: Instant; id: Id<'user'> }) =>
  sql`update employees e set deleted_at = ${by.at}, modified_at = ${by.at}, modified_by = ${by.id} from undone u
       where u.outcome = 'created' and e.org_id = ${orgId} and e.id = u.employee_id`.execute(db)

/** The employees whose creation is undone. */
export const createdEmployees = sql`select employee_id from undone where outcome = 'created'`

/** The accounts before the import of the employees that it updated. */
export const accountsToRestore = async (
  db: Db,
): Promise<{ employeeId: Id<'employee'>; bankCode: string; accountNumber: string }[]> =>
  (
    await sql<{ employeeId: Id<'employee'>; bankCode: string; accountNumber: string }>`
      select u.employee_id as "employeeId", u.before->>'bank_code' as "bankCode", u.before->>'account_number' as "accountNumber" from undone u
       where u.outcome = 'updated' and u.before->>'bank_code' is not null and u.before->>'account_number' is not null
         and (u.before->>'bank_code', u.before->>'account_number') is distinct from (u.now->>'bank_code', u.now->>'account_number')
       order by u.employee_id`.execute(db)
  ).rows

/** Restores each column to its previous value, except the wait of the account. Columns added to the table since then keep their value. */
export const restoreEmployees = async (db: Db, { orgId }: UndoTarget): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a, (select before from undone where before is not null limit 1) u
     where a.attrelid = 'employees'::regclass and a.attnum > 0 and not a.attisdropped and a.attname not in ('org_id', 'id', 'account_change_id', 'account_usable_from_at') and u.before ? a.attname`.execute(
    db,
  )
  if (rows.length === 0) return
  // Employees may have swapped addresses or numbers: clear all of them before restoring any.
  await sql`update employees e set email = null, mobile_number = null from undone u
             where u.before is not null and e.org_id = ${orgId} and e.id = u.employee_id
               and (e.email is distinct from u.before->>'email' or e.mobile_number is distinct from u.before->>'mobile_number')`.execute(
    db,
  )
  const columns = sql.join(
    rows.map(({ name }) => sql`${sql.id(name)} = b.${sql.id(name)}`),
    sql`, `,
  )
  await sql`update employees e set ${columns} from undone u cross join lateral jsonb_populate_record(null::employees, u.before) b
             where u.before is not null and e.org_id = ${orgId} and e.id = u.employee_id`.execute(db)
}

/** Restores the salaries of existing employees: deletes those that the import wrote, and restores those that it replaced or moved. */
export const restoreSalaries = async (db: Db, { orgId }: UndoTarget): Promise<void> => {
  await sql`delete from employee_salaries s using undone u
             where u.outcome = 'updated' and s.org_id = ${orgId} and s.employee_id = u.employee_id and s.from_on = u.salary_on`.execute(
    db,
  )
  await sql`insert into employee_salaries select b.* from undone u cross join lateral jsonb_populate_record(null::employee_salaries, u.salary_before) b
             where u.outcome = 'updated' and u.salary_before is not null`.execute(db)
  await sql`update employee_salaries s set from_on = u.salary_moved_from from undone u
             where u.salary_moved_from is not null and s.org_id = ${orgId} and s.employee_id = u.employee_id
               and s.from_on = (u.now->>'start_on')::date`.execute(db)
}

/** The salaries that the undo raises, before they are restored, of employees eligible to withdraw. */
export const raises = async (db: Db, { orgId }: UndoTarget): Promise<Raise[]> =>
  (
    await sql<Raise>`
      select e.first_name || ' ' || e.last_name as name, r.salary_sen as salary, s.salary_sen as before
        from undone u
        join employees e on e.org_id = ${orgId} and e.id = u.employee_id and e.first_approved_at is not null
        join employee_salaries s on s.org_id = ${orgId} and s.employee_id = u.employee_id and s.from_on = u.salary_on
        cross join lateral (select coalesce((u.salary_before->>'salary_sen')::int8, (select p.salary_sen from employee_salaries p
          where p.org_id = ${orgId} and p.employee_id = u.employee_id and p.from_on < u.salary_on order by p.from_on desc limit 1)) as salary_sen) r
       where u.outcome = 'updated' and r.salary_sen > s.salary_sen order by 1`.execute(db)
  ).rows

/** The employees that the undo brings back or whose dates it changes, if they are eligible to withdraw. */
export const reemployed = async (db: Db, { orgId }: UndoTarget): Promise<Reemployed[]> => {
  const dates = (state: string) =>
    sql.raw(`json_build_object('startOn', ${state}->>'start_on', 'endOn', ${state}->>'end_on')`)
  const { rows } = await sql<Reemployed>`
    select u.name, case when u.outcome = 'updated' then ${dates('u.now')} end as before, ${dates('u.before')} as after
      from undone u join employees e on e.org_id = ${orgId} and e.id = u.employee_id and e.first_approved_at is not null
     where u.outcome = 'deleted'
        or u.outcome = 'updated' and (u.now->'start_on', u.now->'end_on') is distinct from (u.before->'start_on', u.before->'end_on')
     order by u.name`.execute(db)
  return rows
}

/** The monthly deductions that the import added to employees who had been there before. */
export const removedDeductions = async (db: Db, { orgId, importId }: UndoTarget): Promise<Lowered[]> => {
  const { rows } = await sql<Lowered['before'] & { name: string }>`
    select e.first_name || ' ' || e.last_name as name, d.amount_sen as amount, d.from_period as from, d.to_period as to
      from employee_deductions d
      join employees e on e.org_id = d.org_id and e.id = d.employee_id and e.first_approved_at is not null
     where d.org_id = ${orgId} and d.import_id = ${importId} order by 1`.execute(db)
  return rows.map(({ name, ...before }) => ({ name, before, after: null }))
}

/** Deletes the monthly deductions that the import added. */
export const deleteDeductions = (db: Db, { orgId, importId }: UndoTarget) =>
  sql`delete from employee_deductions d where d.org_id = ${orgId} and d.import_id = ${importId}`.execute(db)

/** The accounts that the import changed, with their previous state. */
export const accountsBefore = sql`select employee_id, account_before as state from undone where account_before is not null`

export const markUndone = async (db: Db, { orgId, importId }: UndoTarget, by: { at: Instant; id: Id<'user'> }) => {
  await sql`update employee_imports set undone_at = ${by.at}, undone_by = ${by.id} where org_id = ${orgId} and id = ${importId}`.execute(
    db,
  )
  const { rows } = await sql<{ restored: number; removed: number }>`
    select count(*) filter (where outcome <> 'created')::int as restored, count(*) filter (where outcome = 'created')::int as removed from undone`.execute(
    db,
  )
  return rows[0] ?? { restored: 0, removed: 0 }
}

const names = sql.raw(
  [...importedFields, ['team', 'team_id'], ['status', 'status']].map((parts) => `('${parts.join("', '")}')`).join(', '),
)
export const auditUndo = (ctx: ManyAudited, call: string, { importId }: UndoTarget, ids: IdBlock): Promise<void> =>
  writeAuditOf(
    ctx,
    call,
    sql`
    select id_of(${ids.prefix}, ${ids.from}::bigint + u.n) as id, 'employee' as record_type, u.employee_id as record_id,
           case when u.outcome = 'created' then jsonb_build_object('name', u.name) end as before,
           case when u.outcome = 'deleted' then jsonb_build_object('name', u.name, 'undoneImport', ${importId}::text) end as after
      from undone u where u.outcome <> 'updated'
    union all
    select id_of(${ids.prefix}, ${ids.from}::bigint + u.n), 'employee', u.employee_id, 
           coalesce(d.now, '{}') || case when u.deduction is null then '{}' else jsonb_build_object('otherDeduction', u.deduction) end,
           coalesce(d.before, '{}') || case when u.deduction is null then '{}' else '{"otherDeduction": null}' end::jsonb || jsonb_build_object('undoneImport', ${importId}::text)
      from undone u
      cross join lateral (
        select jsonb_object_agg(c.field, ${auditValue(sql`(u.now -> c.of)`)}) as now, jsonb_object_agg(c.field, ${auditValue(sql`(u.before -> c.of)`)}) as before
          from (values ${names}) c (field, of) where u.now -> c.of is distinct from u.before -> c.of) d
     where u.outcome = 'updated'`,
  )

import { sql, type RawBuilder } from 'kysely'
import { maskPrefix } from '#kernel/mask.ts'
import type { Id } from '#kernel/values.ts'
import type { LocalDate, Instant } from '#kernel/time.ts'
import { writeAuditOf, type ManyAudited } from '#server/audit.ts'
import type { IdBlock } from '#server/ids.ts'
import type { Db } from '#server/postgres/database.ts'
import type { ImportMode } from '../lists/import-columns.rules.ts'
import { importedFields, type PlanCounts } from './import-stage.sql.ts'
import type { Raise, Reemployed } from '../pay/limit-raise.steps.ts'
import { moveSalaries, onlySalaries } from '../pay/salary.store.ts'

type OrgId = Id<'org'>
export type ImportContext = {
  readonly db: Db
  readonly orgId: OrgId
  readonly importId: Id<'employee_import'>
  readonly at: Instant
  readonly today: LocalDate
  readonly by: Id<'user'>
}

const columns = sql.raw(importedFields.map(([, column]) => column).join(', '))
const isUpdate = sql`not p.created and p.changed <> '{}'`
/** The effective date of an imported salary: today; for a first salary, the start date or else the first of the month. */
const effectiveFrom = (today: LocalDate) =>
  sql`case when p.first_salary then coalesce(p.start_on, date_trunc('month', ${today}::date)::date) else ${today}::date end`

export const insertImport = (
  { db, orgId, importId, at, by }: ImportContext,
  details: {
    mode: ImportMode
    fileName: string | null
    rows: number
    counts: Pick<PlanCounts, 'created' | 'updated' | 'unchanged' | 'deleted'>
    kept: number
  },
) =>
  sql`insert into employee_imports (org_id, id, mode, file_name, row_count, created_count, updated_count, unchanged_count, deleted_count, kept_count, created_at, created_by)
      values (${orgId}, ${importId}, ${details.mode}, ${details.fileName}, ${details.rows}, ${details.counts.created}, ${details.counts.updated}, ${details.counts.unchanged},
        ${details.counts.deleted}, ${details.kept}, ${at}, ${by})`.execute(db)

/** The account fields that an import can change. */
const accountState = sql`case when u.id is not null then jsonb_build_object('id', u.id, 'email', u.email, 'display_name', u.display_name, 'first_name', u.first_name, 'last_name', u.last_name,
  'status', u.status, 'suspended_for', u.suspended_for, 'deleted_at', u.deleted_at, 'modified_at', u.modified_at) end`

/** Moves first salaries with corrected start dates, and remembers whose. */
export const moveFirstSalaries = async ({ db, orgId }: ImportContext): Promise<void> => {
  const corrected = sql`select p.employee_id, e.start_on as old_on, p.start_on as new_on
    from import_plan p join employees e on e.org_id = ${orgId} and e.id = p.employee_id
   where ${isUpdate} and 'startDate' = any(p.changed) and e.start_on is not null and p.start_on is not null`
  await sql`create temporary table import_moves on commit drop as ${onlySalaries(orgId, corrected)}`.execute(db)
  await moveSalaries(db, orgId, sql`select * from import_moves`)
}

/** Stores the state of the affected employees before the import, except the dates of moved salaries. */
export const storePreviousState = async ({ db, orgId, importId, today }: ImportContext): Promise<void> => {
  const record = sql`insert into employee_import_records (org_id, import_id, employee_id, outcome, before, account_before, salary_on, salary_before, salary_moved_from)`
  const account = sql`left join users u on u.org_id = ${orgId} and u.employee_id = e.id and u.deleted_at is null`
  await sql`${record} select ${orgId}, ${importId}, p.employee_id, 'created', null, null, case when p.salary_sen is not null then ${effectiveFrom(today)} end, null, null
              from import_plan p where p.created`.execute(db)
  await sql`${record}
    select ${orgId}, ${importId}, e.id, 'updated', to_jsonb(e), ${accountState}, case when p.salary_sen is not null then ${effectiveFrom(today)} end, to_jsonb(s), m.old_on
      from import_plan p join employees e on e.org_id = ${orgId} and e.id = p.employee_id ${account}
      left join employee_salaries s on p.salary_sen is not null and s.org_id = ${orgId} and s.employee_id = p.employee_id and s.from_on = ${effectiveFrom(today)}
      left join import_moves m on m.employee_id = p.employee_id
     where ${isUpdate}`.execute(db)
  await sql`${record}
    select ${orgId}, ${importId}, e.id, 'deleted', to_jsonb(e), ${accountState}, null, null, null
      from import_gone g join employees e on e.org_id = ${orgId} and e.id = g.employee_id ${account} where not g.stays`.execute(
    db,
  )
}

/** Deletes the employees who aren't in the rows. Runs first, to free their numbers and addresses. */
export const deleteMissing = ({ db, orgId, at, by }: ImportContext) =>
  sql`update employees e set deleted_at = ${at}, modified_at = ${at}, modified_by = ${by}
        from import_gone g where e.org_id = ${orgId} and e.id = g.employee_id and not g.stays`.execute(db)

/** Employees may swap addresses or numbers: clear the old values before assigning the new ones. */
export const clearSwappedKeys = async ({ db, orgId, at }: ImportContext): Promise<void> => {
  for (const [column, before] of [
    ['email', 'email_before'],
    ['mobile_number', 'mobile_before'],
  ] as const)
    await sql`update employees e set ${sql.ref(column)} = null, modified_at = ${at} from import_plan p join import_plan o on o.${sql.ref(column)} = p.${sql.ref(before)}
               where ${isUpdate} and o.employee_id <> p.employee_id and e.org_id = ${orgId} and e.id = p.employee_id`.execute(
      db,
    )
  await sql`update employees e set employee_number = null, modified_at = ${at}
              from import_plan p join import_plan o on employee_number_key(o.employee_number) = p.key_before
             where ${isUpdate} and o.employee_id <> p.employee_id and employee_number_key(p.employee_number) is distinct from p.key_before
               and e.org_id = ${orgId} and e.id = p.employee_id`.execute(db)
}

/** The changed and first accounts of the updated or of the new employees. */
export const accountsToChange = async (
  { db }: ImportContext,
  { isNew }: { readonly isNew: boolean },
): Promise<{ employeeId: Id<'employee'>; bankCode: string; accountNumber: string }[]> =>
  (
    await sql<{ employeeId: Id<'employee'>; bankCode: string; accountNumber: string }>`
      select p.employee_id as "employeeId", p.bank_code as "bankCode", p.account_number as "accountNumber" from import_plan p
       where p.enters_account and p.created = ${isNew}
       order by p.n`.execute(db)
  ).rows

/** The contact details of the updated employees whose address or number changes. */
export const changedContacts = sql`select p.employee_id, p.email, p.mobile_number from import_plan p
  where ${isUpdate} and p.changed && array['email', 'mobileNumber']`

/** The raised salaries of employees who have been approved before. */
export const raises = async ({ db, orgId }: ImportContext): Promise<Raise[]> =>
  (
    await sql<Raise>`select p.first_name || ' ' || p.last_name as name, p.salary_sen as salary, p.salary_before as before
      from import_plan p join employees e on e.org_id = ${orgId} and e.id = p.employee_id and e.first_approved_at is not null
     where ${isUpdate} and p.salary_sen > coalesce(p.salary_before, 0) order by p.n`.execute(db)
  ).rows

/** The employees who have been approved before and whose start date changes. A row can't remove an end date. */
export const movedStarts = async ({ db, orgId }: ImportContext): Promise<Reemployed[]> =>
  (
    await sql<Reemployed>`
      select p.first_name || ' ' || p.last_name as name, json_build_object('startOn', e.start_on, 'endOn', e.end_on) as before,
             json_build_object('startOn', p.start_on, 'endOn', p.end_on) as after
        from import_plan p join employees e on e.org_id = ${orgId} and e.id = p.employee_id and e.first_approved_at is not null
       where ${isUpdate} and 'startDate' = any(p.changed) order by p.n`.execute(db)
  ).rows

const assignments = sql.raw(importedFields.map(([, column]) => `${column} = p.${column}`).join(', '))
export const updateEmployees = ({ db, orgId, at, by }: ImportContext) =>
  sql`update employees e set ${assignments}, team_id = p.team_id, status = p.next_status,
             mobile_verified_at = case when p.mobile_number is not distinct from p.mobile_before then e.mobile_verified_at end,
             account_changed_by = case when p.changed && array['bank', 'accountNumber'] then ${by} else e.account_changed_by end,
             salary_changed_by = case when p.changed && array['salary'] then ${by} else e.salary_changed_by end,
             second_person = e.second_person or p.second_person, modified_at = ${at}, modified_by = ${by}
        from import_plan p where ${isUpdate} and e.org_id = ${orgId} and e.id = p.employee_id`.execute(db)

export const insertEmployees = ({ db, orgId, at, by }: ImportContext) =>
  sql`insert into employees (org_id, id, ic_number, ${columns}, team_id, second_person, status, created_at, created_by, modified_at, modified_by)
      select ${orgId}, p.employee_id, p.ic_number, ${sql.raw(
        importedFields
          .map(([, column]) => (column === 'country' ? `coalesce(p.country, 'Malaysia')` : `p.${column}`))
          .join(', '),
      )}, p.team_id, p.second_person, 'pending-approval', ${at}, ${by}, ${at}, ${by}
        from import_plan p where p.created order by p.n`.execute(db)

/** New employees have no salary to conflict with; checking for one would double the time. */
export const insertImportedSalaries = async ({ db, orgId, at, by, today }: ImportContext): Promise<void> => {
  const insert = (condition: RawBuilder<unknown>) =>
    sql`insert into employee_salaries (org_id, employee_id, from_on, salary_sen, created_at, created_by)
      select ${orgId}, p.employee_id, ${effectiveFrom(today)}, p.salary_sen, ${at}, ${by} from import_plan p
       where p.salary_sen is not null and ${condition} order by p.n`
  await insert(sql`p.created`).execute(db)
  await sql`${insert(sql`not p.created`)}
      on conflict (org_id, employee_id, from_on) do update set salary_sen = excluded.salary_sen, created_at = excluded.created_at, created_by = excluded.created_by`.execute(
    db,
  )
}

/** Adds the monthly deductions of the rows. */
export const insertImportedDeductions = ({ db, orgId, importId, at }: ImportContext, ids: IdBlock) =>
  sql`insert into employee_deductions (org_id, id, employee_id, kind, amount_sen, from_period, to_period, modified_at, import_id)
      select ${orgId}, id_of(${ids.prefix}, ${ids.from}::bigint + p.n), p.employee_id, p.deduction->>'kind', (p.deduction->>'amount')::bigint,
             p.deduction->>'from', p.deduction->>'to', ${at}, ${importId} from import_plan p where p.deduction is not null order by p.n`.execute(
    db,
  )

/** The audited fields, with the columns of their old and new values. */
const named = [
  ...importedFields.map(([field, column]) => [field, column, column]),
  ['team', 'team_id', 'team_id'],
  ['salary', 'salary_before', 'salary_sen'],
  ['otherDeduction', 'deduction_before', 'deduction'],
  ['status', 'status', 'next_status'],
]
const names = sql.raw(named.map((parts) => `(${parts.map((part) => `'${part}'`).join(', ')})`).join(', '))
/** A value for the audit trail; account numbers show only their last digits. */
export const auditValue = (value: RawBuilder<unknown>) =>
  sql`case when c.field = 'accountNumber' then to_jsonb(${maskPrefix}::text || right(${value} #>> '{}', 4)) else ${value} end`

/** The created employees, and the updated ones with their changes. */
export const auditRecords = (
  ctx: ManyAudited,
  call: string,
  { importId }: ImportContext,
  ids: IdBlock,
): Promise<void> =>
  writeAuditOf(
    ctx,
    call,
    sql`
    select id_of(${ids.prefix}, ${ids.from}::bigint + p.n) as id, 'employee' as record_type, p.employee_id as record_id, null::jsonb as before,
           jsonb_build_object('name', p.first_name || ' ' || p.last_name, 'bank', p.bank_code, 'accountNumber', ${maskPrefix}::text || right(p.account_number, 4),
             'salary', p.salary_sen, 'otherDeduction', p.deduction, 'status', 'pending-approval', 'import', ${importId}::text) as after from import_plan p where p.created
    union all
    select id_of(${ids.prefix}, ${ids.from}::bigint + p.n), 'employee', p.employee_id, d.before, d.after || jsonb_build_object('import', ${importId}::text)
      from (select p.n, p.employee_id, p.changed || case when p.next_status <> p.status then array['status'] else '{}' end as changed, to_jsonb(p) as state
              from import_plan p where ${isUpdate}) p
      join employee_import_records r on r.org_id = ${ctx.actor.orgId} and r.import_id = ${importId} and r.employee_id = p.employee_id
      cross join lateral (
        select jsonb_object_agg(c.field, ${auditValue(sql`coalesce(r.before -> c.of, p.state -> c.of)`)}) as before, jsonb_object_agg(c.field, ${auditValue(sql`(p.state -> c.becomes)`)}) as after
          from (values ${names}) c (field, of, becomes) where c.field = any(p.changed)) d`,
  )

export const auditDeletions = (ctx: ManyAudited, call: string, ids: IdBlock): Promise<void> =>
  writeAuditOf(
    ctx,
    call,
    sql`select id_of(${ids.prefix}, ${ids.from}::bigint + g.n) as id, 'employee' as record_type, g.employee_id as record_id,
               jsonb_build_object('name', g.first_name || ' ' || g.last_name) as before, null::jsonb as after from import_gone g where not g.stays`,
  )

/** Employees whose accounts may need an update, with the address only if the rows changed it. */
export const changedAccounts = sql`select p.employee_id, p.first_name, p.last_name, case when 'email' = any(p.changed) then p.email end as email
  from import_plan p where not p.created and p.changed <> '{}'`

/** Approved employees who now have an e-mail address and were never invited. */
export const employeesToInvite = async (
  db: Db,
): Promise<{ employeeId: Id<'employee'>; email: string; firstName: string; lastName: string }[]> =>
  (
    await sql<{ employeeId: Id<'employee'>; email: string; firstName: string; lastName: string }>`
      select employee_id as "employeeId", email, first_name as "firstName", last_name as "lastName" from import_plan
       where not created and next_status = 'approved' and email is not null and 'email' = any(changed) order by n`.execute(
      db,
    )
  ).rows

/** The employees whose employment ends by the import. */
export const leavers = async (db: Db): Promise<Id<'employee'>[]> =>
  (
    await sql<{ id: Id<'employee'> }>`
      select employee_id as id from import_plan where not created and end_on is not null and end_before is null order by employee_id`.execute(
      db,
    )
  ).rows.map(({ id }) => id)

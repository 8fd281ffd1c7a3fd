import { sql, type RawBuilder } from 'kysely'
import { managementRoles } from '#kernel/access.ts'
import type { Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import { hasJoined, type UserRow } from './account.store.ts'
import type { User, userSorts } from './user-admin.contract.ts'

type OrgId = Id<'org'>

export const toUser = (row: UserRow): User => ({
  id: row.id,
  tenantId: row.org_id,
  orgId: row.org_id,
  displayName: row.display_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: row.role,
  status: row.status,
  suspendedFor: row.suspended_for,
  joined: hasJoined(row),
  lastSignedInAt: row.last_signed_in_at,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
})

type Sort = (typeof userSorts)[number]
const text = (expression: RawBuilder<unknown>): SortKey => ({ expression, kind: 'text' })
/** The default order of an organization; the sorts of the columns are those of the call. */
type Order = Sort | 'rank'
const sortKeys: Readonly<Record<Order, SortKey>> = {
  id: text(sql`u.id`),
  tenantId: text(sql`u.org_id`),
  displayName: text(sql`lower(u.display_name)`),
  firstName: text(sql`lower(u.first_name)`),
  lastName: text(sql`lower(u.last_name)`),
  email: text(sql`u.email`),
  role: text(sql`u.role`),
  status: text(sql`u.status`),
  createdAt: text(sql`u.id`),
  modifiedAt: { expression: sql`u.modified_at`, kind: 'instant' },
  // Managers and Executives before employees, as in the index.
  rank: text(
    sql`(case u.role when 'Manager' then '1' when 'Executive' then '2' else '3' end || lower(u.display_name))`,
  ),
}

export type UserQuery = PageInput<Sort> & {
  readonly search?: string | undefined
  readonly filter?:
    | { readonly role?: User['role'] | undefined; readonly status?: User['status'] | undefined }
    | undefined
}

/** A page of the accounts of one organization, or of all organizations; platform staff are listed separately. */
export const listUsers = async (db: Db, orgId: OrgId | null, query: UserQuery) => {
  const page = paging<Order>(query, {
    keys: sortKeys,
    id: sql`u.id`,
    first: { by: orgId ? 'rank' : 'displayName', descending: false },
  })
  const { search, filter = {} } = query
  let found = db
    .selectFrom('users as u')
    .where('u.org_id', orgId ? '=' : '<>', orgId ?? platformOrgId)
    .where('u.deleted_at', 'is', null)
  if (search)
    found = found.where(
      hasWords(sql`concat_ws(' ', u.display_name, u.email, u.role, u.status, u.id, u.org_id)`, search),
    )
  if (filter.role) found = found.where('u.role', '=', filter.role)
  if (filter.status) found = found.where('u.status', '=', filter.status)
  const listed = found
    .selectAll('u')
    .select((u) =>
      u
        .selectFrom('organizations as o')
        .select('o.name')
        .whereRef('o.org_id', '=', 'u.org_id')
        .$asScalar()
        .$notNull()
        .as('organization'),
    )
  const [read, { total }] = await Promise.all([
    page.of(listed).execute(),
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const { rows, next } = page.arrange(read)
  const users = rows.map((row) => ({ ...toUser(row), organization: row.organization }))
  return { users, total, next }
}

export const listManagement = async (db: Db, orgId: OrgId): Promise<User[]> => {
  const rows = await live(db, orgId)
    .where('role', 'in', managementRoles)
    .where('status', '=', 'Active')
    .orderBy(sql`lower(display_name)`)
    .orderBy('id')
    .execute()
  return rows.map(toUser)
}

export const listPlatformStaff = async (db: Db): Promise<User[]> =>
  (
    await live(db, platformOrgId)
      .orderBy(sql`lower(display_name)`)
      .orderBy('id')
      .execute()
  ).map(toUser)

const live = (db: Db, orgId: OrgId) =>
  db.selectFrom('users').selectAll().where('org_id', '=', orgId).where('deleted_at', 'is', null)

export const readUserByEmail = (db: Db, orgId: OrgId, email: string): Promise<UserRow | undefined> =>
  live(db, orgId).where('email', '=', email).executeTakeFirst()

export const readUserOfEmployee = (db: Db, orgId: OrgId, employeeId: Id<'employee'>): Promise<UserRow | undefined> =>
  live(db, orgId).where('employee_id', '=', employeeId).executeTakeFirst()

/** Locks every active superadmin in a fixed order, so that two who suspend each other cannot both succeed. */
export const lockActiveSuperadmins = async (db: Db): Promise<Id<'user'>[]> => {
  const rows = await live(db, platformOrgId)
    .where('role', '=', 'superadmin')
    .where('status', '=', 'Active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const deleteSessionsOfOrganization = (db: Db, orgId: OrgId) =>
  db.deleteFrom('sessions').where('org_id', '=', orgId).execute()

/** A session has ended if it expired, or if its last call is older than the role's idle limit. */
export const countAccounts = async (
  db: Db,
  orgId: OrgId,
  since: { now: Instant; employee: Instant; management: Instant },
): Promise<{ users: number; signedIn: number }> => {
  const { rows } = await sql<{ users: number; signed_in: number }>`
    select count(*)::int as users,
           count(*) filter (where exists (
             select 1 from sessions s where s.org_id = u.org_id and s.user_id = u.id and s.expires_at > ${since.now}
                and s.last_seen_at > case u.role when 'Employee' then ${since.employee}::timestamptz else ${since.management}::timestamptz end
           ))::int as signed_in
      from users u where u.org_id = ${orgId} and u.status = 'Active' and u.deleted_at is null`.execute(db)
  return { users: rows[0]?.users ?? 0, signedIn: rows[0]?.signed_in ?? 0 }
}

export type EmployeeAccount = {
  readonly id: Id<'user'>
  readonly employeeId: Id<'employee'>
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Links accounts of the role Employee that were created before their employee was approved to that employee. */
export const linkByEmail = (db: Db, orgId: OrgId, people: readonly EmployeeAccount[], at: Instant) =>
  sql`
    update users u set employee_id = p.employee_id, modified_at = ${at}
      from jsonb_to_recordset(${JSON.stringify(columnsOf(people))}::jsonb) as p (employee_id text, email text)
     where u.org_id = ${orgId} and u.email = p.email and u.role = 'Employee' and u.employee_id is null and u.deleted_at is null
       and not exists (select 1 from users l where l.org_id = u.org_id and l.employee_id = p.employee_id and l.deleted_at is null)`.execute(
    db,
  )

/** Creates the missing accounts and returns their ids. */
export const insertMissing = async (
  db: Db,
  orgId: OrgId,
  people: readonly EmployeeAccount[],
  at: Instant,
): Promise<ReadonlySet<Id<'user'>>> => {
  const { rows } = await sql<{ id: Id<'user'> }>`
    insert into users (org_id, id, employee_id, email, display_name, first_name, last_name, role, status, created_at, modified_at)
    select ${orgId}, p.id, p.employee_id, p.email, p.first_name || ' ' || p.last_name, p.first_name, p.last_name, 'Employee', 'Active', ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(columnsOf(people))}::jsonb) as p (id text, employee_id text, email text, first_name text, last_name text)
     where not exists (
       select 1 from users u where u.org_id = ${orgId} and u.deleted_at is null and (u.email = p.email or u.employee_id = p.employee_id))
    returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const columnsOf = (people: readonly EmployeeAccount[]) =>
  people.map((person) => ({
    id: person.id,
    employee_id: person.employeeId,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
  }))

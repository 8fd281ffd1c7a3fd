import { sql, type RawBuilder } from 'kysely'
import { managementRoles } from '#kernel/access.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, searchText, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import { hasJoined, type UserRow } from '../account.store.ts'
import type { User, userSorts } from './user-admin.contract.ts'

type OrgId = Id<'org'>

export const toUser = (row: UserRow): User => ({
  ...named(row),
  tenantId: row.org_id,
  joined: hasJoined(row),
})

type Sort = (typeof userSorts)[number]
const text = (expression: RawBuilder<unknown>): SortKey => ({ expression, kind: 'text' })
/** The default order of an organization, and that of a search; the sorts of the columns are those of the call. */
type Order = Sort | 'rank' | 'nearest'
const sortKeys: Readonly<Record<Exclude<Order, 'nearest'>, SortKey>> = {
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

/** The exact e-mail address or name first, then those that begin with the search, then names with it as a word or the beginning of one. */
const nearest = (search: string): SortKey => {
  const key = sql`search_key(${searchText(search)})`
  return text(sql`(case when search_key(u.email) = ${key} or search_key(u.display_name) = ${key} then '1'
    when starts_with(u.email, ${key}) or starts_with(search_key(u.display_name), ${key}) then '2'
    when strpos(' ' || search_key(u.display_name) || ' ', ' ' || ${key} || ' ') > 0 then '3'
    when strpos(' ' || search_key(u.display_name), ' ' || ${key}) > 0 then '4' else '5' end || lower(u.display_name))`)
}

export type UserQuery = PageInput<Sort> & {
  readonly search?: string | undefined
  readonly filter?:
    | { readonly role?: User['role'] | undefined; readonly status?: User['status'] | undefined }
    | undefined
}

/** A page of the accounts of one organization, or of all organizations; platform staff are listed separately. */
export const listUsers = async (db: Db, orgId: OrgId | null, query: UserQuery) => {
  const { search, filter = {} } = query
  const page = paging<Order>(query, {
    keys: { ...sortKeys, nearest: nearest(search ?? '') },
    id: sql`u.id`,
    first: { by: search ? 'nearest' : orgId ? 'rank' : 'displayName', descending: false },
  })
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
  const { rows, total, next } = await page.readAndCount(listed)
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
    .where((of) => of.and({ role: 'superadmin', status: 'Active' }))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const deleteSessionsOfOrganization = (db: Db, orgId: OrgId) =>
  db.deleteFrom('sessions').where('org_id', '=', orgId).execute()

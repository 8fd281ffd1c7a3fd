import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Category } from './category.contract.ts'

type CategoryKey = { readonly orgId: Id<'org'>; readonly id: Id<'employee_category'> }

const toCategory = (row: Selectable<Tables['employee_categories']>): Category => ({
  id: row.id,
  code: row.code,
  name: row.name,
  description: row.description,
  status: row.status,
  createdBy: row.created_by,
  createdAt: row.created_at,
  modifiedBy: row.modified_by,
  modifiedDate: row.modified_at,
  approvedBy: row.approved_by,
  approvedDate: row.approved_at,
})
const ofOrganization = (db: Db, orgId: Id<'org'>) =>
  db.selectFrom('employee_categories').selectAll().where('org_id', '=', orgId)

export const listCategories = async (db: Db, orgId: Id<'org'>, status?: Category['status']): Promise<Category[]> => {
  let categories = ofOrganization(db, orgId)
  if (status) categories = categories.where('status', '=', status)
  const rows = await categories
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toCategory)
}

export const readCategory = async (db: Db, { orgId, id }: CategoryKey): Promise<Category | null> => {
  const row = await ofOrganization(db, orgId).where('id', '=', id).executeTakeFirst()
  return row ? toCategory(row) : null
}

/** Locks these categories in the order of their ids. */
export const lockCategories = async (
  db: Db,
  orgId: Id<'org'>,
  ids: readonly CategoryKey['id'][],
): Promise<Category[]> =>
  (await ofOrganization(db, orgId).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()).map(toCategory)

export const insertCategory = async (
  db: Db,
  { orgId, id }: CategoryKey,
  columns: Omit<Insertable<Tables['employee_categories']>, 'org_id' | 'id'>,
): Promise<Category> =>
  toCategory(
    await db
      .insertInto('employee_categories')
      .values({ ...columns, org_id: orgId, id })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const updateCategory = async (
  db: Db,
  { orgId, id }: CategoryKey,
  columns: Updateable<Tables['employee_categories']>,
): Promise<Category> =>
  toCategory(
    await db
      .updateTable('employee_categories')
      .set(columns)
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const readIdByName = async (db: Db, orgId: Id<'org'>, name: string): Promise<CategoryKey['id'] | null> => {
  const row = await db
    .selectFrom('employee_categories')
    .select('id')
    .where('org_id', '=', orgId)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
  return row?.id ?? null
}

import { sql, type Selectable } from 'kysely'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Category } from './category.contract.ts'

const toCategory = (row: Selectable<Tables['employee_categories']>): Category => ({
  id: row.id,
  code: row.code,
  name: row.name,
  description: row.description,
  status: row.status,
  modifiedBy: row.modified_by,
  modifiedDate: row.modified_at,
  approvedBy: row.approved_by,
  approvedDate: row.approved_at,
})

export const listCategories = async (db: Db, orgId: Id<'org'>, status?: Category['status']): Promise<Category[]> => {
  let categories = db.selectFrom('employee_categories').selectAll().where('org_id', '=', orgId)
  if (status) categories = categories.where('status', '=', status)
  const rows = await categories
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toCategory)
}

import { sql } from 'kysely'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { recordTable } from '#server/postgres/record-table.ts'
import { categoryRecord } from './category-record.rules.ts'
import type { Category } from './category.contract.ts'

export const categoryTable = recordTable('employee_categories', categoryRecord, (row): Category => ({
  ...row,
  modifiedDate: row.modifiedAt,
  approvedDate: row.approvedAt,
}))

export const readIdByName = async (db: Db, orgId: Id<'org'>, name: string): Promise<Id<'employee_category'> | null> => {
  const row = await db
    .selectFrom('employee_categories')
    .select('id')
    .where('org_id', '=', orgId)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
  return row?.id ?? null
}

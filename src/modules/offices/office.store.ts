import { sql, type Selectable } from 'kysely'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Office } from './office.contract.ts'

const toOffice = (row: Selectable<Tables['offices']>): Office => ({
  officeId: row.id,
  officeCode: row.code,
  orgId: row.org_id,
  name: row.name,
  address: row.address,
  country: row.country,
  city: row.city,
  state: row.state,
  contactNo: row.contact_number,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
})

export const listOffices = async (db: Db, orgId: Id<'org'>): Promise<Office[]> => {
  const rows = await db
    .selectFrom('offices')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toOffice)
}

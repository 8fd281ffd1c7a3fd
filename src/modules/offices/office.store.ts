import { sql } from 'kysely'
import type { Db } from '#server/postgres/database.ts'
import { recordTable } from '#server/postgres/record-table.ts'
import { officeRecord } from './office-record.rules.ts'
import type { Office, OfficeFields } from './office.contract.ts'

export const columnsOf = ({ contactNo, ...fields }: OfficeFields) => ({ ...fields, contact_number: contactNo ?? null })

export const officeTable = recordTable(
  'offices',
  officeRecord,
  (row): Office => ({
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
  }),
  { live: sql`deleted_at is null` },
)

/** Counts the employees of an office. */
export const countEmployees = async (db: Db, { orgId, officeCode }: Pick<Office, 'orgId' | 'officeCode'>) => {
  const { employees } = await db
    .selectFrom('employees')
    .select(sql<number>`count(*)::int`.as('employees'))
    .where('org_id', '=', orgId)
    .where('office_code', '=', officeCode)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return employees
}

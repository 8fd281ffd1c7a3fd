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
    ...row,
    officeId: row.id,
    officeCode: row.code,
    contactNo: row.contactNumber,
  }),
  { live: sql`deleted_at is null` },
)

/** Counts the employees of an office. */
export const countEmployees = async (db: Db, { orgId, officeCode }: Pick<Office, 'orgId' | 'officeCode'>) => {
  const { employees } = await db
    .selectFrom('employees')
    .select(sql<number>`count(*)::int`.as('employees'))
    .where((of) => of.and({ org_id: orgId, office_code: officeCode }))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return employees
}

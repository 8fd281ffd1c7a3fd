import { sql, type Selectable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Office, OfficeFields } from './office.contract.ts'

type OfficeKey = { readonly orgId: Id<'org'>; readonly officeId: Id<'office'> }

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
const columnsOf = ({ contactNo, ...fields }: OfficeFields) => ({ ...fields, contact_number: contactNo ?? null })

/** Offices of organizations that are not deleted. */
const live = (db: Db) =>
  db
    .selectFrom('offices')
    .selectAll('offices')
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('organizations as o')
          .select('o.org_id')
          .whereRef('o.org_id', '=', 'offices.org_id')
          .where('o.deleted_at', 'is', null),
      ),
    )
const byKey = (db: Db, { orgId, officeId }: OfficeKey) =>
  live(db).where('offices.org_id', '=', orgId).where('id', '=', officeId)

export const listOffices = async (db: Db, orgId: Id<'org'>): Promise<Office[]> => {
  const rows = await live(db)
    .where('offices.org_id', '=', orgId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toOffice)
}

export const readOffice = async (db: Db, key: OfficeKey): Promise<Office | null> => {
  const row = await byKey(db, key).executeTakeFirst()
  return row ? toOffice(row) : null
}

export const lockOffice = async (db: Db, key: OfficeKey): Promise<Office | null> => {
  const row = await byKey(db, key).forNoKeyUpdate().executeTakeFirst()
  return row ? toOffice(row) : null
}

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

export const insertOffice = async (
  db: Db,
  { orgId, officeId }: OfficeKey,
  code: string,
  fields: OfficeFields,
  at: Instant,
): Promise<Office> =>
  toOffice(
    await db
      .insertInto('offices')
      .values({ ...columnsOf(fields), org_id: orgId, id: officeId, code, created_at: at, modified_at: at })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const updateOffice = async (
  db: Db,
  { orgId, officeId }: OfficeKey,
  fields: OfficeFields,
  at: Instant,
): Promise<Office> =>
  toOffice(
    await db
      .updateTable('offices')
      .set({ ...columnsOf(fields), modified_at: at })
      .where('org_id', '=', orgId)
      .where('id', '=', officeId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const deleteOffice = (db: Db, { orgId, officeId }: OfficeKey, at: Instant) =>
  db
    .updateTable('offices')
    .set({ deleted_at: at, modified_at: at })
    .where('org_id', '=', orgId)
    .where('id', '=', officeId)
    .execute()

export const readIdByCode = async (db: Db, orgId: Id<'org'>, code: string): Promise<OfficeKey['officeId'] | null> => {
  const row = await live(db).where('offices.org_id', '=', orgId).where('code', '=', code).executeTakeFirst()
  return row?.id ?? null
}

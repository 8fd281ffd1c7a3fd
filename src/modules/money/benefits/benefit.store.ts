import { sql, type Insertable, type Updateable } from 'kysely'
import type { Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Benefit } from './benefit.contract.ts'

type BenefitId = Id<'employee_benefit'>
type BenefitKey = { readonly orgId: Id<'org'>; readonly id: BenefitId }
type Columns = Tables['employee_benefits']

const ofOrganization = (db: Db, orgId: Id<'org'>) =>
  db
    .selectFrom('employee_benefits as b')
    .innerJoin('employee_categories as c', (join) =>
      join.onRef('c.org_id', '=', 'b.org_id').onRef('c.id', '=', 'b.category_id'),
    )
    .innerJoin('offices as o', (join) => join.onRef('o.org_id', '=', 'b.org_id').onRef('o.id', '=', 'b.office_id'))
    .selectAll('b')
    .select([
      'c.name as category_name',
      'c.status as category_status',
      'o.code as office_code',
      'o.name as office_name',
    ])
    .where('b.org_id', '=', orgId)
type Row = Awaited<ReturnType<ReturnType<typeof ofOrganization>['execute']>>[number]

const toBenefit = (row: Row): Benefit => ({
  ...named(row),
  employeeCategory: row.category_name,
  modifiedDate: row.modified_at,
  approvedDate: row.approved_at,
})

export const listBenefits = async (db: Db, orgId: Id<'org'>, status?: Benefit['status']): Promise<Benefit[]> => {
  let benefits = ofOrganization(db, orgId)
  if (status) benefits = benefits.where('b.status', '=', status)
  const rows = await benefits
    .orderBy(sql`lower(b.name)`)
    .orderBy('b.id')
    .execute()
  return rows.map(toBenefit)
}

export const readBenefit = async (db: Db, { orgId, id }: BenefitKey): Promise<Benefit | null> => {
  const row = await ofOrganization(db, orgId).where('b.id', '=', id).executeTakeFirst()
  return row ? toBenefit(row) : null
}

/** Locks these benefits in the order of their ids. */
export const lockBenefits = async (
  db: Db,
  orgId: Id<'org'>,
  ids: readonly BenefitId[],
): Promise<(Benefit & { categoryId: Id<'employee_category'> })[]> => {
  const rows = await ofOrganization(db, orgId).where('b.id', 'in', ids).orderBy('b.id').forNoKeyUpdate('b').execute()
  return rows.map((row) => ({ ...toBenefit(row), categoryId: row.category_id }))
}

export const insertBenefit = (db: Db, { orgId, id }: BenefitKey, columns: Omit<Insertable<Columns>, 'org_id' | 'id'>) =>
  db
    .insertInto('employee_benefits')
    .values({ ...columns, org_id: orgId, id })
    .execute()

export const updateBenefit = (db: Db, { orgId, id }: BenefitKey, columns: Updateable<Columns>) =>
  db.updateTable('employee_benefits').set(columns).where('org_id', '=', orgId).where('id', '=', id).execute()

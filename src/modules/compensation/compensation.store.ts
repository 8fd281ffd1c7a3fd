import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { CompensationPolicy } from './compensation.contract.ts'

export type PolicyKey = { readonly orgId: Id<'org'>; readonly id: Id<'compensation_policy'> }
type Columns = Tables['compensation_policies']

const toPolicy = (row: Selectable<Columns>): CompensationPolicy & { readonly inForceBy: Id<'user'> | null } => {
  if (row.status === 'deleted') throw new Error('a deleted policy was read')
  return {
    id: row.id,
    compensationName: row.name,
    status: row.status,
    createdAt: row.created_at,
    createdBy: row.created_by,
    modifiedAt: row.modified_at,
    modifiedBy: row.modified_by,
    approvedAt: row.approved_at,
    approvedBy: row.approved_by,
    nameInForce: row.name_in_force,
    inForceAt: row.in_force_at,
    inForceBy: row.in_force_by,
  }
}

const live = (db: Db, orgId: Id<'org'>) =>
  db.selectFrom('compensation_policies').selectAll().where('org_id', '=', orgId).where('status', '<>', 'deleted')

export const listPolicies = async (db: Db, orgId: Id<'org'>) =>
  (await live(db, orgId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(toPolicy)

export const readPolicy = async (db: Db, { orgId, id }: PolicyKey) => {
  const row = await live(db, orgId).where('id', '=', id).executeTakeFirst()
  return row ? toPolicy(row) : null
}

/** Locks these policies in the order of their ids. */
export const lockPolicies = async (db: Db, orgId: Id<'org'>, ids: readonly PolicyKey['id'][]) =>
  (await live(db, orgId).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()).map(toPolicy)

export const insertPolicy = async (
  db: Db,
  { orgId, id }: PolicyKey,
  columns: Omit<Insertable<Columns>, 'org_id' | 'id'>,
) =>
  toPolicy(
    await db
      .insertInto('compensation_policies')
      .values({ ...columns, org_id: orgId, id })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const updatePolicy = async (db: Db, { orgId, id }: PolicyKey, columns: Updateable<Columns>) =>
  toPolicy(
    await db
      .updateTable('compensation_policies')
      .set(columns)
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** Deletes a policy and its pay ranges, so that their job levels can be deleted too. */
export const deletePolicy = async (
  db: Db,
  { orgId, id }: PolicyKey,
  stamp: { modified_at: Instant; modified_by: Id<'user'> },
): Promise<void> => {
  await db
    .updateTable('pay_ranges')
    .set({ deleted: true, ...stamp })
    .where('org_id', '=', orgId)
    .where('compensation_policy_id', '=', id)
    .where('deleted', '=', false)
    .execute()
  await db
    .updateTable('compensation_policies')
    .set({ status: 'deleted', approved_at: null, approved_by: null, ...stamp })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

/** The users who changed a pay range of the policy since its last approval. */
export const readRangeMakers = async (db: Db, { orgId, id }: PolicyKey, since: Instant | null): Promise<string[]> => {
  let changed = db
    .selectFrom('pay_ranges')
    .select(['created_by', 'modified_by'])
    .where('org_id', '=', orgId)
    .where('compensation_policy_id', '=', id)
  if (since) changed = changed.where('modified_at', '>', since)
  const rows = await changed.execute()
  return rows.flatMap((row) => [row.created_by, row.modified_by])
}

/** Puts the current values of a policy's ranges in force, and deleted ranges out of force. */
export const putRangesInForce = async (db: Db, { orgId, id }: PolicyKey): Promise<void> => {
  await sql`update pay_ranges set
      job_level_in_force_id = case when deleted then null else job_level_id end,
      minimum_in_force_sen = case when deleted then null else minimum_sen end,
      midpoint_in_force_sen = case when deleted then null else midpoint_sen end,
      maximum_in_force_sen = case when deleted then null else maximum_sen end
    where org_id = ${orgId} and compensation_policy_id = ${id}`.execute(db)
}

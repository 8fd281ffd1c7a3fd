import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { recordTable } from '#server/postgres/record-table.ts'
import { compensationRecord } from './compensation-record.rules.ts'
import type { CompensationPolicy } from './compensation.contract.ts'

export type PolicyKey = { readonly orgId: Id<'org'>; readonly id: Id<'compensation_policy'> }

export const policyTable = recordTable(
  'compensation_policies',
  compensationRecord,
  (row): CompensationPolicy & { readonly inForceBy: Id<'user'> | null } => {
    if (row.status === 'deleted') throw new Error('a deleted policy was read')
    return { ...row, status: row.status, compensationName: row.name }
  },
  { live: sql`status <> 'deleted'`, order: sql`created_at desc, id desc` },
)

/** Deletes the pay ranges of a policy that is deleted, so that their job levels can be deleted too. */
export const deleteRanges = async (
  db: Db,
  { orgId, id }: PolicyKey,
  stamp: { modified_at: Instant; modified_by: Id<'user'> },
): Promise<void> => {
  await db
    .updateTable('pay_ranges')
    .set({ deleted: true, ...stamp })
    .where((of) => of.and({ org_id: orgId, compensation_policy_id: id, deleted: false }))
    .execute()
}

/** Locks these policies, with the users who changed a pay range since the last approval. */
export const lockWithMakers = async (db: Db, orgId: Id<'org'>, ids: readonly PolicyKey['id'][]) => {
  const found = await policyTable.lock(db, orgId, ids)
  return Promise.all(
    found.map(async (one) => ({ ...one, makers: await readRangeMakers(db, { orgId, id: one.id }, one.inForceAt) })),
  )
}

const readRangeMakers = async (db: Db, { orgId, id }: PolicyKey, since: Instant | null): Promise<string[]> => {
  let changed = db
    .selectFrom('pay_ranges')
    .select(['created_by', 'modified_by'])
    .where((of) => of.and({ org_id: orgId, compensation_policy_id: id }))
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

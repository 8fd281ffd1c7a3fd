import type { Insertable, Updateable } from 'kysely'
import type { Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { PayRange, RangeFields } from './compensation.contract.ts'

type PolicyKey = { readonly orgId: Id<'org'>; readonly policyId: Id<'compensation_policy'> }
export type RangeKey = PolicyKey & { readonly id: Id<'pay_range'> }
type Columns = Tables['pay_ranges']

export const columnsOf = ({ jobLevel, minimum, midpoint, maximum }: RangeFields) => ({
  job_level_id: jobLevel,
  minimum_sen: minimum,
  midpoint_sen: midpoint,
  maximum_sen: maximum,
})

/** The ranges of a policy with the names of their job levels, including deleted levels. */
const rangesOf = (db: Db, { orgId, policyId }: PolicyKey) =>
  db
    .selectFrom('pay_ranges as r')
    .innerJoin('job_levels as j', (join) =>
      join.onRef('j.org_id', '=', 'r.org_id').onRef('j.id', '=', 'r.job_level_id'),
    )
    .leftJoin('job_levels as f', (join) =>
      join.onRef('f.org_id', '=', 'r.org_id').onRef('f.id', '=', 'r.job_level_in_force_id'),
    )
    .selectAll('r')
    .select([
      'j.name as level_name',
      'j.job_grade as level_grade',
      'f.name as force_name',
      'f.job_grade as force_grade',
    ])
    .where((of) => of.and({ 'r.org_id': orgId, 'r.compensation_policy_id': policyId }))
    .orderBy('r.midpoint_sen')
    .orderBy('r.id')
type Row = Awaited<ReturnType<ReturnType<typeof rangesOf>['executeTakeFirstOrThrow']>>

const inForceOf = (row: Row): PayRange['inForce'] =>
  row.job_level_in_force_id === null ||
  row.minimum_in_force_sen === null ||
  row.midpoint_in_force_sen === null ||
  row.maximum_in_force_sen === null
    ? null
    : {
        jobLevel: row.job_level_in_force_id,
        jobLevelName: row.force_name ?? '',
        jobGrade: row.force_grade ?? 0,
        minimum: row.minimum_in_force_sen,
        midpoint: row.midpoint_in_force_sen,
        maximum: row.maximum_in_force_sen,
      }

const toRange = (row: Row): PayRange => {
  const inForce = inForceOf(row)
  const isApproved =
    !row.deleted &&
    inForce !== null &&
    inForce.jobLevel === row.job_level_id &&
    inForce.minimum === row.minimum_sen &&
    inForce.midpoint === row.midpoint_sen &&
    inForce.maximum === row.maximum_sen
  return {
    ...named(row),
    policyId: row.compensation_policy_id,
    jobLevel: row.job_level_id,
    jobLevelName: row.level_name,
    jobGrade: row.level_grade,
    status: isApproved ? 'approved' : 'pending_approval',
    inForce,
  }
}

export const listRanges = async (db: Db, key: PolicyKey): Promise<PayRange[]> =>
  (await rangesOf(db, key).where('r.deleted', '=', false).execute()).map(toRange)

/** The ranges of a policy, and deleted ones that are still in force. */
export const listRangesInForce = async (db: Db, key: PolicyKey): Promise<PayRange[]> =>
  (await rangesOf(db, key).execute()).map(toRange).filter(({ deleted, inForce }) => !deleted || inForce !== null)

export const readRange = async (db: Db, key: RangeKey): Promise<PayRange | null> => {
  const row = await rangesOf(db, key).where('r.id', '=', key.id).where('r.deleted', '=', false).executeTakeFirst()
  return row ? toRange(row) : null
}

export const insertRange = async (
  db: Db,
  { orgId, policyId, id }: RangeKey,
  columns: Omit<Insertable<Columns>, 'org_id' | 'id' | 'compensation_policy_id'>,
): Promise<void> =>
  void (await db
    .insertInto('pay_ranges')
    .values({ ...columns, org_id: orgId, compensation_policy_id: policyId, id })
    .execute())

export const updateRange = async (db: Db, { orgId, id }: RangeKey, columns: Updateable<Columns>): Promise<void> =>
  void (await db.updateTable('pay_ranges').set(columns).where('org_id', '=', orgId).where('id', '=', id).execute())

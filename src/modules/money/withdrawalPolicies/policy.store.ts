import { sql, type Insertable, type Selectable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Policy } from './policy.contract.ts'
import type { PolicyStatus, PolicyType } from './policy.rules.ts'

type Row = Selectable<Tables['withdrawal_policies']>
type OrgId = Id<'org'>
type PolicyId = Id<'withdrawal_policy'>

const toPolicy = (row: Row): Policy => ({
  ...named(row),
  maximumWithdrawalAmount: row.maximum_withdrawal_sen,
  withdrawalDate: row.withdrawal_day,
  // Queries here select only live policies, so other statuses never leave the store.
  status: row.status as PolicyStatus,
})

const live = (db: Db, orgId: OrgId) =>
  db
    .selectFrom('withdrawal_policies')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('status', 'in', ['PENDING', 'APPROVED'])

export const listPolicies = async (db: Db, orgId: OrgId, type: PolicyType): Promise<Policy[]> =>
  (await live(db, orgId).where('type', '=', type).orderBy('id', 'desc').execute()).map(toPolicy)

export const readPolicy = async (db: Db, orgId: OrgId, id: PolicyId): Promise<Policy | null> => {
  const row = await live(db, orgId).where('id', '=', id).executeTakeFirst()
  return row ? toPolicy(row) : null
}

/**
 * Locks every live policy of the organization until the transaction ends, because ranges are checked together.
 * Row locks alone would not show a policy that another transaction is creating.
 */
export const lockPolicies = async (db: Db, orgId: OrgId): Promise<Policy[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal policies ${orgId}`}, 11))`.execute(db)
  return (await live(db, orgId).orderBy('id').forUpdate().execute()).map(toPolicy)
}

export type PolicyFields = Pick<
  Insertable<Tables['withdrawal_policies']>,
  | 'maximum_withdrawal_sen'
  | 'withdrawal_frequency'
  | 'withdrawal_day'
  | 'auto_approval'
  | 'min_salary_sen'
  | 'max_salary_sen'
>
type By = { at: Instant; by: Id<'user'> }

export const insertPolicy = async (
  db: Db,
  policy: { orgId: OrgId; id: PolicyId; type: PolicyType; revisesId: PolicyId | null; fields: PolicyFields } & By,
): Promise<Policy> =>
  toPolicy(
    await db
      .insertInto('withdrawal_policies')
      .values({
        org_id: policy.orgId,
        id: policy.id,
        type: policy.type,
        ...policy.fields,
        status: 'PENDING',
        revises_id: policy.revisesId,
        created_at: policy.at,
        created_by: policy.by,
        modified_at: policy.at,
        modified_by: policy.by,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const updatePolicy = async (
  db: Db,
  policy: { orgId: OrgId; id: PolicyId; fields: PolicyFields } & By,
): Promise<Policy> =>
  toPolicy(
    await db
      .updateTable('withdrawal_policies')
      .set({ ...policy.fields, modified_at: policy.at, modified_by: policy.by })
      .where((of) => of.and({ org_id: policy.orgId, id: policy.id }))
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** Sets the version of a policy that is returned. */
export const touchPolicy = (db: Db, { orgId, id, at }: { orgId: OrgId; id: PolicyId; at: Instant }) =>
  db
    .updateTable('withdrawal_policies')
    .set({ modified_at: at })
    .where((of) => of.and({ org_id: orgId, id }))
    .execute()

/** Retires the original before approving its revision, so two approved policies never overlap. */
export const approvePolicies = async (
  db: Db,
  { orgId, policies, at, by, for: manager }: { orgId: OrgId; policies: readonly Policy[]; for: Id<'user'> | null } & By,
) => {
  const revised = policies.flatMap((policy) => policy.revisesId ?? [])
  await endPolicies(db, { orgId, ids: revised, status: 'SUPERSEDED' })
  await db
    .updateTable('withdrawal_policies')
    .set({ status: 'APPROVED', approved_at: at, approved_by: by, approved_for: manager })
    .where('org_id', '=', orgId)
    .where(
      'id',
      'in',
      policies.map((policy) => policy.id),
    )
    .execute()
}

export const endPolicies = async (
  db: Db,
  { orgId, ids, status }: { orgId: OrgId; ids: readonly PolicyId[]; status: 'SUPERSEDED' | 'DELETED' },
): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('withdrawal_policies')
    .set({ status })
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute()
}

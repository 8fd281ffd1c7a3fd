import { sql, type Insertable, type Updateable } from 'kysely'
import { sum } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, countsBy, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Disbursement } from './disbursement-fields.rules.ts'
import { disbursementStatuses, platformStatuses, type DisbursementStatus } from './disbursement.rules.ts'

export type DisbursementKey = { readonly orgId: Id<'org'>; readonly id: Id<'disbursement'> }

const selectDisbursements = (db: Db) =>
  db
    .selectFrom('disbursements as d')
    .innerJoin('organizations as o', 'o.org_id', 'd.org_id')
    .where('d.deleted_at', 'is', null)
    .selectAll('d')
    .select((d) => [
      'o.name as org_name',
      d
        .selectFrom('settlements as s')
        .whereRef('s.org_id', '=', 'd.org_id')
        .whereRef('s.disbursement_id', '=', 'd.id')
        .where('s.deleted_at', 'is', null)
        .select('s.id')
        .as('settlement_id'),
      d
        .selectFrom('disbursement_approvals as a')
        .whereRef('a.org_id', '=', 'd.org_id')
        .whereRef('a.disbursement_id', '=', 'd.id')
        .whereRef('a.version', '=', 'd.version')
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .as('approvals'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof selectDisbursements>['execute']>>[number]

type Columns = Insertable<Tables['disbursements']>
/** A disbursement with its internal fields. */
export type StoredDisbursement = Disbursement & {
  readonly createdBy: Id<'user'>
  readonly modifiedBy: Id<'user'>
  readonly submittedBy: Id<'user'> | null
  readonly digest: Buffer | null
}

const toDisbursement = (row: Row): StoredDisbursement => ({
  ...named(row),
  date: row.pay_on,
  repaymentPeriod: row.repayment_months,
  notes: row.notes ?? '',
  isDraft: row.status === 'draft',
  disbursementTotal: row.total_sen,
  platformFeePercentage: row.platform_fee_bp,
  monthlyFeePercentage: row.monthly_fee_bp,
  monthlyFeesTotal: row.monthly_fees_sen,
  feesTotal: sum([row.platform_fee_sen, row.monthly_fees_sen]),
  amountToRepay: sum([row.total_sen, row.platform_fee_sen, row.monthly_fees_sen]),
  dateCompleted: row.completed_on,
  repaymentId: row.settlement_id,
  approversNeeded: row.approvers_needed ?? 1,
})

/** The disbursement without its internal fields. */
export const shown = ({
  createdBy: _c,
  modifiedBy: _m,
  submittedBy: _s,
  digest: _d,
  ...disbursement
}: StoredDisbursement): Disbursement => disbursement

const one = (db: Db, { orgId, id }: DisbursementKey) =>
  selectDisbursements(db).where('d.org_id', '=', orgId).where('d.id', '=', id)
export const readDisbursement = async (db: Db, key: DisbursementKey): Promise<StoredDisbursement | null> => {
  const row = await one(db, key).executeTakeFirst()
  return row ? toDisbursement(row) : null
}
export const lockDisbursement = async (db: Db, key: DisbursementKey): Promise<StoredDisbursement | null> => {
  const row = await one(db, key).forNoKeyUpdate('d').executeTakeFirst()
  return row ? toDisbursement(row) : null
}

/** Locks disbursements that are not deleted, in the order of their ids. */
export const lockDisbursements = async (
  db: Db,
  orgId: Id<'org'>,
  ids: readonly Id<'disbursement'>[],
): Promise<StoredDisbursement[]> => {
  const locked: StoredDisbursement[] = []
  for (const id of ids.toSorted()) {
    const found = await lockDisbursement(db, { orgId, id })
    if (found) locked.push(found)
  }
  return locked
}

export const insertDisbursement = (db: Db, row: Columns) => db.insertInto('disbursements').values(row).execute()
export const updateDisbursement = (
  db: Db,
  { orgId, id }: DisbursementKey,
  change: Updateable<Tables['disbursements']>,
) => db.updateTable('disbursements').set(change).where('org_id', '=', orgId).where('id', '=', id).execute()

type Sort = 'createdAt' | 'name' | 'date' | 'total' | 'status' | 'orgName'
const sortKeys: Readonly<Record<Sort, SortKey>> = {
  createdAt: { expression: sql`d.created_at`, kind: 'instant' },
  name: { expression: sql`lower(d.name)`, kind: 'text' },
  date: { expression: sql`(d.pay_on - date '2000-01-01')`, kind: 'number' },
  total: { expression: sql`d.total_sen`, kind: 'number' },
  status: { expression: sql`d.status`, kind: 'text' },
  orgName: { expression: sql`lower(o.name)`, kind: 'text' },
}
type DisbursementQuery = PageInput<Sort> & {
  readonly orgId: Id<'org'> | null
  /** Limits the list to the disbursements that platform staff may see. */
  readonly platform: boolean
  readonly search?: string | undefined
  readonly filter?:
    | {
        readonly status?: DisbursementStatus | undefined
        /** Whether a checker returned them to their maker. */
        readonly returned?: boolean | undefined
      }
    | undefined
}

/** An update of the lines of a disbursement. */
export const updateLines = (db: Db, { orgId, id }: DisbursementKey) =>
  db.updateTable('disbursement_lines').where('org_id', '=', orgId).where('disbursement_id', '=', id)

/** Makes a submitted disbursement a draft again. Approvals of the version don't count for the next one. */
export const toDraft = async (db: Db, { orgId, id, version }: StoredDisbursement, at: Instant): Promise<void> => {
  await updateLines(db, { orgId, id }).set({ live: false }).execute()
  const submission = { digest: null, submitted_at: null, submitted_by: null, approved_at: null }
  await updateDisbursement(db, { orgId, id }, { status: 'draft', version: version + 1, ...submission, modified_at: at })
}

/** A page of disbursements, newest first by default, with the number of matches in each status. */
export const listDisbursements = async (db: Db, query: DisbursementQuery) => {
  const page = paging(query, { keys: sortKeys, id: sql`d.id`, first: { by: 'createdAt', descending: true } })
  let found = selectDisbursements(db)
  if (query.orgId) found = found.where('d.org_id', '=', query.orgId)
  if (query.platform) found = found.where('d.status', 'in', platformStatuses)
  if (query.search) {
    const { search } = query
    found = found.where(
      sql<boolean>`(${hasWords(sql`d.name`, search)} or exists (select from disbursement_lines l
        where l.org_id = d.org_id and l.disbursement_id = d.id and ${hasWords(sql`l.name`, search)}))`,
    )
  }
  const { status, returned } = query.filter ?? {}
  if (returned !== undefined)
    found = found.where(
      sql<boolean>`exists (select from returned_records r
        where r.org_id = d.org_id and r.record_type = 'disbursement' and r.record_id = d.id) = ${returned}`,
    )
  const [{ rows, next }, counted] = await Promise.all([
    page.read(status ? found.where('d.status', '=', status) : found),
    found
      .clearSelect()
      .select(['d.status', sql<number>`count(*)::int`.as('count')])
      .groupBy('d.status')
      .execute(),
  ])
  const { counts, total } = countsBy(disbursementStatuses, counted, status)
  return { disbursements: rows.map((row) => shown(toDisbursement(row))), total, next, counts }
}

/** Who started paying a disbursement. */
export const starterOf = async (db: Db, { orgId, id }: DisbursementKey) =>
  db
    .selectFrom('disbursements')
    .select(['processed_by as by', 'processed_by_name as byName'])
    .where((of) => of.and({ org_id: orgId, id }))
    .executeTakeFirstOrThrow()

import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import { sum } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import {
  allOf,
  containing,
  countsBy,
  paging,
  type KeyedRow,
  type PageInput,
  type SortKey,
} from '#server/postgres/paging.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Disbursement } from './disbursement-fields.rules.ts'
import { disbursementStatuses, platformStatuses, type DisbursementStatus } from './disbursement.rules.ts'

export type DisbursementKey = { readonly orgId: Id<'org'>; readonly id: Id<'disbursement'> }

const columns = sql`d.*, o.name as org_name,
  (select s.id from settlements s where s.org_id = d.org_id and s.disbursement_id = d.id and s.deleted_at is null) as settlement_id,
  (select count(*)::int from disbursement_approvals a
    where a.org_id = d.org_id and a.disbursement_id = d.id and a.version = d.version) as approvals`
const tables = sql`disbursements d join organizations o on o.org_id = d.org_id`

type Columns = Insertable<Tables['disbursements']>
type Row = { [K in keyof Tables['disbursements']]: Required<Updateable<Tables['disbursements']>>[K] } & {
  org_name: string
  settlement_id: Id<'settlement'> | null
  approvals: number
}
/** A disbursement with what only the server uses. */
export type StoredDisbursement = Disbursement & {
  readonly createdBy: Id<'user'>
  readonly modifiedBy: Id<'user'>
  readonly submittedBy: Id<'user'> | null
  readonly digest: Buffer | null
}

const toDisbursement = (row: Row): StoredDisbursement => ({
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  name: row.name,
  date: row.pay_on,
  repaymentPeriod: row.repayment_months,
  payeesType: row.payees_type,
  notes: row.notes ?? '',
  status: row.status,
  isDraft: row.status === 'draft',
  payees: row.payees,
  total: row.total_sen,
  disbursementTotal: row.total_sen,
  platformFeePercentage: row.platform_fee_bp,
  monthlyFeePercentage: row.monthly_fee_bp,
  platformFee: row.platform_fee_sen,
  monthlyFeesTotal: row.monthly_fees_sen,
  feesTotal: sum([row.platform_fee_sen, row.monthly_fees_sen]),
  amountToRepay: sum([row.total_sen, row.platform_fee_sen, row.monthly_fees_sen]),
  dateCompleted: row.completed_on ?? null,
  reasonForCancellation: row.reason_for_cancellation ?? null,
  repaymentId: row.settlement_id,
  processedWith: row.processed_with ?? null,
  version: row.version,
  approversNeeded: row.approvers_needed ?? 1,
  approvals: row.approvals,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  createdBy: row.created_by,
  modifiedBy: row.modified_by,
  submittedBy: row.submitted_by ?? null,
  digest: row.digest ?? null,
})

/** The disbursement without what only the server uses. */
export const shown = ({
  createdBy: _c,
  modifiedBy: _m,
  submittedBy: _s,
  digest: _d,
  ...disbursement
}: StoredDisbursement): Disbursement => disbursement

const one = async (db: Db, { orgId, id }: DisbursementKey, lock: RawBuilder<unknown>) => {
  const { rows } = await sql<Row>`select ${columns} from ${tables}
    where d.org_id = ${orgId} and d.id = ${id} and d.deleted_at is null ${lock}`.execute(db)
  return rows[0] ? toDisbursement(rows[0]) : null
}
export const readDisbursement = (db: Db, key: DisbursementKey) => one(db, key, sql``)
export const lockDisbursement = (db: Db, key: DisbursementKey) => one(db, key, sql`for no key update of d`)

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
  readonly orgId: Id<'org'> | undefined
  /** Limits the list to the disbursements that platform staff may see. */
  readonly platform: boolean
  readonly search?: string | undefined
  readonly filter?: { readonly status?: DisbursementStatus | undefined } | undefined
}

/** A page of disbursements, newest first by default, with the number of matches in each status. */
export const listDisbursements = async (db: Db, query: DisbursementQuery) => {
  const page = paging(query, { keys: sortKeys, id: sql`d.id`, first: { by: 'createdAt', descending: true } })
  const conditions: RawBuilder<boolean>[] = [sql`d.deleted_at is null`]
  if (query.orgId) conditions.push(sql`d.org_id = ${query.orgId}`)
  if (query.platform) conditions.push(sql`d.status in (${sql.join([...platformStatuses])})`)
  if (query.search) {
    const pattern = containing(query.search)
    conditions.push(sql`(d.name ilike ${pattern}
      or exists (select 1 from disbursement_lines l where l.org_id = d.org_id and l.disbursement_id = d.id and l.name ilike ${pattern}))`)
  }
  const matching = allOf(conditions)
  const status = query.filter?.status
  const [found, counted] = await Promise.all([
    sql<Row & KeyedRow>`
      select ${columns}, ${page.columns} from ${tables}
       where ${matching} and ${status ? sql`d.status = ${status}` : sql`true`} and ${page.after}
       order by ${page.order} ${page.limit}`.execute(db),
    sql<{ status: string; count: number }>`
      select d.status, count(*)::int as count from disbursements d where ${matching} group by d.status`.execute(db),
  ])
  const { rows, next } = page.arrange(found.rows)
  const { counts, total } = countsBy(disbursementStatuses, counted.rows, status)
  return { disbursements: rows.map((row) => shown(toDisbursement(row))), total, next, counts }
}

import { sql, type RawBuilder } from 'kysely'
import { isOneOf } from '#kernel/one-of.ts'
import type { Sen } from '#kernel/money.ts'
import type { Instant, LocalDate, Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { containing, countsBy, paging, type KeyedRow, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { EarnedWage, earnedWageSorts, PlatformEarnedWage } from './earned-wage.contract.ts'
import { wageReasons, type WageReason } from './earned-wage.rules.ts'

type Sort = (typeof earnedWageSorts)[number]
type Row = {
  org_id: Id<'org'>
  org_name: string
  id: Id<'earned_wage'>
  source: 'accrual' | 'imported'
  ic_number: string
  name: string | null
  period: Period
  worked_on: LocalDate
  amount_sen: Sen
  status: 'credited' | 'failed'
  reason: string | null
  created_at: Instant
  credited_at: Instant | null
}

const toEntry = (row: Row): EarnedWage => ({
  id: row.id,
  source: row.source,
  employeeICNumber: row.ic_number,
  employeeName: row.name,
  period: row.period,
  date: row.worked_on,
  earnedWages: row.amount_sen,
  status: row.status,
  reason: row.reason !== null && isOneOf(wageReasons, row.reason) ? row.reason : null,
  createdAt: row.created_at,
  creditedAt: row.credited_at,
})
const toPlatformEntry = (row: Row): PlatformEarnedWage => ({
  ...toEntry(row),
  org: { orgId: row.org_id, orgName: row.org_name },
})

const keys: Readonly<Record<Sort | 'orgName', SortKey>> = {
  createdAt: { expression: sql`w.created_at`, kind: 'instant' },
  date: { expression: sql`w.worked_on::text`, kind: 'text' },
  employeeName: { expression: sql`lower(coalesce(w.name, ''))`, kind: 'text' },
  earnedWages: { expression: sql`w.amount_sen`, kind: 'number' },
  orgName: { expression: sql`lower(w.org_name)`, kind: 'text' },
}
const entries = (condition: RawBuilder<unknown>) => sql`(
  select w.*, o.name as org_name, e.first_name || ' ' || e.last_name as name
    from earned_wages w join organizations o on o.org_id = w.org_id
    left join employees e on e.org_id = w.org_id and e.id = w.employee_id where ${condition}) w`

const wageStatuses = ['credited', 'failed'] as const
type Listing<S extends string> = PageInput<S> & { readonly search?: string | undefined }

const list = async <S extends Sort | 'orgName'>(
  db: Db,
  query: Listing<S>,
  { from, filter }: { from: RawBuilder<unknown>; filter: RawBuilder<unknown> },
) => {
  const page = paging<Sort | 'orgName'>(query, { keys, id: sql`w.id`, first: { by: 'createdAt', descending: true } })
  const matches = query.search
    ? sql`(coalesce(w.name, '') || ' ' || w.ic_number || ' ' || w.org_name) ilike ${containing(query.search)}`
    : sql`true`
  const [found, counted] = await Promise.all([
    sql<
      Row & KeyedRow
    >`select w.*, ${page.columns} from ${from} where ${matches} and ${filter} and ${page.after} order by ${page.order} ${page.limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${from} where ${matches} and ${filter}`.execute(db),
  ])
  const { rows, next } = page.arrange(found.rows)
  return { rows, total: counted.rows[0]?.total ?? 0, next }
}

type OwnQuery = Listing<Sort> & {
  readonly period: Period
  readonly filter?: { readonly status?: (typeof wageStatuses)[number] | undefined } | undefined
}

/** The entries of an organization's month. */
export const listEntries = async (db: Db, orgId: Id<'org'>, { period, filter, ...query }: OwnQuery) => {
  const from = entries(sql`w.org_id = ${orgId} and w.period = ${period}`)
  const status = filter?.status
  const [found, { rows: counts }] = await Promise.all([
    list(db, query, { from, filter: status ? sql`w.status = ${status}` : sql`true` }),
    sql<{ status: string; count: number }>`select w.status, count(*)::int as count from ${from} group by 1`.execute(db),
  ])
  return {
    earnedWages: found.rows.map(toEntry),
    total: found.total,
    next: found.next,
    counts: countsBy(wageStatuses, counts).counts,
  }
}

type FailedQuery = Listing<Sort | 'orgName'> & {
  readonly filter?: { readonly reason?: WageReason | undefined } | undefined
}

/** The entries of all organizations that are not credited. */
export const listFailed = async (db: Db, { filter, ...query }: FailedQuery) => {
  const from = entries(sql`w.status = 'failed'`)
  const reason = filter?.reason
  const [found, { rows: counts }] = await Promise.all([
    list(db, query, { from, filter: reason ? sql`w.reason = ${reason}` : sql`true` }),
    sql<{
      status: string
      count: number
    }>`select w.reason as status, count(*)::int as count from ${from} group by 1`.execute(db),
  ])
  return {
    failedWages: found.rows.map(toPlatformEntry),
    total: found.total,
    next: found.next,
    counts: countsBy(wageReasons, counts).counts,
  }
}

export const readEntry = async (db: Db, id: Id<'earned_wage'>): Promise<PlatformEarnedWage | null> => {
  const { rows } = await sql<Row>`select w.* from ${entries(sql`w.id = ${id}`)}`.execute(db)
  return rows[0] ? toPlatformEntry(rows[0]) : null
}

/** Whether the wages of an organization are imported. */
export const importsWages = async (db: Db, orgId: Id<'org'>): Promise<boolean> => {
  const row = await db
    .selectFrom('organizations')
    .select('earned_wages_source')
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return row?.earned_wages_source === 'imported'
}

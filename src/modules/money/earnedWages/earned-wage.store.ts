import { sql } from 'kysely'
import type { Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, countsBy, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { EarnedWage, earnedWageSorts, PlatformEarnedWage } from './earned-wage.contract.ts'
import { wageReasonOf, wageReasons, type WageReason } from './earned-wage.rules.ts'

type Sort = (typeof earnedWageSorts)[number]
const employeeName = sql<string | null>`e.first_name || ' ' || e.last_name`
const selectEntries = (db: Db) =>
  db
    .selectFrom('earned_wages as w')
    .innerJoin('organizations as o', 'o.org_id', 'w.org_id')
    .leftJoin('employees as e', (e) => e.onRef('e.org_id', '=', 'w.org_id').onRef('e.id', '=', 'w.employee_id'))
    .selectAll('w')
    .select(['o.name as org_name', employeeName.as('name')])
type Entries = ReturnType<typeof selectEntries>
type Row = Awaited<ReturnType<Entries['execute']>>[number]

const toEntry = (row: Row): EarnedWage => ({
  ...named(row),
  employeeICNumber: row.ic_number,
  employeeName: row.name,
  date: row.worked_on,
  earnedWages: row.amount_sen,
  reason: wageReasonOf(row.reason),
})
const toPlatformEntry = (row: Row): PlatformEarnedWage => ({
  ...toEntry(row),
  org: { orgId: row.org_id, orgName: row.org_name },
})

const keys: Readonly<Record<Sort | 'orgName', SortKey>> = {
  createdAt: { expression: sql`w.created_at`, kind: 'instant' },
  date: { expression: sql`w.worked_on::text`, kind: 'text' },
  employeeName: { expression: sql`lower(coalesce(${employeeName}, ''))`, kind: 'text' },
  earnedWages: { expression: sql`w.amount_sen`, kind: 'number' },
  orgName: { expression: sql`lower(o.name)`, kind: 'text' },
}
const wageStatuses = ['credited', 'failed'] as const
type Listing<S extends string> = PageInput<S> & { readonly search?: string | undefined }

const list = async <S extends Sort | 'orgName'>(query: Listing<S>, entries: Entries) => {
  const page = paging<Sort | 'orgName'>(query, { keys, id: sql`w.id`, first: { by: 'createdAt', descending: true } })
  const text = sql`(coalesce(${employeeName}, '') || ' ' || w.ic_number || ' ' || o.name)`
  const found = query.search ? entries.where(hasWords(text, query.search)) : entries
  return page.readAndCount(found)
}

type OwnQuery = Listing<Sort> & {
  readonly period: Period
  readonly filter?: { readonly status?: (typeof wageStatuses)[number] | undefined } | undefined
}

/** A page of the entries of an organization's month. */
export const listEntries = async (db: Db, orgId: Id<'org'>, { period, filter, ...query }: OwnQuery) => {
  const ofMonth = selectEntries(db).where('w.org_id', '=', orgId).where('w.period', '=', period)
  const [found, counts] = await Promise.all([
    list(query, filter?.status ? ofMonth.where('w.status', '=', filter.status) : ofMonth),
    ofMonth
      .clearSelect()
      .select(['w.status', sql<number>`count(*)::int`.as('count')])
      .groupBy('w.status')
      .execute(),
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

/** A page of the failed entries of all organizations, without dismissed ones. */
export const listFailed = async (db: Db, { filter, ...query }: FailedQuery) => {
  const failed = selectEntries(db).where('w.status', '=', 'failed').where('w.dismissed', '=', false)
  const [found, counts] = await Promise.all([
    list(query, filter?.reason ? failed.where('w.reason', '=', filter.reason) : failed),
    failed
      .clearSelect()
      .select([sql<string>`w.reason`.as('status'), sql<number>`count(*)::int`.as('count')])
      .groupBy('w.reason')
      .execute(),
  ])
  return {
    failedWages: found.rows.map(toPlatformEntry),
    total: found.total,
    next: found.next,
    counts: countsBy(wageReasons, counts).counts,
  }
}

export const readEntry = async (db: Db, id: Id<'earned_wage'>): Promise<PlatformEarnedWage | null> => {
  const row = await selectEntries(db).where('w.id', '=', id).executeTakeFirst()
  return row ? toPlatformEntry(row) : null
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

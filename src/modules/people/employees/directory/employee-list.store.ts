import { makersOf } from '../employee.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import { addPeriods, firstDay, lastDay, type Instant, type LocalDate, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { allOf, pageClauses, type KeyedRow, type PageInput } from '#server/postgres/paging.ts'
import type { Employee, ListedEmployee, PendingEmployee } from '../employee.contract.ts'
import { keyKinds, keyOf, type Sort } from './employee-order.store.ts'
import { listedJoins, listedColumns, toListed, type ListedRow } from '../employee.store.ts'
import { normalizeIcNumber } from '../ic-number.rules.ts'
import { isPrintedIcNumber, patternsOf, type Patterns } from './search-patterns.service.ts'

type OrgId = Id<'org'>
type Filter = {
  readonly status?: Employee['status'] | undefined
  readonly team?: string | undefined
  readonly categoryCode?: string | undefined
  readonly officeCode?: string | undefined
  readonly jobLevelId?: string | undefined
  readonly startedFrom?: LocalDate | undefined
  readonly rollingPayWithdrawalsDisabled?: boolean | undefined
  readonly leaving?: boolean | undefined
  readonly activeIn?: Period | undefined
}
export type EmployeeQuery<S extends string = Sort> = PageInput<S> & {
  readonly search?: string | undefined
  readonly filter?: Filter | undefined
}
export type Listed<E> = {
  readonly employees: E[]
  readonly total: number
  /** Whether there are more than `total`, because a search counts a limited number of matches. */
  readonly more: boolean
  readonly next: string | null
  readonly previous: string | null
}
/** A filter without a stored total: a condition on `e` and its count, and what its list sorts by as the reason. */
export type CustomFilter = {
  readonly condition: RawBuilder<unknown>
  readonly count: () => Promise<number>
  readonly reasonKey?: RawBuilder<unknown>
}

/** A search with more matches than this counts no further. */
const maxCounted = 500

const equal = (column: string, value: string | boolean | undefined): RawBuilder<unknown>[] =>
  value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]

/** Team codes are unique per organization; a single team is looked up once. */
const teamOf = (alias: string, orgId: OrgId | null, code: string | undefined): RawBuilder<unknown>[] => {
  if (code === undefined) return []
  const column = sql.ref(`${alias}.team_id`)
  return orgId
    ? [sql`${column} = (select f.id from teams f where f.org_id = ${orgId} and f.code = ${code})`]
    : [sql`${column} in (select f.id from teams f where f.code = ${code})`]
}

/** The employees that the dashboard counts as active in a month that hasn't ended. */
const activeIn = (period: Period): RawBuilder<unknown>[] => [
  sql`e.status = 'approved'`,
  sql`(e.start_on is null or e.start_on < ${firstDay(addPeriods(period, 1))})`,
  sql`(e.end_on is null or e.end_on >= ${lastDay(period)})`,
]

/** Conditions on `e` alone. */
const filtersOf = (orgId: OrgId | null, filter: Filter): RawBuilder<unknown>[] => [
  sql`e.deleted_at is null`,
  ...(orgId ? equal('e.org_id', orgId) : []),
  ...equal('e.status', filter.status),
  ...teamOf('e', orgId, filter.team),
  ...equal('e.category_code', filter.categoryCode),
  ...equal('e.office_code', filter.officeCode),
  ...equal('e.job_level_id', filter.jobLevelId),
  ...(filter.startedFrom === undefined ? [] : [sql`e.start_on >= ${filter.startedFrom}`]),
  ...equal('e.withdrawals_disabled', filter.rollingPayWithdrawalsDisabled),
  ...(filter.leaving === undefined ? [] : [filter.leaving ? sql`e.end_on is not null` : sql`e.end_on is null`]),
  ...(filter.activeIn === undefined ? [] : activeIn(filter.activeIn)),
]

const matching = ([text, number]: Patterns) =>
  number === null
    ? sql`' ' || e.search_text || ' ' like all((select search_words(${text}))::text[])`
    : sql`(' ' || e.search_text || ' ' like all((select search_words(${text}))::text[]) or e.search_text like ${number})`

/** The filters that the stored totals don't cover. */
const uncounted = ['categoryCode', 'officeCode', 'jobLevelId', 'startedFrom', 'activeIn'] as const

/** Counts filtered employees, from the stored totals if they cover the filters. */
export const countFiltered = async (db: Db, orgId: OrgId | null, filter: Filter): Promise<number> => {
  if (uncounted.some((name) => filter[name] !== undefined)) {
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from employees e where ${allOf(filtersOf(orgId, filter))}`.execute(db)
    return counted.rows[0]?.count ?? 0
  }
  const conditions = [
    ...(orgId ? equal('n.org_id', orgId) : []),
    ...equal('n.status', filter.status),
    ...teamOf('n', orgId, filter.team),
    ...equal('n.withdrawals_disabled', filter.rollingPayWithdrawalsDisabled),
    ...equal('n.leaving', filter.leaving),
  ]
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(n.employees), 0)::int as count from employee_totals n where ${allOf(conditions)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type Scope = { readonly orgId: OrgId; readonly platform: boolean }
/** The ids that a search finds, or null if there are too many. */
const findIds = async (db: Db, at: Scope | null, search: string): Promise<string[] | null> => {
  const [text, number] = patternsOf(search)
  if (number === null || !isPrintedIcNumber(search)) return findMatching(db, at, [text, number])
  // Search the text with dashes only if no stored number matches, because it is slower and rarely matches.
  const found = await findMatching(db, at, [normalizeIcNumber(search), null])
  return found?.length === 0 ? findMatching(db, at, [text, null]) : found
}
const findMatching = async (db: Db, at: Scope | null, [text, number]: Patterns): Promise<string[] | null> => {
  const found =
    at && !at.platform
      ? sql`find_employees(${at.orgId}, ${text}, ${number}, ${maxCounted + 1}) f (id)`
      : sql`search_employees(${at?.orgId ?? null}, ${text}, ${number}, ${maxCounted + 1}) f (org, id)`
  const { rows } = await sql<{ ids: string[] | null }>`
    select case when count(*) <= ${maxCounted} then coalesce(array_agg(f.id), '{}') end as ids from ${found}`.execute(
    db,
  )
  return rows[0]?.ids ?? null
}

const withIds = (ids: readonly string[]) => sql`e.id = any(${ids}::text[])`

/** The condition of all rows of a list, and their number. */
const rangeOf = async (
  db: Db,
  place: Scope,
  { search, filter = {} }: Pick<EmployeeQuery, 'search' | 'filter'>,
  kind?: CustomFilter,
) => {
  const filters = [...filtersOf(place.orgId, filter), ...(kind ? [kind.condition] : [])]
  const [filtered, found] = await Promise.all([
    kind ? kind.count() : countFiltered(db, place.orgId, filter),
    search ? findIds(db, place, search) : null,
  ])
  if (!search) return { where: allOf(filters), total: filtered, more: false }
  if (!found && filtered > maxCounted)
    return { where: allOf([...filters, matching(patternsOf(search))]), total: maxCounted, more: true }
  const conditions = [...filters, found ? withIds(found) : matching(patternsOf(search))]
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from employees e where ${allOf(conditions)}`.execute(db)
  return { where: allOf(conditions), total: counted.rows[0]?.count ?? 0, more: false }
}

/** The same across organizations. */
const rangeOfAll = async (db: Db, { search, filter = {} }: Pick<EmployeeQuery, 'search' | 'filter'>) => {
  const filters = filtersOf(null, filter)
  if (!search) return { where: allOf(filters), total: await countFiltered(db, null, filter), more: false }
  const ids = await findIds(db, null, search)
  const where = allOf([...filters, ids ? withIds(ids) : matching(patternsOf(search))])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from employees e where ${where} limit ${maxCounted + 1}) f`.execute(db)
  const found = rows[0]?.count ?? 0
  return { where, total: Math.min(found, maxCounted), more: found > maxCounted }
}

/** A page of one organization, or of all organizations for the platform. */
export const listRows = async (
  db: Db,
  at: Scope | null,
  query: EmployeeQuery<Sort | 'reason'>,
  today: LocalDate,
  kind?: CustomFilter,
): Promise<Omit<Listed<never>, 'employees'> & { readonly rows: readonly ListedRow[] }> => {
  const page = pageClauses(query, {
    kindOf: (by) => (by === 'reason' ? 'text' : keyKinds[by]),
    first: { by: 'name', descending: false },
  })
  const range = at ? await rangeOf(db, at, query, kind) : await rangeOfAll(db, query)
  // Many rows match, although the planner expects few: read along the index instead of sorting them.
  if (range.more) await sql`set local enable_sort = off`.execute(db)
  const key = page.by === 'reason' ? (kind?.reasonKey ?? sql`''`) : keyOf(page.by, today)
  const inOrder = sql`
    select ${key} as page_key, e.id as page_id, e.org_id as page_org
      from employees e left join teams t on t.org_id = e.org_id and t.id = e.team_id
     where ${range.where} and ${page.beyond(key, sql`e.id`)} order by ${key} ${page.direction}, e.id ${page.direction} ${page.limit}`
  const { rows } = await sql<ListedRow & KeyedRow>`
    select ${listedColumns(today)}, p.page_key, p.page_id from (${inOrder}) p
      join lateral (select * from employees o where o.id = p.page_id and o.org_id = p.page_org limit 1) e on true
      ${listedJoins} order by p.page_key ${page.direction}, p.page_id ${page.direction}`.execute(db)
  return { ...page.arrange(rows), total: range.total, more: range.more }
}

export const listEmployees = async (
  db: Db,
  at: Scope | null,
  query: EmployeeQuery,
  today: LocalDate,
): Promise<Listed<ListedEmployee>> => {
  const { rows, ...page } = await listRows(db, at, query, today)
  return { ...page, employees: rows.map(toListed) }
}

type PendingKind = 'new' | 'changed' | 'returned'
type PendingQuery = EmployeeQuery & { readonly kind?: PendingKind | undefined }
/** Whether a checker returned the employee to the maker. */
const isReturned = sql<boolean>`exists (select from returned_records r
  where r.org_id = e.org_id and r.record_type = 'employee' and r.record_id = e.id)`
const isNotReturned = sql<boolean>`not ${isReturned}`
const conditionsOfKinds = {
  new: sql<boolean>`e.approved_at is null and ${isNotReturned}`,
  changed: sql<boolean>`e.approved_at is not null and ${isNotReturned}`,
  returned: isReturned,
}

/** The employees pending approval that were never approved, the others, and those that wait for their maker. */
export const countPendingKinds = async (db: Db, orgId: OrgId): Promise<Record<PendingKind, number>> => {
  const countOf = (kind: PendingKind) => sql`(count(*) filter (where ${conditionsOfKinds[kind]}))::int`
  const { rows } = await sql<Record<PendingKind, number>>`
    select ${countOf('new')} as new, ${countOf('changed')} as changed, ${countOf('returned')} as returned
      from employees e where ${allOf(filtersOf(orgId, { status: 'pending-approval' }))}`.execute(db)
  return rows[0] ?? { new: 0, changed: 0, returned: 0 }
}

export type PendingRow = Omit<PendingEmployee, 'pendingChanges' | 'risks' | 'evidence'> &
  Pick<ListedRow, 'approved_at' | 'account_changed_by'>
export const toPending = (row: ListedRow): PendingRow => ({
  ...named(row),
  ...toListed(row),
  makers: makersOf(row),
  isNew: row.approved_at === null,
  approved_at: row.approved_at,
  account_changed_by: row.account_changed_by,
})

export const listPending = async (
  db: Db,
  at: Scope,
  { kind, ...query }: PendingQuery,
  today: LocalDate,
): Promise<Listed<PendingRow>> => {
  const count = async () => {
    const counts = await countPendingKinds(db, at.orgId)
    return kind ? counts[kind] : counts.new + counts.changed
  }
  const custom = { condition: kind ? conditionsOfKinds[kind] : isNotReturned, count }
  const { rows, ...page } = await listRows(db, at, { ...query, filter: { status: 'pending-approval' } }, today, custom)
  return { ...page, employees: rows.map(toPending) }
}

/** All employees pending approval, without paging. */
export const listAllPending = async (db: Db, orgId: OrgId, today: LocalDate): Promise<PendingRow[]> => {
  const where = allOf([...filtersOf(orgId, { status: 'pending-approval' }), isNotReturned])
  const { rows } = await sql<ListedRow>`
    select ${listedColumns(today)} from employees e ${listedJoins} where ${where} order by ${keyOf('name', today)}, e.id`.execute(
    db,
  )
  return rows.map(toPending)
}

export const countPending = async (db: Db, orgId: OrgId): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from returned_records
    where org_id = ${orgId} and record_type = 'employee'`.execute(db)
  return (await countFiltered(db, orgId, { status: 'pending-approval' })) - (rows[0]?.count ?? 0)
}

/** The time of the latest change of an employee record, including deletions, in one organization or all. */
export const readLastModified = async (db: Db, orgId: OrgId | null): Promise<Instant | null> => {
  const { rows } = await sql<{ at: Instant | null }>`
    select max(m.modified_at) as at from organizations o
      join lateral (select e.modified_at from employees e where e.org_id = o.org_id order by e.modified_at desc, e.id desc limit 1) m on true
     where ${orgId ? sql`o.org_id = ${orgId}` : sql`true`}`.execute(db)
  return rows[0]?.at ?? null
}

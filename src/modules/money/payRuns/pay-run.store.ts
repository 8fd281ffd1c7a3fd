import { sql, type Insertable, type Updateable } from 'kysely'
import { searchedAmount } from '#kernel/searched.ts'
import type { Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, countsBy, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { Tables } from '#server/postgres/tables.ts'
import { duplicatesOfRun, type DuplicatesJson } from './duplicates.sql.ts'
import { originalPeriod } from './rows.sql.ts'
import type { PayRun } from './pay-run-fields.rules.ts'
import { isOneOf } from '#kernel/one-of.ts'
import {
  payRunStatuses,
  platformStatuses,
  type Grouping,
  type PayRunStatus,
  type PlatformStatus,
} from './pay-run.rules.ts'

export type RunKey = { readonly orgId: Id<'org'>; readonly id: Id<'pay_run'> }

const selectRuns = (db: Db) =>
  db
    .selectFrom('pay_runs as r')
    .innerJoin('organizations as o', 'o.org_id', 'r.org_id')
    .selectAll('r')
    .select([
      'o.name as org_name',
      sql<
        PayRun['groups']
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', g.group_id, 'code', g.code, 'name', g.name, 'description', g.description) order by g.name), '[]')
        from pay_run_groups g where g.org_id = r.org_id and g.run_id = r.id)`.as('groups'),
      sql<number>`(select count(*)::int from pay_run_employees e where e.org_id = r.org_id and e.run_id = r.id and e.result = 'failed')`.as(
        'failed',
      ),
      sql<PayRun['originalPeriod']>`${sql.raw(originalPeriod)}`.as('original_period'),
      sql<DuplicatesJson | null>`${sql.raw(duplicatesOfRun)}`.as('duplicates'),
    ])
    .where('r.status', '<>', 'deleted')
type Row = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number]

const statusOf = (status: Row['status']): PayRunStatus => {
  if (!isOneOf(payRunStatuses, status)) throw new Error('read a deleted pay run')
  return status
}

const toTeam = ({ code, name, description }: Row['groups'][number]) => ({
  code,
  teamName: name,
  teamDescription: description,
})

const toPayRun = (row: Row): PayRun => ({
  ...named(row),
  status: statusOf(row.status),
  payDay: row.pay_on,
  eligibleCategories: row.grouping === 'categories' ? row.groups : null,
  eligibleTeams: row.grouping === 'teams' ? row.groups.map(toTeam) : null,
  rerunOf: row.reruns_id,
  employeesNetPay: row.net_pay_sen,
  totalEmployees: row.employees,
  eligibleEmployees: row.eligible,
  duplicates: row.duplicates && row.duplicates.employees > 0 ? row.duplicates : null,
  failedEmployees: row.failed,
  reason: row.failure_reason,
})

export const listRuns = async (db: Db, orgId: Id<'org'>): Promise<PayRun[]> =>
  (await selectRuns(db).where('r.org_id', '=', orgId).orderBy('r.modified_at', 'desc').orderBy('r.id').execute()).map(
    toPayRun,
  )

export const readRun = async (db: Db, { orgId, id }: RunKey): Promise<PayRun | null> => {
  const row = await selectRuns(db).where('r.org_id', '=', orgId).where('r.id', '=', id).executeTakeFirst()
  return row ? toPayRun(row) : null
}

/** The re-runs of a run that are not cancelled. */
export const listReruns = async (db: Db, { orgId, id }: RunKey): Promise<PayRun[]> =>
  (
    await selectRuns(db)
      .where((of) => of.and({ 'r.org_id': orgId, 'r.reruns_id': id }))
      .where('r.status', '<>', 'cancelled')
      .orderBy('r.id')
      .execute()
  ).map(toPayRun)

/** Locks these runs in the order of their ids. */
export const lockRuns = async (db: Db, orgId: Id<'org'>, ids: readonly RunKey['id'][]): Promise<PayRun[]> => {
  const rows = await selectRuns(db)
    .where('r.org_id', '=', orgId)
    .where('r.id', 'in', ids)
    .orderBy('r.id')
    .forNoKeyUpdate('r')
    .execute()
  return rows.map(toPayRun)
}

export const insertRun = (db: Db, row: Insertable<Tables['pay_runs']>) =>
  db.insertInto('pay_runs').values(row).execute()

export const updateRun = (db: Db, { orgId, id }: RunKey, columns: Updateable<Tables['pay_runs']>) =>
  db.updateTable('pay_runs').set(columns).where('org_id', '=', orgId).where('id', '=', id).execute()

export type Group = {
  readonly id: Id<'group'>
  readonly code: string
  readonly name: string
  readonly description: string
}

/** Those of the given teams or categories that are approved. */
export const approvedGroups = async (
  db: Db,
  orgId: Id<'org'>,
  grouping: Grouping,
  ids: readonly string[],
): Promise<Group[]> => {
  const table = sql.table(grouping === 'teams' ? 'teams' : 'employee_categories')
  const { rows } = await sql<Group>`select id, code, name, description from ${table}
    where org_id = ${orgId} and status = 'Approved' and id = any(${ids}) order by lower(name), id`.execute(db)
  return rows
}

export const replaceGroups = async (db: Db, { orgId, id }: RunKey, groups: readonly Group[]): Promise<void> => {
  await db.deleteFrom('pay_run_groups').where('org_id', '=', orgId).where('run_id', '=', id).execute()
  const rows = groups.map(({ id: group, ...names }) => ({
    org_id: orgId,
    run_id: id,
    group_id: group,
    ...names,
  }))
  await db.insertInto('pay_run_groups').values(rows).execute()
}

const platformSorts: Readonly<Record<'modifiedAt' | 'payDay' | 'orgName' | 'netPay', SortKey>> = {
  modifiedAt: { expression: sql`r.modified_at`, kind: 'instant' },
  payDay: { expression: sql`r.pay_on::text`, kind: 'text' },
  orgName: { expression: sql`lower(o.name)`, kind: 'text' },
  netPay: { expression: sql`r.net_pay_sen`, kind: 'number' },
}
export type PlatformQuery = PageInput<keyof typeof platformSorts> & {
  readonly search?: string | undefined
  readonly filter?: { readonly status?: PlatformStatus | undefined } | undefined
}

/** The approved and later runs of all organizations, a page at a time, and their number by status. */
export const listPlatformRuns = async (db: Db, query: PlatformQuery) => {
  const page = paging(query, { keys: platformSorts, id: sql`r.id`, first: { by: 'modifiedAt', descending: true } })
  const found = selectRuns(db)
    .where('r.status', 'in', platformStatuses)
    .where(
      query.search
        ? sql<boolean>`(${hasWords(sql`concat_ws(' ', o.name, o.domain, r.benefit_name, r.id)`, query.search)}
            or exists (select from pay_run_groups g where g.org_id = r.org_id and g.run_id = r.id and ${hasWords(sql`g.name`, query.search)})
            or r.net_pay_sen = ${searchedAmount(query.search)})`
        : sql<boolean>`true`,
    )
  const { status } = query.filter ?? {}
  const filtered = status ? found.where('r.status', '=', status) : found
  const [{ rows, next }, counted] = await Promise.all([
    page.read(filtered),
    found
      .clearSelect()
      .select(['r.status', sql<number>`count(*)::int`.as('count')])
      .groupBy('r.status')
      .execute(),
  ])
  const { counts, total } = countsBy(platformStatuses, counted, status)
  return { payRuns: rows.map(toPayRun), total, next, counts }
}

/** Who sent the payments of a run. */
export const starterOf = async (db: Db, { orgId, id }: RunKey) =>
  db
    .selectFrom('pay_runs')
    .select(['sent_by as by', 'sent_by_name as byName'])
    .where((of) => of.and({ org_id: orgId, id }))
    .executeTakeFirstOrThrow()

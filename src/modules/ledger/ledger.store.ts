import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import { allOf, containing, paging, type KeyedRow, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { AccountBalance, AccountKey, accountSorts, LedgerAudit, LedgerEntry } from './ledger.contract.ts'
import { partsOfKey, type Account, type EntryEvent } from './ledger.rules.ts'

type OrgId = Id<'org'>
type Sort = (typeof accountSorts)[number]
const sortKeys: Readonly<Record<Sort, SortKey>> = {
  orgName: { expression: sql`lower(o.name)`, kind: 'text' },
  account: { expression: sql`a.account`, kind: 'text' },
  balance: { expression: sql`a.balance_sen`, kind: 'number' },
}
export type AccountQuery = PageInput<Sort> & {
  readonly orgId?: OrgId | undefined
  readonly search?: string | undefined
  readonly filter?: { readonly account?: Account | undefined } | undefined
}

/** The names of the parties in account keys, by id. */
const namesOf = async (db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const parties = [...new Set(keys.flatMap((key) => partsOfKey(key).party ?? []))]
  if (parties.length === 0) return new Map()
  const rows = await db.selectFrom('organizations').select(['org_id', 'name']).where('org_id', 'in', parties).execute()
  return new Map(rows.map((row) => [row.org_id, row.name]))
}
const toKey = (key: string, names: ReadonlyMap<string, string>): AccountKey => {
  const { account, party } = partsOfKey(key)
  return { key, account, party: party && { orgId: party, name: names.get(party) ?? '' } }
}

/** A page of accounts with balances, the number of matches, and the total per account over all matches. */
export const listAccounts = async (db: Db, query: AccountQuery) => {
  const page = paging(query, {
    keys: sortKeys,
    id: sql`(a.org_id || ' ' || a.account)`,
    first: { by: 'orgName', descending: false },
  })
  const kind = sql<string>`split_part(a.account, ':', 1)`
  let found = db
    .selectFrom('ledger_accounts as a')
    .innerJoin('organizations as o', 'o.org_id', 'a.org_id')
    .select(['a.org_id', 'o.name as org_name', 'a.account', 'a.balance_sen'])
  if (query.orgId) found = found.where('a.org_id', '=', query.orgId)
  if (query.filter?.account) found = found.where(kind, '=', query.filter.account)
  if (query.search)
    found = found.where(sql`(o.name || ' ' || replace(a.account, '_', ' '))`, 'ilike', containing(query.search))
  const [listed, sums] = await Promise.all([
    page.of(found).execute(),
    found
      .clearSelect()
      .select([
        kind.as('account'),
        sql<number>`count(*)::int`.as('accounts'),
        sql<Sen>`sum(a.balance_sen)::int8`.as('balance'),
      ])
      .groupBy(kind)
      .orderBy(kind)
      .execute(),
  ])
  const { rows, next } = page.arrange(listed)
  const names = await namesOf(
    db,
    rows.map(({ account }) => account),
  )
  return {
    accounts: rows.map((row): AccountBalance => ({
      ...toKey(row.account, names),
      orgId: row.org_id,
      orgName: row.org_name,
      balance: row.balance_sen,
    })),
    total: sums.reduce((total, { accounts }) => total + accounts, 0),
    next,
    totals: sums.map(({ account, balance }) => ({ account: partsOfKey(account).account, balance })),
  }
}

export type EntryQuery = PageInput<'createdAt'> & {
  readonly orgId: OrgId
  readonly recordId?: string | undefined
  readonly account?: string | undefined
  readonly search?: string | undefined
}
type EntryRow = {
  id: Id<'ledger_entry'>
  org_id: OrgId
  event: EntryEvent
  source_type: string
  source_id: string
  entry_on: LocalDate
  reverses_id: Id<'ledger_entry'> | null
  created_at: Instant
  postings: { account: string; amount_sen: Sen }[]
}
const maxCounted = 1_000

/** A page of entries, newest first. Ids sort by creation time, so the page reads along an index. */
export const listEntries = async (db: Db, query: EntryQuery) => {
  const key = query.account === undefined ? sql`e.id` : sql`p.entry_id`
  const page = paging(query, {
    keys: { createdAt: { expression: key, kind: 'text' } },
    id: key,
    first: { by: 'createdAt', descending: true },
  })
  const from =
    query.account === undefined
      ? sql`ledger_entries e where e.org_id = ${query.orgId}`
      : sql`ledger_postings p join ledger_entries e on e.org_id = p.org_id and e.id = p.entry_id
          where p.org_id = ${query.orgId} and p.account = ${query.account}`
  const conditions: RawBuilder<boolean>[] = []
  if (query.recordId !== undefined) conditions.push(sql`e.source_id = ${query.recordId}`)
  if (query.search) {
    const pattern = containing(query.search)
    conditions.push(
      sql`(replace(e.event, '_', ' ') ilike ${pattern} or e.source_id ilike ${pattern} or e.id ilike ${pattern})`,
    )
  }
  const where = sql`${from} and ${allOf(conditions)}`
  const [found, counted] = await Promise.all([
    sql<
      EntryRow & KeyedRow
    >`select e.id, e.org_id, e.event, e.source_type, e.source_id, e.entry_on, e.reverses_id, e.created_at, ${page.columns},
      (select json_agg(json_build_object('account', q.account, 'amount_sen', q.amount_sen) order by q.line)
         from ledger_postings q where q.org_id = e.org_id and q.entry_id = e.id) as postings
      from ${where} and ${page.after} order by ${page.order} ${page.limit}`.execute(db),
    sql<{
      total: number
    }>`select count(*)::int as total from (select 1 from ${where} limit ${maxCounted + 1}) n`.execute(db),
  ])
  const { rows, next } = page.arrange(found.rows)
  const names = await namesOf(
    db,
    rows.flatMap(({ postings }) => postings.map(({ account }) => account)),
  )
  const total = counted.rows[0]?.total ?? 0
  return {
    entries: rows.map((row): LedgerEntry => ({
      id: row.id,
      orgId: row.org_id,
      event: row.event,
      sourceType: row.source_type,
      sourceId: row.source_id,
      entryOn: row.entry_on,
      reversesId: row.reverses_id,
      createdAt: row.created_at,
      postings: row.postings.map(({ account, amount_sen }) => ({ ...toKey(account, names), amount: amount_sen })),
    })),
    total: Math.min(total, maxCounted),
    more: total > maxCounted,
    next,
  }
}

/** The name of an organization, even if deleted; undefined if it doesn't exist. */
export const readOrganizationName = async (db: Db, orgId: OrgId): Promise<string | undefined> => {
  const row = await db.selectFrom('organizations').select('name').where('org_id', '=', orgId).executeTakeFirst()
  return row?.name
}

type Stored = { status: LedgerAudit['status'] }
type AuditRow = Omit<Selectable<Tables['ledger_audits']>, 'status'> & Stored
const toAudit = (row: AuditRow): LedgerAudit => ({
  id: row.id,
  status: row.status,
  requestedAt: row.requested_at,
  requestedBy: row.requested_by_name,
  finishedAt: row.finished_at,
  differences: row.differences,
  findings: row.findings === null ? [] : (JSON.parse(row.findings) as LedgerAudit['findings']),
})

/** The latest audits, newest first. */
export const listAudits = async (db: Db, most: number): Promise<LedgerAudit[]> => {
  const rows = await db
    .selectFrom('ledger_audits')
    .selectAll()
    .where('org_id', '=', platformOrgId)
    .orderBy('id', 'desc')
    .limit(most)
    .$narrowType<Stored>()
    .execute()
  return rows.map(toAudit)
}

/** Serializes requests for an audit, so that concurrent requests start only one. */
export const lockAudits = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('upah ledger audits'))`.execute(db)

type NewAudit = {
  readonly id: Id<'ledger_audit'>
  readonly by: Id<'user'>
  readonly byName: string
  readonly at: Instant
}
export const insertAudit = async (db: Db, { id, by, byName, at }: NewAudit): Promise<LedgerAudit> => {
  const row = await db
    .insertInto('ledger_audits')
    .values({
      org_id: platformOrgId,
      id,
      status: 'PENDING',
      requested_by: by,
      requested_by_name: byName,
      requested_at: at,
    })
    .returningAll()
    .$narrowType<Stored>()
    .executeTakeFirstOrThrow()
  return toAudit(row)
}

type Result = { readonly differences: number; readonly findings: string }
export const finishAudit = (db: Db, id: Id<'ledger_audit'>, at: Instant, { differences, findings }: Result) =>
  db
    .updateTable('ledger_audits')
    .set({ status: 'COMPLETED', finished_at: at, differences, findings })
    .where('org_id', '=', platformOrgId)
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute()

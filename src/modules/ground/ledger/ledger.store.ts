import { sql, type Selectable } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { containing, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { AccountBalance, AccountKey, accountSorts, LedgerAudit } from './ledger.contract.ts'
import { partsOfKey, type Account } from './ledger.rules.ts'

type OrgId = Id<'org'>
type Sort = (typeof accountSorts)[number]
/** The organization, or the platform, which has accounts for its own money. */
const platformName = 'Upah'
const orgName = sql<string>`coalesce(o.name, ${sql.lit(platformName)})`
const sortKeys: Readonly<Record<Sort, SortKey>> = {
  orgName: { expression: sql`lower(${orgName})`, kind: 'text' },
  account: { expression: sql`a.account`, kind: 'text' },
  balance: { expression: sql`a.balance_sen`, kind: 'number' },
}
export type AccountQuery = PageInput<Sort> & {
  readonly orgId?: OrgId | undefined
  readonly search?: string | undefined
  readonly filter?: { readonly account?: Account | undefined } | undefined
}

/** The names of the parties in account keys, by id. */
export const namesOf = async (db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const parties = [...new Set(keys.flatMap((key) => partsOfKey(key).party ?? []))]
  if (parties.length === 0) return new Map()
  const rows = await db.selectFrom('organizations').select(['org_id', 'name']).where('org_id', 'in', parties).execute()
  return new Map(rows.map((row) => [row.org_id, row.name]))
}
export const toKey = (key: string, names: ReadonlyMap<string, string>): AccountKey => {
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
    .leftJoin('organizations as o', 'o.org_id', 'a.org_id')
    .select(['a.org_id', orgName.as('org_name'), 'a.account', 'a.balance_sen'])
  if (query.orgId) found = found.where('a.org_id', '=', query.orgId)
  if (query.filter?.account) found = found.where(kind, '=', query.filter.account)
  if (query.search)
    found = found.where(sql`(${orgName} || ' ' || replace(a.account, '_', ' '))`, 'ilike', containing(query.search))
  const [{ rows, next }, sums] = await Promise.all([
    page.read(found),
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
  const names = await namesOf(
    db,
    rows.map(({ account }) => account),
  )
  return {
    accounts: rows.map((row): AccountBalance => ({ ...named(row), ...toKey(row.account, names) })),
    total: sums.reduce((total, { accounts }) => total + accounts, 0),
    next,
    totals: sums.map(({ account, balance }) => ({ account: partsOfKey(account).account, balance })),
  }
}

/** The name of an organization, even if deleted, or of the platform; undefined if it doesn't exist. */
export const readOrganizationName = async (db: Db, orgId: OrgId): Promise<string | undefined> => {
  if (orgId === platformOrgId) return platformName
  const row = await db.selectFrom('organizations').select('name').where('org_id', '=', orgId).executeTakeFirst()
  return row?.name
}

type Stored = { status: LedgerAudit['status'] }
type AuditRow = Omit<Selectable<Tables['ledger_audits']>, 'status'> & Stored
const toAudit = (row: AuditRow): LedgerAudit => ({
  ...named(row),
  requestedBy: row.requested_by_name,
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
  /** Null for the audit of each night. */
  readonly by: { readonly id: Id<'user'>; readonly name: string } | null
  readonly at: Instant
}
export const insertAudit = async (db: Db, { id, by, at }: NewAudit): Promise<LedgerAudit> => {
  const row = await db
    .insertInto('ledger_audits')
    .values({
      org_id: platformOrgId,
      id,
      status: 'PENDING',
      requested_by: by?.id ?? null,
      requested_by_name: by?.name ?? null,
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
    .where((of) => of.and({ org_id: platformOrgId, id, status: 'PENDING' }))
    .execute()

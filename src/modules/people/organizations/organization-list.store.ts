import { sql, type RawBuilder } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type KeyedRow, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { ListedOrganization, OrgFilter, orgSorts } from './organization.contract.ts'
import { relations, toOrganization, type FullRow } from './organization.store.ts'

type Sort = (typeof orgSorts)[number]
const text = (expression: RawBuilder<unknown>): SortKey => ({ expression, kind: 'text' })
const sortKeys: Readonly<Record<Sort, SortKey>> = {
  name: text(sql`lower(o.name)`),
  domain: text(sql`lower(o.domain)`),
  status: text(sql`o.status`),
  franchiseType: text(sql`o.franchise_type`),
  createdAt: { expression: sql`o.created_at`, kind: 'instant' },
  modifiedAt: { expression: sql`o.modified_at`, kind: 'instant' },
}

export type OrgQuery = PageInput<Sort> & {
  readonly search?: string | undefined
  readonly filter?: OrgFilter | undefined
}
type ListedRow = FullRow & KeyedRow & { employees: number; owed_sen: Sen }
type StatusCounts = Record<'onboarding' | 'active' | 'suspended' | 'deleted' | 'total', number>

const matching = (search: string | undefined): RawBuilder<unknown> =>
  search
    ? hasWords(sql`concat_ws(' ', o.name, o.domain, o.registration, o.main_contact, o.city, o.org_id)`, search)
    : sql`true`

/** A page of organizations, and the number of matches by status for the tabs above the list. */
export const listOrganizations = async (db: Db, query: OrgQuery) => {
  const { status, franchiseType, deleted = false } = query.filter ?? {}
  const page = paging(query, { keys: sortKeys, id: sql`o.org_id`, first: { by: 'name', descending: false } })
  const searched = sql`${matching(query.search)} and ${franchiseType ? sql`o.franchise_type = ${franchiseType}` : sql`true`}`
  const deletedOrNot = deleted ? sql`o.deleted_at is not null` : sql`o.deleted_at is null`
  const filtered = sql`${deletedOrNot} and ${status ? sql`o.status = ${status}` : sql`true`}`
  // Join related data only for the rows of the page, not for skipped rows.
  const listed = sql<ListedRow>`
    with shown as (
      select o.org_id, ${page.columns} from organizations o
       where ${searched} and ${filtered} and ${page.after} order by ${page.order} ${page.limit})
    select o.*, ${relations}, shown.page_key, shown.page_id,
           (select coalesce(sum(t.employees), 0)::int from employee_totals t where t.org_id = o.org_id) as employees,
           (select coalesce(sum(a.balance_sen), 0)::bigint from ledger_accounts a
             where a.org_id = o.org_id and a.account in ('advances_receivable', 'disbursements_receivable', 'benefits_receivable')) as owed_sen
      from shown join organizations o using (org_id) left join organizations f on f.org_id = o.franchisor_id
     order by ${page.order}`
  const counted = sql<StatusCounts>`
    select count(*) filter (where o.deleted_at is null and o.status = 'Onboarding')::int as onboarding,
           count(*) filter (where o.deleted_at is null and o.status = 'Active')::int as active,
           count(*) filter (where o.deleted_at is null and o.status = 'Suspended')::int as suspended,
           count(*) filter (where o.deleted_at is not null)::int as deleted,
           count(*) filter (where ${filtered})::int as total
      from organizations o where ${searched}`
  const [listedRows, totals] = await Promise.all([listed.execute(db), counted.execute(db)])
  const { rows, next } = page.arrange(listedRows.rows)
  const { onboarding = 0, active = 0, suspended = 0, deleted: gone = 0, total = 0 } = totals.rows[0] ?? {}
  return {
    organizations: rows.map(toListed),
    total,
    next,
    counts: { Onboarding: onboarding, Active: active, Suspended: suspended, deleted: gone },
  }
}

const toListed = ({ employees, owed_sen: owed, ...row }: ListedRow): ListedOrganization => ({
  ...toOrganization(row),
  employees,
  owed,
})

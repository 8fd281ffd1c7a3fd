import { sql, type Updateable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import { searchedAccount } from '#kernel/searched.ts'
import type { Id } from '#kernel/values.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, countsBy, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { Supplier, SupplierFields } from './supplier.contract.ts'
import { supplierStatuses, type SupplierStatus } from './supplier.rules.ts'

export type SupplierKey = { readonly orgId: Id<'org'>; readonly id: Id<'supplier'> }
export type StoredSupplier = Omit<Supplier, 'bankDetails'>

const selectSuppliers = (db: Db) =>
  db
    .selectFrom('suppliers as s')
    .innerJoin('organizations as o', 'o.org_id', 's.org_id')
    .leftJoin('returned_records as r', (join) =>
      join.onRef('r.org_id', '=', 's.org_id').on('r.record_type', '=', 'supplier').onRef('r.record_id', '=', 's.id'),
    )
    .selectAll('s')
    .select([
      'o.name as org_name',
      'r.reason as return_reason',
      'r.returned_at',
      'r.returned_by_name',
      sql<boolean>`exists (select 1 from suppliers n where n.org_id = s.org_id and n.registration_keys && s.registration_keys
        and n.id <> s.id and n.deleted_at is null)`.as('same_registration'),
    ])
    .where('s.deleted_at', 'is', null)
type Row = Awaited<ReturnType<ReturnType<typeof selectSuppliers>['execute']>>[number]

const toSupplier = (row: Row): StoredSupplier => ({
  ...named(row),
  holdUntil: row.hold_until_on,
  returned:
    row.return_reason !== null && row.returned_by_name !== null && row.returned_at !== null
      ? { id: row.id, reason: row.return_reason, returnedBy: row.returned_by_name, returnedAt: row.returned_at }
      : null,
})
const columnsOf = (fields: Omit<SupplierFields, 'bankDetails'>) => ({
  company_name: fields.companyName,
  business_registration_number: fields.businessRegistrationNumber,
  mobile_number: fields.mobileNumber,
  email: fields.email,
  address: fields.address,
  contact_person_name: fields.contactPersonName,
  contact_person_mobile_number: fields.contactPersonMobileNumber,
  contact_person_email: fields.contactPersonEmail,
})

const one = (db: Db, { orgId, id }: SupplierKey) =>
  selectSuppliers(db).where('s.org_id', '=', orgId).where('s.id', '=', id)

export const readSupplier = async (db: Db, key: SupplierKey): Promise<StoredSupplier | null> => {
  const row = await one(db, key).executeTakeFirst()
  return row ? toSupplier(row) : null
}

/** Locks a supplier, with the users who prepared it. */
export const lockSupplier = async (
  db: Db,
  key: SupplierKey,
): Promise<(StoredSupplier & { readonly makers: readonly Id<'user'>[] }) | null> => {
  const row = await one(db, key).forNoKeyUpdate('s').executeTakeFirst()
  return row ? { ...toSupplier(row), makers: [row.created_by, row.modified_by] } : null
}

/** Locks suppliers by id, with the users who prepared what awaits a decision: them, or accounts to confirm. */
export const lockSuppliers = async (db: Db, orgId: Id<'org'>, ids: readonly Id<'supplier'>[]) => {
  const rows = await selectSuppliers(db)
    .where('s.org_id', '=', orgId)
    .where('s.id', 'in', ids)
    .orderBy('s.id')
    .forNoKeyUpdate('s')
    .execute()
  const accounts = await db
    .selectFrom('supplier_accounts')
    .select(['supplier_id', 'entered_by'])
    .where('org_id', '=', orgId)
    .where('supplier_id', 'in', ids)
    .where('confirmed_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map((row) => {
    const entered = accounts.filter((account) => account.supplier_id === row.id).map((account) => account.entered_by)
    const hasUnconfirmed = entered.length > 0
    const makers = row.status === 'approved' ? entered : [row.created_by, row.modified_by]
    return { ...toSupplier(row), hasUnconfirmed, makers }
  })
}

/** Suppliers of an organization by id, with a shared lock, so that their status can't change until the commit. */
export const readSuppliers = async (
  db: Db,
  orgId: Id<'org'>,
  ids: readonly Id<'supplier'>[],
  lock: boolean,
): Promise<StoredSupplier[]> => {
  if (ids.length === 0) return []
  const found = selectSuppliers(db).where('s.org_id', '=', orgId).where('s.id', 'in', ids).orderBy('s.id')
  return (await (lock ? found.forShare('s') : found).execute()).map(toSupplier)
}

const mostApproved = 500
export const listApproved = async (db: Db, orgId: Id<'org'>, search: string | undefined): Promise<StoredSupplier[]> => {
  let found = selectSuppliers(db).where('s.org_id', '=', orgId).where('s.status', '=', 'approved')
  if (search) found = found.where(hasWords(sql`s.company_name`, search))
  const rows = await found
    .orderBy(sql`lower(s.company_name)`)
    .orderBy('s.id')
    .limit(mostApproved)
    .execute()
  return rows.map(toSupplier)
}

export const insertSupplier = async (
  db: Db,
  { orgId, id }: SupplierKey,
  fields: SupplierFields,
  { by, at }: { by: Id<'user'>; at: Instant },
) => {
  await db
    .insertInto('suppliers')
    .values({
      ...columnsOf(fields),
      org_id: orgId,
      id,
      status: 'pending approval',
      created_at: at,
      created_by: by,
      modified_at: at,
      modified_by: by,
    })
    .execute()
}

export const changeFields = (
  db: Db,
  key: SupplierKey,
  fields: SupplierFields,
  change: Updateable<Tables['suppliers']>,
) => updateSupplier(db, key, { ...columnsOf(fields), ...change })

export const updateSupplier = async (db: Db, { orgId, id }: SupplierKey, change: Updateable<Tables['suppliers']>) => {
  await db.updateTable('suppliers').set(change).where('org_id', '=', orgId).where('id', '=', id).execute()
}

type Sort = 'createdAt' | 'companyName' | 'status' | 'orgName'
const sortKeys: Readonly<Record<Sort, SortKey>> = {
  createdAt: { expression: sql`s.created_at`, kind: 'instant' },
  companyName: { expression: sql`lower(s.company_name)`, kind: 'text' },
  status: { expression: sql`s.status`, kind: 'text' },
  orgName: { expression: sql`lower(o.name)`, kind: 'text' },
}
type SupplierQuery = PageInput<Sort> & {
  readonly orgId: Id<'org'> | null
  readonly search?: string | undefined
  readonly filter?:
    | {
        readonly status?: SupplierStatus | undefined
        readonly accountToConfirm?: true | undefined
        readonly returned?: boolean | undefined
      }
    | undefined
}

const hasAccountToConfirm = sql<boolean>`s.status = 'approved' and r.record_id is null and exists (select from supplier_accounts a
  where a.org_id = s.org_id and a.supplier_id = s.id and a.confirmed_at is null and a.removed_at is null)`

const isReturnedPending = sql<boolean>`s.status = 'pending approval' and r.record_id is not null`

/**
 * A page of suppliers, newest first by default, with the number of matches in each status. Those that were returned
 * before they were decided don't count as pending approval, and are counted separately.
 */
export const listSuppliers = async (db: Db, query: SupplierQuery) => {
  const page = paging(query, { keys: sortKeys, id: sql`s.id`, first: { by: 'createdAt', descending: true } })
  let found = selectSuppliers(db)
  if (query.orgId) found = found.where('s.org_id', '=', query.orgId)
  if (query.search)
    found = found.where(
      sql<boolean>`(${hasWords(sql`concat_ws(' ', s.company_name, s.business_registration_number, s.email)`, query.search)}
        or (s.org_id, s.id) in (select a.org_id, a.supplier_id from supplier_accounts a
             where a.account_number = ${searchedAccount(query.search)} and a.removed_at is null))`,
    )
  const { status, accountToConfirm, returned } = query.filter ?? {}
  if (returned !== undefined) found = found.where('r.record_id', returned ? 'is not' : 'is', null)
  const ofStatus = status ? found.where('s.status', '=', status).where(sql<boolean>`not (${isReturnedPending})`) : found
  const [{ rows, next }, counted] = await Promise.all([
    page.read(accountToConfirm ? ofStatus.where(hasAccountToConfirm) : ofStatus),
    found
      .clearSelect()
      .select([
        's.status',
        sql<number>`(count(*) filter (where not (${isReturnedPending})))::int`.as('count'),
        sql<number>`(count(*) filter (where ${isReturnedPending}))::int`.as('returned'),
        sql<number>`(count(*) filter (where ${hasAccountToConfirm}))::int`.as('to_confirm'),
      ])
      .groupBy('s.status')
      .execute(),
  ])
  const { counts, total } = countsBy(supplierStatuses, counted, status)
  const accountsToConfirm = counted.reduce((sum, { to_confirm: some }) => sum + some, 0)
  const returnedPending = counted.reduce((sum, { returned: some }) => sum + some, 0)
  const matches = status ? total : total + returnedPending
  return {
    suppliers: rows.map(toSupplier),
    total: accountToConfirm ? accountsToConfirm : matches,
    next,
    counts,
    returned: returnedPending,
    accountsToConfirm,
  }
}

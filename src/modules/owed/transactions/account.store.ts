import { sql, type RawBuilder } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import { firstDay, lastDay, type LocalDate, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { allOf, hasWords, paging, type PageInput, type SortKey } from '#server/postgres/paging.ts'
import type { AccountStatus, AccountType } from './account.rules.ts'
import { selectCompletedTransactions } from './account.sql.ts'
import type { AccountTransaction, accountSorts } from './transaction.contract.ts'

type Sort = (typeof accountSorts)[number]
const sortKeys: Readonly<Record<Sort, SortKey>> = {
  // The same expressions as in the indexes.
  paymentDate: { expression: sql`(t.payment_on - date '2000-01-01')`, kind: 'number' },
  amount: { expression: sql`t.amount_sen`, kind: 'number' },
  type: { expression: sql`t.type`, kind: 'text' },
  status: { expression: sql`t.status`, kind: 'text' },
}

export type HistoryQuery = PageInput<Sort> & {
  /** Undefined for all organizations. */
  readonly orgId: Id<'org'> | null
  readonly from: LocalDate | null
  readonly to?: LocalDate | undefined
  /** Organizations see completed transactions only. */
  readonly completedOnly: boolean
  readonly status?: AccountStatus | undefined
  readonly type?: AccountType | undefined
  readonly search: string | undefined
}

const selectTransactions = (db: Db) =>
  db
    .selectFrom('account_transactions as t')
    .innerJoin('organizations as o', 'o.org_id', 't.org_id')
    .selectAll('t')
    .select(['o.name as org_name', sql<Id<'org'>>`coalesce(t.source_org_id, t.org_id)`.as('source_organization_id')])
type Row = Awaited<ReturnType<ReturnType<typeof selectTransactions>['execute']>>[number]

const toTransaction = (row: Row): Omit<AccountTransaction, 'sourceParams'> => ({
  ...named(row),
  sourceOrgId: row.source_organization_id,
  paymentDate: row.payment_on,
})

const sumOf = (condition: RawBuilder<unknown>) =>
  sql<Sen>`coalesce(sum(t.amount_sen) filter (where t.status <> 'VOID' and ${condition}), 0)::int8`

/** A page of the account transaction history, newest first by default, and the number and sums of all matches. */
export const listTransactions = async (db: Db, query: HistoryQuery) => {
  const page = paging(query, {
    keys: sortKeys,
    id: sql`(t.source_id || ' ' || t.type)`,
    first: { by: 'paymentDate', descending: true },
  })
  const conditions: RawBuilder<boolean>[] = []
  if (query.orgId) conditions.push(sql`t.org_id = ${query.orgId}`)
  if (query.from) conditions.push(sql`(t.payment_on - date '2000-01-01') >= ${query.from}::date - date '2000-01-01'`)
  if (query.to) conditions.push(sql`(t.payment_on - date '2000-01-01') <= ${query.to}::date - date '2000-01-01'`)
  if (query.completedOnly) conditions.push(sql`t.status = 'COMPLETED'`)
  if (query.status) conditions.push(sql`t.status = ${query.status}`)
  if (query.type) conditions.push(sql`t.type = ${query.type}`)
  if (query.search) {
    conditions.push(
      sql`(${hasWords(sql`t.description || ' ' || t.source_id`, query.search)}
        or exists (select 1 from organizations n where n.org_id = t.org_id and ${hasWords(sql`n.name`, query.search)}))`,
    )
  }
  const where = allOf(conditions)
  const [{ rows, next }, { total, ...sums }] = await Promise.all([
    page.read(selectTransactions(db).where(where)),
    db
      .selectFrom('account_transactions as t')
      .select([
        sql<number>`count(*)::int`.as('total'),
        sumOf(sql`t.amount_sen > 0`).as('in'),
        sumOf(sql`t.amount_sen < 0`).as('out'),
      ])
      .where(where)
      .executeTakeFirstOrThrow(),
  ])
  return { transactions: rows.map(toTransaction), total, sums, next }
}

/** A completed transaction other than a withdrawal. Withdrawals are reported with their employees. */
export type OtherTransaction = {
  readonly reference: string
  readonly type: AccountType
  readonly amount: Sen
  readonly date: LocalDate
  readonly description: string
}

/** The completed transactions of an organization in a month, without withdrawals; at most `limit`. */
export const otherTransactionsIn = async (
  { client }: Pick<Work, 'client'>,
  orgId: Id<'org'>,
  month: Period,
  limit: number,
): Promise<OtherTransaction[]> => {
  const values = { orgId, from: firstDay(month), to: lastDay(month), sourceType: 'withdrawal', limit }
  return (await selectCompletedTransactions.all(client, values)).map((row) => ({
    ...row,
    reference: row.sourceId,
    date: row.paymentOn,
  }))
}

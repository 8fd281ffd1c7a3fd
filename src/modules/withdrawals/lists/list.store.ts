import { sen, type Sen } from '#kernel/money.ts'
import { recordOf } from '#kernel/one-of.ts'
import { firstDay, startOf, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { planAlongIndexes, type Columns, type StatementRow } from '#server/postgres/statement.ts'
import { pageOf, type Jump, type KeyKind, type PageInput } from '#server/postgres/paging.ts'
import { conditionsOfSearch, searchOf, type Condition } from './list-search.store.ts'
import * as sql from './list.sql.ts'
import { openStatuses, withdrawalStatuses, type WithdrawalStatus } from '../withdrawal.rules.ts'

/** Conditions on `w`, and their parameters. */
export type Filter = {
  readonly conditions: readonly string[]
  readonly values: readonly unknown[]
  readonly search: readonly Condition[]
  /** For a status of open work, the conditions on the states, which select few of all rows. */
  readonly open: readonly string[]
}
type FilterInput = {
  readonly period: string
  /** Lists the returned transfers of all months instead of a month. */
  readonly returned?: true | undefined
  /** `open`: pending, approved and processing. Completed transfers that the bank returned are listed as returned only. */
  readonly status?: WithdrawalStatus | 'open' | undefined
  /** Without returned transfers. */
  readonly kept?: true | undefined
  readonly search?: string | undefined
}

const withCondition = (
  filter: Filter,
  text: (...places: string[]) => string,
  ...added: readonly unknown[]
): Filter => ({
  ...filter,
  conditions: [...filter.conditions, text(...added.map((_, i) => `$${filter.values.length + i + 1}`))],
  values: [...filter.values, ...added],
})

/** Statuses of open work are literals, so that the planner can use their partial indexes. */
const ofOpenWork = (status: WithdrawalStatus | 'open' | undefined): string | null => {
  if (status === 'open') return `w.status in (${openStatuses.map((one) => `'${one}'`).join(', ')})`
  return status && openStatuses.includes(status) ? `w.status = '${status}'` : null
}

/** The filter of a list. Open work is listed over all months. `orgId` null lists every organization. */
export const filterOf = async (
  { client }: Pick<Work, 'client'>,
  orgId: Id<'org'> | null,
  input: FilterInput,
): Promise<Filter> => {
  const search = await conditionsOfSearch(client, searchOf(input), orgId)
  const { period, status, returned } = input
  const open = ofOpenWork(status)
  const kept = input.kept ?? (status === 'completed' && !returned)
  const start = [
    ...(returned ? ['w.returned_at is not null'] : []),
    ...(kept ? ['w.returned_at is null'] : []),
    ...(open ? [open] : []),
  ]
  const add = (filter: Filter, { text, value }: Pick<Condition, 'text' | 'value'>) => withCondition(filter, text, value)
  const ofStates = [
    ...(orgId ? [{ text: (place: string) => `w.org_id = ${place}`, value: orgId }] : []),
    ...(returned || open ? [] : [{ text: (place: string) => `w.period = ${place}`, value: period }]),
    ...(status && !open ? [{ text: (place: string) => `w.status = ${place}`, value: status }] : []),
  ].reduce<Filter>(add, { conditions: start, values: [], search, open: [] })
  return search.reduce(add, { ...ofStates, open: open ? ofStates.conditions : [] })
}

type ListQuery<Sort extends string> = Omit<PageInput<Sort>, 'page'> & {
  readonly returned?: true | undefined
  readonly status?: string | undefined
}
/** The sort orders of a list with their columns, and the columns of its rows. */
type List<Sort extends string, C extends Columns> = {
  readonly orders: Readonly<Record<Sort, { readonly column: keyof C & string; readonly kind: KeyKind }>>
  readonly newest: NoInfer<Sort>
  readonly defaultSize: number
  readonly columns: C
}

const list = <Sort extends string, const C extends Columns>(of: List<Sort, C>): List<Sort, C> => of
export const requestList = list({
  orders: {
    createdAt: { column: 'id', kind: 'text' },
    amount: { column: 'amount_sen', kind: 'number' },
    employeeName: { column: 'employee_name', kind: 'text' },
  },
  newest: 'createdAt',
  defaultSize: 10,
  columns: sql.requestColumns,
})
export const transferList = list({
  orders: {
    id: { column: 'id', kind: 'text' },
    amount: { column: 'net_sen', kind: 'number' },
    employeeName: { column: 'employee_name', kind: 'text' },
  },
  newest: 'id',
  defaultSize: 20,
  columns: sql.transferColumns,
})
type RowOf<C extends Columns> = StatementRow<ReturnType<typeof sql.selectPage<C>>>
export type ListedRequest = RowOf<typeof sql.requestColumns>
export type ListedTransfer = RowOf<typeof sql.transferColumns>

/** Returns a page of a list. Its time does not depend on the page number, because it starts after the previous page's last row. */
export const readPage = async <Sort extends string, C extends Columns>(
  { client }: Pick<Work, 'client'>,
  { orders, newest, defaultSize, columns }: List<Sort, C>,
  input: ListQuery<Sort>,
  { filter, jump }: { filter: Filter; jump?: Jump | null },
) => {
  const { by, cursor, direction, sign, limit, offset, arrange } = pageOf(input, {
    kindOf: (sort) => orders[sort].kind,
    first: { by: newest, descending: true },
    defaultSize,
    jump: jump ?? null,
  })
  const key = orders[by].column
  const column = `w.${key}`
  const isNewest = by === newest
  const { conditions, values } = !cursor
    ? filter
    : isNewest
      ? withCondition(filter, (id) => `w.id ${sign} ${id} and w.state_id ${sign} ${id}`, cursor.id)
      : withCondition(filter, (value, id) => `(${column}, w.id) ${sign} (${value}, ${id})`, cursor.key, cursor.id)
  const isSearch = filter.search.length > 0
  if (isSearch && filter.search.every(({ frequent }) => frequent)) planAlongIndexes(client)
  const page = sql.selectPage(columns, {
    conditions,
    order: `order by ${isNewest ? '' : `${column} ${direction}, `}w.id ${direction}`,
    byState: isNewest && (input.status !== undefined || input.returned === true) && !isSearch,
    open: filter.open,
    planned: !isSearch,
    limit,
    offset,
  })
  const found = await page.all(client, values)
  return arrange(found, (row) => [String(row[key]), String(row['id'])])
}

export type StatusTotal = {
  readonly count: number
  readonly amount: Sen
  readonly netAmount: Sen
  /** The fees, paid by the employer or the employee. */
  readonly fees: Sen
}
export type Totals = Record<WithdrawalStatus, StatusTotal>
const nothing: StatusTotal = { count: 0, amount: sen(0), netAmount: sen(0), fees: sen(0) }
const toTotals = (rows: readonly StatementRow<typeof sql.totalsOfAll>[]): Totals =>
  recordOf(withdrawalStatuses, (status) => {
    const row = rows.find((one) => one.status === status)
    return row ? { count: row.withdrawals, amount: row.amount_sen, netAmount: row.net_sen, fees: row.fee_sen } : nothing
  })

/** Totals of the matches of a search by status, up to `limit` in all. */
export const countHits = async ({ client }: Pick<Work, 'client'>, filter: Filter, limit: number): Promise<Totals> =>
  toTotals(await sql.countHits(filter.conditions, limit).all(client, filter.values))

/**
 * Totals by status: of open work over all months, of final withdrawals of a month. Completed are without returned
 * transfers, as in the monthly report. `orgId` null adds up every organization.
 */
export const totalsByStatus = async (
  { client }: Pick<Work, 'client'>,
  orgId: Id<'org'> | null,
  period: Period,
): Promise<{ readonly totals: Totals; readonly returned: StatusTotal }> => {
  const [rows, row] = await Promise.all([
    orgId ? sql.totalsOfOrganization.all(client, [orgId, period]) : sql.totalsOfAll.all(client, [period]),
    orgId
      ? sql.returnedOfOrganization.one(client, [orgId, period, startOf(firstDay(period))])
      : sql.returnedOfAll.one(client, [period, startOf(firstDay(period))]),
  ])
  const returned = { count: row.withdrawals, amount: row.amount_sen, netAmount: row.net_sen, fees: row.fee_sen }
  const totals = toTotals(rows)
  const { completed } = totals
  return {
    totals: {
      ...totals,
      completed: {
        count: completed.count - returned.count,
        amount: sen(completed.amount - returned.amount),
        netAmount: sen(completed.netAmount - returned.netAmount),
        fees: sen(completed.fees - returned.fees),
      },
    },
    returned,
  }
}

/** The matches of a search by status, like `totalsByStatus`, up to `limit` of open work and of the month. */
export const totalsOfHits = async (
  ctx: Pick<Work, 'client'>,
  orgId: Id<'org'>,
  input: Pick<FilterInput, 'period' | 'search'>,
  limit: number,
): Promise<Totals> => {
  const month = await countHits(ctx, await filterOf(ctx, orgId, { ...input, kept: true }), limit)
  const open = await countHits(ctx, await filterOf(ctx, orgId, { ...input, status: 'open' }), limit)
  return recordOf(withdrawalStatuses, (status) => (openStatuses.includes(status) ? open : month)[status])
}

/** The number of withdrawals requested in a month. */
export const countInMonth = async (
  { client }: Pick<Work, 'client'>,
  orgId: Id<'org'> | null,
  period: Period,
): Promise<number> => (await sql.countInMonth.one(client, [orgId, period])).withdrawals

/** How many transfers banks have returned, and how many of them are not marked as handled. */
export const countReturns = async ({ client }: Pick<Work, 'client'>, orgId: Id<'org'> | null) => {
  const { returned, open } = await (orgId
    ? sql.returnsOfOrganization.one(client, [orgId])
    : sql.returnsOfAll.one(client))
  return { count: returned, open }
}

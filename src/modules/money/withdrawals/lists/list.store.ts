import { sen, type Sen } from '#kernel/money.ts'
import { recordOf } from '#kernel/one-of.ts'
import { firstDay, startOf, type LocalDate, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { columnNames, type Columns } from '#server/postgres/columns.ts'
import { allOf, fragment, planAlongIndexes, type Fragment, type StatementRow } from '#server/postgres/statement.ts'
import { pageOf, type Jump, type KeyKind, type PageInput } from '#server/postgres/paging.ts'
import type { Condition } from './list-search.store.ts'
import * as sql from './list.sql.ts'
import {
  openStatuses,
  withdrawalStatuses,
  type RequestedIn,
  type TransferPart,
  type WithdrawalStatus,
} from '../withdrawal.rules.ts'

/** Conditions on `w`. */
export type Filter = {
  readonly conditions: readonly Fragment[]
  readonly search: readonly Condition[]
  /** For a status of open work, the conditions on the states, which select few of all rows. */
  readonly open: readonly Fragment[]
}
type FilterInput = {
  readonly period: string
  /** Lists the returned transfers of all months instead of a month. */
  readonly returned?: true | undefined
  /** `open`: pending, approved and processing. Completed transfers that the bank returned are listed as returned only. */
  readonly status?: WithdrawalStatus | 'open' | undefined
  /** Without returned transfers. */
  readonly kept?: true | undefined
  /** Limits open work to requests of the month, or from before it. */
  readonly requested?: RequestedIn | undefined
  readonly part?: TransferPart | undefined
  /** Lists completed transfers by this transfer date instead of a month. */
  readonly transferredOn?: LocalDate | undefined
}

const condition = (text: string): Fragment => fragment(text, {})({})
const ofOrganization = fragment('w.org_id = :orgId', { orgId: 'withdrawals.org_id' })
const ofPeriod = fragment('w.period = :period', { period: 'text' })
const beforePeriod = fragment('w.period < :period', { period: 'text' })
/** Statuses are literals, so that the planner can use the partial indexes of open work and of final withdrawals. */
const ofStatus = (status: WithdrawalStatus | 'open'): Fragment =>
  condition(`w.status in (${(status === 'open' ? openStatuses : [status]).map((one) => `'${one}'`).join(', ')})`)

const unsent = condition(`w.status in ('approved', 'processing') and w.sent_at is null`)
const partConditions: Readonly<Record<TransferPart, readonly Fragment[]>> = {
  ready: [unsent, condition(sql.isReady)],
  held: [unsent, condition(sql.isLeftOut)],
  withBank: [condition(`w.status = 'processing' and w.sent_at is not null`)],
  unhandled: [condition('w.returned_at is not null and w.return_handled_at is null')],
}
const ofDay = fragment(
  `w.transfer_on = :transferredOn and (w.org_id, w.period) in (select t.org_id, t.period from transfer_totals t
    where t.transfer_on = :transferredOn and t.withdrawals <> 0)`,
  { transferredOn: 'date' },
)

/** The filter of a part of all months, or of the completed transfers of a day. */
const filterOfPart = (
  orgId: Id<'org'> | null,
  { part, transferredOn }: FilterInput,
  search: readonly Condition[],
): Filter => {
  const isOpen = part === 'ready' || part === 'held' || part === 'withBank'
  const open = isOpen ? [ofStatus(part === 'withBank' ? 'processing' : 'open')] : []
  const done = transferredOn
    ? [ofStatus('completed'), condition('w.returned_at is null'), ofDay({ transferredOn })]
    : []
  const conditions = [
    ...open,
    ...done,
    ...(part ? partConditions[part] : []),
    ...(orgId ? [ofOrganization({ orgId })] : []),
  ]
  return { conditions: [...conditions, ...search], search, open }
}

/** The filter of a list. Open work is listed over all months. `orgId` null lists every organization. */
export const filterOf = (orgId: Id<'org'> | null, input: FilterInput, search: readonly Condition[]): Filter => {
  if (input.part || input.transferredOn) return filterOfPart(orgId, input, search)
  const { period, status, returned } = input
  const open = status !== undefined && (status === 'open' || openStatuses.includes(status))
  const kept = input.kept ?? (status === 'completed' && !returned)
  const ofStates = [
    ...(returned ? [condition('w.returned_at is not null')] : []),
    ...(kept ? [condition('w.returned_at is null')] : []),
    ...(status ? [ofStatus(status)] : []),
    ...(orgId ? [ofOrganization({ orgId })] : []),
    ...(returned || open || search.some(({ exact }) => exact) ? [] : [ofPeriod({ period })]),
    ...(open && input.requested ? [(input.requested === 'month' ? ofPeriod : beforePeriod)({ period })] : []),
  ]
  return { conditions: [...ofStates, ...search], search, open: open ? ofStates : [] }
}

type ListQuery<Sort extends string> = Omit<PageInput<Sort>, 'page'> & {
  readonly returned?: true | undefined
  readonly part?: string | undefined
  readonly transferredOn?: string | undefined
  readonly status?: string | undefined
}
type Order<C extends Columns> = {
  readonly column: keyof C & string
  readonly kind: KeyKind
  /** Of a date, which may be null: such rows come last. The index of the states has this order for this status. */
  readonly dateOf?: WithdrawalStatus
}
/** The sort orders of a list with their columns, and the columns of its rows. */
type List<Sort extends string, C extends Columns> = {
  readonly orders: Readonly<Record<Sort, Order<C>>>
  readonly newest: NoInfer<Sort>
  readonly defaultSize: number
  readonly columns: C
}

const list = <Sort extends string, const C extends Columns>(of: List<Sort, C>): List<Sort, C> => of
export const requestList = list({
  orders: {
    createdAt: { column: 'id', kind: 'text' },
    amount: { column: 'amount', kind: 'number' },
    employeeName: { column: 'employeeName', kind: 'text' },
  },
  newest: 'createdAt',
  defaultSize: 10,
  columns: sql.requestColumns,
})
export const transferList = list({
  orders: {
    id: { column: 'id', kind: 'text' },
    amount: { column: 'net', kind: 'number' },
    employeeName: { column: 'employeeName', kind: 'text' },
    promised: { column: 'expectedOn', kind: 'text', dateOf: 'processing' },
  },
  newest: 'id',
  defaultSize: 20,
  columns: sql.transferColumns,
})
type RowOf<C extends Columns> = StatementRow<ReturnType<typeof sql.selectPage<C>>>
export type ListedRequest = RowOf<typeof sql.requestColumns>
export type ListedTransfer = RowOf<typeof sql.transferColumns>

const afterTypes = { afterKey: 'text', afterId: 'text' } as const

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
  const { column: key, kind, dateOf } = orders[by]
  const stored = columnNames(columns, 'w')[Object.keys(columns).indexOf(key)] ?? ''
  const column = dateOf ? `coalesce(${stored}, 'infinity'::date)` : stored
  const cast = dateOf ? 'date' : kind === 'number' ? 'int8' : 'text'
  const isNewest = by === newest
  const ofPart = input.part !== undefined || input.transferredOn !== undefined
  const after = isNewest
    ? `w.id ${sign} :afterId and w.state_id ${sign} :afterId`
    : `(${column}, w.id) ${sign} (:afterKey::text::${cast}, :afterId)`
  const place = cursor && fragment(after, afterTypes)({ afterKey: cursor.key, afterId: cursor.id })
  const conditions = [...filter.conditions, ...(place ? [place] : [])]
  const isSearch = filter.search.length > 0
  if (isSearch && filter.search.every(({ frequent }) => frequent)) planAlongIndexes(client)
  const page = sql.selectPage(columns, {
    conditions,
    order: `order by ${isNewest ? '' : `${column} ${direction}, `}w.id ${direction}`,
    byState:
      (isNewest
        ? input.status !== undefined || input.returned === true
        : dateOf !== undefined && dateOf === input.status) &&
      !ofPart &&
      !isSearch,
    open: filter.open,
    planned: !isSearch,
    limit,
    offset,
  })
  const found = await page.all(client, allOf(conditions).values)
  return arrange(found, (row) => [String(row[key] ?? (dateOf ? 'infinity' : null)), String(row['id'])])
}

/** `fee`: paid by the employer or the employee. */
type Total = { readonly count: number; readonly amount: Sen; readonly net: Sen; readonly fee: Sen }
type Totals = Record<WithdrawalStatus, Total>
const nothing: Total = { count: 0, amount: sen(0), net: sen(0), fee: sen(0) }
const byStatus = (rows: readonly (Total & { readonly status: WithdrawalStatus })[]): Totals =>
  recordOf(withdrawalStatuses, (status) => rows.find((one) => one.status === status) ?? nothing)

const shown = ({ net, fee, ...total }: Total) => ({ ...total, netAmount: net, fees: fee })
/** The totals and returned transfers under the names that lists show. */
export const shownTotals = (totals: Totals, returned: Total) => ({
  counts: recordOf(withdrawalStatuses, (status) => shown(totals[status])),
  inMonth: shown(returned),
})

/** Totals of the matches of a search by status, up to `limit` in all. */
export const countHits = async (
  { client }: Pick<Work, 'client'>,
  { conditions }: Filter,
  limit: number,
): Promise<Totals> => {
  const where = allOf(conditions)
  return byStatus(await sql.countHits(where, limit).all(client, where.values))
}

/**
 * Totals by status: of open work over all months, of final withdrawals of a month. Completed are without returned
 * transfers, as in the monthly report. `inMonth` is the number of withdrawals requested in the month. `orgId` null adds up
 * every organization.
 */
export const totalsByStatus = async (
  { client }: Pick<Work, 'client'>,
  orgId: Id<'org'> | null,
  period: Period,
): Promise<{ readonly totals: Totals; readonly returned: Total; readonly inMonth: number }> => {
  const since = startOf(firstDay(period))
  const [rows, returned] = await Promise.all([
    orgId ? sql.totals.one.all(client, { orgId, period }) : sql.totals.all.all(client, { period }),
    orgId ? sql.returned.one.one(client, { orgId, period, since }) : sql.returned.all.one(client, { period, since }),
  ])
  const totals = byStatus(rows)
  const { completed } = totals
  return {
    totals: {
      ...totals,
      completed: {
        count: completed.count - returned.count,
        amount: sen(completed.amount - returned.amount),
        net: sen(completed.net - returned.net),
        fee: sen(completed.fee - returned.fee),
      },
    },
    returned,
    inMonth: rows.reduce((all, row) => all + row.inMonth, 0),
  }
}

/** The matches of a search by status, like `totalsByStatus`, up to `limit` of open work and of the month. */
export const totalsOfHits = async (
  ctx: Pick<Work, 'client'>,
  orgId: Id<'org'>,
  { period }: Pick<FilterInput, 'period'>,
  { search, limit }: { search: readonly Condition[]; limit: number },
): Promise<Totals> => {
  const month = await countHits(ctx, filterOf(orgId, { period, kept: true }, search), limit)
  const open = await countHits(ctx, filterOf(orgId, { period, status: 'open' }, search), limit)
  return recordOf(withdrawalStatuses, (status) => (openStatuses.includes(status) ? open : month)[status])
}

/** How many transfers banks have returned, and how many of them are not marked as handled. */
export const countReturns = ({ client }: Pick<Work, 'client'>, orgId: Id<'org'> | null) =>
  orgId ? sql.returns.one.one(client, { orgId }) : sql.returns.all.one(client)

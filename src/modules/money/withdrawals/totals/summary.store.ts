import { recordOf } from '#kernel/one-of.ts'
import { sen, type Sen } from '#kernel/money.ts'
import { addPeriods, dayOf, daysIn, firstDay, startOf, type Period, type Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import * as sql from './summary.sql.ts'
import { takesFromBalance, withdrawalStatuses, type WithdrawalStatus } from '../withdrawal.rules.ts'

type Client = Transaction['client']
type OrgId = Id<'org'>

type TotalRow = StatementRow<typeof sql.selectTotals>

const readTotals = (client: Client, orgId: OrgId, period: Period): Promise<TotalRow[]> =>
  sql.selectTotals.all(client, { orgId, period, before: addPeriods(period, -1) })

const readCounts = (client: Client, orgId: OrgId, period: Period, now: Instant) => {
  const next = firstDay(addPeriods(period, 1))
  const end = startOf(next)
  return end < now
    ? sql.selectPastSummary.one(client, { orgId, period, nextMonth: next, end })
    : sql.selectSummary.one(client, { orgId, period, nextMonth: next })
}

type StatusCount = { readonly count: number; readonly amount: Sen }
const add = (to: StatusCount | undefined, { count, amount }: TotalRow): StatusCount => ({
  count: (to?.count ?? 0) + count,
  amount: sen((to?.amount ?? 0) + amount),
})
const none: StatusCount = { count: 0, amount: sen(0) }

/**
 * The summary of an organization's month, without returned transfers. Cancelled and rejected withdrawals appear only in
 * their own counts.
 */
export const readSummary = async (client: Client, orgId: OrgId, period: Period, now: Instant) => {
  const [totals, other, returned] = await Promise.all([
    readTotals(client, orgId, period),
    readCounts(client, orgId, period, now),
    sql.selectOpenReturns.one(client, { orgId }),
  ])
  const byStatus = new Map<WithdrawalStatus, StatusCount>()
  const byReason = new Map<string, StatusCount>()
  const byDay = new Map<string, Sen>()
  for (const row of totals) {
    if (row.period === period) byStatus.set(row.status, add(byStatus.get(row.status), row))
    if (!takesFromBalance(row.status)) continue
    if (row.period === period) byReason.set(row.reason, add(byReason.get(row.reason), row))
    const key = `${row.period} ${dayOf(row.requestedOn)}`
    byDay.set(key, sen((byDay.get(key) ?? 0) + row.amount))
  }
  const before = addPeriods(period, -1)
  const onDay = (of: Period, day: number): Sen => byDay.get(`${of} ${day}`) ?? sen(0)
  const counts = recordOf(withdrawalStatuses, (status) => byStatus.get(status) ?? none)
  const { completed: withdrawn, ...rest } = counts
  return {
    period,
    activeEmployees: other.active,
    reasons: [...byReason].map(([reason, counted]) => ({ reason, ...counted })).toSorted((a, b) => b.amount - a.amount),
    ...rest,
    withdrawn,
    waiting: { count: other.waiting, amount: other.waitingAmount, oldestAt: other.oldestAt },
    returned,
    open: {
      approved: { count: other.approved, amount: other.approvedAmount },
      processing: { count: other.processing, amount: other.processingAmount },
    },
    byDay: Array.from({ length: Math.max(daysIn(period), daysIn(before)) }, (_, i) => ({
      day: i + 1,
      thisMonth: onDay(period, i + 1),
      lastMonth: onDay(before, i + 1),
    })),
    topTeams: (other.teams ?? []).map(([team, count, amount]) => ({ team, count, amount: sen(amount) })),
  }
}

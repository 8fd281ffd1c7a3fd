import { recordOf } from '#kernel/one-of.ts'
import { sen, type Sen } from '#kernel/money.ts'
import {
  addPeriods,
  dayOf,
  daysIn,
  firstDay,
  startOf,
  type LocalDate,
  type Period,
  type Instant,
} from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import { takesFromBalance, withdrawalStatuses, type WithdrawalStatus } from './withdrawal.rules.ts'

type Client = Transaction['client']
type OrgId = Id<'org'>

type TotalRow = {
  period: Period
  requested_on: LocalDate
  status: WithdrawalStatus
  reason: string
  count: number
  amount_sen: number
}

/** The totals of a month and of the month before: a few hundred rows for any number of withdrawals. */
const readTotals = async (client: Client, orgId: OrgId, period: Period): Promise<TotalRow[]> => {
  const { rows } = await client.query<TotalRow>({
    name: 'withdrawals_totals',
    text: `select period, requested_on, status, reason_for_withdrawal as reason, withdrawals as count, amount_sen from withdrawal_totals
            where org_id = $1 and period in ($2, $3) and withdrawals <> 0`,
    values: [orgId, period, addPeriods(period, -1)],
  })
  return rows
}

type OtherRow = {
  active: number
  waiting: number
  waiting_sen: number
  oldest_at: Instant | null
  teams: [string, number, number][] | null
}

const otherText = `
  select
    (select count(*)::int from employees e where e.org_id = $1 and e.status = 'approved' and e.approved_at < $3
       and (e.deleted_at is null or e.deleted_at >= $3) and (e.start_on is null or e.start_on < $4) and (e.end_on is null or e.end_on >= $4::date - 1)) as active,
    w.waiting, w.waiting_sen,
    (select r.requested_at from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
      where s.org_id = $1 and s.period = w.first and s.status = 'pending' order by s.id limit 1) as oldest_at,
    (select json_agg(json_build_array(m.name, m.withdrawals, m.amount_sen)) from (
       select t.name, m.withdrawals, m.amount_sen from team_totals m join teams t on t.org_id = m.org_id and t.id = m.team_id
        where m.org_id = $1 and m.period = $2 and m.withdrawals > 0 order by m.amount_sen desc, t.name limit 5) m) as teams
  from (select coalesce(sum(t.withdrawals), 0)::int as waiting, coalesce(sum(t.amount_sen), 0)::bigint as waiting_sen, min(t.period) as first
      from withdrawal_totals t where t.org_id = $1 and t.status = 'pending' and t.withdrawals <> 0) w`

const readOthers = async (client: Client, orgId: OrgId, period: Period, now: Instant): Promise<OtherRow> => {
  const end = startOf(firstDay(addPeriods(period, 1)))
  const { rows } = await client.query<OtherRow>({
    name: 'withdrawals_summary',
    text: otherText,
    values: [orgId, period, end < now ? end : now, firstDay(addPeriods(period, 1))],
  })
  const row = rows[0]
  if (!row) throw new Error('an aggregate without a row')
  return row
}

type StatusCount = { readonly count: number; readonly amount: Sen }
const add = (to: StatusCount | undefined, { count, amount_sen }: TotalRow): StatusCount => ({
  count: (to?.count ?? 0) + count,
  amount: sen((to?.amount ?? 0) + amount_sen),
})
const none: StatusCount = { count: 0, amount: sen(0) }

/** The summary of an organization's month. Cancelled and rejected withdrawals appear only in their own counts. */
export const readSummary = async (client: Client, orgId: OrgId, period: Period, now: Instant) => {
  const [totals, others] = await Promise.all([
    readTotals(client, orgId, period),
    readOthers(client, orgId, period, now),
  ])
  const byStatus = new Map<WithdrawalStatus, StatusCount>()
  const byReason = new Map<string, StatusCount>()
  const byDay = new Map<string, Sen>()
  for (const row of totals) {
    if (row.period === period) byStatus.set(row.status, add(byStatus.get(row.status), row))
    if (!takesFromBalance(row.status)) continue
    if (row.period === period) byReason.set(row.reason, add(byReason.get(row.reason), row))
    const key = `${row.period} ${dayOf(row.requested_on)}`
    byDay.set(key, sen((byDay.get(key) ?? 0) + row.amount_sen))
  }
  const before = addPeriods(period, -1)
  const onDay = (of: Period, day: number): Sen => byDay.get(`${of} ${day}`) ?? sen(0)
  const counts = recordOf(withdrawalStatuses, (status) => byStatus.get(status) ?? none)
  const { completed: withdrawn, ...rest } = counts
  return {
    period,
    activeEmployees: others.active,
    reasons: [...byReason].map(([reason, counted]) => ({ reason, ...counted })).toSorted((a, b) => b.amount - a.amount),
    ...rest,
    withdrawn,
    waiting: { count: others.waiting, amount: sen(others.waiting_sen), oldestAt: others.oldest_at },
    byDay: Array.from({ length: Math.max(daysIn(period), daysIn(before)) }, (_, i) => ({
      day: i + 1,
      thisMonth: onDay(period, i + 1),
      lastMonth: onDay(before, i + 1),
    })),
    topTeams: (others.teams ?? []).map(([team, count, amount]) => ({ team, count, amount: sen(amount) })),
  }
}

import { sen } from '#kernel/money.ts'
import { addPeriods, dayOf, firstDay, periodOf, startOf, type LocalDate } from '#kernel/time.ts'
import type { Id, Instant } from '#kernel/values.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import type { Transaction } from '#server/postgres/database.ts'
import { listBatches } from './transfer.store.ts'

type Client = Transaction['client']

/** Withdrawals that end of day takes; an organization that is not active moves nothing new. */
const unsent = `from withdrawals w join organizations o on o.org_id = w.org_id
  where w.status in ('approved', 'processing') and w.sent_at is null`
const isActive = `(o.status = 'Active' and o.deleted_at is null)`

type Group = { code: string; name: string; active: boolean; count: number; net_sen: number }
const net = (of: { count: number; net_sen: number }) => ({ count: of.count, net: sen(of.net_sen) })

/** What end of day would send, by bank and by organization. */
export const previewOf = async (client: Client) => {
  const grouped = (code: string, name: string) =>
    client.query<Group>(
      `select ${code} as code, ${name} as name, ${isActive} as active, count(*) as count, sum(w.net_sen)::int8 as net_sen
         ${unsent} group by 1, 2, 3 order by net_sen desc, code`,
    )
  const [banks, organizations] = await Promise.all([
    grouped('w.bank_code', 'w.bank_code'),
    grouped('w.org_id', 'o.name'),
  ])
  const goes = organizations.rows.filter(({ active }) => active)
  const stays = organizations.rows.filter(({ active }) => !active)
  const total = (of: readonly Group[]) =>
    net({ count: of.reduce((n, { count }) => n + count, 0), net_sen: of.reduce((n, { net_sen }) => n + net_sen, 0) })
  return {
    ...total(goes),
    banks: banks.rows
      .filter(({ active }) => active)
      .map((one) => ({ bank: bankName(one.code), bankCode: one.code, ...net(one) })),
    organizations: goes.map((one) => ({ orgId: one.code as Id<'org'>, orgName: one.name, ...net(one) })),
    held: total(stays),
  }
}

type Counted = { count: number; amount_sen: number }
const amount = (of: Counted | undefined) => ({ count: of?.count ?? 0, amount: sen(of?.amount_sen ?? 0) })

type InFlight = {
  waiting: number
  waiting_sen: number
  oldest: Instant | null
  with_bank: number
  with_bank_sen: number
}
// From the totals, less what was set to processing by hand and never sent: those few are counted.
const inFlightQuery = `
  select coalesce(sum(t.withdrawals) filter (where t.status = 'pending'), 0)::int8 as waiting,
    coalesce(sum(t.amount_sen) filter (where t.status = 'pending'), 0)::int8 as waiting_sen,
    (select r.requested_at from withdrawal_states s join withdrawal_requests r on r.org_id = s.org_id and r.id = s.id
      where s.status = 'pending' order by s.id limit 1) as oldest,
    (coalesce(sum(t.withdrawals) filter (where t.status = 'processing'), 0) - (select count(*) from withdrawals w where w.status = 'processing' and w.sent_at is null))::int8 as with_bank,
    (coalesce(sum(t.amount_sen - t.employee_fee_sen) filter (where t.status = 'processing'), 0)
      - (select coalesce(sum(w.net_sen), 0) from withdrawals w where w.status = 'processing' and w.sent_at is null))::int8 as with_bank_sen
  from withdrawal_totals t where t.withdrawals <> 0 and t.status in ('pending', 'approved', 'processing')`

/** The payments desk's day. What grows is read from totals; only what is under way is counted row by row. */
export const todayOf = async (client: Client, today: LocalDate) => {
  const period = periodOf(today)
  const [inFlight, banks, batches, month, returned, days, books] = await Promise.all([
    client.query<InFlight>(inFlightQuery),
    client.query<{ count: number; net_sen: number; banks: number }>(
      `select count(*) as count, coalesce(sum(w.net_sen), 0)::int8 as net_sen, count(distinct w.bank_code) as banks ${unsent} and ${isActive}`,
    ),
    listBatches(client, undefined, 1),
    client.query<Counted & { fees_sen: number }>(
      `select coalesce(sum(withdrawals), 0)::int8 as count, coalesce(sum(amount_sen), 0)::int8 as amount_sen,
              coalesce(sum(employee_fee_sen + employer_fee_sen), 0)::int8 as fees_sen
         from withdrawal_totals where period = $1 and status = 'completed'`,
      [period],
    ),
    client.query<Counted & { reason: string }>(
      `select returned_reason as reason, count(*) as count, sum(amount_sen)::int8 as amount_sen from withdrawals
        where returned_at >= $1 group by 1 order by 2 desc, 1`,
      [startOf(firstDay(period))],
    ),
    client.query<{ period: string; requested_on: LocalDate; amount_sen: number }>(
      `select period, requested_on, sum(amount_sen)::int8 as amount_sen from withdrawal_totals
        where period in ($1, $2) and status not in ('cancelled', 'rejected') group by 1, 2`,
      [period, addPeriods(period, -1)],
    ),
    client.query('select 1 from ledger_accounts group by org_id having sum(balance_sen) <> 0 limit 1'),
  ])
  const [flight, send, [lastBatch]] = [inFlight.rows[0], banks.rows[0], batches]
  const byDay = (of: string, day: number) =>
    sen(days.rows.find((row) => row.period === of && dayOf(row.requested_on) === day)?.amount_sen ?? 0)
  const reasons = returned.rows.map((row) => ({ reason: row.reason, ...amount(row) }))
  return {
    period,
    waitingForEmployers: {
      count: flight?.waiting ?? 0,
      amount: sen(flight?.waiting_sen ?? 0),
      oldestAt: flight?.oldest ?? null,
    },
    toSend: { count: send?.count ?? 0, net: sen(send?.net_sen ?? 0), banks: send?.banks ?? 0 },
    withBank: { count: flight?.with_bank ?? 0, net: sen(flight?.with_bank_sen ?? 0), lastBatch: lastBatch ?? null },
    completedThisMonth: amount(month.rows[0]),
    returnedThisMonth: {
      count: reasons.reduce((n, one) => n + one.count, 0),
      amount: sen(reasons.reduce((n, one) => n + one.amount, 0)),
      reasons,
    },
    advancesByDay: Array.from({ length: 31 }, (_, i) => ({
      day: i + 1,
      thisMonth: byDay(period, i + 1),
      lastMonth: byDay(addPeriods(period, -1), i + 1),
    })),
    feesThisMonth: sen(month.rows[0]?.fees_sen ?? 0),
    booksBalanced: books.rowCount === 0,
  }
}

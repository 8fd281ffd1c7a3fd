import { sen, sum, type Sen } from '#kernel/money.ts'
import { addPeriods, dayOf, firstDay, startOf, type LocalDate, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import * as bank from '../bank/payment.sql.ts'
import * as sql from './platform.sql.ts'

type Reads = Pick<Work, 'client'>
export type TransferRow = StatementRow<typeof sql.selectTransfer>

/** A withdrawal with all fields for platform staff. */
export const findTransfer = (
  { client }: Reads,
  orgId: Id<'org'>,
  id: Id<'withdrawal'>,
): Promise<TransferRow | undefined> => sql.selectTransfer.first(client, { orgId, id })

/** Withdrawals that are not final: pending, ready to send, and with the bank. */
export const inFlightTotals = async ({ client }: Reads) => {
  const [flight, unsent] = await Promise.all([sql.sumInFlight.one(client), bank.sumUnsent.one(client)])
  return {
    pending: { count: flight.pending, amount: flight.pending_sen, oldestAt: flight.oldest_at },
    toSend: { count: unsent.withdrawals, net: unsent.net_sen, banks: unsent.banks },
    withBank: { count: flight.with_bank, net: flight.with_bank_sen },
  }
}

/** The transfers of a day that were not returned. */
export const transferredOn = async ({ client }: Reads, on: LocalDate) => {
  const row = await sql.sumTransferred.one(client, { on })
  return { count: row.withdrawals, net: row.net_sen }
}

/** Amounts requested on each day of a month and of the month before, without returned transfers. */
export const requestedByDay = async ({ client }: Reads, period: Period) => {
  const before = addPeriods(period, -1)
  const rows = await sql.sumByDay.all(client, { period, before, since: startOf(firstDay(before)) })
  const on = (of: Period, day: number): Sen =>
    rows.find((row) => row.period === of && dayOf(row.requested_on) === day)?.amount_sen ?? sen(0)
  return Array.from({ length: 31 }, (_, i) => ({
    day: i + 1,
    thisMonth: on(period, i + 1),
    lastMonth: on(before, i + 1),
  }))
}

const mostReturns = 5

/** The returns of all months that are not marked as handled, by reason, and the newest of them. */
export const openReturns = async ({ client }: Reads) => {
  const reasons = (await sql.sumOpenReturns.all(client)).map((row) => ({
    reason: row.reason,
    count: row.withdrawals,
    amount: row.net_sen,
  }))
  return {
    count: reasons.reduce((count, one) => count + one.count, 0),
    amount: sum(reasons.map(({ amount }) => amount)),
    reasons,
    newest: (await sql.selectOpenReturns.all(client, { most: mostReturns })).map((row) => ({
      id: row.id,
      orgId: row.org_id,
      orgName: row.org_name,
      employeeId: row.employee_id,
      createdBy: row.employee_name,
      period: row.period,
      amount: row.net_sen,
      reason: row.returned_reason,
      returnedAt: row.returned_at,
    })),
  }
}

import { sen, sum, type Sen } from '#kernel/money.ts'
import { addPeriods, dayOf, firstDay, startOf, type LocalDate, type Period } from '#kernel/time.ts'
import type { Work } from '#server/context.ts'
import * as bank from '../bank/payment.sql.ts'
import * as sql from './today.sql.ts'

type Reads = Pick<Work, 'client'>

/** Withdrawals that are not final: pending, ready to send, and with the bank. */
export const inFlightTotals = async ({ client }: Reads) => {
  const [flight, unsent] = await Promise.all([sql.sumInFlight.one(client), bank.sumUnsent.one(client)])
  return {
    pending: { count: flight.pending, amount: flight.pendingAmount, oldestAt: flight.oldestAt },
    toSend: unsent,
    withBank: { count: flight.withBank, net: flight.withBankAmount },
  }
}

/** The transfers of a day that were not returned. */
export const transferredOn = ({ client }: Reads, on: LocalDate) => sql.sumTransferred.one(client, { on })

/** Amounts requested on each day of a month and of the month before, without returned transfers. */
export const requestedByDay = async ({ client }: Reads, period: Period) => {
  const before = addPeriods(period, -1)
  const rows = await sql.sumByDay.all(client, { period, before, since: startOf(firstDay(before)) })
  const on = (of: Period, day: number): Sen =>
    rows.find((row) => row.period === of && dayOf(row.requestedOn) === day)?.amount ?? sen(0)
  return Array.from({ length: 31 }, (_, i) => ({
    day: i + 1,
    thisMonth: on(period, i + 1),
    lastMonth: on(before, i + 1),
  }))
}

const mostReturns = 5

/** The returns of all months that are not marked as handled, by reason, and the newest of them. */
export const openReturns = async ({ client }: Reads) => {
  const reasons = (await sql.sumOpenReturns.all(client)).map((row) => ({ ...row, amount: row.net }))
  return {
    count: reasons.reduce((count, one) => count + one.count, 0),
    amount: sum(reasons.map(({ amount }) => amount)),
    reasons,
    newest: (await sql.selectOpenReturns.all(client, { most: mostReturns })).map((row) => ({
      ...row,
      createdBy: row.employeeName,
      amount: row.net,
      reason: row.returnedReason,
    })),
  }
}

import { ringgitOf } from '#kernel/money.ts'
import { addMs, addPeriods, dateIn, firstDay, instantOf, startOf, type Clock } from '#kernel/time.ts'
import { lastDuePeriod } from '#modules/statements/statement.rules.ts'
import { deliverWithin } from '#modules/withdrawals/bank/batch.rules.ts'
import { lastCutOff, lateBefore } from '#modules/withdrawals/request/arrival.rules.ts'
import type { BusinessFigure } from '#server/http/parts.ts'
import type { Database } from '#server/postgres/database.ts'
import { queries, selectFigures } from './figure.sql.ts'

/** Reads the figures of the business that Prometheus watches, over all organizations, in one statement. */
export const readFigures = async (database: Database, clock: Clock): Promise<readonly BusinessFigure[]> => {
  const now = instantOf(clock())
  const period = lastDuePeriod(now)
  const today = dateIn(now)
  const times = {
    lateBefore: lateBefore(today),
    lastCutOff: lastCutOff(now),
    deliveredBefore: addMs(now, -deliverWithin),
  }
  const values = { now, today, ...times, period, periodEnd: startOf(firstDay(addPeriods(period, 1))) }
  const rows = await database.transaction({ orgs: 'all' }, 'read', ({ client }) => selectFigures.all(client, values))
  return Object.entries(queries).map(([name, query]) => ({
    name,
    help: query.help,
    label: 'label' in query ? query.label : undefined,
    values: rows
      .filter(({ metric }) => metric === name)
      .map(({ label, value }) => ({ label, value: 'isMoney' in query ? ringgitOf(value) : value })),
  }))
}

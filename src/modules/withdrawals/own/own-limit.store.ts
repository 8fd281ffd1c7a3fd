import type { Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { noOwnLimits, type OwnLimitPlan, type Planned } from './own-limit.rules.ts'
import * as sql from './own-limit.sql.ts'

type Client = Transaction['client']
type Key = { readonly orgId: Id<'org'>; readonly employeeId: Id<'employee'> }

const plannedOf = <T>(now: T | null, next: T | null, from: Instant | null): Planned<T> => ({
  now,
  next: from && { value: next, from },
})

export const toPlan = (row: StatementRow<typeof sql.selectOwnLimits>): OwnLimitPlan => ({
  perWithdrawal: plannedOf(row.per_withdrawal_sen, row.next_per_withdrawal_sen, row.per_withdrawal_from_at),
  perMonth: plannedOf(row.per_month_sen, row.next_per_month_sen, row.per_month_from_at),
  numberPerMonth: plannedOf(row.number_per_month, row.next_number_per_month, row.number_per_month_from_at),
  afterDay: plannedOf(row.after_day, row.next_after_day, row.after_day_from_at),
  pausedUntil: plannedOf(row.paused_until_on, row.next_paused_until_on, row.paused_until_from_at),
})

/** The limits of an employee, locked against requests until commit. */
export const lockOwnLimits = async (client: Client, key: Key): Promise<OwnLimitPlan> => {
  await sql.lockEmployee.run(client, key)
  const row = await sql.selectOwnLimits.first(client, key)
  return row ? toPlan(row) : noOwnLimits
}

const columnsOf = <T>({ now, next }: Planned<T>) => [now, next && next.value, next && next.from] as const

export const writeOwnLimits = async (client: Client, key: Key, plan: OwnLimitPlan): Promise<void> => {
  const [perWithdrawalSen, nextPerWithdrawalSen, perWithdrawalFromAt] = columnsOf(plan.perWithdrawal)
  const [perMonthSen, nextPerMonthSen, perMonthFromAt] = columnsOf(plan.perMonth)
  const [numberPerMonth, nextNumberPerMonth, numberPerMonthFromAt] = columnsOf(plan.numberPerMonth)
  const [afterDay, nextAfterDay, afterDayFromAt] = columnsOf(plan.afterDay)
  const [pausedUntilOn, nextPausedUntilOn, pausedUntilFromAt] = columnsOf(plan.pausedUntil)
  await sql.writeOwnLimits.run(client, {
    ...key,
    perWithdrawalSen,
    nextPerWithdrawalSen,
    perWithdrawalFromAt,
    perMonthSen,
    nextPerMonthSen,
    perMonthFromAt,
    numberPerMonth,
    nextNumberPerMonth,
    numberPerMonthFromAt,
    afterDay,
    nextAfterDay,
    afterDayFromAt,
    pausedUntilOn,
    nextPausedUntilOn,
    pausedUntilFromAt,
  })
}

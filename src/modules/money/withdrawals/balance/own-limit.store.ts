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
  perWithdrawal: plannedOf(row.perWithdrawal, row.nextPerWithdrawal, row.perWithdrawalFromAt),
  perMonth: plannedOf(row.perMonth, row.nextPerMonth, row.perMonthFromAt),
  numberPerMonth: plannedOf(row.numberPerMonth, row.nextNumberPerMonth, row.numberPerMonthFromAt),
  afterDay: plannedOf(row.afterDay, row.nextAfterDay, row.afterDayFromAt),
  pausedUntil: plannedOf(row.pausedUntilOn, row.nextPausedUntilOn, row.pausedUntilFromAt),
})

/** The limits of an employee, locked against requests until commit. */
export const lockOwnLimits = async (client: Client, key: Key): Promise<OwnLimitPlan> => {
  await sql.lockEmployee.run(client, key)
  const row = await sql.selectOwnLimits.first(client, key)
  return row ? toPlan(row) : noOwnLimits
}

const columnsOf = <T>({ now, next }: Planned<T>) => [now, next && next.value, next && next.from] as const

export const writeOwnLimits = async (client: Client, key: Key, plan: OwnLimitPlan): Promise<void> => {
  const [perWithdrawal, nextPerWithdrawal, perWithdrawalFromAt] = columnsOf(plan.perWithdrawal)
  const [perMonth, nextPerMonth, perMonthFromAt] = columnsOf(plan.perMonth)
  const [numberPerMonth, nextNumberPerMonth, numberPerMonthFromAt] = columnsOf(plan.numberPerMonth)
  const [afterDay, nextAfterDay, afterDayFromAt] = columnsOf(plan.afterDay)
  const [pausedUntilOn, nextPausedUntilOn, pausedUntilFromAt] = columnsOf(plan.pausedUntil)
  await sql.writeOwnLimits.run(client, {
    ...key,
    perWithdrawal,
    nextPerWithdrawal,
    perWithdrawalFromAt,
    perMonth,
    nextPerMonth,
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

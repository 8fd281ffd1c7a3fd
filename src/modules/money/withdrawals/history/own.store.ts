import { sen, type Sen } from '#kernel/money.ts'
import type { LocalDate, Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Transaction } from '#server/postgres/database.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type { EmployeeWithdrawal } from './history.contract.ts'
import { arrivalShown } from '../arrival.rules.ts'
import * as sql from './own.sql.ts'

type Client = Transaction['client']
type Employee = { readonly orgId: Id<'org'>; readonly employeeId: Id<'employee'> }

export const toEmployeeWithdrawal = (row: StatementRow<typeof sql.selectOwnOfMonth>): EmployeeWithdrawal => ({
  ...row,
  createdAt: row.requestedAt,
  ...arrivalShown(row),
  transferDate: row.transferOn,
  returned: row.returnedAt && row.returnedReason !== null ? { at: row.returnedAt, reason: row.returnedReason } : null,
})

/** The withdrawals of one employee in a month since `since`, newest first. */
export const listOwn = async (
  client: Client,
  { orgId, employeeId }: Employee,
  period: Period,
  since: LocalDate,
): Promise<EmployeeWithdrawal[]> =>
  (await sql.selectOwnOfMonth.all(client, { orgId, employeeId, period, since })).map(toEmployeeWithdrawal)

/** The latest withdrawals of one employee since `since`. */
export const listLatest = async (
  client: Client,
  { orgId, employeeId }: Employee,
  since: LocalDate,
  count: number,
): Promise<EmployeeWithdrawal[]> =>
  (await sql.selectOwnLatest.all(client, { orgId, employeeId, since, count })).map(toEmployeeWithdrawal)

export const readOwn = (client: Client, { orgId, employeeId }: Employee, id: Id<'withdrawal'>, since: LocalDate) =>
  sql.selectOwn.first(client, { orgId, id, employeeId, since })

/** The open withdrawals of one employee in all months, newest first. */
export const listOpen = async (client: Client, { orgId, employeeId }: Employee): Promise<EmployeeWithdrawal[]> =>
  (await sql.selectOwnOpen.all(client, { orgId, employeeId })).map(toEmployeeWithdrawal)

export type Year = {
  readonly months: ReadonlyMap<Period, Sen>
  readonly reasons: readonly { reason: string; amount: Sen }[]
}

/** Amounts received, by month of a year and by reason. */
export const readYear = async (client: Client, { orgId, employeeId }: Employee, year: string): Promise<Year> => {
  const { months, reasons } = await sql.selectOwnYear.one(client, {
    orgId,
    employeeId,
    first: `${year}-01`,
    last: `${year}-12`,
  })
  return {
    months: new Map((months ?? []).map(([period, amount]) => [period, sen(amount)])),
    reasons: (reasons ?? []).map(([reason, amount]) => ({ reason, amount: sen(amount) })),
  }
}

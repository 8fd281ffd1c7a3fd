import { dateIn, firstDay, lastDay, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { selectCompleted } from './completed.sql.ts'
import type { CompletedWithdrawal } from '#modules/transactions/transaction.rules.ts'

const toCompleted = (row: StatementRow<typeof selectCompleted>): CompletedWithdrawal => ({
  id: row.id,
  transferredOn: row.transfer_on,
  employeeName: row.employee_name,
  icNumber: row.ic_number,
  amount: row.amount_sen,
  fee: row.fee_sen,
  net: row.net_sen,
  feePaidBy: row.fee_paid_by,
  returnedOn: row.returned_at && dateIn(row.returned_at),
})

/** The withdrawals of an organization that were transferred in a month, including returned ones; at most `limit`. */
export const completedIn = async (
  { client }: Pick<Work, 'client'>,
  orgId: Id<'org'>,
  month: Period,
  limit: number,
): Promise<CompletedWithdrawal[]> =>
  (await selectCompleted.all(client, { orgId, from: firstDay(month), to: lastDay(month), limit })).map(toCompleted)

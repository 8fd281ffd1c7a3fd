import type { Sen } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { selectHistory } from './history.sql.ts'
import { sumOpenOfMonth } from '../request/own.sql.ts'

type Reads = Pick<Work, 'client'>
type Row = StatementRow<typeof selectHistory>

const toStep = (row: Row) => ({
  status: row.status,
  sentToBank: row.sent,
  reason: row.reason,
  byName: row.by_name,
  byRole: row.by_role,
  forName: row.for_name,
  at: row.happened_at,
})

/** The history of a withdrawal for its employee and employer, oldest first. Ids keep the order even if the clock is set back. */
export const historyOf = async ({ client }: Reads, orgId: Id<'org'>, id: Id<'withdrawal'>) =>
  (await selectHistory.all(client, { orgId, id })).map(toStep)

/** The same with the notes, which only platform staff see. */
export const historyWithNotes = async ({ client }: Reads, orgId: Id<'org'>, id: Id<'withdrawal'>) =>
  (await selectHistory.all(client, { orgId, id })).map((row) => ({ ...toStep(row), note: row.note }))

/** The amount of an employee's withdrawals of a month that are pending, approved or with the bank. */
export const openAmountOf = async (
  { client }: Reads,
  { orgId, employeeId }: { readonly orgId: Id<'org'>; readonly employeeId: Id<'employee'> },
  period: Period,
): Promise<Sen> => (await sumOpenOfMonth.one(client, { orgId, employeeId, period })).amount_sen

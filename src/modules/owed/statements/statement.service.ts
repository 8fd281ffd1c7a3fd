import { enqueue } from '#server/job.ts'
import { statementNotices, type NoticePage } from './statement.contract.ts'
import { addPeriods, dateIn, firstDay, msOf, startOf, type Period } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { notifyEmployees } from '#people/employees/contact/notify.service.ts'
import type { Work } from '#server/context.ts'
import { reserveIds } from '#server/ids.ts'
import type { Fragment, StatementRow } from '#server/postgres/statement.ts'
import * as sql from './close.sql.ts'
import { statementMessage } from './statement.messages.ts'
import { selectClosedTotals } from './statement.sql.ts'

type StatementContext = Pick<Work, 'client' | 'now' | 'newId'>
type Published = StatementRow<typeof sql.publishCorrections>

/**
 * Closes a month of an organization and publishes its statements, once. Returns whether this call closed it; false also
 * while another call closes a month.
 */
export const closePeriod = async (
  { client, now }: Pick<StatementContext, 'client' | 'now'>,
  orgId: Id<'org'>,
  period: Period,
): Promise<boolean> => {
  // A large organization takes longer than the request timeout, and the lock is free only after the completions in
  // progress, which may be long. The planner expects few rows in the statement's CTEs;
  // nested loops over them would take quadratic time.
  await client.query('set local statement_timeout = 0; set local lock_timeout = 0; set local enable_nestloop = off')
  if (!(await sql.tryLockCloses.one(client)).locked) return false
  await sql.lockForClose.run(client)
  if (!(await sql.insertClosedPeriod.first(client, { orgId, period, now }))) return false
  const { employees } = await sql.countEmployees.one(client, { orgId })
  const ids = reserveIds(msOf(now), employees)
  const published = await sql.publishStatements.run(client, {
    orgId,
    period,
    firstDay: firstDay(period),
    nextPeriod: firstDay(addPeriods(period, 1)),
    ...ids,
    statementOn: dateIn(now),
    now,
  })
  if (published > 0) await enqueue(client, statementNotices, { orgId, period, after: '' })
  return true
}

/** The deductions of a month when it closed, and the number of later corrections. */
export const closedTotals = async ({ client }: Pick<Work, 'client'>, orgId: Id<'org'>, period: Period) => {
  const row = await selectClosedTotals.one(client, { orgId, period })
  return { deduction: row.withdrawn, corrections: row.corrections }
}

/** The months to close now, oldest first. */
export const duePeriods = async (
  { client }: Pick<Work, 'client'>,
  period: Period,
): Promise<{ orgId: Id<'org'>; period: Period }[]> => {
  const end = startOf(firstDay(addPeriods(period, 1)))
  const { due } = await sql.selectIsDue.one(client, { period, end })
  if (!due) return []
  return (await sql.selectDue.all(client, { period, end })).map((row) => ({ ...row }))
}

/** Up to this number of corrections, nested loops along indexes are faster. */
const maxIndexed = 100

/**
 * Corrects the statements of withdrawals that completed or were returned after their month closed. Call it last, after
 * posting to the ledger. `from` yields `withdrawals w`.
 */
export const correctStatements = async (ctx: StatementContext, from: Fragment): Promise<void> => {
  const { client, now } = ctx
  await sql.lockForEntries.run(client)
  const closed = await sql.selectClosedOf(from).all(client, { ...from.values })
  if (closed.length === 0) return
  const ids = reserveIds(msOf(now), closed.length)
  // See closePeriod.
  const isBulk = closed.length > maxIndexed
  if (isBulk) await client.query('set local enable_nestloop = off')
  const published = await sql.publishCorrections.all(client, {
    closed: closed.map((row) => ({ ...row })),
    ...ids,
    statementOn: dateIn(now),
    now,
  })
  if (isBulk) await client.query('set local enable_nestloop = on')
  await notify(ctx, published)
}

/** The number of employees notified in one transaction. */
const pageSize = 1_000

/** E-mails a page of employees that their statement is available, and enqueues the next page. */
export const notifyPage = async (ctx: StatementContext, page: NoticePage): Promise<void> => {
  const { orgId, period, after } = page
  const rows = await sql.selectPublished.all(ctx.client, { orgId, period, after, pageSize })
  await notify(ctx, rows)
  const last = rows.at(-1)
  if (!last || rows.length < pageSize) return
  await enqueue(ctx.client, statementNotices, { ...page, after: last.id })
}

const notify = (ctx: StatementContext, published: readonly Published[]): Promise<void> =>
  notifyEmployees(
    ctx,
    published.map((row) => ({ ...row, orgId: row.orgId, employeeId: row.employeeId })),
    (row) =>
      statementMessage({
        employeeName: row.employeeName,
        period: row.period,
        correction: row.correction,
        salary: row.salary,
        withdrawn: row.withdrawn,
        serviceFee: row.serviceFee,
      }),
  )

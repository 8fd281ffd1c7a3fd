import { formatRm, type Sen } from '#kernel/money.ts'
import { formatDate, type Instant, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { fileUrl } from '#modules/files/file.rules.ts'
import { ownUpload } from '#modules/files/file.service.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import { whyNotPayAmount, whyNotPayOn, type ReportedPayment, type ReportState } from './reported-payment.rules.ts'

type ReportId = Id<'reported_payment'>
/** What a payment pays: a settlement, or null for the benefits owed. Its commands lock the debt first. */
export type Debt = { readonly orgId: Id<'org'>; readonly settlementId: Id<'settlement'> | null }

/** The payments that the organization has reported for a debt, the newest first. */
export const listReports = async (db: Db, { orgId, settlementId }: Debt): Promise<ReportedPayment[]> => {
  const rows = await db
    .selectFrom('reported_payments as r')
    .innerJoin('files as f', (join) => join.onRef('f.org_id', '=', 'r.org_id').onRef('f.id', '=', 'r.file_id'))
    .leftJoin('settlement_payments as p', (join) =>
      join.onRef('p.org_id', '=', 'r.org_id').onRef('p.id', '=', 'r.settlement_payment_id'),
    )
    .leftJoin('benefit_repayments as b', (join) =>
      join.onRef('b.org_id', '=', 'r.org_id').onRef('b.id', '=', 'r.benefit_repayment_id'),
    )
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .leftJoin('users as c', 'c.id', 'r.closed_by')
    .selectAll('r')
    .select(({ fn }) => [
      'f.name as file_name',
      fn.coalesce('p.voided_at', 'b.voided_at').as('voided_at'),
      'u.display_name as created_by_name',
      'c.display_name as closed_by_name',
    ])
    .where('r.org_id', '=', orgId)
    .where('r.settlement_id', 'is not distinct from', settlementId)
    .orderBy('r.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    paymentDate: row.paid_on,
    amount: row.amount_sen,
    reference: row.reference,
    slip: { url: fileUrl(row.file_id, row.file_name), fileName: row.file_name },
    state: stateOf(row.outcome, row.voided_at !== null),
    createdAt: row.created_at,
    createdByName: row.created_by_name ?? 'Upah',
    closedAt: row.closed_at,
    closedByName: row.closed_by_name,
    reason: row.reason,
  }))
}

const stateOf = (outcome: 'recorded' | 'dismissed' | 'withdrawn' | null, isVoid: boolean): ReportState => {
  if (outcome === null) return 'open'
  return outcome === 'recorded' && isVoid ? 'void' : outcome
}

/** The open report among them. */
export const openOf = (reports: readonly ReportedPayment[]) => {
  const open = reports.find(({ state }) => state === 'open')
  return open ? { amount: open.amount, paidOn: open.paymentDate } : null
}

type Reported = {
  readonly paymentDate: LocalDate
  readonly amountRepaid: Sen
  readonly reference?: string | undefined
  readonly slip: string
}
type Owed = { readonly amountDue: Sen; readonly since: LocalDate }
type ReportError = 'payment_exceeds_due' | 'payment_date_refused' | 'payment_reported' | 'slip_unknown'
type Reports = Pick<Context<ReportError>, 'db' | 'actor' | 'now' | 'today' | 'newId' | 'refuse'>

/** Stores what an organization says it has paid for a locked debt, and returns what the audit trail says about it. */
export const addReport = async (
  ctx: Reports,
  debt: Debt,
  { amountDue, since }: Owed,
  { paymentDate, amountRepaid: amount, reference = '', slip }: Reported,
) => {
  await checkNoneOpen(ctx, debt)
  const tooMuch = whyNotPayAmount(amount, amountDue)
  if (tooMuch) ctx.refuse(tooMuch.code, tooMuch.params, { amountRepaid: tooMuch })
  const wrongDay = whyNotPayOn(paymentDate, { since, today: ctx.today })
  if (wrongDay) ctx.refuse(wrongDay.code, wrongDay.params, { paymentDate: wrongDay })
  const file =
    (await ownUpload(ctx, 'payment-slip', slip)) ?? ctx.refuse('slip_unknown', {}, { slip: { code: 'slip_unknown' } })
  const id = ctx.newId<'reported_payment'>()
  await ctx.db
    .insertInto('reported_payments')
    .values({
      org_id: debt.orgId,
      id,
      settlement_id: debt.settlementId,
      paid_on: paymentDate,
      amount_sen: amount,
      reference,
      file_id: file.id,
      created_at: ctx.now,
      created_by: ctx.actor.id,
    })
    .execute()
  return { id, change: { reported: amount, paymentDate, reference: reference || null, slip: file.fileName } }
}

/** Two people of an organization don't report one transfer twice. */
const checkNoneOpen = async (ctx: Pick<Context<'payment_reported'>, 'db' | 'refuse'>, debt: Debt): Promise<void> => {
  const open = (await listReports(ctx.db, debt)).find(({ state }) => state === 'open')
  if (!open) return
  ctx.refuse('payment_reported', {
    name: open.createdByName,
    amount: formatRm(open.amount),
    date: formatDate(open.paymentDate),
  })
}

export const isOpenReport = async (db: Db, debt: Debt, id: ReportId): Promise<boolean> =>
  (await listReports(db, debt)).some((one) => one.id === id && one.state === 'open')

type Closed = {
  readonly id: ReportId
  readonly outcome: 'dismissed' | 'withdrawn'
  readonly reason: string | null
}
/** Closes an open report of a locked debt without a payment, and returns its amount. */
export const closeReport = async (
  ctx: Pick<Context<'report_closed'>, 'db' | 'actor' | 'now' | 'refuse'>,
  { orgId, settlementId }: Debt,
  { id, outcome, reason }: Closed,
): Promise<Sen> => {
  const closed = await ctx.db
    .updateTable('reported_payments')
    .set({ outcome, closed_at: ctx.now, closed_by: ctx.actor.id, reason })
    .where('org_id', '=', orgId)
    .where('settlement_id', 'is not distinct from', settlementId)
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returning('amount_sen')
    .executeTakeFirst()
  return closed?.amount_sen ?? ctx.refuse('report_closed')
}

/** The payment that answers a report, by what it pays. */
type PaidBy =
  | { readonly settlement_payment_id: Id<'settlement_payment'> }
  | { readonly benefit_repayment_id: Id<'benefit_repayment'> }
type Recorded = {
  readonly amount: Sen
  readonly reportId: ReportId | undefined
  readonly by: Id<'user'>
  readonly at: Instant
}
/** Closes the open report of a locked debt if the recorded payment answers it: named by it, or of the same amount. */
export const closeRecorded = (
  db: Db,
  { orgId, settlementId }: Debt,
  payment: PaidBy,
  { amount, reportId, by, at }: Recorded,
) =>
  db
    .updateTable('reported_payments')
    .set({ outcome: 'recorded', closed_at: at, closed_by: by, ...payment })
    .where('org_id', '=', orgId)
    .where('settlement_id', 'is not distinct from', settlementId)
    .where('outcome', 'is', null)
    .where((where) => where.or([where('amount_sen', '=', amount), ...(reportId ? [where('id', '=', reportId)] : [])]))
    .execute()

/** A corrected payment answers the report that the void one answered. */
export const moveReport = (
  db: Db,
  { orgId }: Pick<Debt, 'orgId'>,
  from: Id<'settlement_payment'>,
  to: Id<'settlement_payment'>,
) =>
  db
    .updateTable('reported_payments')
    .set({ settlement_payment_id: to })
    .where('org_id', '=', orgId)
    .where('settlement_payment_id', '=', from)
    .execute()

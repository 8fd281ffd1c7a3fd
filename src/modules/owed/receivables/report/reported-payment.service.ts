import { sql } from 'kysely'
import type { RecordType } from '#kernel/audit.ts'
import { formatRm, type Sen } from '#kernel/money.ts'
import { formatDate, type Instant, type LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { fileUrl } from '#ground/files/file.rules.ts'
import { ownUpload } from '#ground/files/file.service.ts'
import type { Context } from '#server/context.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { whyNotPay, type Debt as Owed } from '../debt/debt.rules.ts'
import { keyOf, refusePayment, specifiedNames } from '../payment/payment.service.ts'
import type { reportErrors, ReportedPayment, ReportState } from './reported-payment.rules.ts'

type ReportId = Id<'reported_payment'>
/** What a payment pays: a settlement, a deduction list, or else the benefits owed. Its commands lock the debt first. */
export type DebtKey = {
  readonly orgId: Id<'org'>
  readonly settlementId?: Id<'settlement'>
  readonly listId?: Id<'deduction_list'>
}
export type Debt = DebtKey & {
  /** The record whose history has the reports. Those of benefits have their own. */
  readonly record: RecordType
  readonly recordId?: string
}

const ofDebt = ({ orgId, settlementId, listId }: DebtKey) =>
  sql<boolean>`r.org_id = ${orgId} and r.settlement_id is not distinct from ${settlementId ?? null} and r.list_id is not distinct from ${listId ?? null}`

const selectReports = (db: Db) =>
  db
    .selectFrom('reported_payments as r')
    .innerJoin('files as f', (join) => join.onRef('f.org_id', '=', 'r.org_id').onRef('f.id', '=', 'r.file_id'))
    .leftJoin('settlement_payments as p', (join) =>
      join.onRef('p.org_id', '=', 'r.org_id').onRef('p.id', '=', 'r.settlement_payment_id'),
    )
    .leftJoin('benefit_repayments as b', (join) =>
      join.onRef('b.org_id', '=', 'r.org_id').onRef('b.id', '=', 'r.benefit_repayment_id'),
    )
    .leftJoin('advance_repayments as a', (join) =>
      join.onRef('a.org_id', '=', 'r.org_id').onRef('a.id', '=', 'r.advance_repayment_id'),
    )
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .leftJoin('users as c', 'c.id', 'r.closed_by')
    .selectAll('r')
    .select(({ fn }) => [
      'f.name as file_name',
      fn.coalesce('p.voided_at', 'b.voided_at', 'a.voided_at').as('voided_at'),
      'u.display_name as created_by_name',
      'c.display_name as closed_by_name',
    ])
    .orderBy('r.id', 'desc')
type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number]

const toReport = (row: Row): ReportedPayment => ({
  ...named(row),
  paymentDate: row.paid_on,
  slip: { url: fileUrl(row.file_id, row.file_name), fileName: row.file_name },
  state: stateOf(row.outcome, row.voided_at !== null),
  createdByName: row.created_by_name ?? 'Upah',
})

/** The payments that the organization has reported for a debt, the newest first. */
export const listReports = async (db: Db, debt: DebtKey): Promise<ReportedPayment[]> =>
  (await selectReports(db).where(ofDebt(debt)).execute()).map(toReport)

/** The open reports of payments for deduction lists, the oldest first. */
export const openListReports = async (db: Db, orgId: Id<'org'>) =>
  (
    await selectReports(db)
      .innerJoin('deduction_lists as l', (join) =>
        join.onRef('l.org_id', '=', 'r.org_id').onRef('l.id', '=', 'r.list_id'),
      )
      .select(['l.id as of_list', 'l.number'])
      .where('r.org_id', '=', orgId)
      .where('r.outcome', 'is', null)
      .clearOrderBy()
      .orderBy('r.id')
      .execute()
  ).map((row) => ({ ...toReport(row), listId: row.of_list, number: row.number }))

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
type Reports = Pick<
  Context<(typeof reportErrors)[number]>,
  'db' | 'actor' | 'now' | 'today' | 'newId' | 'refuse' | 'record'
>

/** Stores what an organization says it has paid for a locked debt. */
export const addReport = async (
  ctx: Reports,
  debt: Debt,
  owed: Owed,
  { paymentDate, amountRepaid: amount, reference = '', slip }: Reported,
) => {
  await checkNoneOpen(ctx, debt)
  refusePayment(ctx, whyNotPay(owed, { amount, paidOn: paymentDate }, ctx.today), specifiedNames)
  const file =
    (await ownUpload(ctx, 'payment-slip', slip)) ?? ctx.refuse('slip_unknown', {}, { slip: { code: 'slip_unknown' } })
  const id = ctx.newId<'reported_payment'>()
  await ctx.db
    .insertInto('reported_payments')
    .values({
      org_id: debt.orgId,
      id,
      settlement_id: debt.settlementId ?? null,
      list_id: debt.listId ?? null,
      paid_on: paymentDate,
      amount_sen: amount,
      reference,
      reference_key: keyOf(reference),
      file_id: file.id,
      created_at: ctx.now,
      created_by: ctx.actor.id,
    })
    .execute()
  const after = { reported: amount, paymentDate, reference: reference || null, slip: file.fileName }
  ctx.record({ type: debt.record, id: debt.recordId ?? id, org: debt.orgId, before: { reported: null }, after })
  return { id }
}

/** Two people of an organization don't report one transfer twice. */
const checkNoneOpen = async (ctx: Pick<Context<'payment_reported'>, 'db' | 'refuse'>, debt: DebtKey): Promise<void> => {
  const open = (await listReports(ctx.db, debt)).find(({ state }) => state === 'open')
  if (!open) return
  ctx.refuse('payment_reported', {
    name: open.createdByName,
    amount: formatRm(open.amount),
    date: formatDate(open.paymentDate),
  })
}

export const isOpenReport = async (db: Db, debt: DebtKey, id: ReportId): Promise<boolean> =>
  (await listReports(db, debt)).some((one) => one.id === id && one.state === 'open')

type Closed = {
  readonly id: ReportId
  readonly outcome: 'dismissed' | 'withdrawn'
  readonly reason: string | null
}
/** Closes an open report of a locked debt without a payment. */
export const closeReport = async (
  ctx: Pick<Context<'report_closed'>, 'db' | 'actor' | 'now' | 'refuse' | 'record'>,
  debt: Debt,
  { id, outcome, reason }: Closed,
): Promise<{ ok: true }> => {
  const closed = await ctx.db
    .updateTable('reported_payments as r')
    .set({ outcome, closed_at: ctx.now, closed_by: ctx.actor.id, reason })
    .where(ofDebt(debt))
    .where('r.id', '=', id)
    .where('r.outcome', 'is', null)
    .returning('r.amount_sen')
    .executeTakeFirst()
  if (!closed) return ctx.refuse('report_closed')
  const change = { before: { reported: closed.amount_sen }, after: { reported: null, reason } }
  ctx.record({ type: debt.record, id: debt.recordId ?? id, org: debt.orgId, ...change })
  return { ok: true }
}

/** The payment that answers a report, by what it pays. */
type PaidBy =
  | { readonly settlement_payment_id: Id<'settlement_payment'> }
  | { readonly benefit_repayment_id: Id<'benefit_repayment'> }
  | { readonly advance_repayment_id: Id<'advance_repayment'> }
type Recorded = {
  readonly amount: Sen
  readonly reportId: ReportId | undefined
  readonly by: Id<'user'>
  readonly at: Instant
}
/** Closes the open report of a locked debt if the recorded payment answers it: named by it, or of the same amount. */
export const closeRecorded = (db: Db, debt: DebtKey, payment: PaidBy, { amount, reportId, by, at }: Recorded) =>
  db
    .updateTable('reported_payments as r')
    .set({ outcome: 'recorded', closed_at: at, closed_by: by, ...payment })
    .where(ofDebt(debt))
    .where('r.outcome', 'is', null)
    .where((where) =>
      where.or([where('r.amount_sen', '=', amount), ...(reportId ? [where('r.id', '=', reportId)] : [])]),
    )
    .execute()

/** A corrected payment answers the report that the void one answered. */
export const moveReport = (
  db: Db,
  { orgId }: Pick<DebtKey, 'orgId'>,
  from: Id<'settlement_payment'>,
  to: Id<'settlement_payment'>,
) =>
  db
    .updateTable('reported_payments')
    .set({ settlement_payment_id: to })
    .where((of) => of.and({ org_id: orgId, settlement_payment_id: from }))
    .execute()

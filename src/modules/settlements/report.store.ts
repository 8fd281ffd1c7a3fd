import { sql, type Insertable } from 'kysely'
import type { Sen } from '#kernel/money.ts'
import type { Instant, LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { fileUrl } from '#modules/files/file.rules.ts'
import type { Db } from '#server/postgres/database.ts'
import type { Tables } from '#server/postgres/tables.ts'
import type { ReportedPayment } from './settlement.contract.ts'
import type { ReportState } from './settlement.rules.ts'

type ReportId = Id<'reported_payment'>
type OfSettlement = { readonly orgId: Id<'org'>; readonly repaymentId: Id<'settlement'> }

/** For queries of settlements as `s`. */
export const hasOpenReport = sql<boolean>`exists (select from reported_payments r where r.org_id = s.org_id and r.settlement_id = s.id and r.outcome is null)`
/** The open report of a settlement `s`. */
export const openReportOf = sql<{ amount: number; paidOn: LocalDate } | null>`(
  select json_build_object('amount', r.amount_sen, 'paidOn', r.paid_on) from reported_payments r
   where r.org_id = s.org_id and r.settlement_id = s.id and r.outcome is null)`.as('reported')

/** The payments that the organization has reported, the newest first. */
export const listReports = async (db: Db, key: OfSettlement) => {
  const rows = await db
    .selectFrom('reported_payments as r')
    .innerJoin('files as f', (join) => join.onRef('f.org_id', '=', 'r.org_id').onRef('f.id', '=', 'r.file_id'))
    .leftJoin('settlement_payments as p', (join) =>
      join.onRef('p.org_id', '=', 'r.org_id').onRef('p.id', '=', 'r.settlement_payment_id'),
    )
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .leftJoin('users as c', 'c.id', 'r.closed_by')
    .selectAll('r')
    .select([
      'f.name as file_name',
      'p.voided_at',
      'u.display_name as created_by_name',
      'c.display_name as closed_by_name',
    ])
    .where('r.org_id', '=', key.orgId)
    .where('r.settlement_id', '=', key.repaymentId)
    .orderBy('r.id', 'desc')
    .execute()
  return rows.map((row): ReportedPayment => ({
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

export const insertReport = (db: Db, row: Insertable<Tables['reported_payments']>) =>
  db.insertInto('reported_payments').values(row).execute()

export const isOpenReport = async (db: Db, { orgId, repaymentId }: OfSettlement, id: ReportId): Promise<boolean> =>
  (await listReports(db, { orgId, repaymentId })).some((one) => one.id === id && one.state === 'open')

type Closed = {
  readonly outcome: 'dismissed' | 'withdrawn'
  readonly by: Id<'user'>
  readonly at: Instant
  readonly reason: string | null
}
/** Closes an open report of a locked settlement, and returns its amount; undefined if it is not open. */
export const closeReport = (db: Db, { orgId, repaymentId }: OfSettlement, id: ReportId, closed: Closed) =>
  db
    .updateTable('reported_payments')
    .set({ outcome: closed.outcome, closed_at: closed.at, closed_by: closed.by, reason: closed.reason })
    .where('org_id', '=', orgId)
    .where('settlement_id', '=', repaymentId)
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returning('amount_sen')
    .executeTakeFirst()

type Recorded = {
  readonly paymentId: Id<'settlement_payment'>
  readonly amount: Sen
  readonly reportId: ReportId | undefined
  readonly by: Id<'user'>
  readonly at: Instant
}
/** Closes the open report of a locked settlement if the recorded payment answers it: named by it, or of the same amount. */
export const closeRecorded = (db: Db, { orgId, repaymentId }: OfSettlement, recorded: Recorded) =>
  db
    .updateTable('reported_payments')
    .set({
      outcome: 'recorded',
      closed_at: recorded.at,
      closed_by: recorded.by,
      settlement_payment_id: recorded.paymentId,
    })
    .where('org_id', '=', orgId)
    .where('settlement_id', '=', repaymentId)
    .where('outcome', 'is', null)
    .where((where) =>
      where.or([
        where('amount_sen', '=', recorded.amount),
        ...(recorded.reportId ? [where('id', '=', recorded.reportId)] : []),
      ]),
    )
    .execute()

/** A corrected payment answers the report that the void one answered. */
export const moveReport = (
  db: Db,
  { orgId }: OfSettlement,
  from: Id<'settlement_payment'>,
  to: Id<'settlement_payment'>,
) =>
  db
    .updateTable('reported_payments')
    .set({ settlement_payment_id: to })
    .where('org_id', '=', orgId)
    .where('settlement_payment_id', '=', from)
    .execute()
